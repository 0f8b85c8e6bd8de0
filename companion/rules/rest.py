"""Phase 2: everybody rests at the same time, on one screen (RE-01)."""

from __future__ import annotations

from companion.rules import seats
from companion.rules.question import Rule
from companion.rules.table import Table, humans, seats_of


def rest(table: Table, who: str) -> Rule[None]:
    """People feed and move their Survivors; the Automa turns a card for each Food (RE-02 to RE-04, AU-33)."""
    people = humans(table)
    for seat in [*people, *(s for s in seats_of(table) if s not in people)]:
        yield from seats.of(table, seat).rest(table, seat)
