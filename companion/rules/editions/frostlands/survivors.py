"""What Survivors can do that only Frostlands has, or has its own text for (CD-01, CD-04)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.common import convoy, crew, fury
from companion.rules.editions.abilities import Row
from companion.rules.editions.edition import components
from companion.rules.engine.question import Option, Rule, SideAct, SideRule
from companion.rules.engine.table import Table

BOUNTY = 2
"""Fame for a Convoy that bears Loot (CD-04)."""


def gains_fury(table: Table, seat: str, row: Row) -> Iterator[SideAct]:
    """Gain 1 Fury (CD-01, D-73)."""
    if table.things.seats[seat].fury < fury.top(table):
        yield SideAct(Option(row.card, f"side.{row.card}"), _gain(seat, row))


def _gain(seat: str, row: Row) -> SideRule:
    def gain(table: Table) -> Rule[None]:
        crew.use(table, seat, row)
        fury.gain(table, seat, 1, row.rule)
        return
        yield

    return gain


def is_worth_bounty(table: Table, seat: str, row: Row) -> int:
    """2 Fame at the end with a Loot card in the Convoy (CD-04)."""
    pieces = convoy.pieces(convoy.seat_of(table, seat))
    return BOUNTY if any(_bears_loot_mark(table, piece.card) for _, piece in pieces) else 0


def _bears_loot_mark(table: Table, card: str) -> bool:
    return bool(convoy.face(table, card).get("loot", (card in components(table).looted, ""))[0])
