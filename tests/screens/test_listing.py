"""Long lists of games come a page at a time: home and Past games make as many buttons as they show."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.game.game import Game
from companion.journal.tables import GameRow
from companion.screens.widgets.listing import PAGE
from companion.screens.widgets.widgets import Btn
from companion.simulation.simulate import Players, step
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui

MANY = 3000


def many(pump: Pump, monkeypatch: pytest.MonkeyPatch, over: bool) -> None:
    """As many games as years of evenings leave, each like a real one."""
    session = pump.app.session
    game = Game.new(session.journal, session.library, "many")
    players = Players("many")
    while game.posed is not None:
        step(game, players)
    row = session.games()[0]
    rows: list[GameRow] = [replace(row, id=n, over=over) for n in range(MANY, 0, -1)]
    monkeypatch.setattr(session, "games", lambda: rows)


def listed(pump: Pump) -> list[int]:
    """The games that have a button, from the top."""
    buttons = [w for w in pump.screen.ids.games.children if isinstance(w, Btn) and w.ident.startswith("game:")]
    return [int(button.ident.removeprefix("game:")) for button in reversed(buttons)]


@pytest.mark.parametrize(("way", "first"), [("home", MANY - 1), ("history", MANY)])
def test_thousands_of_games_are_a_page_of_buttons_and_more_at_a_touch(
    way: str, first: int, pump: Pump, monkeypatch: pytest.MonkeyPatch
) -> None:
    many(pump, monkeypatch, over=way == "history")
    getattr(pump.app.ways, way)()
    pump.frames(3)
    assert listed(pump) == list(range(first, first - PAGE, -1))
    pump.touch("more")
    assert listed(pump) == list(range(first, first - 2 * PAGE, -1))
    last = f"game:{first - 2 * PAGE + 1}"
    at = pump.down(last)
    pump.up(at)
    if way == "history":
        assert listed(pump) == list(range(first, first - 2 * PAGE, -1)), "what is touched stays in the list"


@pytest.mark.parametrize("text", ["normal", "large"])
def test_what_continue_says_has_room_beside_the_notes_of_damage(
    text: str, pump: Pump, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three people, a file that was damaged: four lines on a button that the notes make lower."""
    pump.app.set(text=text)
    title = {"seats": ["green", "red", "yellow"], "step": "setup.group"}
    row = GameRow(1, "many", 1.7e9, 1.7e9, 4, False, title)
    monkeypatch.setattr(pump.app.session, "games", lambda: [row])
    note = ("ui.journal.broken", {"detail": "it does not begin as a games file does, and is kept beside it " * 2})
    pump.app.session.trouble.notes.append(note)
    pump.app.ways.home()
    pump.frames(4)
    going = pump.screen._going
    assert going.texture_size[1] <= going.height
