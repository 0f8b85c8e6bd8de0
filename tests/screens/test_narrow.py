"""A narrow window or one that stands upright: the drawing is above the question, or everything else is reached without
it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import Metrics, dp
from msgspec import structs

from companion.cards.library import Library
from companion.game.game import Game
from companion.rules.common import clan
from companion.rules.engine.question import Option
from companion.screens import drawings
from companion.screens.cards.known import Known, Values
from companion.screens.editors.board_grid import BoardGrid
from companion.screens.table.panel import QuestionPanel
from companion.screens.table.table_screen import TableScreen
from companion.screens.widgets import theme
from companion.simulation.bots import RandomPlayer
from tests.screens.faults import DRAWN, faults, undrawn
from tests.screens.pump import Pump
from tests.screens.test_deeds import hits, opened, rows
from tests.screens.test_flow import to_play
from tests.screens.test_people import first, play
from tests.screens.test_reuse import options, put

pytestmark = pytest.mark.ui


@pytest.fixture
def upright(pump: Pump) -> Iterator[Pump]:
    """A game on a window that stands upright."""
    to_play(pump)
    Window.rotation = 90
    pump.settle()
    assert Window.height > Window.width
    yield pump
    Window.rotation = 0


Resize = Callable[[int, int], None]


@pytest.fixture
def window(pump: Pump) -> Iterator[Resize]:
    """Draws the window to another size; it is put back."""

    def resize(width: int, height: int) -> None:
        Window.size = (width, height)
        pump.until(lambda: pump.app._size == (width, height))
        pump.settle()

    yield resize
    Window.size = (800, 480)
    pump.until(lambda: tuple(Window.size) == (800, 480))
    Metrics.density = 1


@pytest.fixture
def small(pump: Pump, window: Resize) -> Iterator[Pump]:
    """A game in large type in a small window, wider than high."""
    to_play(pump)
    pump.app.set(text="large")
    window(600, 400)
    pump.app._shown(pump.shown)
    pump.settle()
    yield pump
    theme.use(large=False, safe=False)
    drawings.use_letters(1.0)


@pytest.mark.parametrize(("button", "within"), [("menu", "menu:settings"), ("why", "close")])
def test_a_sheet_has_the_whole_width_and_the_question_comes_back_after_it(
    upright: Pump, button: str, within: str
) -> None:
    before = set(upright.map())
    assert within not in before
    upright.app.controls.press(button)
    upright.settle()
    assert within in upright.map()
    assert upright.screen.overlay.width == Window.width
    upright.app.controls.press(button)
    upright.settle()
    assert set(upright.map()) == before


def test_values_of_a_card_fill_their_frames_beside_higher_ones(pump: Pump) -> None:
    values = ("1 Fame", "1 Target counter and more", "")
    cells = [Known("Defence box", shows, "stand-in", "stand-in") for shows in values]
    grid = Values(cols=2, size_hint=(None, None))
    for cell in cells:
        grid.add_widget(cell)
    grid.fit(330.0)
    grid.do_layout()
    low, high, _ = cells
    assert low.height == high.height == max(cell.height for cell in cells)
    for cell in cells:
        cell.do_layout()
        assert cell.children[-1].top <= cell.top, "its name is within its frame"


def test_upright_nothing_of_a_drawing_is_below_the_dots_of_the_frame_of_correct(pump: Pump, window: Resize) -> None:
    """The frame is for the whole window, and its dots were over the Action cards at the drawing's edge."""
    to_play(pump)
    window(480, 800)
    pump.touch("tab:automa")
    pump.touch("correct")
    stage = pump.screen.stage
    drawing = stage.drawing("automa")
    across = TableScreen.dots(0, 0, *Window.size)[::2]
    left, right = min(across) + dp(2), max(across) - dp(2)
    assert left <= drawing.x < drawing.right <= right
    assert faults(pump.app.root_widget) == []
    pump.touch("undo")
    assert (drawing.x, drawing.right) == (0, Window.width)


