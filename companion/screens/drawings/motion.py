"""What moves on a drawing when the table has changed: a token goes along its way, Damage stamps, a card turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from companion.screens.drawings.geometry import Area, Point
from companion.screens.drawings.ink import DANGER, LINE, QUIET, RAISED, Pen
from companion.screens.widgets.moving import Piece

MOST = 6
"""If more than this changes at once, nothing moves: another game, or another moment of it."""


class Thing(NamedTuple):
    """Something drawn that may move: what it is (``seat``, ``damage``, ``card``), where, and the place it stands on."""

    kind: str
    area: Area
    place: str = ""
    automa: bool = False


def pieces(old: Mapping[str, Thing], new: Mapping[str, Thing], way: Sequence[tuple[str, Point]]) -> list[Piece]:
    """What moves between two pictures. ``way``: the places of the new one in their order, with their points."""
    if not old:
        return []
    found: list[Piece] = []
    for name, thing in new.items():
        before = old.get(name)
        if thing.kind == "seat":
            if before is not None and before.place != thing.place:
                found.append(_going(name, thing, _path(before, thing, way)))
        elif before is None:
            found.append(_stamping(thing) if thing.kind == "damage" else _turning(thing))
    return found if len(found) <= MOST else []


def _path(before: Thing, thing: Thing, way: Sequence[tuple[str, Point]]) -> list[Point]:
    """From where it stood to where it stands, over the places between."""
    places = [place for place, _ in way]
    if before.place not in places or thing.place not in places:
        return [before.area.centre, thing.area.centre]
    start, end = places.index(before.place), places.index(thing.place)
    step = 1 if end > start else -1
    return [*(way[i][1] for i in range(start, end, step)), thing.area.centre]


def _going(seat: str, thing: Thing, path: list[Point]) -> Piece:
    lengths = [hypot(x - a, y - b) for (a, b), (x, y) in pairwise(path)]

    def draw(pen: Pen, share: float) -> None:
        left = share * sum(lengths)
        for ((a, b), (x, y)), length in zip(pairwise(path), lengths, strict=True):
            if left <= length:
                part = left / length if length else 1.0
                centre = a + (x - a) * part, b + (y - b) * part
                side = max(thing.area.w, thing.area.h, 24.0)
                pen.seat(seat.removeprefix("seat."), Area(*centre, 0, 0).inset(-side / 2), thing.automa)
                return
            left -= length

    return draw


def _stamping(thing: Thing) -> Piece:
    def draw(pen: Pen, share: float) -> None:
        size = min(thing.area.w, thing.area.h)
        pen.sign("damage", thing.area.inset(-size), DANGER, size * (2.4 - 1.4 * share), 0.4 + 0.6 * share)

    return draw


def _turning(thing: Thing) -> Piece:
    def draw(pen: Pen, share: float) -> None:
        back = thing.area.middle(thing.area.w * (1 - share), thing.area.h)
        pen.card(back, RAISED, LINE, 1.0)
        if back.w > 32:
            pen.sign("deck", back, QUIET, 24)

    return draw
