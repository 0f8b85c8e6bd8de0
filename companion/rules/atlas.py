"""The map as data: spaces in order, Regions, and the ways between them (MV-06 to MV-08, MV-13, S-07, U-17).

A pack gives the whole map as one card. The owner describes each side of a Region board once; what belongs to two boards
(Tunnels, joins) is kept by the three sides in use. With neither the map is not known, and spaces are signs only.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any

from msgspec import Struct

from companion.rules.printed import consult, known
from companion.rules.question import Rule
from companion.rules.table import Table

CARD = "map"
SHORTCUTS = ("rough", "avalanche", "dangerous")
"""Types of Shortcuts; one may have several (MV-13)."""
_SHORTCUTS = frozenset(SHORTCUTS)
HAZARDS = ("damage", "contamination")
LAST = tuple(f"w{n}" for n in range(1, 7))
"""The last spaces of Region 3, by white number (MV-19, OT-02)."""


class Way(Struct, frozen=True):
    """A road, Tunnel or Shortcut between two spaces; ``start`` comes first on the map.

    ``types``: none for a road, ``tunnel``, or the types of a Shortcut; ``hazards``: what its crosser suffers (MV-16).
    """

    start: str
    to: str
    types: tuple[str, ...] = ()
    hazards: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """How the table names it: ``112-118``."""
        return f"{self.start}-{self.to}"

    @property
    def shortcut(self) -> bool:
        """Whether it bears tread marks (MV-13)."""
        return not _SHORTCUTS.isdisjoint(self.types)

    def other(self, space: str) -> str:
        """The space at the other end."""
        return self.to if space == self.start else self.start


def sides(table: Table) -> str:
    """The card for what depends on all three boards: told Regions, Tunnels, joins."""
    return f"{CARD}/{''.join(table.terms.regions) or 'AAA'}"


def side_card(table: Table, n: int) -> str:
    """The card for one Region board, 1 to 3, with the side that lies up: ``map/2B``."""
    return f"{CARD}/{n}{(table.terms.regions or ['A', 'A', 'A'])[n - 1]}"


def load(table: Table) -> Rule[None]:
    """What the library knows of the map, asked of it once a game."""
    if spaces(table):
        return
    yield from consult(table, CARD, ["spaces", "regions"])
    if not spaces(table):
        yield from consult(table, sides(table), ["told"])
        for n in (1, 2, 3):
            yield from consult(table, side_card(table, n), ["first", "last"])


def described(table: Table) -> bool:
    """Whether the owner has told first and last sign of all three boards as they lie."""
    return all({"first", "last"} <= set(known(table, side_card(table, n))) for n in (1, 2, 3))


def spaces(table: Table) -> list[str]:
    """All spaces in order where the map is known, else an empty list."""
    whole: list[str] = known(table, CARD).get("spaces", ([], ""))[0]
    if whole or not described(table):
        return whole
    beyond = sorted({s for s in red(table).values() if s not in LAST})
    return [*(s for n in (1, 2, 3) for s in signs(table, n)), *LAST, *beyond]


def signs(table: Table, n: int) -> list[str]:
    """The signs of a board that the owner has described, from its first to its last."""
    told = known(table, side_card(table, n))
    if not {"first", "last"} <= set(told):
        return []
    return [str(s) for s in range(int(told["first"][0]), int(told["last"][0]) + 1)]


def source(table: Table) -> str:
    """Where the map comes from: ``stand-in``, ``owner``, or ``table`` where it is not known."""
    if described(table) and "spaces" not in known(table, CARD):
        return "owner"
    return known(table, CARD).get("spaces", ([], "table"))[1]


def regions(table: Table) -> dict[str, int]:
    """The Region board of each space, as far as the map is known."""
    whole: dict[str, int] = known(table, CARD).get("regions", ({}, ""))[0]
    if whole or not described(table):
        return whole
    placed = {s: n for n in (1, 2, 3) for s in signs(table, n)}
    return {s: placed.get(s, 3) for s in spaces(table)}


def red(table: Table) -> dict[str, str]:
    """The space of each red number that is known (OT-03)."""
    whole: dict[str, str] = known(table, CARD).get("red", ({}, ""))[0]
    return whole or known(table, side_card(table, 3)).get("red", ({}, ""))[0]


def rectangles(table: Table) -> list[str]:
    """The spaces with a white rectangle, where Special Waypoint counters lie (S-08)."""
    whole: list[str] = known(table, CARD).get("rectangles", ([], ""))[0]
    if whole:
        return whole
    return [s for n in (1, 2, 3) for s in known(table, side_card(table, n)).get("rectangles", ([], ""))[0]]


# ---------------------------------------------------------------- ways


def ways(table: Table) -> list[Way]:
    """Every way of the map, closed ones too."""
    row = spaces(table)
    if not row:
        return []
    card = known(table, CARD)
    if "spaces" not in card:
        return _told_ways(table, row)
    roads: list[list[str]] = card.get("roads", ([], ""))[0]
    tunnels: list[list[str]] = card.get("tunnels", ([], ""))[0]
    shortcuts: list[Mapping[str, object]] = card.get("shortcuts", ([], ""))[0]
    pairs = [(a, b) for a, b in roads] or list(pairwise(row))
    told = [
        (str(way["from"]), str(way["to"]), *(tuple(map(str, _list(way.get(k)))) for k in ("types", "hazards")))
        for way in shortcuts
    ]
    return list(_whole(tuple(pairs), tuple((a, b) for a, b in tunnels), tuple(told)))


def _list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


@lru_cache(maxsize=8)
def _whole(
    pairs: tuple[tuple[str, str], ...], tunnels: tuple[tuple[str, str], ...], shortcuts: tuple[tuple[Any, ...], ...]
) -> tuple[Way, ...]:
    """The ways of a whole map, which never changes in a game and is asked for at every step on it."""
    dug = [frozenset(pair) for pair in tunnels]
    found = [Way(a, b) for a, b in pairs if frozenset((a, b)) not in dug]
    found += [Way(a, b, ("tunnel",)) for a, b in tunnels]
    found += [Way(start, to, types or ("rough",), hazards) for start, to, types, hazards in shortcuts]
    return tuple(found)


def _told_ways(table: Table, row: list[str]) -> list[Way]:
    """The ways of boards that the owner has described: the row of signs, changed by what was told besides."""
    found = {(a, b): Way(a, b) for a, b in pairwise(row)}
    cards = [*(side_card(table, n) for n in (1, 2, 3)), sides(table)]
    for text in (text for card in cards for text in known(table, card).get("ways", ([], ""))[0]):
        way = read(text)
        if way.start not in row or way.to not in row:
            continue
        if "cut" in way.types:
            found.pop((way.start, way.to), None)
        elif "closed" not in way.types:
            found[way.start, way.to] = way
        else:
            found.pop((way.start, way.to), None)
    return list(found.values())


def read(text: str) -> Way:
    """A told way: ``"112-118 rough dangerous damage"``; ``road``, ``tunnel``, ``closed`` (a collapsed Tunnel) and
    ``cut`` (no road there) are types too."""
    ends, *words = text.split(" ")
    start, _, to = ends.partition("-")
    types = tuple(w for w in words if w not in HAZARDS and w != "road")
    return Way(start, to, types, tuple(w for w in words if w in HAZARDS))


def closed(table: Table, way: Way) -> bool:
    """Whether a way is closed for the rest of the game: an avalanche or a collapsed Tunnel (MV-15, S-07)."""
    shut = table.things.closed
    return bool(shut) and (way.name in shut or f"{way.to}-{way.start}" in shut)


def roads(table: Table) -> list[Way]:
    """Roads and open Tunnels: what any Convoy may always use (MV-06, MV-08)."""
    return [w for w in ways(table) if not w.shortcut and not closed(table, w)]


def from_each(some: Iterable[Way]) -> dict[str, list[Way]]:
    """Ways by the spaces at their ends, in the order given."""
    found: dict[str, list[Way]] = {}
    for way in some:
        found.setdefault(way.start, []).append(way)
        found.setdefault(way.to, []).append(way)
    return found


def steps(some: Iterable[Way], start: str) -> dict[str, int]:
    """The fewest spaces from ``start`` to each space over these ways, in either direction."""
    there, found, due = from_each(some), {start: 0}, deque([start])
    while due:
        here = due.popleft()
        for way in there.get(here, ()):
            if way.other(here) not in found:
                found[way.other(here)] = found[here] + 1
                due.append(way.other(here))
    return found


def along(table: Table, start: str, to: str, some: Iterable[Way] | None = None) -> int:
    """How many spaces ``to`` is ahead of ``start`` (negative if it lies behind), by the shortest of these ways
    (default: roads only).

    Spaces of parallel roads have no way forward between them: there the difference of their signs counts (CD-02).
    """
    row, ahead = spaces(table), 1
    if row.index(start) > row.index(to):
        start, to, ahead = to, start, -1
    usable = list(some if some is not None else roads(table))
    place = {space: i for i, space in enumerate(row)}
    there, due, forward = from_each(usable), [start], {start}
    while due:
        here = due.pop()
        ends = [way.other(here) for way in there.get(here, ())]
        due += (new := [end for end in ends if place[end] > place[here] and end not in forward])
        forward.update(new)
    if to in forward:
        return ahead * steps(usable, start)[to]
    signed = start.isdigit() and to.isdigit()
    return ahead * (int(to) - int(start) if signed else place[to] - place[start])
