"""Outlines of cards, in dp and without Kivy: each deck is known by its own from a chair away."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from typing import NamedTuple

from companion.packs.look import Shape
from companion.screens.drawings.geometry import Area, Point

DEEP, LOW = 20.0, 6.0
"""How far the outline of a high card reaches over its body, and that of a low one."""
TOPS = ("heart", "horns", "chest", "handle", "roof", "peak", "steps", "wave", "gear", "round", "tag")
"""Outlines with something above the body."""
FEET = ("speech", "shield", "wheels", "hook", "flag")
"""Outlines with something below it."""


class Outline(NamedTuple):
    """An outline: its edge as a closed line, convex parts of it in the tint, those in the colour of the face, and the
    room within."""

    edge: list[Point]
    tinted: list[list[Point]]
    plain: list[list[Point]]
    body: Area


@lru_cache(maxsize=64)
def outline(shape: Shape, area: Area, deep: float = 0.0) -> Outline:
    """The outline of a card that fills this area. ``deep``: how far it reaches over its body; 0 for as far as usual."""
    deep = deep or max(LOW, min(DEEP, area.h * 0.07))
    top = deep * 1.4 if shape in ("roof", "round") else deep if shape in TOPS else 0.0
    low = deep if shape in FEET else 0.0
    side = deep if shape in ("pointed", "hook") else 0.0
    body = Area(area.x, area.y + top, area.w - side, area.h - top - low)
    above = _top(shape, area, body, deep)
    right = _right(shape, area, body, deep)
    below = _bottom(shape, area, body, deep)
    left = _left(shape, body, deep)
    edge = [*above, *right, *below, *left]
    whole = edge if shape not in (*TOPS, *FEET) else [*_corners(body)[:2], *right, *_corners(body)[2:], *left]
    return Outline([*edge, edge[0]], _caps(above, body.y), [whole, *_feet(shape, below, body)], body)


def _corners(area: Area) -> list[Point]:
    return [(area.x, area.y), (area.right, area.y), (area.right, area.bottom), (area.x, area.bottom)]


def _caps(above: list[Point], level: float) -> list[list[Point]]:
    """What stands above the body, cut into columns, each of which is convex."""
    found = []
    for (x1, y1), (x2, y2) in pairwise(above):
        if x2 > x1 and min(y1, y2) < level - 0.1:
            found.append([(x1, y1), (x2, y2), (x2, level), (x1, level)])
    return found


def _feet(shape: Shape, below: list[Point], body: Area) -> list[list[Point]]:
    """What hangs below the body, in convex parts."""
    match shape:
        case "speech":
            return [below[1:4]]
        case "shield":
            return [below]
        case "flag":
            return [[(body.right, body.bottom), below[0], below[1]], [(body.x, body.bottom), below[1], below[2]]]
        case _:
            return []


def _arc(centre: Point, across: float, up: float, begin: float, end: float, steps: int = 8) -> list[Point]:
    """Points of an ellipse from one angle to another; 0 is right, pi / 2 up."""
    angles = [begin + (end - begin) * i / steps for i in range(steps + 1)]
    return [(centre[0] + across * cos(t), centre[1] - up * sin(t)) for t in angles]


def _top(shape: Shape, area: Area, body: Area, deep: float) -> list[Point]:
    """The upper edge from the left."""
    x, right, level, middle = body.x, body.right, body.y, body.centre[0]
    w, y = body.w, area.y
    match shape:
        case "heart":
            half = w / 4
            return [
                *_arc((x + half, level), half, deep, pi, 0),
                *_arc((middle + half, level), half, deep, pi, 0),
            ]
        case "horns":
            out = min(26.0, w / 5)
            return [(x, y), (x + out, level), (right - out, level), (right, y)]
        case "chest":
            return _arc((middle, level), w / 2, deep, pi, 0, 12)
        case "round":
            out = min(w / 2, 2.6 * (level - y))
            rise = level - y
            return [
                *_arc((x + out, level), out, rise, pi, pi / 2),
                *_arc((right - out, level), out, rise, pi / 2, 0),
            ]
        case "handle":
            half = min(56.0, w / 4)
            knee = half * 0.75
            return [(x, level), (middle - half, level), (middle - knee, y), (middle + knee, y), (middle + half, level),
                    (right, level)]  # fmt: skip
        case "roof":
            return [(x, level), (middle, y), (right - w * 0.26, y + (level - y) * 0.48), (right - w * 0.26, y + 1),
                    (right - w * 0.16, y + 1), (right - w * 0.16, y + (level - y) * 0.68), (right, level)]  # fmt: skip
        case "peak":
            return [
                (x, level),
                (x + w * 0.3, y),
                (middle, y + deep * 0.7),
                (x + w * 0.72, y + deep * 0.2),
                (right, level),
            ]
        case "steps":
            return [(x, level), (x + w * 0.3, level), (x + w * 0.34, y + deep / 2), (x + w * 0.62, y + deep / 2),
                    (x + w * 0.66, y), (right, y)]  # fmt: skip
        case "wave":
            return [(x + w * i / 24, level - deep / 2 - deep / 2 * sin(i / 24 * 6 * pi)) for i in range(25)]
        case "gear":
            found: list[Point] = [(x, level)]
            for i in range(4):
                begin, end = x + w * (i + 0.28) / 4, x + w * (i + 0.72) / 4
                found += [(begin - 5, level), (begin, y), (end, y), (end + 5, level)]
            return [*found, (right, level)]
        case "tag":
            return [(x, level), (x + deep, y), (right - deep, y), (right, level)]
        case "folded":
            cut = min(2 * deep, w / 4)
            return [(x, level), (right - cut, level), (right, level + cut)]
        case "plain":
            return [(x, level), (right - deep * 0.7, level), (right, level + deep * 0.7)]
        case _:
            return [(x, level), (right, level)]


def _right(shape: Shape, area: Area, body: Area, deep: float) -> list[Point]:
    """The right edge downwards, between its corners."""
    middle = body.centre[1]
    match shape:
        case "pointed":
            return [(body.right, body.y), (area.right, middle), (body.right, body.bottom)]
        case "hook":
            out, end = middle + deep / 2, middle + deep
            return [(body.right, middle), (area.right, out), (area.right, end), (body.right, end)]
        case "notched":
            return [(body.right, middle - deep), (body.right - deep, middle), (body.right, middle + deep)]
        case "ticket":
            return [(2 * body.right - px, py) for px, py in _arc((body.right, middle), deep, deep, pi / 2, -pi / 2)]
        case _:
            return []


def _left(shape: Shape, body: Area, deep: float) -> list[Point]:
    """The left edge upwards, between its corners."""
    middle = body.centre[1]
    match shape:
        case "notched":
            return [(body.x, middle + deep), (body.x + deep, middle), (body.x, middle - deep)]
        case "ticket":
            return _arc((body.x, middle), deep, deep, -pi / 2, pi / 2)
        case _:
            return []


def _bottom(shape: Shape, area: Area, body: Area, deep: float) -> list[Point]:
    """The lower edge from the right."""
    x, right, level, low, middle = body.x, body.right, body.bottom, area.bottom, body.centre[0]
    match shape:
        case "speech":
            begin = x + body.w * 0.16
            return [(right, level), (begin + 3.2 * deep, level), (begin, low), (begin + 1.2 * deep, level), (x, level)]
        case "shield":
            return [(right, level), (middle, low), (x, level)]
        case "flag":
            return [(right, low), (middle, level), (x, low)]
        case _:
            return [(right, level), (x, level)]


def wheels(shape: Shape, area: Area) -> list[tuple[Point, float]]:
    """The wheels of a vehicle: centre and radius."""
    if shape not in ("wheels", "hook"):
        return []
    deep = max(LOW, min(DEEP, area.h * 0.07))
    spots = (0.16, 0.78) if shape == "wheels" else (0.2, 0.34)
    return [((area.x + area.w * spot, area.bottom - deep), deep) for spot in spots]
