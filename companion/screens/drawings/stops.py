"""Which spaces of the road are shown, and in what order. Without Kivy."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from typing import Any

from companion.rules.common import atlas, roads, route
from companion.rules.common.end_of_round import LAST
from companion.rules.editions.ways import Net
from companion.rules.engine.table import Table

GAP = ""
"""In place of spaces that are left out."""
SKIPPED = "…"
"""How the names of columns begin that stand for spaces that are left out."""
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
    """The known open Shortcuts with ``from``, ``to``, ``types``, whether it ``asks`` for a box, the ``signs`` of such
    boxes, whether it ``closes`` behind the first Convoy, and ``hazards``."""
    types = atlas.of(table).shortcuts
    return [
        {
            "from": way.start,
            "to": way.to,
            "types": list(way.types),
            "asks": any(types[kind].asks for kind in way.types if kind in types),
            "signs": [types[kind].asks for kind in way.types if kind in types and types[kind].asks],
            "closes": any(types[kind].closes for kind in way.types if kind in types),
            "hazards": list(way.hazards),
        }
        for way in atlas.ways(table)
        if way.shortcut and not atlas.closed(table, way)
    ]


def beside(table: Table) -> list[tuple[str, str]]:
    """The spaces of the known map as columns: those of the road one after the other, each with the one that is beside
    it on a parallel road or Shortcut, ``""`` for none."""
    return list(columns(tuple(route.row(table)), atlas.net(table)))


def columns(row: tuple[str, ...], net: Net) -> tuple[tuple[str, str], ...]:
    """The same of a row of spaces and the ways between them."""
    if not row:
        return ()
    road = set(_path(Net(way for way in net.ways if not way.shortcut), row[0], row[-1])) or set(row)
    found: list[list[str]] = []
    waiting: list[str] = []
    for space in row:
        if space not in road:
            waiting.append(space)
            continue
        found.append([space, waiting.pop() if waiting else ""])
        place = len(found) - 2
        while waiting and place >= 0 and not found[place][1]:
            found[place][1] = waiting.pop()
            place -= 1
        found[-1:-1] = [[one, ""] for one in waiting]
        waiting = []
    return tuple((main, side) for main, side in [*found, *([one, ""] for one in waiting)])


def path(table: Table, start: str, to: str) -> list[str]:
    """The spaces from one to another along open roads, both included; empty if roads do not lead there."""
    return list(_path(atlas.roads(table), start, to))


def _path(net: Net, start: str, to: str) -> tuple[str, ...]:
    before, due = {start: ""}, deque([start])
    while due and to not in before:
        here = due.popleft()
        for end in net.ends.get(here, ()):
            if end not in before:
                before[end] = here
                due.append(end)
    found, here = [], to if to in before else ""
    while here:
        found.append(here)
        here = before[here]
    return tuple(found[::-1])


def open_roads(table: Table) -> set[tuple[str, str]]:
    """The ends of every road and open Tunnel, in both directions."""
    ways = {(way.start, way.to) for way in atlas.roads(table).ways}
    return ways | {(b, a) for a, b in ways}


def tunnels(table: Table) -> dict[tuple[str, str], bool]:
    """Every Tunnel by its ends, in both directions, with whether it has collapsed (S-07)."""
    found = {(w.start, w.to): atlas.closed(table, w) for w in atlas.ways(table) if "tunnel" in w.types}
    return {**found, **{(b, a): shut for (a, b), shut in found.items()}}


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


def wake(table: Table) -> list[str]:
    """The spaces over which the ship has come here from where it was at first, as far as they are known."""
    here, board = aurora_space(table), atlas.of(table)
    before = board.goal(table, 1, table.things.aurora_colour)
    return path(table, before, here) if before and here in route.row(table) else []


def stops(table: Table, ahead: int = 2, also: Collection[str] = ()) -> list[str]:
    """The road around the Convoys while the map is unknown: their spaces, a few ahead, those beside mines and ``also``
    these, gaps, and the Aurora."""
    ends = {*(set(convoys(table)) or {atlas.of(table).start}), *(space for way in mined(table) for space in way)}
    shown = set(ends)
    for n in range(ahead, -1, -1):
        shown = {*ends, *(s for space in ends for s in route.ahead(table, space, n))}
        if len(shown) <= MOST:
            break
    ship = aurora_space(table)
    shown |= {space for space in also if space != AURORA}
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
