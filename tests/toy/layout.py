"""How the table of the toy edition is laid out: other groups in another order, a chest, and no Hitpoints cards."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.common import laying_out
from companion.rules.editions.edition import components
from companion.rules.editions.layout import Group, Layout, Say, Spot
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table, automa_seat


def _chest(table: Table) -> None:
    say(table, "setup.chest", "TOY-49", rides=True, n=9)


def _draws(table: Table) -> Rule[Say | None]:
    order = yield from laying_out.dealt(table, "chest", ["1", "2"], "TOY-49")
    return lambda: say(table, "setup.chest.drawn", "TOY-49", you=True, rides=True, n=int(order[0]))


def _halves(table: Table) -> None:
    one, two = components(table).symbol_cards[2]
    say(table, "setup.halves", "TOY-49", rides=True, one=one, two=two)


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
        "chest": Group(_chest, draw=_draws),
        "board": Group(laying_out.regions),
        "exploration": Group(_halves),
        "you": Group(laying_out.pieces),
        "automa": Group(laying_out.automa, needed=lambda table: bool(automa_seat(table))),
    },
    _spots,
)
