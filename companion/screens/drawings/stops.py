"""Which spaces of the road are shown, and in what order. Without Kivy."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from companion.rules.common import atlas, roads, route
from companion.rules.common.end_of_round import LAST
from companion.rules.engine.table import Table

GAP = ""
"""In place of spaces that are left out."""
AURORA = "aurora"
"""In place of the Aurora's space while it is unknown."""
MOST = 15
"""The most spaces of an unknown road."""


def regions(table: Table) -> list[list[str]]:
    """The spaces of the known map by Region, in order; empty lists while it is unknown."""
    board = atlas.of(table)
    found: list[list[str]] = [[] for _ in range(atlas.frames(table))]
    for space in route.row(table):
        found[(board.region(table, space) or 1) - 1].append(space)
    return found


def shortcuts(table: Table) -> list[dict[str, Any]]:
    """The known open Shortcuts with ``from``, ``to``, ``types``, whether it ``asks`` for a box, and ``hazards``."""
    types = atlas.of(table).shortcuts
    return [
        {
            "from": way.start,
            "to": way.to,
            "types": list(way.types),
            "asks": any(types[kind].asks for kind in way.types if kind in types),
            "hazards": list(way.hazards),
        }
        for way in atlas.ways(table)
        if way.shortcut and not atlas.closed(table, way)
    ]


def lines(table: Table) -> list[list[str]]:
    """Roads and open Tunnels as lines: connected spaces in order, then every other way."""
    ways = {(way.start, way.to) for way in atlas.roads(table).ways}
    ways |= {(b, a) for a, b in ways}
    found: list[list[str]] = []
    row = route.row(table)
    for space in row:
        if found and (found[-1][-1], space) in ways:
            found[-1].append(space)
        else:
            found.append([space])
    beside = set(pairwise(row))
    rest = [w for w in atlas.roads(table).ways if not beside & {(w.start, w.to), (w.to, w.start)}]
    return [line for line in found if len(line) > 1] + [[way.start, way.to] for way in rest]


def mined(table: Table) -> list[tuple[str, str]]:
    """The ends of every way that bears a mine, whosever it is (CD-29, 1E-MIN-03)."""
    if not table.things.mine and not table.terms.modules:
        return []
    ends = (tuple(way.split("-")) for way in dict.fromkeys(roads.mines(table, "")))
    return [(way[0], way[1]) for way in ends if len(way) == 2]


def red_numbers(table: Table) -> dict[str, str]:
    """The known red number of each space that has one."""
    board = atlas.of(table)
    found = {board.goal(table, n, "red"): str(n) for n in range(1, LAST + 1)}
    return {space: n for space, n in found.items() if space}


def aurora_space(table: Table) -> str:
    """The space of the Aurora token, else ``aurora``."""
    return atlas.of(table).goal(table, table.things.aurora, table.things.aurora_colour) or AURORA


def convoys(table: Table) -> dict[str, list[str]]:
    """Space to the seats whose Convoys are on it, in turn order."""
    found: dict[str, list[str]] = {}
    for seat in table.things.order or list(table.things.seats):
        if seat in table.things.seats:
            found.setdefault(table.things.seats[seat].space, []).append(seat)
    return found


def stops(table: Table, ahead: int = 2) -> list[str]:
    """The road around the Convoys while the map is unknown: their spaces, a few ahead, those beside mines, gaps, and
    the Aurora."""
    ends = {*(set(convoys(table)) or {atlas.of(table).start}), *(space for way in mined(table) for space in way)}
    shown = set(ends)
    for n in range(ahead, -1, -1):
        shown = {*ends, *(s for space in ends for s in route.ahead(table, space, n))}
        if len(shown) <= MOST:
            break
    ship = aurora_space(table)
    if ship != AURORA:
        shown.add(ship)
    order = sorted(shown, key=lambda space: route.place(table, space))
    found: list[str] = []
    for space in order:
        if found and not follows(table, found[-1], space):
            found.append(GAP)
        found.append(space)
    if ship == AURORA:
        found += [GAP, AURORA]
    return found


def follows(table: Table, space: str, other: str) -> bool:
    """Whether the other space comes right after this one on the road."""
    (*before, n), (*after, m) = route.place(table, space), route.place(table, other)
    return before == after and m - n == 1


def in_order(table: Table, places: set[str]) -> list[str]:
    """The spaces of places such as ``space.112`` in the order of the road, the Aurora's last."""
    spaces = [p.partition(".")[2] for p in places]
    on_road = sorted((s for s in spaces if s != AURORA), key=lambda space: route.place(table, space))
    return on_road + [s for s in spaces if s == AURORA]
