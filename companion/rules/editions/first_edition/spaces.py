"""The two sides of the Road board as their owner tells them (UF-05 to UF-11).

No number is printed on a space, so it is called by its place along the ordinary road: ``s0`` where every Convoy begins,
``s7`` seven spaces farther. A Shortcut is a road without spaces of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

from companion.rules.common import chart
from companion.rules.editions.ways import HAZARDS, Net, Shortcut, Way
from companion.rules.engine.printed import known
from companion.rules.engine.table import RESOURCES, Table

REGIONS = (1, 2, 3)
SIZES = tuple(f"region-{n}" for n in REGIONS)
"""The fields of how many spaces each has."""
NUMBERS = tuple(str(n) for n in range(1, 7))
"""Those of the Aurora, white and red (1E-EOR-01)."""
FIRST = "s0"
"""Where every Convoy begins (1E-SET-16)."""
FEWEST, MOST = 20, 99
"""Spaces that a board can have (UF-05)."""
WAYPOINTS = 10
"""Special Waypoint counters, and the spaces on which they lie (1E-SET-02)."""
TRACKS = "tracks"
SHORTCUTS: Mapping[str, Shortcut] = {
    TRACKS: Shortcut(asks="tracks"),
    "unmarked": Shortcut(),
    "dangerous": Shortcut(),
    "avalanche": Shortcut(closes=True),
    "printed": Shortcut(tells="map.printed"),
}
"""Types of Shortcuts; one may have several (1E-MOV-06 to 1E-MOV-09). ``printed``: another effect is printed on it."""
CONTAMINATION = "contamination"
COUNTERS = (*RESOURCES, "object", CONTAMINATION)
"""Special Waypoint counters (1E-MOV-10 to 1E-MOV-12)."""
TOLD = ({FIRST: 1}, "rulebook")
"""What is known of single spaces before anything was asked."""


def named(n: int) -> str:
    """The space so many spaces from the start."""
    return f"s{n}"


def count(space: str) -> int:
    """How many spaces from the start a space is along the ordinary road."""
    return int(space[1:])


def card(table: Table) -> str:
    """The card for the side that is up: ``map/alpha``."""
    return f"map/{table.terms.map or 'alpha'}"


def types(table: Table) -> tuple[str, ...]:
    """The types of Shortcuts that the side has: on Alpha all of them ask for tracks (1E-MOV-07)."""
    return (TRACKS,) if card(table) == "map/alpha" else tuple(SHORTCUTS)


def told_list(table: Table, name: str) -> list[str]:
    """A list that is told of the side, empty while it is not."""
    found: list[str] = known(table, card(table)).get(name, ([], ""))[0]
    return found


def told_spaces(table: Table, colour: str) -> dict[str, str]:
    """The space of each number of the Aurora in a colour, as far as it is known."""
    found: dict[str, str] = known(table, card(table)).get(colour, ({}, ""))[0]
    return found


def sizes(table: Table) -> tuple[int, ...]:
    """How many spaces the ordinary road has in each Region, from the start on; none while nobody has told."""
    told = known(table, card(table))
    return tuple(int(told[name][0]) for name in SIZES) if all(name in told for name in SIZES) else ()


@lru_cache(maxsize=16)
def row(sizes: tuple[int, ...]) -> tuple[str, ...]:
    """The spaces of the ordinary road in order."""
    return tuple(named(n) for n in range(sum(sizes)))


@lru_cache(maxsize=16)
def regions(sizes: tuple[int, ...]) -> dict[str, int]:
    """The Region of each space."""
    ends = [sum(sizes[:n]) for n in REGIONS]
    return {space: next(n for n in REGIONS if i < ends[n - 1]) for i, space in enumerate(row(sizes))}


def net(table: Table) -> Net:
    """Every way: of a whole map as it is given, else the ordinary road with the Shortcuts that were told."""
    if chart.spaces(table, card(table)):
        return chart.net(table, card(table))
    return _told(row(sizes(table)), tuple(told_list(table, "ways")))


@lru_cache(maxsize=16)
def _told(road: tuple[str, ...], texts: tuple[str, ...]) -> Net:
    found = [Way(a, b) for a, b in pairwise(road)]
    return Net([*found, *(way for way in map(read, texts) if way.start in road and way.to in road)])


def read(text: str) -> Way:
    """A told Shortcut: ``"s3-s7 dangerous damage damage"``."""
    ends, *words = text.split(" ")
    start, _, to = ends.partition("-")
    return Way(start, to, tuple(w for w in words if w not in HAZARDS), tuple(w for w in words if w in HAZARDS))
