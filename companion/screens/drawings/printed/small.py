"""Values of a card that are not asked for now: beside each other, each with its sign or label before it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.packs.look import Look
from companion.screens.drawings import lettering
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import NIGHT, QUIET, RAISED, TEXT, Pen
from companion.screens.drawings.printed import rows
from companion.screens.drawings.printed.cells import mark
from companion.screens.drawings.printed.sheet import Sheet
from companion.screens.drawings.printed.values import Part, brief

SIGN, GAP, PAD = 20.0, 4.0, 6.0


def high() -> float:
    """The height of a line of them, in dp."""
    return max(30.0, lettering.scaled() * 1.35)


def lines(sheet: Sheet, look: Look, names: Sequence[str], wide: float) -> list[list[str]]:
    """The values in lines of this width."""
    found: list[list[str]] = []
    x = wide
    for name in names:
        needs = _wide(sheet, look, name) + GAP
        if x + needs > wide + GAP:
            found.append([])
            x = 0.0
        found[-1].append(name)
        x += needs
    return found


def draw(pen: Pen, sheet: Sheet, look: Look, names: Sequence[str], room: Area) -> None:
    """As many lines as there is room for."""
    y = room.y
    for line in lines(sheet, look, names, room.w):
        if y + high() > room.bottom + 0.5:
            return
        x = room.x
        for name in line:
            wide = min(_wide(sheet, look, name), room.w)
            _told(pen, sheet, look, name, Area(x, y, wide, high()).inset(0, 1.5))
            x += wide + GAP
        y += high()


def _before(sheet: Sheet, look: Look, name: str) -> list[Part | str]:
    """What stands before the value: a sign and a number, else the label."""
    sign, number = rows.before(look, name)
    return [Part(sign), *([number] if number else [])] if sign else [sheet.labels[name]]


def _value(sheet: Sheet, name: str) -> list[Part | str]:
    if name not in sheet.told:
        return []
    return [*sheet.signs(name)] or [brief(sheet.told[name], sheet.ids.get(name, ""))]


def _width(part: Part | str) -> float:
    if isinstance(part, str):
        return lettering.width(part, lettering.scaled(), True) + PAD
    number = lettering.width(part.number, lettering.scaled(), True) + 3 if part.number else 0.0
    return (SIGN + GAP if part.sign else 0.0) + number


def _wide(sheet: Sheet, look: Look, name: str) -> float:
    value = sum(map(_width, _value(sheet, name))) or 28.0
    return sum(map(_width, _before(sheet, look, name))) + value + 2 * PAD


def _told(pen: Pen, sheet: Sheet, look: Look, name: str, cell: Area) -> None:
    pen.fill(cell, RAISED if name in sheet.told else NIGHT, 6)
    if name in sheet.unsure:
        pen.dotted(cell.inset(1), QUIET, 6, 1.4, 5)
    pen.named(cell, f"{sheet.labels[name]}: {sheet.told.get(name, '?')}")
    x = cell.x + PAD
    for part in _before(sheet, look, name):
        x = _drawn(pen, part, x, cell, QUIET)
    if name not in sheet.told:
        pen.unknown(Area(x, cell.y + 2, min(26.0, cell.right - x - 2), cell.h - 4), 18)
    for part in _value(sheet, name):
        x = _drawn(pen, part, x, cell, TEXT)


def _drawn(pen: Pen, part: Part | str, x: float, cell: Area, colour: str) -> float:
    """Draw this from x on; where the next begins."""
    wide = min(_width(part), max(0.0, cell.right - x))
    if isinstance(part, str):
        if not pen.name(part, Area(x, cell.y, wide, cell.h), colour, bold=True):
            pen.sign("sign", Area(x, cell.y, min(SIGN, wide), cell.h), colour, 18.0)  # a touch tells its name
        return x + wide
    if part.number:
        number = lettering.width(part.number, lettering.scaled(), True) + 3
        pen.text(part.number, Area(x, cell.y, number, cell.h), 18, colour, True)
        x += number
    if part.sign:
        mark(pen, part.sign, Area(x, cell.y, SIGN, cell.h), 18.0, colour)
        x += SIGN + GAP
    return x
