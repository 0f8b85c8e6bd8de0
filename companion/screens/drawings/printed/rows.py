"""Values below each other, in as few columns as leave each high enough; and how the room of a card is shared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from companion.packs.look import Look
from companion.screens.drawings import cargo, lettering
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.printed.cells import APART, LEAST, LINES, ROUND, Spot, ahead
from companion.screens.drawings.printed.sheet import Sheet

GAP = 4.0
LINE_HEIGHT = 21.1
"""The height of a line of the smallest letters, in dp."""
WIDE = 150.0
"""The width at which a row has room for one value more, in dp at normal type."""
ROOMY = 84.0
"""The most height of a row that needs no more, in dp."""
FEW = 5
"""Up to this number the values of a card stand below each other."""


def spots(sheet: Sheet, look: Look, room: Area) -> list[Spot]:
    """All values in rows."""
    return listed(sheet, look, sheet.names, room)


def listed(sheet: Sheet, look: Look, names: Sequence[str], room: Area) -> list[Spot]:
    """These values in rows, which grow a little where there is room."""
    if not names:
        return []
    columns, deep = grid(sheet, look, names, room.w, room.h)
    high = min(room.h, deep * max(ROOMY, row_height(sheet, look, names, room.w / columns - GAP)))
    cells = [cell for column in room.top(high).columns(columns, GAP) for cell in column.rows(deep)]
    return [Spot(name, cell, "row", *before(look, name)) for name, cell in zip(names, cells, strict=False)]


def before(look: Look, name: str) -> tuple[str, str]:
    """The sign in place of a field's label, and the number behind it."""
    for beginning, sign in look.signs.items():
        if name.startswith(beginning):
            return sign, name.removeprefix(beginning).lstrip("-")
    return "", ""


def high(sheet: Sheet, look: Look, names: Sequence[str], wide: float, most: float) -> float:
    """The height that these values need in rows at this width, if they may be about ``most`` high."""
    if not names:
        return 0.0
    columns, deep = grid(sheet, look, names, wide, most)
    return deep * row_height(sheet, look, names, wide / columns - GAP)


def grid(sheet: Sheet, look: Look, names: Sequence[str], wide: float, most: float) -> tuple[int, int]:
    """In how many columns the values stand, and in how many rows: in none too narrow for a word."""
    n = max(1, len(names))

    def holds(columns: int) -> bool:
        return all(_lines(part) <= LINES for part in _texts(sheet, look, names, wide / columns - GAP))

    columns = 1 if n <= FEW or not holds(2) else 2
    limit = wide // (WIDE * lettering.scaled() / lettering.SMALLEST)
    while ceil(n / columns) * LEAST > most and columns < limit and holds(columns + 1):
        columns += 1
    return columns, ceil(n / columns)


def row_height(sheet: Sheet, look: Look, names: Sequence[str], wide: float) -> float:
    """The height of a row: more where a label or a value in words takes more than two lines."""
    lines = max(map(_lines, _texts(sheet, look, names, wide)), default=1)
    return max(LEAST, lines * LINE_HEIGHT + ROUND)


def _texts(sheet: Sheet, look: Look, names: Sequence[str], wide: float) -> Iterator[tuple[str, float]]:
    """Labels and values in words, with the room across for each in a row so wide."""
    for name in names:
        label, told, room = sheet.labels[name], sheet.told.get(name), wide - 18
        sign, number = before(look, name)
        if sign:
            room -= 28 + (lettering.width(number, lettering.scaled(20), True) + 8 if number else 0)
        else:
            taken = ahead(label, told, room)
            yield label, taken - APART
            room -= taken
        if told is None or cargo.signed(sheet.ids.get(name, "")):
            continue
        if not sheet.signs(name):
            yield told, room


def _lines(part: tuple[str, float]) -> int:
    """In how many lines a text is whole, beyond the most if in none."""
    text, across = part
    for lines in range(1, LINES + 1):
        if lettering.holds(lettering.wrap(text, across, lettering.SMALLEST, lines), across, lettering.SMALLEST):
            return lines
    return LINES + 1


def shared(room: Area, needs: Sequence[float], grow: Sequence[float], gap: float = GAP) -> list[Area]:
    """The room in parts below each other: each what it needs, what is left by ``grow``; where that is too little, less
    for each."""
    free = room.h - gap * (len(needs) - 1)
    total = sum(needs)
    if total > free:
        heights = [need * free / total for need in needs]
    else:
        weight = sum(grow) or 1.0
        heights = [need + (free - total) * part / weight for need, part in zip(needs, grow, strict=True)]
    areas, y = [], room.y
    for height in heights:
        areas.append(Area(room.x, y, room.w, height))
        y += height + gap
    return areas
