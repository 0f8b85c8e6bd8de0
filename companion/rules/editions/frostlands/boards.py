"""The three Region boards as the owner describes them: each side once, by its first and last sign; what depends on
several boards (Tunnels, joins) by the three sides in use (S-03, S-07, U-17)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

from companion.rules.common import chart
from companion.rules.editions.ways import HAZARDS, Net, Shortcut, Way
from companion.rules.engine.printed import known
from companion.rules.engine.table import RESOURCES, Table

CARD = "map"
REGIONS = (1, 2, 3)
FIRST = "100"
"""The space where every Convoy begins (S-29)."""
LAST = tuple(f"w{n}" for n in range(1, 7))
"""The last spaces of Region 3, by white number (MV-19, OT-02)."""
SHORTCUTS: Mapping[str, Shortcut] = {
    "rough": Shortcut(asks="tracks"),
    "avalanche": Shortcut(closes=True),
    "dangerous": Shortcut(),
}
"""Types of Shortcuts; a Shortcut may have several (MV-13)."""
COUNTERS = (*RESOURCES, "object", "contamination", "contamination-stays")
"""Special Waypoint counters; the last one has the infinity sign (MV-12)."""
TOLD = ({FIRST: 1}, "rulebook")
"""What is known of single signs before any answer."""


def sides(table: Table) -> str:
    """The card for what depends on all three boards: Regions that were told, Tunnels, joins."""
    return f"{CARD}/{''.join(table.terms.regions) or 'AAA'}"


def side_card(table: Table, n: int) -> str:
    """The card for one Region board (1 to 3) with its side: ``map/2B``."""
    return f"{CARD}/{n}{(table.terms.regions or ['A', 'A', 'A'])[n - 1]}"


def described(table: Table) -> bool:
    """Whether the owner has told first and last sign of all three boards in use."""
    return all({"first", "last"} <= set(known(table, side_card(table, n))) for n in REGIONS)


def signs(table: Table, n: int) -> list[str]:
    """The signs of a described board, from first to last."""
    told = known(table, side_card(table, n))
    if not {"first", "last"} <= set(told):
        return []
    return [str(s) for s in range(int(told["first"][0]), int(told["last"][0]) + 1)]


def told_signs(table: Table) -> Mapping[str, int]:
    """The Regions of single signs, as they were told."""
    found: Mapping[str, int] = known(table, sides(table)).get("told", TOLD)[0]
    return found


def between(table: Table, sign: int, told: Mapping[str, int]) -> tuple[int, int]:
    """The first and the last Region in which a sign can be, as signs rise along the road from board to board: by these
    single signs, and by the first and last sign of each board in use that is described (FW-04, MV-07). What doesn't go
    together counts for nothing."""
    floors = [(int(s), int(n)) for s, n in told.items()]
    ceilings = list(floors)
    for n in REGIONS:
        side = known(table, side_card(table, n))
        if "first" in side:
            first = int(side["first"][0])
            floors.append((first, n))
            ceilings.append((first - 1, n - 1))
        if "last" in side:
            last = int(side["last"][0])
            ceilings.append((last, n))
            floors.append((last + 1, n + 1))
    low = max((n for end, n in floors if end <= sign), default=1)
    high = min((n for end, n in ceilings if end >= sign), default=3)
    return (low, high) if 1 <= low <= high <= 3 else (1, 3)


def red(table: Table) -> dict[str, str]:
    """The space of each known red number (OT-03)."""
    return chart.red(table, CARD) or known(table, side_card(table, 3)).get("red", ({}, ""))[0]


def ways(table: Table, row: list[str]) -> Net:
    """The ways of described boards."""
    told = [*(side_card(table, n) for n in REGIONS), sides(table)]
    return _told(tuple(row), tuple(text for c in told for text in known(table, c).get("ways", ([], ""))[0]))


@lru_cache(maxsize=8)
def _told(row: tuple[str, ...], texts: tuple[str, ...]) -> Net:
    """The road along the signs, changed by what the owner has told."""
    found = {(a, b): Way(a, b) for a, b in pairwise(row)}
    for text in texts:
        way = read(text)
        if way.start not in row or way.to not in row:
            continue
        if "cut" in way.types:
            found.pop((way.start, way.to), None)
        elif "closed" not in way.types:
            found[way.start, way.to] = way
        else:
            found.pop((way.start, way.to), None)
    return Net(found.values())


def read(text: str) -> Way:
    """A way that was told: ``"112-118 rough dangerous damage"``. ``road``, ``tunnel``, ``closed`` (a collapsed Tunnel)
    and ``cut`` (no road) are types too."""
    ends, *words = text.split(" ")
    start, _, to = ends.partition("-")
    types = tuple(w for w in words if w not in HAZARDS and w != "road")
    return Way(start, to, types, tuple(w for w in words if w in HAZARDS))
