"""An Outcome card: what the deck is named by large at the top left, the Player part below it, the Enemy part beside
them, the red area at the foot."""

from __future__ import annotations

from companion.packs.look import Look
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import DANGER, LINE, Pen
from companion.screens.drawings.printed import rows
from companion.screens.drawings.printed.cells import LEAST, Spot
from companion.screens.drawings.printed.sheet import Sheet

GAP = 4.0
LETTERS = 130.0
"""The least width for several letters."""


def _sides(look: Look) -> tuple[str, str]:
    """How the fields at the left begin, and those at the right."""
    first, second, *_ = [name for name in look.signs if name.endswith("-")]
    return first, second


def spots(sheet: Sheet, look: Look, room: Area) -> list[Spot]:
    """The first beginning with a sign at the left, the second at the right, the rest at the foot."""
    first, second = _sides(look)
    left, right = sheet.begun(first), sheet.begun(second)
    large = [name for name in look.large if name in sheet.names][:1]
    rest = [name for name in sheet.names if name not in (*left, *right, *large)]
    foot = max(LEAST, rows.high(sheet, look, rest, room.w, LEAST)) if rest else 0.0
    upper, lower = rows.shared(room, [room.h - foot - GAP, foot], [1, 0]) if rest else (room, room.top(0))
    across = upper.w * 0.44 if right else upper.w
    parts, enemies = upper.left(across - GAP), upper.beside(across + GAP)
    found = rows.listed(sheet, look, rest, lower)
    head = 1.2 if large else 0.0
    step = parts.h / max(1.0, len(left) + head)
    if large:
        found.append(Spot(large[0], parts.top(step * head), "large"))
    for i, name in enumerate(left):
        cell = Area(parts.x, parts.y + step * (head + i), parts.w, step)
        found.append(Spot(name, cell, "row", look.signs[first], name.removeprefix(first)))
    deep = 3 if len(right) > 3 else max(1, len(right))
    cells = [c for column in enemies.columns(max(1, -(-len(right) // deep)), GAP) for c in column.rows(deep)]
    for name, cell in zip(right, cells, strict=False):
        found.append(Spot(name, cell, "row", look.signs[second] if cell.w > 120 else "", name.removeprefix(second)))
    return found


def paint(pen: Pen, sheet: Sheet, look: Look, room: Area, found: list[Spot]) -> None:
    """A line between the two parts, and the red edge of what is on the back."""
    _, second = _sides(look)
    right = [spot.area for spot in found if spot.name.startswith(second)]
    if right:
        x = min(area.x for area in right) - GAP
        pen.line([(x, room.y + 2), (x, max(area.bottom for area in right) - 2)], LINE, 2.0)
    foot = [spot.area for spot in found if spot.name == "area"]
    for area in foot:
        pen.dashed([(room.x, area.y - 1), (room.right, area.y - 1)], DANGER, 2.0, 6, 4)
