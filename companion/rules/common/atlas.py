"""The map as data: spaces in order, Regions, and the ways between them (MV-06 to MV-08, MV-13, S-07, U-17).

A pack gives the whole map as one card. The owner describes each side of a Region board once; what belongs to two boards
(Tunnels, joins) is kept by the three sides in use. With neither the map is not known, and spaces are signs only.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec
from msgspec import Struct

from companion.rules.engine.printed import Known, consult, known
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table

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


class Net:
    """Ways that hang together, with those that lead from each space and the spaces at their other ends. The same ways
    are the same net: the map of a game never changes and what is closed on it seldom, so what follows from them is
    worked out once."""

    __slots__ = ("ends", "there", "ways")

    def __init__(self, ways: Iterable[Way]) -> None:
        self.ways = tuple(ways)
        self.there: dict[str, list[Way]] = {}
        for way in self.ways:
            self.there.setdefault(way.start, []).append(way)
            self.there.setdefault(way.to, []).append(way)
        self.ends = {space: [way.other(space) for way in ways] for space, ways in self.there.items()}


def net(table: Table) -> Net:
    """Every way of the map, closed ones too."""
    card = known(table, CARD)
    if card.get("spaces", ([], ""))[0]:
        return _whole(_written(card))
    row = spaces(table)
    if not row:
        return _NOTHING
    told = [*(side_card(table, n) for n in (1, 2, 3)), sides(table)]
    return _told(tuple(row), tuple(text for c in told for text in known(table, c).get("ways", ([], ""))[0]))


def ways(table: Table) -> tuple[Way, ...]:
    """Every way of the map, closed ones too."""
    return net(table).ways


_NOTHING = Net(())
_written = msgspec.msgpack.Encoder().encode


def _list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


@lru_cache(maxsize=8)
def _whole(written: bytes) -> Net:
    """The ways of a map that is given as one card, by that card as bytes: the fastest way to see that it is the same
    one."""
    card: Known = msgspec.msgpack.decode(written)
    roads: list[list[str]] = card.get("roads", ([], ""))[0]
    tunnels: list[list[str]] = card.get("tunnels", ([], ""))[0]
    shortcuts: list[Mapping[str, object]] = card.get("shortcuts", ([], ""))[0]
    dug = [frozenset(pair) for pair in tunnels]
    found = [Way(a, b) for a, b in roads or pairwise(card["spaces"][0]) if frozenset((a, b)) not in dug]
    found += [Way(a, b, ("tunnel",)) for a, b in tunnels]
    for way in shortcuts:
        types, hazards = (tuple(map(str, _list(way.get(k)))) for k in ("types", "hazards"))
        found.append(Way(str(way["from"]), str(way["to"]), types or ("rough",), hazards))
    return Net(found)


@lru_cache(maxsize=8)
def _told(row: tuple[str, ...], texts: tuple[str, ...]) -> Net:
    """The ways of boards that the owner has described: the row of signs, changed by what was told besides."""
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
    """A told way: ``"112-118 rough dangerous damage"``; ``road``, ``tunnel``, ``closed`` (a collapsed Tunnel) and
    ``cut`` (no road there) are types too."""
    ends, *words = text.split(" ")
    start, _, to = ends.partition("-")
    types = tuple(w for w in words if w not in HAZARDS and w != "road")
    return Way(start, to, types, tuple(w for w in words if w in HAZARDS))


def closed(table: Table, way: Way) -> bool:
    """Whether a way is closed for the rest of the game: an avalanche or a collapsed Tunnel (MV-15, S-07)."""
    return _shut(way, table.things.closed)


def _shut(way: Way, names: Sequence[str]) -> bool:
    return bool(names) and (way.name in names or f"{way.to}-{way.start}" in names)


def collapsed(table: Table) -> tuple[str, ...]:
    """The entrances of collapsed Tunnels on the side from which Convoys come (S-07), whether one was closed on the
    table or told with the map."""
    row = spaces(table)
    passes = {frozenset((way.start, way.to)) for way in net(table).ways if way.shortcut}
    told = (read(text) for text in known(table, sides(table)).get("ways", ([], ""))[0])
    pairs = [name.split("-") for name in table.things.closed]
    pairs += [[way.start, way.to] for way in told if "closed" in way.types]
    return tuple(min(pair, key=row.index) for pair in pairs if set(pair) <= set(row) and frozenset(pair) not in passes)


def usable(table: Table, *, shortcuts: bool, rough: bool = True) -> Net:
    """The ways that are not closed; without Shortcuts, or without Rough ones, if so told (MV-13, MV-14)."""
    return _usable(net(table), tuple(table.things.closed), shortcuts, rough)


@lru_cache(maxsize=64)
def _usable(whole: Net, names: tuple[str, ...], shortcuts: bool, rough: bool) -> Net:
    return Net(
        way
        for way in whole.ways
        if not _shut(way, names) and (shortcuts or not way.shortcut) and (rough or "rough" not in way.types)
    )


def roads(table: Table) -> Net:
    """Roads and open Tunnels: what any Convoy may always use (MV-06, MV-08)."""
    return usable(table, shortcuts=False)


def steps(some: Net, start: str) -> dict[str, int]:
    """The fewest spaces from ``start`` to each space over these ways, in either direction."""
    found, due = {start: 0}, deque([start])
    while due:
        here = due.popleft()
        for end in some.ends.get(here, ()):
            if end not in found:
                found[end] = found[here] + 1
                due.append(end)
    return found


def along(table: Table, start: str, to: str, some: Net | None = None) -> int:
    """How many spaces ``to`` is ahead of ``start`` (negative if it lies behind), by the shortest of these ways
    (default: roads only).

    Spaces of parallel roads have no way forward between them: there the difference of their signs counts (CD-02).
    """
    return _along(tuple(spaces(table)), start, to, some or roads(table))


@lru_cache(maxsize=256)
def _along(row: tuple[str, ...], start: str, to: str, some: Net) -> int:
    ahead = 1
    if row.index(start) > row.index(to):
        start, to, ahead = to, start, -1
    place = {space: i for i, space in enumerate(row)}
    due, forward = [start], {start}
    while due:
        here = due.pop()
        due += (new := [end for end in some.ends.get(here, ()) if place[end] > place[here] and end not in forward])
        forward.update(new)
    if to in forward:
        return ahead * steps(some, start)[to]
    signed = start.isdigit() and to.isdigit()
    return ahead * (int(to) - int(start) if signed else place[to] - place[start])
