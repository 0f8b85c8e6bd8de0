"""A Truck, Trailer or Device: its kind and numbers in a row, below them its boxes."""

from __future__ import annotations

from companion.packs.look import Look
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.printed import rows
from companion.screens.drawings.printed.cells import LEAST, Spot
from companion.screens.drawings.printed.sheet import Sheet

GAP = 4.0


def spots(sheet: Sheet, look: Look, room: Area) -> list[Spot]:
    """The numbers above the boxes."""
    boxes = sheet.begun("box-")
    head = [name for name in sheet.names if name not in boxes]
    across = max(1, int((room.w + GAP) // (68 + GAP)))
    deep = max(2 if len(boxes) > 1 else 1, -(-len(boxes) // across))
    across = max(2, -(-len(boxes) // deep))
    upper, lower = rows.shared(room, [LEAST + 8, LEAST * deep], [1, 2.0])
    named = [name for name in head if name not in look.signs]
    wide = 1.6 if len(named) < len(head) else 1.0
    shares = [wide if name in named else 1.0 for name in head]
    found, x = [], upper.x
    for name, share in zip(head, shares, strict=True):
        w = (upper.w - GAP * (len(head) - 1)) * share / sum(shares)
        sign, number = rows.before(look, name)
        found.append(
            Spot(name, Area(x, upper.y, w, upper.h), "large" if sign and name != "kind" else "row", sign, number)
        )
        x += w + GAP
    cells = [cell for row in lower.rows(deep, GAP) for cell in row.columns(across, GAP)]
    for n, (name, cell) in enumerate(zip(boxes, cells, strict=False), 1):
        found.append(Spot(name, cell, "box", "", str(n)))
    return found
