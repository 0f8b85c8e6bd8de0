"""The two sides of the Road board as packs and owners tell them (UF-05 to UF-11): their fields, what would contradict
the rules, and how an owner is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from companion.files.error import Fault, Said
from companion.packs.common import looks
from companion.packs.schema import Card, Pack

if TYPE_CHECKING:
    from companion.packs.form import Form, Part, Told
    from companion.rules.engine.question import Field

SIDES = ("alpha", "beta")
MOST = 99
"""Spaces that a side can have (UF-05)."""
Count = Annotated[int, Meta(ge=0, lt=MOST)]
"""A space as a pack writes it: how far it is from the start along the ordinary road."""
Space = Annotated[str, Meta(pattern="^s[0-9]{1,2}[b-m]?$", description="fault.wanted.space.counted")]
"""A space as the rules call it, with a letter one of a Shortcut (PA-MOV-02)."""
Told_ = Annotated[
    str,
    Meta(
        pattern="^s[0-9]{1,2}[b-m]?-s[0-9]{1,2}[b-m]?( (tracks|unmarked|dangerous|avalanche|printed))+"
        "( damage| contamination)*( via( s[0-9]{1,2}[b-m])+)?$",
        description="fault.wanted.way.counted",
    ),
]
"""A told Shortcut."""
Number = Literal["1", "2", "3", "4", "5", "6"]
Size = Annotated[int, Meta(ge=1, le=60)]
Waypoint = Literal["food", "fuel", "ammo", "object", "contamination"]


class Shortcut(Struct, frozen=True, forbid_unknown_fields=True):
    """A Shortcut: its two ends, its types, and what its crosser suffers (1E-MOV-06 to 1E-MOV-09). ``via``: the spaces
    of the ordinary road that those are level with that it has itself (PA-MOV-02)."""

    start: Count = msgspec.field(name="from")
    to: Count
    types: Annotated[list[Literal["tracks", "unmarked", "dangerous", "avalanche", "printed"]], Meta(min_length=1)]
    hazards: list[Literal["damage", "contamination"]] = []
    via: list[Count] = []


class Side(Card, frozen=True):
    """A side of the Road board. ``sizes``: how many spaces the ordinary road has in each Region, the start being the
    first. ``white``, ``red``: the spaces of the Aurora's numbers in order. ``rectangles``: the waypoints, on which the
    counters ``waypoints`` lie."""

    sizes: Annotated[list[Size], Meta(min_length=3, max_length=3)]
    white: Annotated[list[Count], Meta(min_length=6, max_length=6)]
    red: Annotated[list[Count], Meta(min_length=6, max_length=6)]
    shortcuts: list[Shortcut]
    waypoints: list[Waypoint]
    rectangles: list[Count]

    def flat(self) -> dict[str, Any]:
        regions = [n for n, size in enumerate(self.sizes, start=1) for _ in range(size)]
        road, own = [_named(i) for i in range(len(regions))], self._own()
        level = {name: i for i, name in enumerate(road)}
        level |= {
            name: i
            for way, names in zip(self.shortcuts, own, strict=True)
            for name, i in zip(names, way.via, strict=True)
        }
        return {
            "spaces": sorted(level, key=lambda name: (level[name], name in road, name)),
            "regions": {name: regions[min(i, len(regions) - 1)] for name, i in level.items()},
            **({"roads": [list(pair) for pair in pairwise(road)]} if len(level) > len(road) else {}),
            "white": {str(n): _named(i) for n, i in enumerate(self.white, start=1)},
            "red": {str(n): _named(i) for n, i in enumerate(self.red, start=1)},
            "shortcuts": [
                {
                    "from": _named(way.start),
                    "to": _named(way.to),
                    "types": list(way.types),
                    "hazards": list(way.hazards),
                    **({"via": names} if names else {}),
                }
                for way, names in zip(self.shortcuts, own, strict=True)
            ],
            "waypoints": list(self.waypoints),
            "rectangles": [_named(i) for i in self.rectangles],
        }

    def _own(self) -> list[list[str]]:
        """The spaces of each Shortcut: those that it is level with, and a letter that none of these bears yet."""
        found: list[list[str]] = []
        for way in self.shortcuts:
            taken = {name for names in found for name in names}
            named = ([f"{_named(i)}{letter}" for i in way.via] for letter in LETTERS)
            found.append(next(names for names in named if not taken.intersection(names)))
        return found


LETTERS = "bcdefghijklm"
"""What tells the spaces of Shortcuts from those of the ordinary road."""


def _named(n: int) -> str:
    return f"s{n}"


FIELDS: dict[str, Any] = {
    "spaces": list[Space],
    "roads": list[list[Space]],
    "regions": dict[Space, Literal[1, 2, 3]],
    "white": dict[Number, Space],
    "red": dict[Number, Space],
    "shortcuts": list[dict[str, Any]],
    "waypoints": list[Waypoint],
    "rectangles": list[Space],
    # What an owner tells: the sizes of the Regions, Shortcuts, and Regions of single spaces that a game asked for.
    **{f"region-{n}": Size for n in (1, 2, 3)},
    "ways": list[Told_],
    "whole": Literal["yes"],
    # How the numbers of the Aurora were told.
    "row": Literal["yes", "no"],
    "reds": Literal["yes", "no"],
    "told": dict[Space, Literal[1, 2, 3]],
}
"""Types of the flat fields of a side."""


def faults(pack: Pack, sides: Sequence[str] = SIDES) -> Iterator[Fault]:
    """What contradicts the rules on the sides that a pack has."""
    for name in sides:
        card = pack.cards.get(f"map/{name}")
        if card is not None:
            yield from _side(f"map.{name}", card)


def _side(place: str, card: Mapping[str, Any]) -> Iterator[Fault]:
    spaces = card["spaces"]
    used = {
        "white": card["white"].values(),
        "red": card["red"].values(),
        "rectangles": card["rectangles"],
        "shortcuts": [way[end] for way in card["shortcuts"] for end in ("from", "to")],
    }
    for key, places in used.items():
        strange = sorted(set(places) - set(spaces))
        if strange:
            yield Fault(place, key, ", ".join(strange), Said("fault.wanted.spaces"))
    if len(card["waypoints"]) != 10:
        came = Said("fault.came.counters", {"n": len(card["waypoints"])})
        yield Fault(place, "waypoints", came, Said("fault.wanted.counters"))
    for way in card["shortcuts"]:
        if int(way["from"][1:]) >= int(way["to"][1:]):
            came = Said("fault.came.back", {"start": way["from"], "end": way["to"]})
            yield Fault(place, "shortcuts", came, Said("fault.wanted.forward"))
        if place.endswith("alpha") and way["types"] != ["tracks"]:
            yield Fault(place, "shortcuts", ", ".join(way["types"]), Said("fault.wanted.tracks"))


def form(
    sides: Sequence[str] = SIDES,
    aside: bool = False,
    more: Callable[[Sequence[str], Told], list[Field]] | None = None,
    parts: Mapping[str, Part] = {},
) -> Form:
    """How an owner tells a side card by card: sizes of the Regions, the numbers of the Aurora; ways and waypoints by
    touches. ``aside``: Shortcuts may have spaces of their own (UF-40). ``more``: the fields that a side has besides, by
    its spaces, and which ``parts`` they are."""
    from companion.packs.form import Board, Form, Part
    from companion.rules.editions.first_edition import board_entry, spaces

    numbers = tuple("123456")
    return Form(
        partial(_fields, more),
        {"white": Part("white"), "red": Part("red", silent=numbers), **parts},
        Board(
            _row,
            partial(board_entry.way_fields, aside=aside),
            board_entry.written,
            spaces.read,
            lambda space: (space[1:], ""),
            rectangles=True,
            again="region-1",
        ),
        follows=_follows,
        cards=tuple(f"map/{side}" for side in sides),
        look=looks.MAP,
        title=lambda path: (f"card.map.{path.partition('/')[2]}", {}),
    )


def _fields(more: Callable[[Sequence[str], Told], list[Field]] | None, card: str, told: Told) -> list[Field]:
    from companion.rules.editions.first_edition import board_entry

    row = _row(card, told)
    sizes = board_entry.size_fields()
    if not row:
        return sizes
    white, red = board_entry.white_fields(row), board_entry.red_fields(row)
    found = [*sizes, white[0], board_entry.row_field()]
    if told.get("row") != "yes" or not board_entry.in_a_row(row, str(told.get("white-1", row[-1]))):
        found += white[1:] if told.get("row") else []
    found.append(board_entry.reds_field())
    found += red if told.get("reds") == "yes" else []
    return [*found, *(more(row, told) if more is not None else []), *board_entry.whole_fields()]


def _follows(card: str, values: Told) -> Mapping[str, Any]:
    """The white numbers, if they follow the first one (UF-07)."""
    from companion.rules.editions.first_edition import board_entry

    first = values.get("white", {}).get("1")
    if values.get("row") != "yes" or not first:
        return {}
    following = board_entry.in_a_row(_row(card, values), str(first))
    return {"white": following} if following else {}


def _row(card: str, told: Told) -> list[str]:
    from companion.rules.editions.first_edition import spaces

    sizes = tuple(int(told.get(f"region-{n}") or 0) for n in (1, 2, 3))
    return list(spaces.with_shortcuts(spaces.row(sizes), tuple(told.get("ways") or ()))) if all(sizes) else []
