"""Rounded faces and rings as one small picture of their corners, stretched (nine patches): what a plain face costs.

A face that is filled as a fan of triangles costs a renderer without a graphics card two to three times as much, and a
ring drawn as two faces, one over the other, costs both of them in full.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import ceil, hypot
from typing import Any

from kivy.graphics import Mesh
from kivy.graphics.texture import Texture

Box = tuple[float, float, float, float]
"""Left, bottom, width and height, in pixels."""
Bands = tuple[tuple[float, float], ...]
"""From the edge inwards: to which depth in pixels, and how much of the colour (0 to 1) is there."""


@lru_cache(maxsize=64)
def disc(radius: float) -> Any:
    """The corners of a face."""
    return _corners(radius, ceil(radius), lambda depth: _covered(depth, 0.0))


def border(radius: float) -> tuple[int, int, int, int]:
    """The border of a ``BorderImage`` that stretches such a disc: for a widget, whose face moves with it."""
    return (ceil(radius),) * 4


@lru_cache(maxsize=64)
def hoop(radius: float, bands: Bands) -> Any:
    """The corners of a ring: bands of different strength round an empty middle."""

    def strength(depth: float) -> float:
        found, above = 0.0, 0.0
        for end, alpha in bands:
            found += alpha * (_covered(depth, above) - _covered(depth, end))
            above = end
        return found

    return _corners(radius, ceil(max(radius, bands[-1][0])), strength)


def _covered(depth: float, edge: float) -> float:
    """How much of a pixel whose middle is at this depth is deeper than an edge."""
    return min(1.0, max(0.0, depth - edge + 0.5))


def _corners(radius: float, cell: int, alpha: Callable[[float], float]) -> Any:
    """Four corners of ``cell`` pixels in white, and one pixel between them; ``alpha`` of how deep below the edge the
    middle of a pixel is."""
    # From the middle of the picture to that of the corner's circle.
    centre = cell + 0.5 - radius

    def depth(x: int, y: int) -> float:
        across, up = x - centre, y - centre
        return radius - hypot(max(0.0, across), max(0.0, up)) - min(0.0, max(across, up))

    near = range(cell + 1)
    quarter = [[round(255 * alpha(depth(x, y))) for x in near] for y in near]
    rows = [[*row[:0:-1], *row] for row in quarter]
    side = 2 * cell + 1
    picture = Texture.create(size=(side, side), colorfmt="rgba")
    data = b"".join(b"\xff\xff\xff" + bytes((a,)) for row in [*rows[:0:-1], *rows] for a in row)

    def write(texture: Any) -> None:
        texture.blit_buffer(data, colorfmt="rgba", bufferfmt="ubyte")

    write(picture)
    picture.add_reload_observer(write)
    return picture


def face(box: Box, radius: float) -> Mesh:
    """A filled face with round corners, in the colour of the canvas."""
    return _stretched(box, disc(radius), hollow=False)


def ring(box: Box, radius: float, bands: Bands) -> Mesh:
    """What is along the edge of a face with round corners; its middle is left alone."""
    return _stretched(box, hoop(radius, bands), hollow=True)


def _stretched(box: Box, picture: Any, hollow: bool) -> Mesh:
    """The picture's corners as they are, what is between them stretched."""
    x, y, w, h = box
    cell, side = picture.width // 2, picture.width
    across, down = min(cell, w / 2), min(cell, h / 2)
    lefts = ((x, 0.0), (x + across, cell / side), (x + w - across, 1 - cell / side), (x + w, 1.0))
    lows = ((y, 0.0), (y + down, cell / side), (y + h - down, 1 - cell / side), (y + h, 1.0))
    corners = [part for low, v in lows for left, u in lefts for part in (left, low, u, v)]
    return Mesh(vertices=corners, indices=HOLLOW if hollow else FULL, mode="triangles", texture=picture)


def _patches(hollow: bool) -> list[int]:
    """Two triangles for each of the nine patches, the one in the middle left out of a hollow one."""
    order = []
    for patch in (p for p in range(9) if p != 4 or not hollow):
        first = patch // 3 * 4 + patch % 3
        order += [first, first + 1, first + 5, first, first + 5, first + 4]
    return order


FULL, HOLLOW = _patches(hollow=False), _patches(hollow=True)
