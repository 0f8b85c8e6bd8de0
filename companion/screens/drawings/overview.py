"""The whole road in a bar: its Regions with their sides, who is where, and which stretch is drawn large below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.rules.common import route
from companion.rules.engine.table import Table
from companion.screens.drawings import lettering, pills, snow, stops
from companion.screens.drawings.bends import Column
from companion.screens.drawings.drawing import Shown
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import AURORA, FAINT, QUIET, STAND_IN, TEXT, Pen

LEAST = 22.0
"""The least height of the Regions' names."""
LINE = 26.0
"""The height of the road below them."""
TOKEN = 17.0
CUT = 9.0
"""How far below the road its Shortcuts are."""
EDGE = 12.0
"""Free space at both ends of the road."""
SIDE_GAP, TAG = 8.0, 6.0
"""Free space before a Region's side, and before the mark of a stand-in."""


class Part(NamedTuple):
    """A Region in the bar: its columns, its name in full and in short, its side."""

    first: int
    end: int
    name: str
    short: str
    side: str


def height() -> float:
    """The height of the bar: a finger's at least."""
    return _head() + LINE


def _head() -> float:
    return max(LEAST, min(26.0, lettering.scaled() * 1.2))


def heading(pen: Pen, area: Area, shown: Shown, told: Sequence[Part]) -> float:
    """Only the names. Returns their height."""
    pen.fill(area.top(_head()), snow.GROUND[0], 0)
    _heads(pen, [area.top(_head()).inset(6, 0)], shown, told)
    return _head()


def parts(shown: Shown, columns: Sequence[Column], regions: Sequence[int]) -> list[Part]:
    """The Regions, each with its columns; one without a name for a road that nobody has copied."""
    table, words = shown.table, shown.words
    if not any(regions):
        name = words.text("ui.draw.road")
        return [Part(0, len(columns), name, name, "")]
    sides = [*table.terms.regions, *[""] * len(stops.regions(table))]
    found: list[Part] = []
    for i, n in enumerate(regions):
        if found and n == regions[found[-1].first]:
            found[-1] = found[-1]._replace(end=i + 1)
        else:
            found.append(Part(i, i + 1, words.text("ui.draw.region", n=n), str(n), sides[n - 1]))
    return found


def draw(
    pen: Pen, area: Area, shown: Shown, columns: Sequence[Column], told: Sequence[Part], seen: tuple[int, int]
) -> dict[str, Area]:
    """Draw it. ``seen``: the columns that are drawn large. Returns where each seat's token is."""
    head = area.top(area.h - LINE)
    spots = _spots(area, told, len(columns))
    rooms = _rooms(area, told)
    for n, room in enumerate(rooms):
        pen.fill(room, snow.GROUND[n % len(snow.GROUND)], 6)
    _heads(pen, [Area(room.x, head.y, room.w, head.h).inset(6, 0) for room in rooms], shown, told)
    y = head.bottom + LINE / 2
    pen.line([(spots[0] - 4, y), (spots[-1] + 4, y)], snow.BANK, 9)
    pen.line([(spots[0] - 4, y), (spots[-1] + 4, y)], snow.TRACK, 5)
    place = {name: x for one, x in zip(columns, spots, strict=True) for name in (one.main, one.side) if name}
    for cut in stops.shortcuts(shown.table):
        if cut["from"] in place and cut["to"] in place:
            left, right = place[cut["from"]], place[cut["to"]]
            arc = [(left, y + 4), (left + 2, y + CUT), (right - 2, y + CUT), (right, y + 4)]
            pen.line(arc, snow.HURTS if cut["hazards"] else QUIET, 1.6, 0.8)
    live = {p.partition(".")[2] for p in shown.live}
    away = [i for i in range(len(columns)) if not seen[0] <= i < seen[1]]
    lit = [(spots[i], y) for i in away if live & {columns[i].main, columns[i].side}]
    pen.specks([(x, y) for x in spots], FAINT, 3.0)
    if lit and not shown.correcting:
        pen.specks(lit, AURORA, 5.0)
    if away:
        left, right = spots[seen[0]] - 7, spots[seen[1] - 1] + 7
        pen.ring(Area(left, head.bottom + 1, right - left, LINE - 2), TEXT, ((1.8, 1.0),), 7)
    return _tokens(pen, Area(area.x, head.bottom, area.w, LINE), shown.table, columns, spots)


