"""What a choice costs on the screen is what :mod:`companion.simulation.touches` counts for it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.game import Game
from companion.rules.engine.question import Option, Posed
from companion.simulation.bots import RandomPlayer
from companion.simulation.touches import touches
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui
NO_WAY = 99
CARD = {"any": 2, "survivor": 1, "weapon-2": 1}
"""A Convoy card with a few boxes; a random form would have dozens."""


def cost(there: dict[str, dict[str, Any]], posed: Posed, option: Option) -> int:
    """The touches that this choice takes on the screen as it is."""
    if f"option:{option.id}" in there or (option.id == posed.default and "next" in there):
        return 1
    if option.place and f"place:{option.place}" in there:
        return 1 if sum(o.place == option.place for o in posed.options) == 1 else 2
    return 2 if "more" in there else NO_WAY


@pytest.mark.parametrize(("copy", "kept"), [("try", "no"), ("try", "yes"), ("own", "no"), ("own", "yes")])
def test_a_choice_costs_on_the_screen_what_is_counted(pump: Pump, copy: str, kept: str) -> None:
    """Every option of every kind of choice that comes up in a game, alone with the Automa, Convoy kept or not."""
    session, bot = pump.app.session, RandomPlayer("t1")
    session.start(lambda: Game.new(session.journal, session.library, "t1"))
    pump.settle_fast()
    pump.answer(copy)
    pump.answer({f.name: f.left_out for f in pump.posed.fields} | {"kept": kept})
    seen: set[tuple[str, int, int]] = set()
    wrong: list[str] = []
    while not pump.shown.over:
        posed = pump.posed
        kind = (posed.key, len(posed.options), len(posed.lines))
        if posed.kind == "choose" and kind not in seen:
            seen.add(kind)
            pump.draw()
            there = pump.map()
            for option in posed.options:
                on_screen, counted = cost(there, posed, option), touches(posed, option.id)
                # A sheet with what hands do covers the drawing: then its places stand on the panel, one touch each.
                # What is rare is on the part of the road that is drawn large, if there is room.
                less = pump.screen.overlay is not None or (option.rare and option.place)
                if on_screen > counted or (on_screen < counted and not less):
                    wrong.append(f"{posed.key} {option.id}: {on_screen} on the screen, {counted} counted")
        value = "done" if posed.key == "setup.group" else bot.answer(posed)
        if posed.key == "convoy.card":
            value = {f.name: f.left_out or CARD.get(f.name, 0) for f in posed.fields}
        pump.skip(value)
    assert len(seen) > 10
    assert not wrong, "\n".join(wrong)
