"""Rounded areas and rings from one small picture of their corners, stretched (nine-patch), which is as fast as a plain
rectangle.

Without a graphics card, an area filled with triangles takes two to three times as long, and a ring made of two areas
takes both in full.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import ceil, hypot
from typing import Any

from kivy.graphics import Mesh, Rectangle
from kivy.graphics.texture import Texture

Box = tuple[float, float, float, float]
"""Left, bottom, width and height, in pixels."""
Bands = tuple[tuple[float, float], ...]
"""From the edge inwards: (depth in pixels, strength of the colour from 0 to 1)."""

PLAIN = "nearest"
"""How a pixel of a plain area finds its white: a single texel, which is a third faster than a mean of four."""


def begin() -> None:
    """Have everything that is filled without a picture look its white up in that way."""
    white = Rectangle().texture
    white.min_filter = white.mag_filter = PLAIN


@lru_cache(maxsize=64)
def disc(radius: float) -> Any:
    """The corners of a filled area."""
    return _corners(radius, ceil(radius), lambda depth: _covered(depth, 0.0))


def border(radius: float) -> tuple[int, int, int, int]:
    """The border of a ``BorderImage`` with such a disc, for a widget whose background moves with it."""
    return (ceil(radius),) * 4


@lru_cache(maxsize=64)
def hoop(radius: float, bands: Bands) -> Any:
    """The corners of a ring: bands of different strength around an empty middle."""

    def strength(depth: float) -> float:
        found, above = 0.0, 0.0
        for end, alpha in bands:
            found += alpha * (_covered(depth, above) - _covered(depth, end))
            above = end
        return found

    return _corners(radius, ceil(max(radius, bands[-1][0])), strength)


def _covered(depth: float, edge: float) -> float:
    """How much of a pixel at this depth is inside an edge."""
    return min(1.0, max(0.0, depth - edge + 0.5))


def _corners(radius: float, cell: int, alpha: Callable[[float], float]) -> Any:
    """Four white corners of ``cell`` pixels with one pixel between them. ``alpha``: opacity for a pixel's depth below
    the edge."""
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
    """A filled area with round corners in the canvas colour."""
    return _stretched(box, disc(radius), hollow=False)


def ring(box: Box, radius: float, bands: Bands) -> Mesh:
    """A ring along the edge of an area with round corners."""
    return _stretched(box, hoop(radius, bands), hollow=True)


def _stretched(box: Box, picture: Any, hollow: bool) -> Mesh:
    """The picture with its corners unchanged and the parts between them stretched."""
    x, y, w, h = box
    cell, side = picture.width // 2, picture.width
    across, down = min(cell, w / 2), min(cell, h / 2)
    lefts = ((x, 0.0), (x + across, cell / side), (x + w - across, 1 - cell / side), (x + w, 1.0))
    lows = ((y, 0.0), (y + down, cell / side), (y + h - down, 1 - cell / side), (y + h, 1.0))
    corners = [part for low, v in lows for left, u in lefts for part in (left, low, u, v)]
    return Mesh(vertices=corners, indices=HOLLOW if hollow else FULL, mode="triangles", texture=picture)


def _patches(hollow: bool) -> list[int]:
    """Two triangles for each of the nine patches, without the middle one if it is hollow."""
    order = []
    for patch in (p for p in range(9) if p != 4 or not hollow):
        first = patch // 3 * 4 + patch % 3
        order += [first, first + 1, first + 5, first, first + 5, first + 4]
    return order


FULL, HOLLOW = _patches(hollow=False), _patches(hollow=True)
