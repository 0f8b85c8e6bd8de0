"""What Object cards do inside something else whose text Frostlands has to itself (CD-21, CD-23)."""

from __future__ import annotations

from companion.rules.common import crew
from companion.rules.editions.abilities import More, Row
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import because
from companion.rules.engine.table import Table


def burns(table: Table, seat: str, row: Row, name: str) -> More:
    """1 more damage if it hits (CD-21)."""
    return More(1, (because("why.incendiary", "rulebook", n=1),))


def harms_the_truck(table: Table, seat: str, row: Row) -> Rule[None]:
    """1 Damage on the Truck at the end of the movement (CD-23)."""
    yield from crew.damage(table, seat, 1, "truck", row.rule)
