"""The edition's map as a net of ways (roads, Tunnels, Shortcuts) between spaces, and distances on it (MV-06 to MV-08,
MV-13, S-07)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from functools import lru_cache

from companion.rules.editions.edition import components, policies
from companion.rules.editions.map import Map
from companion.rules.editions.ways import HAZARDS, Net, Shortcut, Way
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table

__all__ = [
    "HAZARDS",
    "Net",
    "Shortcut",
    "Way",
    "along",
    "closed",
    "frames",
    "load",
    "net",
    "of",
    "roads",
    "spaces",
    "steps",
    "usable",
    "ways",
]


FRAMES = 3
"""Regions of a board of one piece."""


def of(table: Table) -> Map:
    """The map of this game."""
    return policies(table).map


def load(table: Table) -> Rule[None]:
    """Ask the library for the map, once a game."""
    yield from of(table).load(table)


def frames(table: Table) -> int:
    """How many Regions the road has: the Region boards, or three frames on a board of one piece (S-03, 1E-CMP-01)."""
    return len(components(table).regions) or FRAMES


def spaces(table: Table) -> Sequence[str]:
    """All spaces in order; empty if the map is not known."""
    return of(table).spaces(table)


def net(table: Table) -> Net:
    """Every way of the map, closed ones too."""
    return of(table).net(table)


def ways(table: Table) -> tuple[Way, ...]:
    """Every way of the map, closed ones too."""
    return net(table).ways


def closed(table: Table, way: Way) -> bool:
    """Whether a way is closed for the rest of the game: an avalanche or a collapsed Tunnel (MV-15, S-07)."""
    return _shut(way, table.things.closed)


def _shut(way: Way, names: Sequence[str]) -> bool:
    return bool(names) and (way.name in names or f"{way.to}-{way.start}" in names)


def closing(table: Table) -> frozenset[str]:
    """Types of Shortcuts that close after a Convoy has crossed them (MV-15, 1E-MOV-09)."""
    return frozenset(name for name, kind in of(table).shortcuts.items() if kind.closes)


def asking(table: Table) -> Mapping[str, str]:
    """Types of Shortcuts that need the sign of a box, with that sign (MV-14, 1E-MOV-06)."""
    return {name: kind.asks for name, kind in of(table).shortcuts.items() if kind.asks}


def usable(table: Table, *, shortcuts: bool, without: frozenset[str] = frozenset()) -> Net:
    """The ways that are not closed. ``shortcuts``: with Shortcuts; ``without``: but not of these types (MV-13,
    MV-14)."""
    return _usable(net(table), tuple(table.things.closed), shortcuts, without)


@lru_cache(maxsize=64)
def _usable(whole: Net, names: tuple[str, ...], shortcuts: bool, without: frozenset[str]) -> Net:
    return Net(
        way
        for way in whole.ways
        if not _shut(way, names) and (shortcuts or not way.shortcut) and without.isdisjoint(way.types)
    )


def roads(table: Table) -> Net:
    """Roads and open Tunnels, which any Convoy may use (MV-06, MV-08)."""
    return usable(table, shortcuts=False)


def steps(ways: Net, start: str, to: str = "") -> dict[str, int]:
    """Distance in spaces from ``start`` to each space along these ways, in both directions; with ``to`` only as far as
    that space."""
    found, due = {start: 0}, deque([start])
    while due and to not in found:
        here = due.popleft()
        for end in ways.ends.get(here, ()):
            if end not in found:
                found[end] = found[here] + 1
                due.append(end)
    return found


def along(table: Table, start: str, to: str, ways: Net | None = None) -> int:
    """How many spaces ``to`` is ahead of ``start`` by the shortest of these ways (default: roads); negative if it is
    behind.

    Between spaces of parallel roads there is no way forward: there the difference of their numbers counts (CD-02), or
    of their places in the map's order.
    """
    found = _along(spaces(table), start, to, ways or roads(table))
    if found is not None:
        return found
    apart, row = of(table).apart(table, start, to), spaces(table)
    return apart if apart is not None else row.index(to) - row.index(start)


def _along(row: Sequence[str], start: str, to: str, ways: Net) -> int | None:
    ahead = 1
    if row.index(start) > row.index(to):
        start, to, ahead = to, start, -1
    place = {space: i for i, space in enumerate(row)}
    due, forward = [start], {start}
    while due and to not in forward:
        here = due.pop()
        due += (new := [end for end in ways.ends.get(here, ()) if place[end] > place[here] and end not in forward])
        forward.update(new)
    return ahead * steps(ways, start, to)[to] if to in forward else None
