"""Phase 2: everybody rests at the same time, on one screen (RE-01)."""

from __future__ import annotations

from companion.rules.common import crew, seats
from companion.rules.engine.modules import happens
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table, humans, seats_of
from companion.rules.engine.units import together


def rest(table: Table, who: str) -> Rule[None]:
    """People feed and move their Survivors; the Automa reveals a card for each Food (RE-02 to RE-04, AU-33)."""
    people = [s for s in humans(table) if table.things.seats[s].alive]
    for seat in people:
        crew.wear_off(table, seat)
    people = [s for s in people if table.things.seats[s].alive]
    yield from together({seat: _rest(table, seat) for seat in people})
    for seat in (s for s in seats_of(table) if s not in humans(table)):
        yield from _rest(table, seat)


def _rest(table: Table, seat: str) -> Rule[None]:
    if (yield from happens(table, "rest", seat=seat)):
        yield from seats.of(table, seat).rest(table, seat)
