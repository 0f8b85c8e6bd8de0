"""Three numbers large beside each other, below them the rest."""

from __future__ import annotations

from companion.packs.look import Look
from companion.screens.drawings import lettering
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.printed import rows
from companion.screens.drawings.printed.cells import LEAST, Spot
from companion.screens.drawings.printed.sheet import Sheet

GAP = 6.0
HEAD = 84.0
"""The least height of the large ones, in dp."""
WIDE = 110.0
"""The least width of a large one, in dp at normal type."""


def spots(sheet: Sheet, look: Look, room: Area) -> list[Spot]:
    """The large ones beside each other, or below where words have no room there."""
    large = [name for name in look.large if name in sheet.names]
    rest = [name for name in sheet.names if name not in large]
    numbers = all(sheet.told.get(name, "0")[:1].isdigit() for name in large)
    beside = numbers or room.w >= WIDE * lettering.scaled() / lettering.SMALLEST * len(large)
    needs = [HEAD if beside else LEAST * len(large)]
    if rest:
        upper, lower = rows.shared(room, [*needs, rows.high(sheet, look, rest, room.w, room.h - needs[0])], [2, 1])
    else:
        upper, lower = room, room.below(room.h)
    cells = upper.columns(max(1, len(large)), GAP) if beside else upper.rows(max(1, len(large)))
    style = "large" if beside else "row"
    found = [
        Spot(name, cell, style, *rows.before(look, name))  # type: ignore[arg-type]
        for name, cell in zip(large, cells, strict=False)
    ]
    return [*found, *rows.listed(sheet, look, rest, lower)]
