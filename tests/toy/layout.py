"""How the table of the toy edition is laid out: other groups in another order, a chest, and no Hitpoints cards."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.common import laying_out
from companion.rules.editions.frostlands.layout import AUTOMA, PIECES, REGIONS
from companion.rules.editions.layout import Group, Layout, Say, Spot
from companion.rules.engine.checklist import SetupLine
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table

CHEST = SetupLine("setup.chest", "TOY-49", values={"n": 9})
DRAWN = SetupLine("setup.chest.drawn", "TOY-49", you=True)
HALVES = SetupLine("setup.halves", "TOY-49", values={"one": laying_out.backs(0), "two": laying_out.backs(1)})
"""The Exploration deck has two parts only."""


def _draws(table: Table) -> Rule[Say | None]:
    order = yield from laying_out.dealt(table, "chest", ["1", "2"], "TOY-49")
    return lambda: DRAWN.say(table, n=int(order[0]))


def _spots(table: Table) -> Sequence[Spot]:
    return [
        Spot("regions", "board", "board", ("board",)),
        Spot("zone", "zone", "zone", ("board", "exploration"), 4),
        Spot("deck", "periods", "zone", ("exploration",), 1),
        Spot("chest", "pile", "right", ("chest",), pieces=[("object", 9)]),
        Spot("you", "player", "below", ("you",), 3),
        Spot("box", "box", "below", ("chest",), 1, pieces=[("deck", 0)]),
    ]


LAYOUT = Layout(
    {
        "chest": Group((CHEST,), draw=_draws),
        "board": Group(REGIONS),
        "exploration": Group((HALVES,)),
        "you": Group(PIECES),
        "automa": Group(AUTOMA, needed=laying_out.alone),
    },
    _spots,
)
