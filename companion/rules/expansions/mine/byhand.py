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
    """Whether it has not been told for this move."""
    return not is_tracked(table, seat) and not _told(table, seat)


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


def moved(table: Table, value: None, *, seat: str, passed: Passed) -> Rule[Verdict]:
    """After the move that was told of: on which way."""
    start = _told(table, seat)
    if not start or is_tracked(table, seat):
        return GO_ON
    table.progress.marks.remove(f"{_scope(seat)}{start}")
    ways = _between(table, start, route.space_of(table, seat))
    where = yield choose(
        seat,
        "mine.put",
        "1E-MIN-02",
        [Option("", "option.keep"), *(Option(way, "option.way.named", {"way": way}) for way in ways)],
        view="map",
    )
    if where:
        counters.lay(table, seat, str(where))
        say(table, "mine.put.you", "1E-MIN-02", you="copy", way=where, seat=seat)
    return GO_ON


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
