"""The line above the boxes of a Convoy's card: its name or the sign of its kind, and a Truck's numbers (CV-02)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.common import convoy
from companion.rules.engine.table import Piece
from companion.screens.drawings import hull, lettering
from companion.screens.drawings.drawing import Shown
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import FAINT, QUIET, Pen

NUMBERS = 84.0
"""The width of a Truck's numbers, in dp."""
KINDS = {"truck": "truck", convoy.EXTRA: "role"}
"""The signs of cards by their places; of all others that of a Trailer or Device."""


def draw(pen: Pen, row: Area, shown: Shown, place: str, piece: Piece, *, named: bool) -> None:
    """The label of the card at this place. ``named``: whether the Convoy's cards have their names."""
    name = _name(shown, piece)
    if place == "truck":
        for sign, half in zip(("speed", "towing"), row.beside(row.w - NUMBERS).columns(2), strict=True):
            pen.counted(sign, convoy.number(shown.table, piece, sign), half, QUIET, 18, 18)
        row = row.left(row.w - NUMBERS - 2)
        named = named and _holds(name, row)  # its numbers say that it is the Truck
    if named:
        pen.text(name, row.inset(2, 0), colour=QUIET, bold=True)
    else:
        sign = KINDS.get(place, "device" if place.endswith("-device") else "trailer")
        pen.sign(sign, row.left(24), FAINT, 20)


def named(shown: Shown, placed: Iterable[tuple[str, Piece, hull.Card]]) -> bool:
    """Whether there is room for the name of each Trailer and Device: all have theirs or none, so that no card seems to
    be another kind of thing."""
    return all(_holds(_name(shown, piece), card.label) for place, piece, card in placed if place != "truck")


def _name(shown: Shown, piece: Piece) -> str:
    return lettering.heading(shown.words.text(f"card.convoy.{piece.card}"))


def _holds(name: str, row: Area) -> bool:
    return lettering.holds([name], row.inset(2, 0).w, lettering.scaled(), True)
