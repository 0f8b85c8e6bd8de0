"""Pages with little on them say what comes next; where no game counts there is no average of none."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.cards.library import Library
from companion.screens.cards.exchange_screen import ImportScreen
from tests.screens.faults import faults
from tests.screens.pump import Pump
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


def test_cards_that_can_be_loaded_and_a_deck_without_any_say_what_comes_next(pump: Pump) -> None:
    library = Library(pump.app.folder / "elsewhere", {})
    library.keep("outcome/2", {"letter": "A"})
    library.export(pump.app.folder / "exports" / "aurora-library-other.json")
    pump.touch("cards")
    pump.until(lambda: "import" in pump.map())
    pump.settle()
    pump.touch("import")
    pump.until(lambda: "file:aurora-library-other.json" in pump.map())
    pump.settle()
    assert isinstance(pump.screen, ImportScreen)
    assert pump.app.words.text("ui.cards.import.then") in pump.texts()
    pump.app.ways.deck("frostlands:exploration")
    pump.until(lambda: "others" in pump.map())
    pump.settle()
    pump.touch("others")
    pump.until(lambda: any(ident.startswith("deck:") for ident in pump.map()))


def test_where_no_game_counts_there_are_no_averages(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    whole(pump, (("a1", "Anna"), ("b2", "Bea")))
    pump.app.ways.history()
    pump.settle()
    screen: Any = pump.screen
    monkeypatch.setattr("companion.screens.history.history_screen.history.figures", lambda *_: SimpleNamespace(games=0))
    (only,) = screen._figures(screen.games)
    assert only.text == pump.app.words.text("ui.history.games.none")
