"""Dashed edges as plain rectangles on whole pixels, in one mesh. Kivy's own dashed line makes a picture of its dashes
each time, and without a graphics card one between two pixels came out grey."""

from __future__ import annotations

from math import ceil, floor
from typing import Any

from kivy.graphics import Mesh
from kivy.metrics import dp

from companion.screens.widgets.rounded import Box


def _along(first: int, length: int, dash: int, space: int) -> list[tuple[int, int]]:
    """Begin and length of each dash of a line, whole pixels."""
    return [(begin, min(dash, first + length - begin)) for begin in range(first, first + length, dash + space)]


def edge(box: Box, dash: float, space: float) -> Any:
    """A dashed edge inside this box, one pixel wide, more on fine panels; ``dash`` and ``space`` in dp."""
    x, y = ceil(box[0]), ceil(box[1])
    wide, high = floor(box[0] + box[2]) - x, floor(box[1] + box[3]) - y
    long, gap, thick = (max(1, round(dp(length))) for length in (dash, space, 1))
    bars = [(begin, level, run, thick) for level in (y, y + high - thick) for begin, run in _along(x, wide, long, gap)]
    bars += [(level, begin, thick, run) for level in (x, x + wide - thick) for begin, run in _along(y, high, long, gap)]
    corners: list[float] = []
    order: list[int] = []
    for left, bottom, w, h in bars:
        first = len(corners) // 4
        for right, up in ((0, 0), (w, 0), (w, h), (0, h)):
            corners += [left + right, bottom + up, 0.0, 0.0]
        order += [first, first + 1, first + 2, first, first + 2, first + 3]
    return Mesh(vertices=corners, indices=order, mode="triangles")
