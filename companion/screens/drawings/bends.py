"""How the road goes to and fro over a drawing: its spaces in rows that bend into each other, with room between the rows
for Shortcuts. In dp, without Kivy."""

from __future__ import annotations

from collections.abc import Sequence
from math import sin
from typing import NamedTuple

from companion.screens.drawings.geometry import Area, Point

WIDE, HIGH = 56.0, 44.0
"""The least size of a space that can be chosen."""
WIDEST, HIGHEST = 92.0, 60.0
"""The largest size of a space with a short name."""
BETWEEN = 4.0
"""Between two spaces of a row."""
LANE, NARROW = 18.0, 6.0
"""Between two rows, for Shortcuts with their signs; and where the spaces need the room."""
EASY = 1.3
"""How many times as large as needed the spaces stay when others come beside those that must be shown."""
TALLEST = 40.0
"""The most room between two rows."""
BEND = 10.0
"""Room beside the rows, where the road turns from one into the next."""
OUT = 2.5
"""How far the middle of the road is beyond a row there."""
GROWN = 1.6
"""How many times as wide as needed a column may become."""
EDGE = 3.0
"""Free above the first row and below the last."""
STEP = 6.0
"""Between Shortcuts that are beside each other."""


Span = tuple[int, int]
"""The first of some columns and the one behind the last."""


class Column(NamedTuple):
    """A space of the road with the one beside it on a parallel road or Shortcut, ``""`` for none; the width that they
    need, and the room for a sign before them."""

    main: str
    side: str = ""
    wide: float = WIDE
    lead: float = 0.0

    @property
    def whole(self) -> float:
        """The width with what is between it and its neighbours."""
        return self.wide + self.lead + BETWEEN


class Plan(NamedTuple):
    """Where the rows of some columns end, how many times as wide as needed these become, and how high a space and the
    room between two rows are."""

    ends: tuple[int, ...]
    scale: float
    high: float
    gap: float

    @property
    def score(self) -> float:
        """How large its spaces are."""
        return min(self.scale, self.high / HIGH)


def wrapped(widths: Sequence[float], limit: float) -> tuple[int, ...]:
    """Where rows end that are no wider than this."""
    ends: list[int] = []
    room = limit
    for i, wide in enumerate(widths):
        if wide > room + 0.01 and room < limit:
            ends.append(i)
            room = limit
        room -= wide
    return (*ends, len(widths))


def _levels(columns: Sequence[Column], ends: Sequence[int]) -> int:
    """How many spaces are one above the other: two in a row with a parallel road."""
    starts = (0, *ends[:-1])
    return sum(1 + any(one.side for one in columns[a:b]) for a, b in zip(starts, ends, strict=True))


def planned(columns: Sequence[Column], wide: float, high: float, gap: float) -> Plan | None:
    """The rows that make the spaces largest; None if they have no room at their least size."""
    widths = [one.whole for one in columns]
    room = wide - 2 * BEND
    best: Plan | None = None
    rows = len(wrapped(widths, room))
    while rows <= len(columns):
        limit = min(room, max(max(widths), sum(widths) / rows))
        while len(wrapped(widths, limit)) > rows and limit < room:
            limit = min(room, limit + 8)
        ends = wrapped(widths, limit)
        levels = _levels(columns, ends)
        # A single row has its Shortcuts above.
        each = (high - 2 * EDGE - gap * max(1, levels - 1)) / levels
        if each < HIGH:
            break
        starts = (0, *ends[:-1])
        longest = max(sum(widths[a:b]) for a, b in zip(starts, ends, strict=True))
        plan = Plan(ends, min(GROWN, room / longest) if longest <= room else 0.0, each, gap)
        if plan.scale and (best is None or plan.score > best.score + 0.01):
            best = plan
        rows += 1
    return best


