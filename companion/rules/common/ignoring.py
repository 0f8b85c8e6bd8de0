"""Enemies that a tracked seat ignores in Phase 4. Chosen at its beginning by seats with that ability (CD-13)."""

from __future__ import annotations

from companion.rules.common import crew, fire
from companion.rules.editions.abilities import IGNORES, Row
from companion.rules.editions.edition import abilities
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table, is_tracked, mark


def line_up(table: Table) -> list[str]:
    """Tracked seats that can ignore an Enemy in this phase (CD-13)."""
    if not table.things.enemies and not fire.enemy_slots(table):
        return []
    rows = abilities(table, IGNORES)
    return [s for s in fire.in_turn(table) if is_tracked(table, s) and any(crew.unused(table, s, row) for row in rows)]


def choose(table: Table, seat: str) -> Rule[None]:
    """Which Enemies this seat ignores in this phase (CD-13)."""
    for row in abilities(table, IGNORES):
        if crew.unused(table, seat, row):
            yield from row.does(table, seat, row)


def ignore(table: Table, seat: str, row: Row, enemy: str) -> None:
    """This seat ignores an Enemy in this phase."""
    crew.use(table, seat, row)
    mark(table, _mark(seat, row, enemy))


def by(table: Table, seat: str, enemy: str) -> Row | None:
    """The ability by which this seat ignores an Enemy in this phase; None if it does not (CD-13)."""
    rows = abilities(table, IGNORES)
    return next((row for row in rows if _mark(seat, row, enemy) in table.progress.marks), None)


def chooses(row: Row) -> str:
    """The question which Enemy is ignored by this ability."""
    return f"{row.card}.choose"


def chosen_by(table: Table) -> list[str]:
    """All such questions of this game."""
    return [chooses(row) for row in abilities(table, IGNORES)]


def _mark(seat: str, row: Row, enemy: str) -> str:
    return f"phase:{row.card}.{seat}:{enemy}"
