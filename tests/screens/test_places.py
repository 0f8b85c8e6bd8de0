"""A practised hand hits what it means: between two questions of one key no button changes its place or its size."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.game import Game
from companion.simulation.simulate import Players
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui
CARD = {"any": 2, "survivor": 1, "weapon-2": 1}
"""A Convoy card with a few boxes; a random form would have dozens."""
BUTTONS = ("option:", "side:", "more", "now", "hand", "next", "undo", "log", "correct", "why", "menu", "tab:")
Rect = list[float]
GAMES = {
    "alone": ("try", "", ("untracked",)),
    "board copied": ("own", "copy", ("untracked",)),
    "board on the table": ("own", "table", ("untracked",)),
    "three Convoys": ("try", "", ("random", "greedy", "greedy")),
}
SHORT = 60
"""Questions of each game without ``--full``."""


def places(pump: Pump) -> dict[str, Rect]:
    """Where the buttons stand: left, top, width, height."""
    return {name: t["rect"] for name, t in pump.map().items() if name.startswith(BUTTONS)}


def moved(before: dict[str, Rect], now: dict[str, Rect]) -> list[str]:
    """The buttons that stand elsewhere or have another size. Undo is as wide as what stands beside it leaves."""
    return [
        f"{name}: {before[name]} then {now[name]}"
        for name in before.keys() & now.keys()
        if max(abs(a - b) for a, b in zip(before[name], now[name], strict=True)) > 1
    ]


MOVES = pytest.mark.xfail(reason="move.end: beside a sheet its spaces stand in a wider panel", strict=True)
"""Known, and not mended yet: the buttons of one question still move in such a game."""


@pytest.mark.parametrize("name", [pytest.param(n, marks=MOVES if n == "board on the table" else ()) for n in GAMES])
def test_no_button_moves_between_two_questions_of_one_key(pump: Pump, name: str, full: bool) -> None:
    copy, board, seats = GAMES[name]
    session, players = pump.app.session, Players(name, seats=seats)
    session.start(lambda: Game.new(session.journal, session.library, name))
    pump.settle_fast()
    seen: dict[tuple[str, ...], dict[str, Rect]] = {}
    wrong: list[str] = []
    asked = 0
    while not pump.shown.over and (full or asked < SHORT):
        if pump.posed.kind != "tell" and pump.posed.key != "setup.group":
            asked += 1
            pump.draw()
            posed, now = pump.screen.posed, places(pump)
            # Teams and deals are others each time: the same ones stand alike.
            key = (posed.key, *(o.id for o in posed.options)) if posed.wordy else (posed.key,)
            key = (*key, "" if pump.screen.overlay is None else "beside a sheet")
            before = seen.setdefault(key, {})
            wrong += [f"{posed.key} {fault}" for fault in moved(before, now)]
            before |= now
        _go_on(pump, players, copy, board)
    assert len(seen) > 6
    assert not wrong, "\n".join(wrong)


def _go_on(pump: Pump, players: Players, copy: str, board: str) -> None:
    """One act of the seat that is asked."""
    session, posed = pump.app.session, pump.posed
    seat = posed.asked if len(pump.shown.open) > 1 else ""
    act = players.side(posed, pump.shown.table)
    if act:
        pump.skip_with(lambda: session.side(posed.number, act, seat))
        return
    value: Any = players.answer(posed, pump.shown.table)
    if posed.key == "setup.copy":
        value = copy
    if posed.key == "setup.terms" and board:
        value = {**value, "board": board}
    if posed.key == "convoy.card":
        value = {f.name: f.left_out or CARD.get(f.name, 0) for f in posed.fields}
    pump.skip_with(lambda: session.answer(posed.number, value, seat))
