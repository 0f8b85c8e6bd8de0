"""A player whose Convoy is not kept tells of a mine: before the move that there will be one, after it where
(1E-MIN-02)."""

from __future__ import annotations

from itertools import pairwise

from companion.rules.common import atlas, route
from companion.rules.editions.behaviour import Passed
from companion.rules.engine.modules import GO_ON, Verdict
from companion.rules.engine.question import Option, Rule, choose
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table, is_tracked, mark
from companion.rules.expansions.mine import counters


def may_tell(table: Table, seat: str) -> bool:
    """Whether it has not been told for this move; after it the card is played unless its owner says otherwise
    (UF-65)."""
    return not is_tracked(table, seat) and not _told(table, seat) and counters.phase(table) == "movement"


def _scope(seat: str) -> str:
    return f"phase:mine.{seat}:"


def _told(table: Table, seat: str) -> str:
    """The space from which the move began that lays a mine, with a sign before it; ``""`` without one."""
    return next((m.removeprefix(_scope(seat)) for m in table.progress.marks if m.startswith(_scope(seat))), "")


def tells(table: Table, seat: str) -> Rule[None]:
    """There will be a mine after this move."""
    mark(table, f"{_scope(seat)}{route.space_of(table, seat)}")
    say(table, "mine.soon", "1E-MIN-02", rides=True, seat=seat)
    return
    yield


def moves(table: Table, value: None, *, seat: str) -> Rule[Verdict]:
    """Where a move begins after which the card may be played in another phase (UF-65)."""
    counters.mines(table).crossed.pop(seat, None)
    if table.terms.seats[seat] == "untracked" and counters.phase(table) != "movement":
        mark(table, f"{_scope(seat)}{route.space_of(table, seat)}")
    return GO_ON
    yield


def moved(table: Table, value: None, *, seat: str, passed: Passed) -> Rule[Verdict]:
    """After the move that was told of: on which way. In another phase the ways wait for the card (UF-65)."""
    start = _told(table, seat)
    if not start or is_tracked(table, seat):
        return GO_ON
    table.progress.marks.remove(f"{_scope(seat)}{start}")
    ways = _between(table, start, route.space_of(table, seat))
    if counters.phase(table) != "movement":
        counters.mines(table).crossed[seat] = ways
        return GO_ON
    where = yield choose(
        seat,
        "mine.put",
        "1E-MIN-02",
        [Option("", "option.keep"), *(Option(way, "option.way.named", {"way": way}) for way in ways)],
        view="map",
    )
    if where:
        put(table, seat, str(where))
    return GO_ON


def put(table: Table, seat: str, where: str) -> None:
    """The counter is on this way; the player discards the card and draws another."""
    counters.mines(table).crossed.pop(seat, None)
    counters.lay(table, seat, where)
    say(table, "mine.put.you", "1E-MIN-02", you="copy", way=where, seat=seat)


def _between(table: Table, start: str, end: str) -> list[str]:
    """The ways that a move from one space to another can have crossed."""
    low, high = sorted((route.place(table, start), route.place(table, end)))
    row = [space for space in atlas.spaces(table) if low <= route.place(table, space) <= high]
    if row:
        return [way.name for way in atlas.ways(table) if way.start in row and way.to in row]
    if route.place(table, end) < route.place(table, start):
        start, end = end, start
    spaces = [start, *route.ahead(table, start, route.AHEAD)]
    until = spaces[: spaces.index(end) + 1] if end in spaces else [start, end]
    return [f"{one}-{other}" for one, other in pairwise(until)]
