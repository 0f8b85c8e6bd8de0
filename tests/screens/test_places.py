"""A practised hand hits what it means: between two questions of one kind no button changes its place."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.game import Game
from companion.simulation.bots import RandomPlayer
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui
CARD = {"any": 2, "survivor": 1, "weapon-2": 1}
"""A Convoy card with a few boxes; a random form would have dozens."""
LONG = ("explore.bonus",)
"""Questions with anything from one short answer to eight of three lines each: they get the width that they need."""
BUTTONS = ("option:", "side:", "more", "now", "next", "undo", "log", "correct", "why", "menu")


def places(pump: Pump) -> dict[str, list[float]]:
    """Where the buttons stand."""
    return {name: t["rect"] for name, t in pump.map().items() if name.startswith(BUTTONS)}


def moved(before: dict[str, list[float]], now: dict[str, list[float]]) -> list[str]:
    """The buttons that stand elsewhere."""
    return [
        f"{name}: {before[name]} then {now[name]}"
        for name in before.keys() & now.keys()
        if max(abs(a - b) for a, b in zip(before[name][:2], now[name][:2], strict=True)) > 1
    ]


MOVES = pytest.mark.xfail(
    reason="move.end: as many spaces as can be reached, in a panel as wide as they need", strict=True
)
"""Known, and not mended yet: the buttons of one question still move in such a game."""


@pytest.mark.parametrize(
    ("copy", "kept", "board"),
    [("try", "no", ""), ("own", "no", "copy"), pytest.param("own", "no", "table", marks=MOVES), ("try", "yes", "")],
)
def test_no_button_moves_between_two_questions_of_one_kind(
    pump: Pump, copy: str, kept: str, board: str, full: bool
) -> None:
    session, bot = pump.app.session, RandomPlayer("places")
    session.start(lambda: Game.new(session.journal, session.library, "places"))
    pump.settle_fast()
    pump.answer(copy)
    terms = {f.name: f.left_out for f in pump.posed.fields} | {"kept": kept}
    pump.answer(terms | ({"board": board} if board else {}))
    seen: dict[str, dict[str, list[float]]] = {}
    wrong: list[str] = []
    asked = 0
    while not pump.shown.over and (full or asked < 80):
        posed = pump.posed
        if posed.kind != "tell" and posed.key not in ("setup.group", *LONG):
            asked += 1
            pump.draw()
            now = places(pump)
            before = seen.setdefault(posed.key, now)
            wrong += [f"{posed.key} {fault}" for fault in moved(before, now)]
            seen[posed.key] = before | now
        value: Any = "done" if posed.key == "setup.group" else bot.answer(posed)
        if posed.key == "convoy.card":
            value = {f.name: f.left_out or CARD.get(f.name, 0) for f in posed.fields}
        pump.skip(value)
    assert len(seen) > 6
    assert not wrong, "\n".join(wrong)
