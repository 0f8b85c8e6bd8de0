"""The Bonus Action of a slot in signs: what it costs, an arrow, what it gives (EX-47, EX-48, 1E-BON-01)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.editions.bonus import Deal
from companion.rules.engine.table import Table
from companion.screens.drawings import icons
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import DANGER, LINE, NIGHT, QUIET, TEXT, Pen
from companion.screens.drawings.printed.frame import TINTS, fill
from companion.screens.drawings.printed.outline import outline

LINE_HIGH = 22.0
"""Height of a line of signs, in dp."""
SIGN, LEAST = 19.0, 16.0
"""Size of a sign, and the least."""
NOTCH = 3.0
"""How deep a tile's notches are, in dp."""
EDGE = 2 * NOTCH
"""What the edges of a tile take across, in dp."""
ARROW = 0.6
"""Share of a sign that an arrow or the edge between two options is wide."""


Line = tuple[tuple[str, ...], list[tuple[str, ...]]]


def lines(deals: Sequence[Deal], wide: float) -> list[Line]:
    """Options with the same price on one line, as many as there is room for: the price, and what each of them
    gives."""
    found: list[Line] = []
    for deal in deals:
        price, gives = _price(deal), _gives(deal)
        if price and LEAST * _units(price, [gives]) > wide - EDGE:
            found += [(price, []), ((), [gives])]  # the price above what it gives
            continue
        same = next((line for line in reversed(found) if line[0] == price), None)
        if same is not None and LEAST * _units(price, [*same[1], gives]) <= wide - EDGE:
            same[1].append(gives)
        else:
            found.append((price, [gives]))
    return found


def draw(pen: Pen, area: Area, deals: Sequence[Deal], table: Table) -> None:
    """All lines below each other, in signs as large as there is room for."""
    written = lines(deals, area.w)
    if not written:
        return
    tile = outline("ticket", area, NOTCH)
    fill(pen, tile.plain, NIGHT)
    pen.line(tile.edge, TINTS["bone"], 1.2)
    sizes = [(area.w - EDGE) / _units(price, gives) for price, gives in written]
    size = max(LEAST, min(SIGN, *sizes, LINE_HIGH))
    y = area.y + (area.h - LINE_HIGH * len(written)) / 2
    for price, gives in written:
        x = area.centre[0] - size * _units(price, gives) / 2
        for sign in price:
            pen.sign(icons.of_token(table, sign), Area(x, y, size, LINE_HIGH), DANGER, size)
            x += size
        if price:
            pen.sign("gives", Area(x, y, size * ARROW, LINE_HIGH), QUIET, size)
            x += size * ARROW
        for i, one in enumerate(gives):
            if i:
                pen.fill(Area(x + size * ARROW / 2 - 1, y + 4, 2, LINE_HIGH - 8), LINE, 0)
                x += size * ARROW
            for sign in one:
                pen.sign(icons.of_token(table, sign), Area(x, y, size, LINE_HIGH), TEXT, size)
                x += size
        y += LINE_HIGH


def _units(price: Sequence[str], gives: Sequence[Sequence[str]]) -> float:
    """How many signs a line is wide."""
    return len(price) + sum(map(len, gives)) + ARROW * (max(0, len(gives) - 1) + bool(price))


def _price(deal: Deal) -> tuple[str, ...]:
    kinds = (("damage", deal.damage), ("contamination", deal.contamination), ("fame", deal.fame))
    paid = (deal.deed.pays,) if deal.deed is not None and deal.deed.pays else ()
    return (*(sign for sign, n in kinds for _ in range(n)), *paid)


def _gives(deal: Deal) -> tuple[str, ...]:
    kinds = (("repair", deal.repair), ("treat", deal.treat), ("fury", deal.fury), ("object", deal.object))
    return (
        *(sign for sign, n in kinds for _ in range(n)),
        *([deal.token] if deal.token else ()),
        *(["recycle"] if deal.recycle else ()),
        *([deal.deed.sign] if deal.deed is not None else ()),
    )
