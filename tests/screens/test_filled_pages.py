"""Pages that would be near empty have the picture of what they are about, and use the height of an upright window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from companion.game.game import Game
from companion.screens.drawings.charts import Curves, ScoreBars
from companion.screens.drawings.lanes import ScoreLanes
from companion.screens.drawings.scene import Scene
from tests.screens.faults import faults
from tests.screens.pump import Pump
from tests.screens.test_flow import to_play
from tests.screens.test_history import played, to_history

pytestmark = pytest.mark.ui


@pytest.fixture
def upright(pump: Pump) -> Iterator[Pump]:
    """Home on a window that stands upright."""
    sized(pump, 480, 800)
    yield pump
    sized(pump, 800, 480)


def sized(pump: Pump, width: int, height: int) -> None:
    """Draw the window to this size."""
    Window.size = (width, height)
    pump.until(lambda: pump.app._size == (width, height))
    pump.settle()


def scenes(pump: Pump) -> list[Scene]:
    """The scenes that have room, from the top down."""
    found = [w for w in pump.screen.walk() if isinstance(w, Scene) and w.height > 1]
    return sorted(found, key=lambda scene: -scene.to_window(*scene.pos)[1])


def test_a_game_that_is_put_into_a_file_is_shown(pump: Pump) -> None:
    game = played(pump, "export", ("greedy", "greedy"))
    pump.app.ways.game_file(game.id)
    pump.settle()
    (scene,) = scenes(pump)
    assert scene.height >= dp(96)
    assert scene.rounds == game.table.progress.round
    assert any(str(max(game.table.progress.scores["red"].values())) and "today" in text for text in pump.texts())
    assert faults(pump.app.root_widget) == []


def test_each_unfinished_game_has_its_scene_and_the_page_says_what_a_touch_does(pump: Pump) -> None:
    to_play(pump)
    pump.app.ways.home()
    pump.settle()
    session = pump.app.session
    Game.new(session.journal, session.library, "second")
    pump.app.ways.unfinished()
    pump.settle()
    below, above = (
        [one.ident for one in pump.screen.walk() if getattr(one, "ident", "").startswith("game:")],
        scenes(pump),
    )
    assert len(below) == len(above) == 2
    assert sorted(len(scene.convoys) for scene in above) == [0, 2]
    assert pump.app.words.text("ui.game.unfinished.then") in pump.texts()
    assert faults(pump.app.root_widget) == []


def test_a_scene_without_room_is_left_out(pump: Pump) -> None:
    for n in range(5):
        session = pump.app.session
        Game.new(session.journal, session.library, f"many-{n}")
    pump.app.ways.unfinished()
    pump.settle()
    assert scenes(pump) == []
    assert len([ident for ident in pump.map() if ident.startswith("game:")]) == 5, "nothing is scrolled"


def test_a_new_game_without_expansions_says_what_comes_next_above_the_road(pump: Pump) -> None:
    pump.app.set(boxes=["edition:frostlands", "edition:first-edition"])
    pump.touch("new")
    (scene,) = scenes(pump)
    assert scene.height >= dp(96)
    assert pump.app.words.text("ui.new.then") in pump.texts()
    pump.touch("edition:first-edition")
    assert len(scenes(pump)) == 1
    assert faults(pump.app.root_widget) == []


def test_upright_the_figures_are_below_the_list_and_the_curves_fill_the_rest(upright: Pump) -> None:
    game = played(upright, "figures")
    to_history(upright)
    ids = upright.screen.ids
    x, y = ids.side.to_window(*ids.side.pos)
    assert y + ids.side.height <= ids.games.to_window(*ids.games.pos)[1] + dp(1)
    assert x < dp(24)
    (curves,) = (w for w in upright.screen.walk() if isinstance(w, Curves))
    assert curves.height > dp(164)
    assert ids.side.height == pytest.approx(ids.side.parent.height, abs=dp(2)), "neither scrolled nor empty"
    upright.touch(f"game:{game.id}")
    assert faults(upright.app.root_widget) == []


def test_where_no_game_passes_the_filters_a_touch_shows_all(pump: Pump) -> None:
    game = played(pump, "filtered", ("greedy", "greedy"))
    to_history(pump)
    pump.screen.ids.side.parent.scroll_y = 0
    pump.touch("filter:people")
    assert f"game:{game.id}" not in pump.map()
    assert pump.screen.ids.side.parent.scroll_y == 1, "what is new is shown from its beginning"
    pump.touch("filter:none")
    assert f"game:{game.id}" in pump.map()
    assert "filter:none" not in pump.map()


def test_upright_the_table_of_points_is_below_the_lanes_unless_a_sheet_is_open(upright: Pump) -> None:
    game = played(upright, "points", ("greedy", "greedy"))
    to_history(upright)
    upright.touch(f"game:{game.id}")
    upright.touch("score")
    middle = upright.screen.ids.middle
    (lanes,) = (w for w in middle.children if isinstance(w, ScoreLanes))
    (table,) = (w for w in middle.children if isinstance(w, ScoreBars))
    assert lanes.y >= table.top
    assert table.y >= middle.y
    assert lanes.height >= dp(64) * 2
    assert faults(upright.app.root_widget) == []
    upright.touch("points")
    assert table not in middle.children
    upright.touch("close")
    assert table in middle.children


def test_in_a_wide_window_the_lanes_have_all_the_room(pump: Pump) -> None:
    game = played(pump, "points", ("greedy", "greedy"))
    to_history(pump)
    pump.touch(f"game:{game.id}")
    pump.touch("score")
    middle = pump.screen.ids.middle
    assert not [w for w in middle.children if isinstance(w, ScoreBars)]
    assert middle.children[0].height == middle.height
