"""Areas and layouts in dp from the top left corner of a drawing, y downwards. Without Kivy."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

Point = tuple[float, float]
TOUCH = 48.0
"""Smallest touch target in dp (9 mm)."""


class Area(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        """The middle point."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> Area:
        """Smaller by dx at left and right and dy (default: dx) at top and bottom; negative values enlarge."""
        dy = dx if dy is None else dy
        return Area(self.x + dx, self.y + dy, max(0.0, self.w - 2 * dx), max(0.0, self.h - 2 * dy))

    def top(self, h: float) -> Area:
        """The upper part with this height."""
        return Area(self.x, self.y, self.w, min(h, self.h))

    def below(self, h: float) -> Area:
        """The rest below the upper part with this height."""
        return Area(self.x, self.y + h, self.w, max(0.0, self.h - h))

    def left(self, w: float) -> Area:
        """The left part with this width."""
        return Area(self.x, self.y, min(w, self.w), self.h)

    def beside(self, w: float) -> Area:
        """The rest beside the left part with this width."""
        return Area(self.x + w, self.y, max(0.0, self.w - w), self.h)

    def middle(self, w: float, h: float) -> Area:
        """An area of this size in the middle."""
        return Area(self.x + (self.w - w) / 2, self.y + (self.h - h) / 2, w, h)

    def columns(self, n: int, gap: float = 0.0) -> list[Area]:
        """n equal columns from the left."""
        w = (self.w - gap * (n - 1)) / n
        return [Area(self.x + i * (w + gap), self.y, w, self.h) for i in range(n)]

    def rows(self, n: int, gap: float = 0.0) -> list[Area]:
        """n equal rows from the top."""
        h = (self.h - gap * (n - 1)) / n
        return [Area(self.x, self.y + i * (h + gap), self.w, h) for i in range(n)]

    def meets(self, other: Area, slack: float = 0.5) -> bool:
        """Whether both overlap by more than ``slack`` in both directions."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return across > slack and down > slack

    def holds(self, other: Area, slack: float = 0.5) -> bool:
        """Whether the other is inside, within ``slack``."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


def ribbon(area: Area, n: int, least: float = TOUCH, gap: float = 4.0) -> list[Area]:
    """n cells over the whole area, in as few rows as keep each at least ``least`` wide."""
    if n <= 0:
        return []
    across = max(1, min(n, int((area.w + gap) // (least + gap))))
    down = ceil(n / across)
    across = ceil(n / down)
    return [cell for row in area.rows(down, gap) for cell in row.columns(across, gap)][:n]


def ribbon_rows(width: float, n: int, least: float = TOUCH, gap: float = 4.0) -> int:
    """How many rows :func:`ribbon` needs at that width."""
    across = max(1, min(n, int((width + gap) // (least + gap))))
    return ceil(n / across) if n else 0


def shared(wanted: Sequence[float], space: float) -> list[float]:
    """The wanted heights if all fit; else the largest are reduced until they do."""
    lo, hi = 0.0, max(wanted, default=0.0)
    if sum(wanted) <= space:
        return list(wanted)
    for _ in range(40):
        cap = (lo + hi) / 2
        lo, hi = (cap, hi) if sum(min(w, cap) for w in wanted) <= space else (lo, cap)
    return [min(w, lo) for w in wanted]


def dashes(
    a: tuple[float, float], b: tuple[float, float], dash: float, space: float
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The dashes of a line from a to b."""
    length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    if not length:
        return []
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    strokes, along = [], 0.0
    while along < length:
        end = min(along + dash, length)
        strokes.append(((a[0] + ux * along, a[1] + uy * along), (a[0] + ux * end, a[1] + uy * end)))
        along += dash + space
    return strokes


def dots(area: Area, step: float, corner: float = 6.0) -> list[tuple[float, float]]:
    """Points along the edge of a rounded area, about ``step`` apart; corners are cut off straight."""
    c = min(corner * 0.6, area.w / 2, area.h / 2)
    x, y, r, b = area.x, area.y, area.right, area.bottom
    path: Sequence[tuple[float, float]] = (
        (x + c, y), (r - c, y), (r, y + c), (r, b - c), (r - c, b), (x + c, b), (x, b - c), (x, y + c), (x + c, y),
    )  # fmt: skip
    found = []
    for a, z in pairwise(path):
        length = ((z[0] - a[0]) ** 2 + (z[1] - a[1]) ** 2) ** 0.5
        n = max(1, round(length / step))
        found += [(a[0] + (z[0] - a[0]) * i / n, a[1] + (z[1] - a[1]) * i / n) for i in range(n)]
    return found
