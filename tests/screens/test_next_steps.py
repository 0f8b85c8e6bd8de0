"""Pages with little on them say what comes next; where no game counts there is no average of none."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.metrics import dp

from companion.cards.library import Library
from companion.game import gamefile
from companion.screens import drawings
from companion.screens.cards.exchange_screen import ImportScreen
from companion.screens.drawings.scene import Scene
from companion.screens.widgets import theme
from tests.screens.faults import faults
from tests.screens.pump import Pump
from tests.screens.test_flow import to_play
from tests.screens.test_names import whole

pytestmark = pytest.mark.ui


def test_a_game_that_was_written_and_one_that_came_lead_to_the_past_games(pump: Pump) -> None:
    game = whole(pump, (("a1", "Anna"), ("b2", "Bea")))
    ways, words = pump.app.ways, pump.app.words
    ways.game_file(game)
    pump.settle()
    assert words.text("ui.game.export.then") in pump.texts()
    assert "games.on" not in pump.map()
    place = next(ident for ident in pump.map() if ident.startswith("place:"))
    pump.touch(place)
    pump.until(lambda: "games.on" in pump.map())
    assert any(Path(pump.app.folder).rglob("*.aurora"))
    assert faults(pump.app.root_widget) == []
    ways.game_file()
    pump.until(lambda: any(ident.startswith("file:") for ident in pump.map()))
    pump.settle()
    assert words.text("ui.game.import.then") in pump.texts()
    pump.touch(next(ident for ident in pump.map() if ident.startswith("file:")))
    pump.until(lambda: "games.on" in pump.map())
    pump.settle()
    pump.touch("games.on")
    assert f"game:{game}" in pump.map()


def to_load(pump: Pump, told: dict[str, dict[str, Any]]) -> None:
    """Where a file with these values of cards can be loaded."""
    library = Library(pump.app.folder / "elsewhere", {})
    for card, values in told.items():
        library.keep(card, values)
    library.export(pump.app.folder / "exports" / "aurora-library-other.json")
    pump.touch("cards")
    pump.until(lambda: "import" in pump.map())
    pump.settle()
    pump.touch("import")
    pump.until(lambda: "file:aurora-library-other.json" in pump.map())
    pump.settle()


def test_cards_that_can_be_loaded_and_a_deck_without_any_say_what_comes_next(pump: Pump) -> None:
    to_load(pump, {"outcome/2": {"letter": "A"}})
    assert isinstance(pump.screen, ImportScreen)
    assert pump.app.words.text("ui.cards.import.then") in pump.texts()
    pump.app.ways.deck("frostlands:exploration")
    pump.until(lambda: "others" in pump.map())
    pump.settle()
    pump.touch("others")
    pump.until(lambda: any(ident.startswith("deck:") for ident in pump.map()))


def test_after_cards_were_loaded_a_touch_leads_to_each_deck_that_has_some_of_them(pump: Pump) -> None:
    to_load(pump, {"outcome/2": {"letter": "A"}, "map/1A": {"first": 100, "last": 112}})
    pump.touch("file:aurora-library-other.json")
    pump.until(lambda: "import.all" in pump.map())
    pump.settle()
    assert roads(pump), "what the list leaves is filled"
    pump.touch("import.all")
    pump.until(lambda: "import.on" in pump.map())
    pump.settle()
    decks = {ident for ident in pump.map() if ident.startswith("deck:")}
    assert decks == {"deck:frostlands:outcome", "deck:frostlands:map"}
    assert roads(pump)
    assert faults(pump.app.root_widget) == []
    pump.touch("deck:frostlands:map")
    pump.until(lambda: "card:map/1A" in pump.map())


def test_files_to_load_and_a_deck_of_few_cards_have_the_road_that_waits(pump: Pump) -> None:
    game = whole(pump, (("a1", "Anna"), ("b2", "Bea")))
    gamefile.export(pump.app.session.journal, game, pump.app.folder / "exports" / "aurora-game.aurora")
    pump.app.ways.game_file()
    pump.until(lambda: any(ident.startswith("file:") for ident in pump.map()))
    pump.settle()
    assert roads(pump)
    assert faults(pump.app.root_widget) == []
    pump.app.ways.deck("first-edition:encounter")
    pump.until(lambda: any(ident.startswith("card:") for ident in pump.map()))
    pump.settle()
    assert roads(pump)
    assert faults(pump.app.root_widget) == []


@pytest.mark.parametrize("text", ["normal", "large"])
def test_the_whole_menu_stands_in_two_columns(pump: Pump, text: str) -> None:
    """Nothing of it is scrolled, and no half of the sheet is empty. In large type long words keep one column."""
    pump.app.set(text=text, language="de")
    try:
        to_play(pump)
        pump.touch("menu")
        items = [target["rect"] for ident, target in pump.map().items() if ident.startswith("menu:")]
        if text == "normal":
            assert len(items) >= 7
            assert len({rect[0] for rect in items}) == 2
            assert pump.screen.overlay.ids.content.height <= pump.screen.overlay.ids.rows.height
        assert faults(pump.app.root_widget) == []
    finally:
        pump.app.set(text="normal", language="en")
        theme.use(large=False, safe=False)
        drawings.use_letters(1.0)


def roads(pump: Pump) -> list[Scene]:
    """The pictures of the road that have room."""
    return [one for one in pump.screen.walk() if isinstance(one, Scene) and one.height >= dp(96)]


def test_where_no_game_counts_there_are_no_averages(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    whole(pump, (("a1", "Anna"), ("b2", "Bea")))
    pump.app.ways.history()
    pump.settle()
    screen: Any = pump.screen
    monkeypatch.setattr("companion.screens.history.history_screen.history.figures", lambda *_: SimpleNamespace(games=0))
    (only,) = screen._figures(screen.games)
    assert only.text == pump.app.words.text("ui.history.games.none")
