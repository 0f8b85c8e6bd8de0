"""Phase 3: each seat moves once in right turn order, then the turn order is updated (MV-01, MV-17)."""

from __future__ import annotations

from companion.rules.common import atlas, route, seats
from companion.rules.editions.behaviour import Trip
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import happens
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Table, is_alive


def right_order(table: Table) -> list[str]:
    """The seats in the game in right turn order: from the rightmost counter to the left (TO-03, OT-01)."""
    return [seat for seat in reversed(table.things.order) if is_alive(table, seat)]


def move(table: Table, seat: str) -> Rule[None]:
    """One seat's movement (MV-02 to MV-12, AU-35 to AU-39)."""
    yield from atlas.load(table)
    if (yield from happens(table, "move", seat=seat)):
        passed = yield from seats.of(table, seat).move(table, seat)
        if is_alive(table, seat):
            yield from happens(table, "moved", seat=seat, passed=passed)


def drive(table: Table, seat: str, trip: Trip) -> Rule[None]:
    """A move outside the Movement Phase (1E-BON-B1)."""
    passed = yield from seats.of(table, seat).drive(table, seat, trip)
    if is_alive(table, seat):
        yield from happens(table, "moved", seat=seat, passed=passed)


def update_order(table: Table, who: str) -> Rule[None]:
    """Update the turn order after everybody has moved; the Snowstorm ends (MV-17 to MV-19, CD-27)."""
    yield from turn_order(table, who)
    if table.things.snowstorm:
        table.things.snowstorm = False
        gone = reading(table, "D-09") == "a"
        key = "event.snowstorm.past" if gone else "event.snowstorm.over"
        say(table, key, "CD-27", rides=True, you=table.terms.copy == "own" and not gone)


def turn_order(table: Table, who: str) -> Rule[None]:
    """Sort the turn order: lowest space at the left. A step of its own in editions that update it at other times too
    (ED-19, 1E-RND-07)."""
    before = list(table.things.order)
    route.sort_order(table)
    changed = table.things.order != before
    say(
        table,
        "order.changed" if changed else "order.same",
        "MV-17",
        *(because("why.space", seat=f"@seat.{s}", space=route.space_of(table, s)) for s in table.things.order),
        you=changed and table.terms.copy == "own",
        rides=True,
        order=[f"@seat.{s}" for s in table.things.order],
    )
    return
    yield
