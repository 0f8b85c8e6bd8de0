"""Three whole games in real widgets: few deeds at a time, amber for hands only; few screens a turn of the Automa."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pytest
from msgspec.structs import replace

from companion.game.game import Game
from companion.journal.journal import Journal
from companion.rules.engine.question import Posed
from companion.rules.engine.table import automa_seat
from companion.rules.engine.units import phase_of
from companion.screens.table.deeds import Deed, at_once
from companion.screens.table.pages import Pages
from companion.screens.widgets import theme
from companion.screens.widgets.widgets import Sentence
from companion.simulation.simulate import Players
from tests.screens.pump import Pump
from tests.spine.test_first_start import Owner

pytestmark = pytest.mark.ui
GAMES = [("steps-1", ("untracked",)), ("steps-2", ("tracked",)), ("steps-3", ("tracked", "untracked", "tracked"))]
"""Seed and seats."""
ROUNDS = 1
"""How many rounds of each game are walked in a short run."""


def walked(pump: Pump, seed: str, seats: Sequence[str], rounds: int) -> Iterator[Posed]:
    """Each question of a game on a real copy, drawn; the game goes on after each."""
    session, players = pump.app.session, Players(seed, seats=tuple(seats))
    session.start(lambda: Game.new(session.journal, session.library, seed))
    pump.settle_fast()
    while not pump.shown.over and pump.shown.table.progress.round <= rounds:
        posed, table = pump.posed, pump.shown.table
        if phase_of(table) != "setup":
            pump.draw()
            yield posed
        act = players.side(posed, table) if phase_of(table) != "setup" else None
        seat = posed.asked if len(pump.shown.open) > 1 else ""
        if act:
            pump.skip_with(partial(session.side, posed.number, act, seat))
        else:
            answer = "own" if posed.key == "setup.copy" else players.answer(posed, table)
            pump.skip_with(partial(session.answer, posed.number, answer, seat))


def pages(pump: Pump) -> Iterator[list[Deed]]:
    """The rows of what hands do, page by page."""
    while True:
        yield [w for w in pump.screen.panel.walk() if isinstance(w, Deed)]
        editor = pump.screen.editor
        if not (isinstance(editor, Pages) and editor.goes_on):
            return
        pump.app.guard.lift()
        pump.screen.confirm()
        pump.frames(1)


@pytest.mark.parametrize(("seed", "seats"), GAMES)
def test_what_stands_on_the_panel_of_a_whole_game(pump: Pump, full: bool, seed: str, seats: tuple[str, ...]) -> None:
    crowded, amber = [], []
    asked = 0
    for posed in walked(pump, seed, seats, 99 if full else ROUNDS):
        asked += 1
        for rows in pages(pump):
            if posed.kind == "tell" and len(rows) > at_once(asked=False):
                crowded.append((posed.key, [row.caption for row in rows]))
            amber += [row.caption for row in rows if not row.hand.deeds]
            for widget in pump.screen.panel.walk():
                if isinstance(widget, Sentence) and (widget.you or list(widget.color) == list(theme.AMBER)):
                    amber.append(widget.plain)
    assert asked > 10
    assert crowded == []
    assert amber == []


def answered(pump: Pump, posed: Posed, owner: Owner) -> None:
    """Answer as the owner does; with it what is told on the same screen."""
    value = owner.answer(posed)
    told, then = dict(value) if isinstance(value, dict) else {}, []
    for ahead in posed.ahead:
        if ahead.option in ("", value):
            face = owner.answer(replace(posed, key=ahead.key, kind="read", card=ahead.card, fields=ahead.fields))
            told |= {f.name: face[f.name] for f in ahead.fields if f.meant({**told, **face, **told})}
            then.append((ahead.key, {f.name: told[f.name] for f in ahead.fields if f.name in told}))
    answers = [one for one in then if one[1]]
    pump.skip_with(partial(pump.app.session.answer, posed.number, value, "", (), answers))


def screens(pump: Pump, board: str, rounds: Sequence[int]) -> list[list[str]]:
    """The questions of each turn of the Automa in the Exploration Phase of these rounds, as an owner sees them."""
    session = pump.app.session
    game = Game.new(session.journal, session.library, "owner")
    session.start(lambda: game)
    pump.settle_fast()
    owner, found = Owner(game, board=board), [list[str]()]
    while pump.shown.table.progress.round <= max(rounds) and not pump.shown.over:
        posed, table = pump.posed, pump.shown.table
        his = posed.turn == automa_seat(table) or posed.kind == "tell"
        if phase_of(table) == "exploration" and table.progress.round in rounds and his:
            found[-1].append(posed.key)
        elif found[-1]:
            found.append([])
        answered(pump, posed, owner)
    return [turn for turn in found if any(key != "tell" for key in turn)]


def test_a_turn_of_the_automa_is_two_screens_at_most_with_cards_and_board_known(pump: Pump) -> None:
    """An earlier game has told all cards and the board; the zone is on the table."""
    session = pump.app.session
    learning = Owner(Game.new(Journal(None), session.library, "owner"), board="copy")
    learning.play_until(lambda game: game.over)
    known = screens(pump, "app", (1, 2))
    assert len(known) >= 4
    assert [turn for turn in known if len(turn) > 2] == []


@pytest.mark.parametrize("board", ["table", "copy"])
def test_a_turn_of_the_automa_is_three_screens_at_most_in_a_first_game(pump: Pump, board: str) -> None:
    """Nothing is known; what the arrows mean is asked once, on a screen of its own."""
    first = screens(pump, board, (1, 2))
    assert len(first) >= 4
    assert [turn for turn in first if len([key for key in turn if key != "automa.arrows"]) > 3] == []
    assert sum(len(turn) for turn in first) / len(first) <= 3
