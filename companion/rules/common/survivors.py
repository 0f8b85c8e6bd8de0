"""What Survivors can do whose text editions share (CD-02 to CD-14, CD-48)."""

from __future__ import annotations

from companion.rules.common import convoy
from companion.rules.editions.abilities import Row
from companion.rules.editions.edition import components
from companion.rules.engine.table import Table

BOUNTY = 2
"""Fame for a Convoy that bears Loot (CD-04)."""


def is_worth_one(table: Table, seat: str, row: Row) -> int:
    """1 Fame at the end (CD-11, CD-48)."""
    return 1


def is_worth_bounty(table: Table, seat: str, row: Row) -> int:
    """2 Fame at the end with a Loot card in the Convoy (CD-04)."""
    pieces = convoy.pieces(convoy.seat_of(table, seat))
    return BOUNTY if any(_bears_loot_mark(table, piece.card) for _, piece in pieces) else 0


def _bears_loot_mark(table: Table, card: str) -> bool:
    return bool(convoy.face(table, card).get("loot", (card in components(table).looted, ""))[0])
