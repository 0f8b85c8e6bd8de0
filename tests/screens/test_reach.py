"""Every answer of every question can be reached by touch, whatever is pinned or slid over the drawing."""

from __future__ import annotations

import pytest

from companion.game.game import Game
from companion.simulation.bots import RandomPlayer
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui


def reachable(pump: Pump) -> set[str]:
    """Ids of options that can be touched, those behind More too."""
    found: set[str] = set()
    if f"seat:{pump.posed.asked}" in pump.map():
        pump.touch(f"seat:{pump.posed.asked}")
    if "look" in pump.map():
        pump.settle()
        pump.hold("look")
    for _ in range(8):
        places = pump.map()
        for option in pump.posed.options:
            if f"option:{option.id}" in places or f"place:{option.place}" in places:
                found.add(option.id)
        if pump.posed.default is not None and "next" in places:
            found.add(pump.posed.default)
        if "more" not in places:
            break
        pump.touch("more", settle=False)
        pump.frames(2)
    return found


@pytest.mark.parametrize(("copy", "pinned"), [("try", ""), ("try", "enemies"), ("own", "zone")])
def test_every_option_can_be_reached(pump: Pump, copy: str, pinned: str) -> None:
    session = pump.app.session
    session.start(lambda: Game.new(session.journal, session.library, "reach"))
    pump.settle()
    bot, seen = RandomPlayer("reach"), set()
    pump.answer(copy)
    pump.screen.following.pinned, pump.screen.following.tab = pinned, pinned or "zone"
    for _ in range(60):
        if pump.shown.over:
            break
        posed = pump.posed
        if posed.kind in ("choose", "several", "place") and (posed.key, len(posed.options)) not in seen:
            seen.add((posed.key, len(posed.options)))
            pump.draw()
            assert reachable(pump) == {o.id for o in posed.options}, posed.key
        value = "done" if posed.key == "setup.group" else bot.answer(posed)
        if posed.key == "convoy.card":
            # A card has a few boxes; a random form would have dozens.
            signs = {"any": 2, "survivor": 1, "weapon-2": 1}
            value = {f.name: f.left_out or signs.get(f.name, 0) for f in posed.fields}
        pump.skip(value)
