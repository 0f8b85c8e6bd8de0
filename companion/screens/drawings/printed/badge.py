"""A Survivor, an Enemy, an Object: the sign of its deck large in a ring, beside it what matters most."""

from __future__ import annotations

from companion.packs.look import Look
from companion.screens.drawings import lettering
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import LINE, NIGHT, Pen
from companion.screens.drawings.printed import rows
from companion.screens.drawings.printed.cells import Spot
from companion.screens.drawings.printed.frame import TINTS
from companion.screens.drawings.printed.sheet import Sheet

GAP = 4.0
HEAD = 92.0
"""The least height of the sign and of what stands beside it, in dp."""


def spots(sheet: Sheet, look: Look, room: Area) -> list[Spot]:
    """Large values beside the sign, the others below."""
    large = [name for name in look.large if name in sheet.names]
    rest = [name for name in sheet.names if name not in large]
    head, below = _parts(sheet, look, room, rest)
    beside = head.beside(_across(head) + GAP)
    deep = 1 if beside.w >= 96 * lettering.scaled() / lettering.SMALLEST * len(large) else len(large)
    cells = [c for row in beside.rows(deep, 0) for c in row.columns(max(1, -(-len(large) // deep)), GAP)]
    found = [Spot(name, cell, "large", look.signs.get(name, "")) for name, cell in zip(large, cells, strict=False)]
    return [*found, *rows.listed(sheet, look, rest, below)]


def _parts(sheet: Sheet, look: Look, room: Area, rest: list[str]) -> tuple[Area, Area]:
    if not rest:
        return room, room.below(room.h)
    needs = [HEAD, rows.high(sheet, look, rest, room.w, room.h - HEAD)]
    head, below = rows.shared(room, needs, [2, 1])
    return head, below


def _across(head: Area) -> float:
    """The width of the sign's place."""
    return min(head.h, head.w * 0.36, 150.0)


def paint(pen: Pen, sheet: Sheet, look: Look, room: Area, found: list[Spot]) -> None:
    """The sign in a ring."""
    large = [name for name in look.large if name in sheet.names]
    rest = [name for name in sheet.names if name not in large]
    head, _ = _parts(sheet, look, room, rest)
    side = _across(head)
    spot = Area(head.x, head.y, side, head.h).middle(side, side).inset(4)
    tint = TINTS[look.tint]
    pen.fill(spot, NIGHT, spot.w / 2)
    pen.ring(spot, tint, ((3.0, 1.0),), spot.w / 2)
    pen.ring(spot.inset(6), LINE, ((1.5, 1.0),), spot.w / 2 - 6)
    pen.sign(look.sign, spot, tint, min(48.0, spot.w * 0.6))
