"""The road through snow, as every picture of it is drawn: its ground, its banks, Shortcuts by kind, signs on the way,
the ship's wake."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from companion.screens.drawings import lettering
from companion.screens.drawings.bends import Bends
from companion.screens.drawings.geometry import Area, Point, dashes
from companion.screens.drawings.ink import AURORA, DANGER, QUIET, TEXT, Pen
from companion.screens.drawings.stops import SKIPPED

GROUND = ("#15233A", "#11303A", "#262548", "#1D3230")
"""The snow of each Region, in turn."""
BANK, TRACK, MARKS = "#3A5169", "#0D1722", "#5F7890"
"""The banks of snow beside the road, the road, and the marks along its middle."""
BROAD = 11.0
"""The width of the road."""
SIGN = 18.0
"""The size of a sign on a way."""
HURTS = "#E58A80"
"""A Shortcut that hurts who crosses it."""
WAKE = "#6FB7CE"
"""The wake of the ship: none of the colours of what can be chosen."""
FLAKES = 26
GOLDEN = 0.6180339887
"""Where the next flake is: far from all others, without chance."""
UNDER = 12.0
"""How far the road reaches below a space."""
SEEN = 24.0
"""From which length on a piece of road between two spaces has marks."""
MANY = 3
"""Signs on a Shortcut at most."""

Lines = dict[tuple[str, str], list[Point]]
"""The line of each way, from edge to edge, by its ends."""


class Link(Struct, frozen=True):
    """A way that is not along the row of spaces: its ends and its signs, each with whether it is a danger; a touch on
    them shows its ``name``.

    ``asks``: it needs a box of the Convoy. ``hurts``: it has hazards. ``road``: it is a road, no Shortcut. ``bare``:
    only its signs are known, not where it leads along.
    """

    start: str
    to: str
    signs: tuple[tuple[str, bool], ...] = ()
    asks: bool = False
    hurts: bool = False
    road: bool = False
    bare: bool = False
    name: str = ""


class Away(Struct, frozen=True):
    """A Shortcut of which one end only is drawn: that space, the short name of the other, whether that is farther on,
    whether it ``hurts``; a touch shows its ``name``."""

    start: str
    label: str
    ahead: bool
    hurts: bool
    name: str


def ground(pen: Pen, bends: Bends, tint: Callable[[str], str]) -> None:
    """The snow below every space, in the tint of its Region, and flakes that have drifted onto it."""
    for row in bends.rows:
        columns = sorted(range(row.first, row.end), key=lambda i: bends.cells[i].x)
        left = row.ground.x
        for n, i in enumerate(columns):
            here = tint(bends.columns[i].main)
            after = tint(bends.columns[columns[n + 1]].main) if n + 1 < len(columns) else ""
            if here != after:
                right = bends.cells[i].right if after else row.ground.right
                pen.fill(Area(left, row.ground.y, right - left, row.ground.h), here, 0)
                left = right
    flakes(pen, bends.area)


def flakes(pen: Pen, area: Area) -> None:
    """Some snow, always in the same places."""
    spots = []
    for k in range(FLAKES):
        across, down = (k * GOLDEN) % 1, (k * k * GOLDEN + 0.3) % 1
        spots.append((area.x + 4 + across * (area.w - 8), area.y + 4 + down * (area.h - 8)))
    pen.specks(spots, TEXT, 1.4, 0.2)


def road(pen: Pen, line: Sequence[Point], broad: float = BROAD) -> None:
    """A piece of road between its banks of snow."""
    points = list(line)
    pen.line(points, BANK, broad + 4)
    pen.line(points, TRACK, broad)


def marks(pen: Pen, line: Sequence[Point]) -> None:
    """The marks along the middle of a road."""
    pen.dashed(list(line), MARKS, 1.4, 6.0, 6.0)


def along(pen: Pen, bends: Bends, joined: Callable[[str, str], bool]) -> Lines:
    """The road through all columns that it joins. Returns the lines between them."""
    lines = {(a, b): bends.road(a, b) for a, b in pairwise(one.main for one in bends.columns) if joined(a, b)}
    turning = [line for line in lines.values() if len(line) > 2]
    straight = {ends: line for ends, line in lines.items() if len(line) == 2}
    # Below the round ends of the spaces too, but not below all of them: what nobody sees costs time.
    under = []
    for ends, ((x, y), (right, low)) in straight.items():
        before, after = (bends.pills[name].w / 2 if name.startswith(SKIPPED) else UNDER for name in ends)
        ahead = 1.0 if right > x else -1.0
        under.append(((x - ahead * before, y), (right + ahead * after, low)))
    pen.bars(under, BANK, BROAD + 4)
    for line in turning:
        pen.line(line, BANK, BROAD + 4)
    pen.bars(under, TRACK, BROAD)
    for line in turning:
        pen.line(line, TRACK, BROAD)
        marks(pen, line)
    long = [line for line in straight.values() if abs(line[1][0] - line[0][0]) > SEEN]
    pen.bars([one for a, b in long for one in dashes(a, b, 6.0, 6.0)], MARKS, 1.4)
    return lines


def links(pen: Pen, bends: Bends, ways: Collection[Link], away: Collection[Away] = ()) -> Lines:
    """Shortcuts and parallel roads past other spaces, each with its signs; and where those lead that leave. Returns
    the lines of the first."""
    lines: Lines = {}
    spots: list[Area] = []
    for way in sorted(ways, key=lambda one: bends.row_of[one.start]):
        line, spot = bends.shortcut(way.start, way.to)
        if not way.bare:
            lines[way.start, way.to] = line
            _link(pen, line, way)
        if way.signs and bends.gap >= SIGN - 1:
            spots.append(_signs(pen, bends, way, spot, spots))
            if way.name:
                pen.named(spots[-1], way.name)
    for one in away:
        _leave(pen, bends, one, spots)
    return lines


def _leave(pen: Pen, bends: Bends, way: Away, spots: list[Area]) -> None:
    """Out of its space into the room between the rows: an arrow, and where it leads if that has room."""
    line, (x, y) = bends.leaving(way.start)
    size = lettering.SMALLEST
    wide = SIGN + lettering.width(way.label, size, True) + 4
    told = bends.gap >= size * 1.18
    if bends.gap < SIGN - 1:
        return
    pen.line(line, HURTS if way.hurts else QUIET, 2.4)
    plate = _free(bends, x, y, wide if told else SIGN, spots)
    spots.append(plate)
    pen.fill(plate.inset(-1, 0), TRACK, 6)
    pen.sign("arrow-right" if way.ahead else "arrow-left", plate.left(SIGN), TEXT, 16)
    if told:
        pen.text(way.label, plate.beside(SIGN), size, bold=True, align="centre")
    pen.named(plate, way.name)


def _free(bends: Bends, x: float, y: float, wide: float, others: Sequence[Area]) -> Area:
    """Room for a plate at this point, beside those of other ways."""
    shifts = [0.0, *(sign * step * 14.0 for step in range(1, 8) for sign in (1, -1))]
    area = bends.area
    plates = [
        Area(min(max(area.x + 2, x - wide / 2 + by), area.right - wide - 2), y - SIGN / 2, wide, SIGN) for by in shifts
    ]
    return next((one for one in plates if not any(one.meets(other, 0.0) for other in others)), plates[0])


def _link(pen: Pen, line: list[Point], way: Link) -> None:
    """Long dashes for one that needs a box, short ones for any other Shortcut; reddish if it hurts."""
    smooth = rounded(line)
    if way.road:
        pen.line(smooth, BANK, 7)
        pen.line(smooth, TRACK, 4)
        return
    dash, space = (9.0, 4.0) if way.asks else (3.5, 3.5)
    pen.dashed(smooth, HURTS if way.hurts else QUIET, 2.4, dash, space)


def _signs(pen: Pen, bends: Bends, way: Link, spot: Point, others: Sequence[Area]) -> Area:
    """The signs of a way in a row on a little plate, beside those of other ways."""
    signs = way.signs[:MANY]
    plate = _free(bends, *spot, len(signs) * SIGN, others)
    pen.fill(plate.inset(-1, 0), TRACK, 6)
    for (name, danger), cell in zip(signs, plate.columns(len(signs)), strict=True):
        pen.sign(name, cell, DANGER if danger else TEXT, 16)
    return plate


def sign(pen: Pen, name: str, spot: Point, *, danger: bool = False) -> Area:
    """A sign on the road between two spaces. Returns where it is."""
    area = Area(*spot, 0, 0).inset(-SIGN / 2)
    pen.fill(area.inset(-1), TRACK, 6)
    pen.sign(name, area, DANGER if danger else TEXT, 16)
    return area


def wake(pen: Pen, lines: Lines, spaces: Sequence[str], pills: Mapping[str, Area]) -> None:
    """The wake of the ship over these spaces, of which the last is its own: brighter towards the ship."""
    for n, (a, b) in enumerate(pairwise(spaces)):
        strength = 0.25 + 0.5 * (n + 1) / len(spaces)
        line = lines.get((a, b)) or lines.get((b, a))
        if line:
            pen.line(line, WAKE, 5.0, strength)
        if a in pills:
            pen.ring(pills[a].inset(-2), WAKE, ((2.0, strength),), corner(pills[a]) + 2)


def lit(pen: Pen, lines: Lines, spaces: Sequence[str], pills: Mapping[str, Area]) -> None:
    """A way over spaces, lit: what joins them, and the edge of each that is passed."""
    for a, b in pairwise(spaces):
        line = lines.get((a, b)) or lines.get((b, a))
        if line:
            smooth = rounded(line)
            pen.line(smooth, AURORA, 9.0, 0.25)
            pen.line(smooth, AURORA, 4.0)
    for space in spaces[:-1]:
        if space in pills:
            pill = pills[space]
            pen.ring(pill, AURORA, ((2.0, 1.0), (6.0, 0.25)), corner(pill))


def corner(pill: Area) -> float:
    """How round a space is."""
    return min(pill.h / 2, 20.0)


def rounded(line: Sequence[Point], by: float = 5.0) -> list[Point]:
    """A line whose corners are cut."""
    found = [line[0]]
    for (ax, ay), (x, y), (bx, by_) in zip(line, line[1:], line[2:], strict=False):
        for px, py in ((ax, ay), (bx, by_)):
            far = abs(px - x) + abs(py - y)
            part = min(by, far / 2) / far if far else 0.0
            found.append((x + (px - x) * part, y + (py - y) * part))
    return [*found, line[-1]]
