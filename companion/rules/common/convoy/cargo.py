"""A tracked Convoy seen as a whole, box by box (CV-02, CV-03, CV-05, CV-08, TA-01 to TA-06).

Rules look at a Convoy far more often than it changes. So the same Convoy always gives the same object, and what follows
from it is computed once.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import msgspec

from companion.rules.common.convoy.boxes import EXTRA, HOLDS, UNREAD, Signs, face, holders, path
from companion.rules.engine import modules
from companion.rules.engine.printed import Known
from companion.rules.engine.table import Seat, Table


class Box(NamedTuple):
    """A box: its name, its card's place, its sign, the tokens that it can hold, and whether it is damaged."""

    name: str
    place: str
    sign: str
    holds: tuple[str, ...]
    damaged: bool


class Boxes:
    """The boxes of a Convoy from the front, with their Damage but without tokens. Equal boxes are one object, so
    results that do not depend on tokens can be cached."""

    def __init__(self, boxes: Iterable[Box]) -> None:
        self.all = tuple(boxes)
        self.at = {box.name: box for box in self.all}
        self.whole = [box for box in self.all if not box.damaged]
        self.broken = [box for box in self.all if box.damaged]
        self._working: dict[str, tuple[str, ...]] = {}

    def working(self, sign: str) -> tuple[str, ...]:
        """Undamaged boxes whose sign begins with ``sign`` (CV-08, EX-30): ``weapon``, ``tracks``, ``max`` …"""
        found = self._working.get(sign)
        if found is None:
            found = self._working[sign] = tuple(box.name for box in self.whole if box.sign.startswith(sign))
        return found


class Cargo:
    """All boxes of a Convoy, and the token in each box that holds one. ``printed``: the signs of its cards when it
    was read. ``stays``: tokens that never make room for another."""

    def __init__(
        self, boxes: Boxes, tokens: dict[str, str], printed: list[tuple[str, Signs]], stays: tuple[str, ...] = ()
    ) -> None:
        self.boxes = boxes
        self.tokens = tokens
        self.printed = printed
        self.stays = ("survivor", *stays)
        self.driver = any(token == "survivor" and box.startswith("truck.") for box, token in tokens.items())
        """Whether a Survivor token is on the Truck card (MV-02)."""

    def count(self, token: str) -> int:
        """How many tokens of a kind it carries."""
        return list(self.tokens.values()).count(token)

    def holding(self, token: str) -> list[Box]:
        """The boxes that hold a token of a kind."""
        return [box for box in self.boxes.all if self.tokens.get(box.name) == token]


_NOTHING: Known = {}
_written = msgspec.msgpack.Encoder().encode
_met: dict[bytes, Cargo] = {}
"""The last Convoys by their pieces as bytes, which is the fastest way to see that nothing has changed."""
_MOST = 512


def cargo_of(table: Table, seat: Seat) -> Cargo:
    """Boxes and tokens of a Convoy; the same object as before if nothing has changed."""
    more = modules.kinds(table)
    written = _written((seat.truck, seat.trailers, seat.extra or None, more.holds, more.stays))
    convoy = _met.get(written)
    if convoy is not None:
        if _knows(table, convoy.printed):
            return convoy
    elif len(_met) == _MOST:
        del _met[next(iter(_met))]
    convoy = _met[written] = read_cargo(table, seat)
    return convoy


def _knows(table: Table, signs: list[tuple[str, Signs]]) -> bool:
    """Whether these are still the signs of the cards: they may have been read since, or another table may know them
    differently."""
    printed = table.terms.printed
    return all(printed.get(card, _NOTHING).get("boxes", UNREAD) == found for card, found in signs)


def read_cargo(table: Table, seat: Seat) -> Cargo:
    """Boxes and tokens of a Convoy, read again from its pieces."""
    more = modules.kinds(table)
    cards, tokens, printed = [], {}, []
    for place, piece in holders(seat):
        signs = face(table, piece.card).get("boxes", UNREAD)
        printed.append((path(piece.card), signs))
        cards.append((place, (*signs[0], *(piece.lent or ())), tuple(piece.damage)))
        for n, token in piece.tokens.items():
            tokens[f"{place}.{n}"] = token
    return Cargo(_boxes(tuple(cards), more.holds), tokens, printed, more.stays)


@lru_cache(maxsize=256)
def _boxes(
    cards: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...], holds: tuple[tuple[str, tuple[str, ...]], ...]
) -> Boxes:
    more = dict(holds)
    return Boxes(
        Box(f"{place}.{n}", place, sign, (*HOLDS.get(sign, ()), *more.get(sign, ())), str(n) in damage)
        for place, signs, damage in cards
        for n, sign in enumerate(signs, start=1)
    )


def boxes(table: Table, seat: Seat) -> dict[str, str]:
    """All boxes of a Convoy with their signs, from the front."""
    return {box.name: box.sign for box in cargo_of(table, seat).boxes.all}


def working(table: Table, seat: Seat, sign: str) -> tuple[str, ...]:
    """Undamaged boxes whose sign begins with ``sign`` (CV-08, EX-30): ``weapon``, ``tracks``, ``max`` …"""
    return cargo_of(table, seat).boxes.working(sign)


class SignBox(NamedTuple):
    """A box with a certain sign: its name, whether it is undamaged, and its token (``""``: none)."""

    name: str
    whole: bool
    token: str

    @property
    def free(self) -> bool:
        """Whether it is undamaged and empty."""
        return self.whole and not self.token


def with_sign(table: Table, seat: str, sign: str) -> list[SignBox]:
    """The boxes of a tracked seat with exactly this sign, from the front; none if the Convoy is not kept. Only
    undamaged boxes act (CV-08, PA-BOX-02, FS-BOX-03)."""
    convoy = cargo_of(table, table.things.seats[seat])
    found = [box for box in convoy.boxes.all if box.sign == sign]
    return [SignBox(box.name, not box.damaged, convoy.tokens.get(box.name, "")) for box in found]


CELLS = {
    "truck": "truck",
    "first-trailer": "trailer1",
    "second-trailer": "trailer2",
    "third-trailer": "trailer3",
    "front-device": "truck-device",
    "second-device": "trailer1-device",
    "third-device": "trailer2-device",
}
"""Areas that are one card of a Convoy, and its place."""


def in_area(table: Table, seat: Seat, area: str) -> list[str]:
    """Undamaged boxes of a target area; ``""``: of the whole Convoy (TA-01 to TA-06, D-93, 1E-CON-21)."""
    tail = f"trailer{len(seat.trailers)}" if seat.trailers else "none"
    columns = {
        "front-column": "truck",
        "second-column": "trailer1",
        "third-column": "trailer2",
        "last-column": tail,
    }

    def inside(place: str) -> bool:
        if area in columns:
            return place.removesuffix("-device") == columns[area]
        if area in CELLS:
            return place == CELLS[area]
        if place == EXTRA:
            return not area
        return not area or place.endswith("-device") == (area == "top-row")

    return [box.name for box in cargo_of(table, seat).boxes.whole if inside(box.place)]
