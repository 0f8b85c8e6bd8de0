"""Where the cards and boxes of a Convoy are on its drawing, in dp. Without Kivy.

A column for each Truck or Trailer from the left, its Device above it. What can be touched must be large enough for a
finger: first the things around the cards get smaller, then the labels; only then the boxes are repeated in a row of
their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from companion.screens.drawings.geometry import TOUCH, Area

GAP = 6.0
PAD = 4.0
LEAST = 50.0
"""A cell of this width is large enough for a finger."""
SMALLEST = 24.0
"""Boxes smaller than this can't be told apart."""
CLEAR = 40.0
"""A box of this size is seen at a glance."""
MOST = 76.0
"""The largest size of a box."""


class Card(NamedTuple):
    """A card as drawn: its area, its label (empty if left out), and a cell for each box."""

    whole: Area
    label: Area
    cells: list[Area]


def grid(area: Area, n: int) -> list[Area]:
    """n cells in the middle of the area, in the grid that makes them largest."""
    if n <= 0:
        return []
    across = max(range(1, n + 1), key=lambda c: (min(area.w / c, area.h / ceil(n / c)), -c))
    deep = ceil(n / across)
    w, h = min(area.w / across, MOST * 1.4), min(area.h / deep, MOST)
    room = area.middle(w * across, h * deep)
    return [Area(room.x + i % across * w, room.y + i // across * h, w, h) for i in range(n)]


def cards(area: Area, boxes: Sequence[tuple[int, int]], label: float) -> list[tuple[Card, Card | None]]:
    """Each column's lower card and the one above it. ``boxes``: their numbers of boxes (-1: no upper card)."""
    columns = area.columns(len(boxes), GAP)
    upper = any(high >= 0 for _, high in boxes)
    rows = [
        max(1, *(ceil(pair[i] / max(1, int((c.w - 2 * PAD) // LEAST))) for pair, c in zip(boxes, columns, strict=True)))
        for i in (0, 1)
    ]
    free = area.h - (label + 2 * PAD) * (2 if upper else 1) - (GAP if upper else 0)
    high = label + 2 * PAD + free * rows[1] / (rows[0] + rows[1]) if upper else 0.0
    found = []
    for (low, above), column in zip(boxes, columns, strict=True):
        below = column.below(high + GAP if upper else 0.0)
        found.append((_card(below, low, label), _card(column.top(high), above, label) if above >= 0 else None))
    return found


def _card(whole: Area, n: int, label: float) -> Card:
    inner = whole.inset(PAD)
    return Card(whole, inner.top(label), grid(inner.below(label), n))


def touchable(cells: Sequence[Area]) -> bool:
    """Whether all cells are large enough for a finger."""
    return all(cell.w >= TOUCH and cell.h >= TOUCH for cell in cells)


def visible(cells: Sequence[Area], least: float = SMALLEST) -> bool:
    """Whether all cells are at least this large, in dp."""
    return all(cell.w >= least and cell.h >= least for cell in cells)
