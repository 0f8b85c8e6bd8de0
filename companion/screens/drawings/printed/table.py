"""A board with numbered columns: a row for each kind of value."""

from __future__ import annotations

from companion.packs.look import Look
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import QUIET, Pen
from companion.screens.drawings.printed import rows
from companion.screens.drawings.printed.cells import LEAST, Spot
from companion.screens.drawings.printed.sheet import Sheet

HEAD = 24.0
"""The height of the columns' numbers, in dp."""
SIDE = 30.0
"""The width of the signs at the left, in dp."""
GAP = 3.0


def _kinds(sheet: Sheet, look: Look) -> dict[str, list[str]]:
    """By beginning with a sign the fields of a row."""
    found = {beginning: sheet.begun(beginning) for beginning in look.signs if beginning.endswith("-")}
    return {beginning: names for beginning, names in found.items() if names}


def _numbers(kinds: dict[str, list[str]]) -> list[int]:
    return sorted({int(name.rpartition("-")[2]) for names in kinds.values() for name in names})


def _parts(sheet: Sheet, look: Look, room: Area) -> tuple[Area, Area, dict[str, list[str]], list[str]]:
    kinds = _kinds(sheet, look)
    inside = {name for names in kinds.values() for name in names}
    rest = [name for name in sheet.names if name not in inside]
    if not kinds:
        return room.top(0), room, kinds, rest
    needs = [rows.high(sheet, look, rest, room.w, LEAST), HEAD + LEAST * len(kinds)]
    upper, lower = rows.shared(room, needs, [0, 1]) if rest else (room.top(0), room)
    return lower, upper, kinds, rest


def spots(sheet: Sheet, look: Look, room: Area) -> list[Spot]:
    """What holds for all above the columns."""
    grid, above, kinds, rest = _parts(sheet, look, room)
    found = rows.listed(sheet, look, rest, above)
    if not kinds:
        return found
    numbers = _numbers(kinds)
    for (beginning, names), row in zip(kinds.items(), grid.below(_head(kinds)).rows(len(kinds), GAP), strict=True):
        if not _head(kinds):
            for name, cell in zip(names, row.beside(SIDE).columns(len(names), GAP), strict=True):
                found.append(Spot(name, cell, "box", "", name.removeprefix(beginning)))
            continue
        for n, cell in zip(numbers, row.beside(SIDE).columns(len(numbers), GAP), strict=True):
            if f"{beginning}{n}" in names:
                found.append(Spot(f"{beginning}{n}", cell, "box"))
    return found


def _head(kinds: dict[str, list[str]]) -> float:
    """The height of the numbers above the columns; 0 where each row has its own."""
    ends = {int(names[-1].rpartition("-")[2]) for names in kinds.values()}
    return HEAD if len(ends) == 1 else 0.0


def paint(pen: Pen, sheet: Sheet, look: Look, room: Area, found: list[Spot]) -> None:
    """Numbers above the columns, signs before the rows."""
    grid, _, kinds, _ = _parts(sheet, look, room)
    if not kinds:
        return
    numbers = _numbers(kinds)
    head = _head(kinds)
    for n, cell in zip(numbers, grid.top(head).beside(SIDE).columns(len(numbers), GAP), strict=True) if head else ():
        pen.text(str(n), cell, 18, QUIET, True, "centre")
    for beginning, row in zip(kinds, grid.below(head).rows(len(kinds), GAP), strict=True):
        pen.sign(look.signs[beginning], row.left(SIDE), QUIET, 24)
