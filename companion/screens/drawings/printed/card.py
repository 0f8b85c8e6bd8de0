"""Which arrangement a card has, whether its values have room, and drawing it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from companion.packs.look import Look
from companion.screens.drawings.drawing import Shown
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import Pen
from companion.screens.drawings.printed import rows
from companion.screens.drawings.printed.cells import LEAST, Cells, Live, Spot
from companion.screens.drawings.printed.frame import band_height, frame, room
from companion.screens.drawings.printed.sheet import Sheet

TOUCHED = 48.0
"""The least height of a value that can be touched, in dp."""
HIGHEST = 6000.0
"""No card needs more, in dp."""


def layout(look: Look) -> Any:
    """The module of an arrangement: ``spots`` and ``paint``. Loaded when a card of it is first drawn."""
    return import_module(f"companion.screens.drawings.printed.{look.layout}")


def draw(live: Live, pen: Pen, area: Area, shown: Shown, sheet: Sheet, look: Look) -> None:
    """A card that fills this area."""
    inner = frame(pen, area, look, sheet.title, band_height())
    kind = layout(look)
    found = kind.spots(sheet, look, inner)
    paint: Callable[[Pen, Sheet, Look, Area, list[Spot]], None] | None = getattr(kind, "paint", None)
    if paint is not None:
        paint(pen, sheet, look, inner, found)
    Cells(live, pen, shown, sheet).draw(found)


def least(sheet: Sheet, look: Look, wide: float, high: float) -> float:
    """The height that the values of a card need at this width, all in dp: ``high`` or less if they fit there."""
    spots = layout(look).spots

    def fits(height: float) -> bool:
        inner = room(look, Area(0.0, 0.0, wide, height), band_height())
        return all(_whole(sheet, look, spot) for spot in spots(sheet, look, inner))

    if fits(high):
        return high
    low, top = high, min(HIGHEST, max(2 * high, 400.0))
    while not fits(top):
        if top == HIGHEST:
            return high
        low, top = top, min(HIGHEST, 2 * top)
    while top - low > 4:
        middle = (low + top) / 2
        low, top = (low, middle) if fits(middle) else (middle, top)
    return top


def _whole(sheet: Sheet, look: Look, spot: Spot) -> bool:
    """Whether a value can be touched, and its words are whole."""
    if spot.area.h < TOUCHED:
        return False
    if spot.style != "row":
        return True
    texts = rows.row_height(sheet, look, [spot.name], spot.area.w)
    return texts <= LEAST or spot.area.h >= texts - 0.01
