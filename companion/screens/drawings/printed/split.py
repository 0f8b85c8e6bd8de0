"""An Action card: its skill large, below it the arrow, beside them the priority table and what it does besides."""

from __future__ import annotations

from companion.packs.look import Look
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import LINE, Pen
from companion.screens.drawings.printed import rows
from companion.screens.drawings.printed.cells import Spot
from companion.screens.drawings.printed.sheet import Sheet

GAP = 4.0


def spots(sheet: Sheet, look: Look, room: Area) -> list[Spot]:
    """Large values at the left, or beside each other while there are no others."""
    large = [name for name in look.large if name in sheet.names]
    rest = [name for name in sheet.names if name not in large]
    if not rest:
        cells = room.columns(len(large), GAP)
        return [_large(look, name, cell) for name, cell in zip(large, cells, strict=True)]
    across = max(104.0, room.w * 0.32)
    left, right = room.left(across - GAP), room.beside(across + GAP)
    found = [_large(look, name, cell) for name, cell in zip(large, left.rows(len(large)), strict=True)]
    if len(rest) == 1 and sheet.field(rest[0]).many:
        return [*found, Spot(rest[0], right, "list")]
    return [*found, *rows.listed(sheet, look, rest, right)]


def _large(look: Look, name: str, cell: Area) -> Spot:
    return Spot(name, cell, "large", look.signs.get(name, ""))


def paint(pen: Pen, sheet: Sheet, look: Look, room: Area, found: list[Spot]) -> None:
    """A line beside what is large."""
    large = [spot.area for spot in found if spot.style == "large"]
    if len(large) < len(found):
        x = max(area.right for area in large) + GAP
        pen.line([(x, room.y + 2), (x, room.bottom - 2)], LINE, 2.0)
