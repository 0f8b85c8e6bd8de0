"""A map given as one card of a pack or a scenario file: spaces in order, Regions, ways, numbers (U-17)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

import msgspec

from companion.rules.editions.edition import policies
from companion.rules.editions.ways import Net, Way, parts
from companion.rules.engine.printed import Known, known
from companion.rules.engine.table import Table

WHOLE = ("spaces", "regions", "red", "shortcuts", "waypoints", "rectangles")
"""Fields of such a card that are needed when no real map is there."""


def spaces(table: Table, card: str) -> list[str]:
    """All spaces in order; empty without such a card."""
    found: list[str] = known(table, card).get("spaces", ([], ""))[0]
    return found


def source(table: Table, card: str) -> str:
    """Where the card comes from; ``table`` without one."""
    return known(table, card).get("spaces", ([], "table"))[1]


def regions(table: Table, card: str) -> dict[str, int]:
    """The Region of each space."""
    found: dict[str, int] = known(table, card).get("regions", ({}, ""))[0]
    return found


def red(table: Table, card: str) -> dict[str, str]:
    """The space of each red number (OT-03)."""
    found: dict[str, str] = known(table, card).get("red", ({}, ""))[0]
    return found


def rectangles(table: Table, card: str) -> list[str]:
    """The spaces with Special Waypoint counters (S-08)."""
    found: list[str] = known(table, card).get("rectangles", ([], ""))[0]
    return found


def counters(table: Table, card: str) -> list[str]:
    """The Special Waypoint counters that exist (S-08)."""
    found: list[str] = known(table, card).get("waypoints", ([], ""))[0]
    return found


def net(table: Table, card: str) -> Net:
    """Every way: the roads given, else from each space to the next; Tunnels that replace roads; Shortcuts, some with
    spaces of their own (PA-MOV-02)."""
    kinds = policies(table).map.shortcuts
    once = tuple(name for name, kind in kinds.items() if kind.closes or kind.tells)
    return _net(_written(known(table, card)), once)


_written = msgspec.msgpack.Encoder().encode
_read = msgspec.msgpack.Decoder(Known).decode


def _list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


@lru_cache(maxsize=8)
def _net(written: bytes, once: tuple[str, ...]) -> Net:
    """The ways from the card as bytes, which are quick to compare with the last ones."""
    card = _read(written)
    roads: list[list[str]] = card.get("roads", ([], ""))[0]
    tunnels: list[list[str]] = card.get("tunnels", ([], ""))[0]
    shortcuts: list[Mapping[str, object]] = card.get("shortcuts", ([], ""))[0]
    dug = [frozenset(pair) for pair in tunnels]
    found = [Way(a, b) for a, b in roads or pairwise(card["spaces"][0]) if frozenset((a, b)) not in dug]
    found += [Way(a, b, ("tunnel",)) for a, b in tunnels]
    for way in shortcuts:
        types, hazards = (tuple(map(str, _list(way.get(k)))) for k in ("types", "hazards"))
        whole = Way(str(way["from"]), str(way["to"]), types or ("rough",), hazards)
        found += parts(whole, [str(space) for space in _list(way.get("via"))], once)
    return Net(found)
