"""What Survivors can do that only Frostlands has (CD-01)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.common import crew, fury
from companion.rules.editions.abilities import Row
from companion.rules.engine.question import Option, Rule, SideAct, SideRule
from companion.rules.engine.table import Table


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
