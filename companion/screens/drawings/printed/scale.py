"""A track: its ends large on a line, below them the other values."""

from __future__ import annotations

from companion.packs.look import Look
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import NIGHT, QUIET, SEATS, Pen
from companion.screens.drawings.printed import rows
from companion.screens.drawings.printed.cells import Spot
from companion.screens.drawings.printed.frame import TINTS
from companion.screens.drawings.printed.sheet import Sheet

TRACK = 26.0
"""The height of the line, in dp."""
HEAD = 96.0
"""The least height of line and ends together, in dp."""


def _large(sheet: Sheet, look: Look) -> list[str]:
    found = [name for name in look.large if name in sheet.names]
    return found or sheet.names[:3]


def _parts(sheet: Sheet, look: Look, room: Area) -> tuple[Area, Area]:
    rest = [name for name in sheet.names if name not in _large(sheet, look)]
    if not rest:
        return room, room.below(room.h)
    head, below = rows.shared(room, [HEAD, rows.high(sheet, look, rest, room.w, room.h - HEAD)], [2, 1])
    return head, below


def spots(sheet: Sheet, look: Look, room: Area) -> list[Spot]:
    """The ends below the line; values of seats with their shapes."""
    large = _large(sheet, look)
    rest = [name for name in sheet.names if name not in large]
    head, below = _parts(sheet, look, room)
    cells = head.below(TRACK).columns(len(large), 8)
    found = [Spot(name, cell, "large", look.signs.get(name, "")) for name, cell in zip(large, cells, strict=True)]
    listed = rows.listed(sheet, look, rest, below)
    return [*found, *(s._replace(sign=_seat(s.name)) if _seat(s.name) else s for s in listed)]


def _seat(name: str) -> str:
    """The seat that a field is about, which has a shape of its own."""
    ending = name.rpartition("-")[2]
    return ending if ending in SEATS else ""


def paint(pen: Pen, sheet: Sheet, look: Look, room: Area, found: list[Spot]) -> None:
    """A line with its steps, and the deck's sign on it."""
    head, _ = _parts(sheet, look, room)
    y, tint = head.y + TRACK / 2, TINTS[look.tint]
    begin, end = head.x + 14, head.right - 14
    pen.line([(begin, y), (end, y)], tint, 3.0)
    for i in range(9):
        pen.dot((begin + (end - begin) * i / 8, y), 6.0, tint)
        pen.dot((begin + (end - begin) * i / 8, y), 3.5, NIGHT)
    middle = Area(head.x, head.y, head.w, TRACK).middle(34, TRACK)
    pen.fill(middle, NIGHT, 8)
    pen.sign(look.sign, middle, QUIET, 24)
