"""An Exploration card: its kind large, below it the two blocks of a Location side by side."""

from __future__ import annotations

from companion.packs.look import Look
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import LINE, Pen
from companion.screens.drawings.printed import badge, rows
from companion.screens.drawings.printed.cells import LEAST, Spot
from companion.screens.drawings.printed.sheet import Sheet

GAP = 4.0
BLOCKS = ("left", "right")


def spots(sheet: Sheet, look: Look, room: Area) -> list[Spot]:
    """Blocks at the foot; without them as a badge."""
    blocks = [name for name in sheet.names if name in BLOCKS]
    if not blocks:
        return badge.spots(sheet, look, room)
    rest = [name for name in sheet.names if name not in blocks]
    needs = [max(LEAST, rows.high(sheet, look, rest, room.w, room.h / 2)), 92.0]
    upper, lower = rows.shared(room, needs, [1, 2])
    found = rows.listed(sheet, look, rest, upper)
    for name, cell in zip(blocks, lower.columns(len(blocks), 2 * GAP), strict=True):
        found.append(Spot(name, cell, "large"))
    return found


def paint(pen: Pen, sheet: Sheet, look: Look, room: Area, found: list[Spot]) -> None:
    """A line between the blocks, or the badge's sign."""
    blocks = [spot.area for spot in found if spot.name in BLOCKS]
    if not blocks:
        badge.paint(pen, sheet, look, room, found)
    elif len(blocks) > 1:
        x = (blocks[0].right + blocks[1].x) / 2
        pen.line([(x, blocks[0].y + 4), (x, blocks[0].bottom - 4)], LINE, 2.0)
