"""The Automa board: its boxes in their rows, each with the sign of what it is for; below, its sets of stars."""

from __future__ import annotations

from companion.packs.look import Look
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import FAINT, LINE, NIGHT, QUIET, TEXT, Pen
from companion.screens.drawings.printed import rows
from companion.screens.drawings.printed.cells import Spot
from companion.screens.drawings.printed.sheet import Sheet

SIDE = 24.0
"""The width of the rows' letters, in dp."""


def _boxes(sheet: Sheet) -> dict[str, str]:
    return dict(sheet.values.get("boxes") or {})


def spots(sheet: Sheet, look: Look, room: Area) -> list[Spot]:
    """What is told in words stands at the foot once the boxes are drawn."""
    names = _besides(sheet)
    return rows.listed(sheet, look, names, room.below(room.h - _foot(sheet, look, room)) if _boxes(sheet) else room)


def _besides(sheet: Sheet) -> list[str]:
    """What is not drawn as boxes."""
    return [name for name in sheet.names if not (name == "boxes" and _boxes(sheet))]


def _foot(sheet: Sheet, look: Look, room: Area) -> float:
    """The height for it."""
    return rows.high(sheet, look, _besides(sheet), room.w, room.h)


def paint(pen: Pen, sheet: Sheet, look: Look, room: Area, found: list[Spot]) -> None:
    """The boxes, and a star at the first of each set."""
    boxes = _boxes(sheet)
    if not boxes:
        return
    grid = room.top(room.h - (_foot(sheet, look, room) + 4))
    letters = sorted({box[0] for box in boxes})
    columns = max(int(box[1:]) for box in boxes)
    first = {group[0] for group in sheet.values.get("stars") or () if group}
    for letter, row in zip(letters, grid.rows(len(letters), 2), strict=True):
        pen.text(letter, row.left(SIDE), 18, QUIET, True, "centre")
        for n, cell in enumerate(row.beside(SIDE).columns(columns, 2), 1):
            if f"{letter}{n}" in boxes:
                _box(pen, cell, boxes[f"{letter}{n}"], f"{letter}{n}" in first)


def _box(pen: Pen, cell: Area, kind: str, star: bool) -> None:
    pen.panel(cell, NIGHT, LINE, 1.0, 6)
    size = min(24.0, cell.h - 6)
    if kind.startswith("weapon-"):
        pen.counted("weapon", kind.removeprefix("weapon-"), cell, TEXT, size, 18, tint=QUIET)
    elif kind != "plain":
        pen.sign(kind, cell, FAINT if kind == "any" else TEXT, size)
    if star:
        pen.sign("star", Area(cell.right - 20, cell.y + 1, 18, 18), TEXT, 16)