def test_upright_what_is_to_be_put_right_in_set_up_has_the_room_of_the_drawing(pump: Pump, window: Resize) -> None:
    """Nothing that is set up yet says more about it: all of it stands on one page."""
    session, bot = pump.app.session, RandomPlayer("right")
    session.start(lambda: Game.new(session.journal, session.library, "right"))
    pump.settle()
    window(480, 800)
    while pump.posed.key != "setup.group":
        pump.answer("own" if pump.posed.key == "setup.copy" else bot.answer(pump.posed))
    pump.settle()
    session.correct([("things.aurora", 3), *((f"enemy.{enemy}", 1) for enemy in clan.enemies(pump.shown.table))])
    pump.settle()
    session.undo()
    pump.settle()
    assert len([i for i in pump.map() if i.startswith("tick:")]) == len(pump.shown.put_right) > 6
    assert faults(pump.app.root_widget) == []


def test_places_are_listed_where_their_drawing_has_no_room(small: Pump) -> None:
    drawn = tuple(structs.replace(o, place=f"zone.{n}") for n, o in enumerate(small.posed.options, 1))
    put(small, kind="place", options=drawn)
    listed = set(options(small))
    while listed < {f"option:{o.id}" for o in drawn}:
        small.touch("more")
        assert options(small), "no page is without places"
        listed |= set(options(small))


@pytest.mark.parametrize("size", [(480, 800), (600, 1024)])
def test_the_drawing_has_the_whole_width_above_its_question(pump: Pump, window: Resize, size: tuple[int, int]) -> None:
    to_play(pump)
    window(*size)
    stage, panel = pump.screen.stage, pump.screen.panel
    assert stage.width == panel.width == Window.width
    assert stage.y == pytest.approx(panel.top)
    assert stage.height > 0.3 * Window.height
    assert faults(pump.app.root_widget) == []
    places = [o.place for o in pump.posed.options if o.place]
    found = pump.map()
    assert {f"place:{place}" for place in places} <= set(found)
    place = found[f"place:{places[0]}"]["rect"]
    assert place[1] + place[3] <= Window.height - panel.top, "on the drawing above"
    head = pump.shown.head
    pump.touch(f"place:{places[0]}")
    assert pump.shown.head > head


@pytest.mark.parametrize("degrees", [90, 270])
def test_a_turned_panel_is_touched_where_its_picture_is(pump: Pump, degrees: int) -> None:
    """The finger is on the panel as it is mounted, 800 by 480; the picture stands upright on it."""
    to_play(pump)
    Window.rotation = degrees
    pump.settle()
    try:
        assert faults(pump.app.root_widget) == []
        place = next(o.place for o in pump.posed.options if o.place)
        x, y, width, height = pump.map()[f"place:{place}"]["rect"]
        across, up = (x + width / 2) / Window.width, 1 - (y + height / 2) / Window.height
        wide, high = Window.system_size
        at = ((1 - up) * wide, (1 - across) * high) if degrees == 90 else (up * wide, across * high)
        head = pump.shown.head
        Window.dispatch("on_mouse_down", *at, "left", [])
        pump.frames(1)
        pump.up(at)
        pump.settle()
        assert pump.shown.head > head
    finally:
        Window.rotation = 0


def test_undo_has_a_row_of_its_own_where_it_has_no_room(pump: Pump, window: Resize) -> None:
    to_play(pump)
    footer = pump.screen.footer
    assert footer.ids.undo.y == footer.ids.next.y
    window(480, 800)
    assert footer.ids.undo.y >= footer.ids.next.top
    assert footer.ids.undo.caption == pump.app.words.undo(pump.shown.undo)
    assert footer.ids.next.right == pytest.approx(Window.width - dp(8))
    window(800, 480)
    assert footer.ids.undo.y == footer.ids.next.y


@pytest.mark.parametrize("size", [(480, 800), (600, 1024)])
def test_the_automa_board_is_copied_upright(pump: Pump, window: Resize, size: tuple[int, int]) -> None:
    """Every box can be touched, and what it takes is chosen below."""
    window(*size)
    pump.touch("new")
    pump.touch("option:own")
    pump.answer({field.name: field.left_out for field in pump.posed.fields} | {"board": "copy"})
    while pump.posed.view != "board":
        pump.answer(RandomPlayer("board").answer(pump.posed))
    pump.draw()
    assert faults(pump.app.root_widget) == []
    boxes = {ident: found["rect"] for ident, found in pump.map().items() if ident.startswith("box:")}
    assert len(boxes) == len(pump.posed.fields)
    assert all(min(width, height) >= dp(44) for _, _, width, height in boxes.values())
    for ident in boxes:
        pump.touch(ident)
    assert all(value == pump.screen.editor.brush for value in pump.screen.editor.values.values())