def _rooms(area: Area, told: Sequence[Part]) -> list[Area]:
    """The room of each Region: more for one with more spaces, and enough for its name."""
    shares = [part.end - part.first + 5 for part in told]
    rooms, x = [], area.x
    for share in shares:
        wide = area.w * share / sum(shares)
        rooms.append(Area(x, area.y, wide, area.h))
        x += wide
    return [room.inset(1, 0) for room in rooms]


def _spots(area: Area, told: Sequence[Part], n: int) -> list[float]:
    """How far to the right each column is."""
    found: list[float] = []
    for part, room in zip(told, _rooms(area, told), strict=True):
        inner, many = room.inset(EDGE, 0), part.end - part.first
        found += [inner.x + inner.w * (k + 0.5) / many for k in range(many)]
    assert len(found) == n
    return found


def _tokens(pen: Pen, room: Area, table: Table, columns: Sequence[Column], spots: Sequence[float]) -> dict[str, Area]:
    """The Convoys and the ship on the line, moved apart where they would overlap."""
    ship = stops.aurora_space(table)
    standing = stops.convoys(table)
    found: list[tuple[float, str]] = []
    for one, x in zip(columns, spots, strict=True):
        for space in (one.main, one.side):
            found += [(x, seat) for seat in (standing.get(space, ()) if space else ())]
            if space and space == ship:
                found.append((x, stops.AURORA))
    places = [x - TOKEN / 2 for x, _ in found]
    edge = room.right - 5
    for i in range(len(places) - 1, -1, -1):
        places[i] = edge = min(places[i], edge - TOKEN)
    edge = room.x + 5
    for i, x in enumerate(places):
        places[i] = max(x, edge)
        edge = places[i] + TOKEN
    seats: dict[str, Area] = {}
    for (_, name), x in zip(found, places, strict=True):
        spot = Area(x, room.y + (room.h - TOKEN) / 2, TOKEN, TOKEN)
        if name == stops.AURORA:
            pen.sign("aurora", spot, pills.ship(table), TOKEN)
        else:
            pills.seat_of(pen, spot, table, name)
            seats[name] = spot
    return seats


def _heads(pen: Pen, rooms: list[Area], shown: Shown, told: Sequence[Part]) -> None:
    """The Regions' names and sides, all with the same letter size; the Heavy Snowstorm while it lasts (CD-27)."""
    table, words = shown.table, shown.words
    tag = words.text("ui.draw.standin") if route.source(table) == "stand-in" else ""
    if table.things.snowstorm:
        pen.sign("event", rooms[0].beside(rooms[0].w - 22), TEXT, 20)
        rooms[0] = rooms[0].left(rooms[0].w - 24)
    tags = [*[""] * (len(told) - 1), tag]
    for short in (False, True):
        labels = [(part.short if short else part.name, part.side) for part in told]
        wide = [_widths([*label, tags[n]], rooms[n].h) for n, label in enumerate(labels)]
        share = min(1.0, *(room.w / sum(w) for room, w in zip(rooms, wide, strict=True)), 1.0)
        if share * lettering.within(rooms[0].h / 1.18) >= lettering.SMALLEST * lettering.TIGHTEST:
            break
    for room, (label, side), (first, second, third) in zip(rooms, labels, wide, strict=True):
        pen.text(label, room.left((first - SIDE_GAP) * share), colour=QUIET)
        if side:
            pen.text(side, room.beside(first * share).left(second * share), colour=QUIET, bold=True)
        if third:
            mark = Area(room.right - (third - TAG) * share, room.y + 2, (third - TAG) * share, room.h - 3)
            pen.dotted(mark, STAND_IN, 5, 1.3, 4.5)
            pen.text(tag, mark.inset(4 * share, 0), colour=STAND_IN, align="centre")


def _widths(texts: list[str], high: float) -> list[float]:
    """The widths of a Region's name, its side and the mark of a stand-in in a heading of this height."""
    size = lettering.within(high / 1.18)
    around = (SIDE_GAP, 2, 10 + TAG)
    return [lettering.width(text, size, i == 1) + around[i] if text else 0.0 for i, text in enumerate(texts)]


def nearest(area: Area, told: Sequence[Part], n: int, x: float) -> int:
    """The column that a finger means here."""
    spots = _spots(area, told, n)
    return min(range(n), key=lambda i: abs(spots[i] - x))
