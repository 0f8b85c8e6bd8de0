"""A Hitpoints card: boxes in the order of the arrows, below them where a game begins."""

from __future__ import annotations

from itertools import pairwise
from math import ceil

from companion.packs.look import Look
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import QUIET, Pen
from companion.screens.drawings.printed import rows
from companion.screens.drawings.printed.cells import LEAST, Spot
from companion.screens.drawings.printed.sheet import Sheet

ARROW = 16.0
"""The room between two boxes for the arrow."""


def _line(sheet: Sheet) -> list[str]:
    """The boxes in their order: what the first field's name begins with."""
    return sheet.begun(sheet.names[0].partition("-")[0] + "-")


def spots(sheet: Sheet, look: Look, room: Area) -> list[Spot]:
    """Boxes in rows, to and fro, so that each is beside the next."""
    boxes = _line(sheet)
    rest = [name for name in sheet.names if name not in boxes]
    foot = LEAST + 4 if rest else 0.0
    upper, lower = rows.shared(room, [room.h - foot - 4, foot], [1, 0]) if rest else (room, room.top(0))
    across, deep = _grid(upper, len(boxes))
    cells = [row.columns(across, ARROW) for row in upper.rows(deep, ARROW)]
    found = []
    for n, name in enumerate(boxes):
        row, column = divmod(n, across)
        cell = cells[row][column if row % 2 == 0 else across - 1 - column]
        found.append(Spot(name, cell, "box", "", str(n + 1)))
    for name, cell in zip(rest, lower.columns(max(1, len(rest)), 4), strict=False):
        found.append(Spot(name, cell, "row", *rows.before(look, name)))
    return found


def _grid(room: Area, n: int) -> tuple[int, int]:
    """Boxes beside each other, and rows: those that make them largest."""
    most = max(1, int((room.w + ARROW) // (LEAST + 8 + ARROW)))
    across = max(
        range(1, most + 1),
        key=lambda a: (
            min(110.0, (room.w + ARROW) / a - ARROW) + min(96.0, (room.h + ARROW) / max(2, ceil(n / a)) - ARROW),
            a,
        ),
    )
    return across, max(2, ceil(n / across))


def paint(pen: Pen, sheet: Sheet, look: Look, room: Area, found: list[Spot]) -> None:
    """An arrow from each box to the next."""
    boxes = [spot.area for spot in found if spot.style == "box"]
    for a, b in pairwise(boxes):
        (x1, y1), (x2, y2) = a.centre, b.centre
        middle = Area((x1 + x2) / 2 - ARROW / 2, (y1 + y2) / 2 - ARROW / 2, ARROW, ARROW)
        sign = "right" if x2 > x1 + 1 else "left" if x2 < x1 - 1 else "open-down"
        if sign == "open-down":
            middle = Area(x1 - ARROW / 2, (a.bottom + b.y) / 2 - ARROW / 2, ARROW, ARROW)
        pen.sign(sign, middle, QUIET, ARROW)