@pytest.mark.parametrize("size", [(480, 800), (600, 1024)])
def test_share_has_its_code_above_its_ways_upright(pump: Pump, window: Resize, size: tuple[int, int]) -> None:
    to_play(pump)
    window(*size)
    pump.app.ways.share()
    pump.settle()
    pump.until(lambda: bool(pump.screen.texts))
    pump.settle()
    code = pump.screen.code
    assert code.width == pytest.approx(code.height)
    assert code.width >= 0.8 * Window.width
    assert faults(pump.app.root_widget) == []
    pump.touch("share:report")
    pump.until(lambda: len(pump.screen.texts) > 1)
    pump.settle()
    pump.touch("part:right")
    assert pump.screen.part == 1
    pump.touch("back")
    assert pump.screen.name == "table"


def test_places_are_listed_where_another_drawing_is_pinned(pump: Pump) -> None:
    """“Touch it on the drawing” would point to a drawing that does not have them."""
    to_play(pump)
    drawn = tuple(structs.replace(o, place=f"zone.{n}") for n, o in enumerate(pump.posed.options, 1))
    put(pump, kind="place", options=drawn)
    assert options(pump) == {}
    pump.touch("tab:map")
    listed = set(options(pump))
    assert listed
    pump.touch("tab:zone")
    assert options(pump) == {}, "the drawing is in view again"
    pump.touch("tab:map")
    while listed < {f"option:{o.id}" for o in drawn}:
        pump.touch("more")
        assert options(pump), "no page is without places"
        listed |= set(options(pump))


FOUR = ("tracked",) * 4


@pytest.mark.parametrize(("size", "text", "language"), [((480, 800), "normal", "en"), ((600, 1024), "large", "de")])
def test_a_pinned_convoy_keeps_its_place_and_its_tabs_upright(
    pump: Pump, window: Resize, size: tuple[int, int], text: str, language: str
) -> None:
    """At the question with the most choices, that of four people; and their line fits at the top."""
    play(pump, "upright", lambda o: first(o).key == "explore.what" and len(first(o).options) > 5, FOUR)
    pump.app.set(text=text, language=language)
    window(*size)
    pump.app._shown(pump.shown)
    pump.settle()
    try:
        for tab in ("convoy", "map", "enemies"):
            pump.touch(f"tab:{tab}")
            assert f"tab:{tab}" in pump.map()
            view = pump.screen.stage.ids.view
            assert view.children
            assert view.height >= dp(DRAWN)
            assert faults(pump.app.root_widget) == []
    finally:
        theme.use(large=False, safe=False)
        drawings.use_letters(1.0)


def test_upright_what_hands_do_stands_below_the_drawing_before_a_question(pump: Pump, window: Resize) -> None:
    """In place of all that is asked: Next shows the question and answers nothing."""
    window(480, 800)
    opened(pump, "fire.turn", *hits(3))
    assert (pump.screen.telling, pump.screen.overlay) == (True, None)
    assert undrawn(pump.screen) == []
    assert len(rows(pump)) == 3
    number, head = pump.posed.number, pump.shown.head
    assert "option:done" not in pump.map()
    assert pump.map()["next"]["label"] == "Next"
    pump.touch("next")
    assert not pump.screen.telling
    assert (pump.posed.number, pump.shown.head) == (number, head)
    assert "option:done" in pump.map()


def test_upright_sentences_stand_below_each_other(pump: Pump, window: Resize) -> None:
    window(480, 800)
    opened(pump, "explore.turn", *hits(2), options=tuple(Option(str(n), "option.yes") for n in range(5)))
    deeds = rows(pump)
    assert len(deeds) == 2
    assert len({deed.x for deed in deeds}) == 1
    assert min(deed.width for deed in deeds) > dp(400)