def stretch(columns: tuple[Column, ...], must: Span, focus: int, wide: float, high: float) -> Span:
    """The columns to show: those that ``must`` be, as many as fit around ``focus``; then those beside them for which
    there is room."""
    first, end = must
    gap = next((gap for gap in (LANE, NARROW) if planned(columns[first:end], wide, high, gap)), 0.0)
    if not gap:
        gap = NARROW
        each = min(one.whole for one in columns)
        most = max(1, int((high - 2 * EDGE + gap) // (HIGH + gap))) * max(1, int((wide - 2 * BEND) // each))
        first, end = _around(focus, min(most, end - first), first, end)
        while end - first > 1 and not planned(columns[first:end], wide, high, gap):
            first, end = _around(focus, end - first - 1, first, end)
        return first, end
    plan = planned(columns[first:end], wide, high, gap)
    assert plan is not None
    least = min(plan.score, EASY)

    def holds(first: int, end: int) -> bool:
        longer = planned(columns[first:end], wide, high, gap) if first >= 0 and end <= len(columns) else None
        return longer is not None and longer.score >= least

    while True:
        # More of the road ahead than of the one behind.
        wider = [(first, end + 1), (first - 1, end)]
        if end - must[1] > 2 * (must[0] - first):
            wider.reverse()
        fitting = next((one for one in wider if holds(*one)), None)
        if fitting is None:
            return first, end
        first, end = fitting


def _around(focus: int, n: int, low: int, end: int) -> Span:
    """So many columns within these bounds, a third of them before ``focus``."""
    first = max(low, min(focus - n // 3, end - n))
    return first, min(end, first + n)


class Row(NamedTuple):
    """A row of the road: its first column and the one behind its last, its ground over the whole width, the middle of
    the room above it, and of the room above its spaces on the road, which is another where spaces are beside them.
    ``forward``: from left to right."""

    first: int
    end: int
    ground: Area
    above: float
    inner: float
    forward: bool


class Bends:
    """The columns of a stretch laid out in an area."""

    def __init__(self, columns: Sequence[Column], area: Area) -> None:
        self.columns, self.area = columns, area
        self.pills: dict[str, Area] = {}
        """The area of each space."""
        self.cells: list[Area] = []
        """The ground of each column in its row."""
        self.leads: dict[str, Point] = {}
        """The middle of the room before a column for a sign."""
        self.rows: list[Row] = []
        self.row_of: dict[str, int] = {}
        self.sides = {one.side for one in columns if one.side}
        self._taken: dict[float, list[tuple[float, float, float]]] = {}
        plan = next((p for gap in (LANE, NARROW) if (p := planned(columns, area.w, area.h, gap))), None)
        self.plan = plan or Plan((len(columns),), (area.w - 2 * BEND) / sum(c.whole for c in columns), HIGH, NARROW)
        self._lay()

    def _lay(self) -> None:
        columns, area, (ends, scale, each, gap) = self.columns, self.area, self.plan
        starts = (0, *ends[:-1])
        levels = _levels(columns, ends)
        self.high = min(HIGHEST, each)
        spare = area.h - 2 * EDGE - self.high * levels - gap * max(1, levels - 1)
        self.gap = gap = min(TALLEST, gap + max(0.0, spare) / (levels + 1))
        y = area.y + (area.h - self.high * levels - gap * max(1, levels - 1)) / 2
        y += gap if levels == 1 else 0.0
        wave = max(0.0, min(5.0, (gap - LANE) / 2 - 2))
        for r, (a, b) in enumerate(zip(starts, ends, strict=True)):
            double = any(one.side for one in columns[a:b])
            top, main = y, y + (self.high + gap if double else 0.0)
            y = main + self.high + gap
            self.rows.append(Row(a, b, area, top - gap / 2, main - gap / 2, forward=r % 2 == 0))
            self._lay_row(a, b, top, main, scale, wave, last=r == len(ends) - 1)
        edges = [area.y, *(row.above for row in self.rows[1:]), area.bottom]
        for r, row in enumerate(self.rows):
            ground = Area(area.x, edges[r], area.w, edges[r + 1] - edges[r])
            self.rows[r] = row._replace(ground=ground)

    def _lay_row(self, a: int, b: int, top: float, main: float, scale: float, wave: float, *, last: bool) -> None:
        room, r = self.area.w - 2 * BEND, len(self.rows) - 1
        widths = [one.whole * scale for one in self.columns[a:b]]
        spare = (room - sum(widths)) / len(widths)
        if not last or len(self.rows) == 1:
            widths = [wide + max(0.0, min(spare, wide * 0.4)) for wide in widths]
        forward = self.rows[r].forward
        along = max(0.0, room - sum(widths)) / 2 if len(self.rows) == 1 and last else 0.0
        for i, wide in zip(range(a, b), widths, strict=True):
            one = self.columns[i]
            x = self.area.x + BEND + (along if forward else room - along - wide)
            along += wide
            lead = min(one.lead, wide)
            rest = Area(x + (lead if forward else 0.0), main, wide - lead, self.high)
            self.cells.append(Area(x, main, wide, self.high))
            broad = min(rest.w - BETWEEN, max(WIDEST, one.wide))
            drop = wave * sin(i * 1.2)
            pill = rest.middle(broad, self.high)
            self.pills[one.main] = Area(pill.x, pill.y + drop, pill.w, pill.h)
            self.row_of[one.main] = r
            if one.side:
                self.pills[one.side] = Area(pill.x, top, pill.w, pill.h)
                self.row_of[one.side] = r
            if lead:
                self.leads[one.main] = x + (lead / 2 if forward else wide - lead / 2), main + self.high / 2

    # ------------------------------------------------------------ lines

    def road(self, start: str, to: str) -> list[Point]:
        """The road between two columns one after the other, from edge to edge."""
        one, other = self.pills[start], self.pills[to]
        (ax, ay), (bx, by) = one.centre, other.centre
        r, s = self.row_of[start], self.row_of[to]
        if r == s:
            return [(one.right, ay), (other.x, by)] if bx > ax else [(one.x, ay), (other.right, by)]
        right = self.rows[min(r, s)].forward
        out = 1.0 if right else -1.0
        ends = (one.right, other.right) if right else (one.x, other.x)
        # The bend is beside the farther one of the two.
        edge = max(ends) if right else min(ends)
        bend = [(edge + out * OUT * k, ay + (by - ay) * part) for k, part in _TURN]
        return [(ends[0], ay), (edge, ay), *bend, (edge, by), (ends[1], by)]

    def shortcut(self, start: str, to: str) -> tuple[list[Point], Point]:
        """The line of a way past other spaces, from edge to edge, and the point for its signs: between the rows."""
        if self.row_of[start] > self.row_of[to]:
            line, spot = self.shortcut(to, start)
            return line[::-1], spot
        one, other = self.pills[start], self.pills[to]
        r, s = self.row_of[start], self.row_of[to]
        if r == s:
            return self._within(start, to, one, other)
        lane, nxt = self.rows[r + 1].above, self.rows[s]
        ax = self._foot(one, other)
        if start in self.sides:
            # Out of the upper row beside the road's end, then down between the rows.
            forward = self.rows[r].forward
            x = self.area.right - 2 if forward else self.area.x + 2
            line = [(one.right if forward else one.x, one.centre[1]), (x, one.centre[1])]
        else:
            line, x = [(ax, one.bottom)], ax
        if s > r + 1:
            edge = self.area.x + 2 if other.centre[0] < self.area.centre[0] else self.area.right - 2
            y = self._beside(lane, x, edge)
            line += [(x, y), (edge, y)]
            x, lane = edge, nxt.above
        bx = self._foot(other, one)
        y = self._beside(lane, x, bx)
        line += [(x, y), (bx, y)]
        above = nxt.inner != nxt.above and to not in self.sides
        if above and any(self.pills[side].x <= bx <= self.pills[side].right for side in self._sides_of(s)):
            past = other.x - BETWEEN / 2
            line[-1] = (past, y)
            line += [(past, nxt.inner), (bx, nxt.inner)]
        line.append((bx, other.y))
        return line, ((x + bx) / 2, lane)

    def _within(self, start: str, to: str, one: Area, other: Area) -> tuple[list[Point], Point]:
        """A way within a row: above its spaces, below them in the first row, straight between two beside the road."""
        r = self.row_of[start]
        row = self.rows[r]
        raised = {start, to} & self.sides
        if len(raised) == 2:
            left, right = sorted((one, other), key=lambda pill: pill.x)
            line = [(left.right, left.centre[1]), (right.x, right.centre[1])]
            return (line if left is one else line[::-1]), ((left.right + right.x) / 2, row.inner)
        if raised:
            low, high = (one, other) if to in self.sides else (other, one)
            x = self._foot(low, high)
            y = self._beside(row.inner, x, high.centre[0])
            bx = self._foot(high, low)
            line = [(x, low.y), (x, y), (bx, y), (bx, high.bottom)]
            return (line if low is one else line[::-1]), ((x + bx) / 2, row.inner)
        below = r == 0 and len(self.rows) > 1 and row.inner == row.above
        lane = self.rows[1].above if below else row.inner
        ax, bx = self._foot(one, other), self._foot(other, one)
        y = self._beside(lane, ax, bx)
        ends = (one.bottom, other.bottom) if below else (one.y, other.y)
        return [(ax, ends[0]), (ax, y), (bx, y), (bx, ends[1])], ((ax + bx) / 2, lane)

    def leaving(self, space: str) -> tuple[list[Point], Point]:
        """The line of a way that leaves the stretch, from the edge of its space into the room between two rows; and the
        point for where it leads: below the space, above it in the last row and out of an upper one."""
        pill, r = self.pills[space], self.row_of[space]
        x = pill.centre[0] + pill.w / 4
        if space in self.sides or r == len(self.rows) - 1:
            lane = self.rows[r].above if space in self.sides else self.rows[r].inner
            return [(x, pill.y), (x, lane)], (x, lane)
        lane = self.rows[r + 1].above
        return [(x, pill.bottom), (x, lane)], (x, lane)

    def _sides_of(self, row: int) -> list[str]:
        return [side for side in self.sides if self.row_of[side] == row]

    @staticmethod
    def _foot(pill: Area, other: Area) -> float:
        """Where a way begins at a space: on the half towards the other one."""
        x, far = pill.centre[0], other.centre[0] - pill.centre[0]
        return x + max(-pill.w / 4, min(pill.w / 4, far / 2))

    def _beside(self, lane: float, x: float, to: float) -> float:
        """The height in the room between two rows at which no other way goes from here to there."""
        low, high = min(x, to), max(x, to)
        taken = self._taken.setdefault(lane, [])
        most = self.gap / 2 - 1.5
        offsets = [d for d in (0.0, -STEP, STEP, -2 * STEP, 2 * STEP, -STEP / 2, STEP / 2) if abs(d) <= most]
        meets = [{d for a, b, d in taken if a < high and low < b}]
        offset = next((d for d in offsets if d not in meets[0]), 0.0)
        taken.append((low - 2, high + 2, offset))
        return lane + offset


_TURN = ((0.6, 0.06), (0.95, 0.25), (1.0, 0.5), (0.95, 0.75), (0.6, 0.94))
"""The bend of the road from one row to the next: how far it reaches out, at which part of the way down."""
