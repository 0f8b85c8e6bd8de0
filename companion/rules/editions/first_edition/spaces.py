"""The two sides of the Road board as their owner tells them (UF-05 to UF-11).

No number is printed on a space, so it is called by its place along the ordinary road: ``s0`` where every Convoy begins,
``s7`` seven spaces farther. A Shortcut is a road without spaces of its own, but for boards of expansions: there a space
of a Shortcut is called by the one that it is level with, and a letter: ``s7b`` (PA-MOV-02).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from companion.rules.common import chart
from companion.rules.editions.ways import HAZARDS, Net, Shortcut, Way, parts
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
LETTERS = "bcdefghijklm"
"""What tells the spaces of Shortcuts from those of the ordinary road that they are level with."""
VIA = "via"
"""The word before a Shortcut's own spaces where it is written down."""
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
    """How many spaces from the start a space is along the ordinary road, or the one that it is level with."""
    return int(space[1:].rstrip(LETTERS))


def aside(space: str) -> bool:
    """Whether it is a space of a Shortcut."""
    return space[-1] in LETTERS


def place(space: str) -> tuple[int, ...]:
    """Its place along the road; a space of a Shortcut is just behind the one that it is level with (PA-RND-02,
    PA-RND-03)."""
    return (count(space) - 1, 1) if aside(space) else (count(space),)


def beside(levels: Sequence[str], taken: Collection[str]) -> list[str]:
    """The spaces of a Shortcut that is level with these of the ordinary road, each with the first letter that none of
    those ``taken`` bears."""
    return next(found for x in LETTERS if not set(found := [f"{level}{x}" for level in levels]).intersection(taken))


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


def told_row(table: Table) -> tuple[str, ...]:
    """The spaces that are told: the ordinary road, with those of Shortcuts among them."""
    return with_shortcuts(row(sizes(table)), tuple(told_list(table, "ways")))


@lru_cache(maxsize=16)
def with_shortcuts(road: tuple[str, ...], texts: tuple[str, ...]) -> tuple[str, ...]:
    """An ordinary road with the spaces that these told Shortcuts have, in order."""
    own = {space for text in texts for space in via(text) if named(count(space)) in road}
    return tuple(sorted((*road, *own), key=lambda space: (place(space), space))) if own else road


@lru_cache(maxsize=16)
def regions(sizes: tuple[int, ...]) -> dict[str, int]:
    """The Region of each space of the ordinary road."""
    ends = [sum(sizes[:n]) for n in REGIONS]
    return {space: next(n for n in REGIONS if i < ends[n - 1]) for i, space in enumerate(row(sizes))}


def net(table: Table) -> Net:
    """Every way: of a whole map as it is given, else the ordinary road with the Shortcuts that were told."""
    if chart.spaces(table, card(table)):
        return chart.net(table, card(table))
    return _told(row(sizes(table)), tuple(told_list(table, "ways")))


ONCE = tuple(name for name, kind in SHORTCUTS.items() if kind.closes or kind.tells)
"""Types that are met once, however many spaces a Shortcut has."""


@lru_cache(maxsize=16)
def _told(road: tuple[str, ...], texts: tuple[str, ...]) -> Net:
    found = [Way(a, b) for a, b in pairwise(road)]
    for text in texts:
        if (way := read(text)).start in road and way.to in road:
            found += parts(way, via(text), ONCE)
    return Net(found)


def read(text: str) -> Way:
    """A told Shortcut: ``"s3-s7 dangerous damage damage"``, with spaces of its own ``"s3-s7 tracks via s4b s5b"``."""
    ends, *words = text.partition(f" {VIA} ")[0].split(" ")
    start, _, to = ends.partition("-")
    return Way(start, to, tuple(w for w in words if w not in HAZARDS), tuple(w for w in words if w in HAZARDS))


def via(text: str) -> list[str]:
    """The spaces of its own that a told Shortcut has."""
    return text.partition(f" {VIA} ")[2].split()