def test_upright_a_card_that_is_copied_whole_stays_where_it_is(pump: Pump, window: Resize, tmp_path: Path) -> None:
    """It stands alone as long as it would not fit above its choices, and is not laid out to and fro."""
    path = "first-edition:slots/alpha"
    told = {"costs": {str(n): n % 3 + 1 for n in range(1, 6)}, "bonus": {str(n): str(n) for n in range(1, 6)}}
    Library(tmp_path, {}).keep(path, told)
    pump.app.set(boxes=["edition:first-edition"])
    window(480, 800)
    pump.app.ways.enter("first-edition:slots", [path], [path])
    pump.until(lambda: pump.screen.entry is not None)
    pump.settle()
    assert pump.app.words.text("ui.cards.whole") in pump.texts()
    assert faults(pump.app.root_widget) == []
    assert pump.screen._view.height > dp(500)


@pytest.mark.parametrize("open_it", ["settings", "history", "reference"])
def test_lists_beside_a_page_stand_above_it_upright(pump: Pump, window: Resize, open_it: str) -> None:
    """No word is broken in large German: the page has the whole width, and three filters stand side by side."""
    pump.app.set(text="large", language="de")
    window(600, 1024)
    ways = pump.app.ways
    {"settings": lambda: ways.settings("voice"), "history": ways.history, "reference": ways.reference}[open_it]()
    pump.settle()
    assert pump.screen.name == open_it
    assert faults(pump.app.root_widget) == []
    if open_it == "history":
        pump.touch("filter:result")
        assert faults(pump.app.root_widget) == []
    else:
        assert pump.screen.ids.body.orientation == "vertical"
    theme.use(large=False, safe=False)
    drawings.use_letters(1.0)


def test_upright_every_box_of_a_board_that_is_copied_from_the_cards_is_in_view(pump: Pump, window: Resize) -> None:
    """The palette has the height that it needs, the grid all else: its last row is not cut."""
    window(480, 800)
    pump.app.ways.enter("automa", ["automa/board"], ["automa/board"])
    pump.until(lambda: bool(pump.screen.ids.ways.children))
    pump.settle()
    assert faults(pump.app.root_widget) == []
    grid = next(w for w in pump.screen.ids.body.walk() if isinstance(w, BoardGrid))
    assert grid.height <= grid.parent.height
    assert len([ident for ident in pump.map() if ident.startswith("row:")]) == 6


def test_a_log_that_has_room_begins_at_the_top(pump: Pump) -> None:
    """It began at its end, with nothing above it."""
    pump.touch("new")
    pump.touch("option:try")
    pump.touch("log")
    pump.until(lambda: bool(pump.screen.ids.acts.children))
    pump.settle()
    acts, scroll = pump.screen.ids.acts, pump.screen.ids.scroll
    assert acts.height < scroll.height
    assert acts.to_window(acts.x, acts.top)[1] == pytest.approx(scroll.top)


def test_upright_a_keyboard_of_half_rows_has_no_holes_among_its_letters(pump: Pump, window: Resize) -> None:
    """Rows were halved without what stands at their ends: a sixth column was empty but for three keys."""
    window(480, 800)
    pump.app.ways.write("Note", "", 40, lambda _line: None)
    pump.until(lambda: pump.screen.name == "writing")
    pump.settle()
    rows: dict[int, list[float]] = {}
    for ident, found in pump.map().items():
        if ident.startswith("key:"):
            x, y, width, _ = found["rect"]
            rows.setdefault(round(y), []).append(x + width)
    assert {len(row) for row in rows.values()} == {5}
    assert len({max(row) for row in rows.values()}) == 1
    assert faults(pump.app.root_widget) == []


@pytest.mark.parametrize(("most", "kept"), [(3, True), (4, False)])
def test_upright_a_form_has_a_page_more_rather_than_no_drawing(pump: Pump, most: int, kept: bool) -> None:
    """On two pages it would take all of the height; on ``most`` it leaves the least height of a drawing."""
    pump.touch("new")
    editor, height = pump.screen.editor, 900.0
    editor.posed = structs.replace(pump.posed, kind="choose", options=(), fields=())
    asked: list[float] = []

    def chosen(room: float) -> tuple[None, list[Any]]:
        asked.append(room)
        editor.pages = 2 if room == height else most
        return None, []

    fits = SimpleNamespace(editor=editor, passing=False, chosen=chosen, high=lambda *_: 600.0)
    *_, room = QuestionPanel._below_drawing(fits, height)
    assert (room < height) == kept
    assert asked[-1] == room
