"""Where the parts of the real table lie in a schematic top view, in dp. Pure: knows nothing of Kivy.

The Game board is in the middle: Region boards above the zone, the Common pile left of it, the Exploration deck right
(S-04, S-06, S-16, DP-04). Card decks lie at both sides, the players' things and the box below. Every part keeps its
neighbours; where room is short, the parts that are looked at get what they need and the others give way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.screens.drawings.geometry import Area

ROWS, ROWS_TOGETHER, COLUMNS = 0.56, 0.78, 0.74
"""The share of the height that one needy row may take, several, and what a width may; the quiet parts keep the rest."""
FLAT = 74.0
"""A zone lower than this has no room for three periods one below the other: they stand side by side."""


class Need(NamedTuple):
    """What the parts that are looked at need: heights of the three rows, widths by column. Zero: no more than usual."""

    regions: float = 0.0
    zone: float = 0.0
    below: float = 0.0
    left: float = 0.0
    middle: float = 0.0
    right: float = 0.0
    common: float = 0.0
    deck: float = 0.0
    automa: float = 0.0
    order: float = 0.0
    you: float = 0.0
    box: float = 0.0


NEEDS = {
    "box": Need(below=86, box=150),
    "board": Need(regions=44, zone=62),
    "map": Need(regions=76),
    "decks": Need(regions=60, zone=60, left=106, right=176),
    "exploration": Need(zone=86, middle=330, common=82, deck=62),
    "you": Need(below=96, you=230),
    "automa": Need(below=96, automa=190),
    "order": Need(below=72, order=120),
}


def share(total: float, weights: Sequence[float], needs: Sequence[float], most: float = COLUMNS) -> list[float]:
    """Parts of a length by weight, but what is needed for those that need more, up to this share of it all."""
    whole = sum(weights)
    parts = [total * w / whole for w in weights]
    short = {i for i, need in enumerate(needs) if need > parts[i]}
    if not short:
        return parts
    wanted = sum(needs[i] for i in short)
    scale = min(1.0, most * total / wanted) if len(short) < len(parts) else total / wanted
    rest = sum(w for i, w in enumerate(weights) if i not in short)
    left = total - wanted * scale
    return [needs[i] * scale if i in short else left * w / rest for i, w in enumerate(weights)]


def across(area: Area, weights: Sequence[float], needs: Sequence[float], gap: float) -> list[Area]:
    """Columns of an area; see :func:`share`."""
    found, x = [], area.x
    for w in share(area.w - gap * (len(weights) - 1), weights, needs):
        found.append(Area(x, area.y, w, area.h))
        x += w + gap
    return found


def down(area: Area, weights: Sequence[float], needs: Sequence[float], gap: float) -> list[Area]:
    """Rows of an area; see :func:`share`."""
    found, y = [], area.y
    most = ROWS if sum(need > 0 for need in needs) < 2 else ROWS_TOGETHER
    for h in share(area.h - gap * (len(weights) - 1), weights, needs, most):
        found.append(Area(area.x, y, area.w, h))
        y += h + gap
    return found


def spots(area: Area, group: str, automa: bool = True, outcome: bool = True) -> dict[str, Area]:
    """The area of each part while this group of the checklist is open.

    ``automa``: its board or its cards lie on the table. ``outcome``: the Outcome deck does.
    """
    need = NEEDS.get(group, Need())
    gap = 4.0 if min(area.w, area.h) < 200 else 8.0
    rows = down(area, (38, 32, 30), (need.regions, need.zone, need.below), gap)
    upper = Area(area.x, area.y, area.w, rows[1].bottom - area.y)
    left, middle, right = across(upper, (17, 61, 22), (need.left, need.middle, need.right), gap)
    found = {"regions": middle.top(rows[0].h)}
    zone = Area(middle.x, rows[1].y, middle.w, rows[1].h)
    piles = (need.common if zone.w > 280 else 0.0, 0.0, need.deck if zone.h >= FLAT else need.deck * 1.5)
    found["common"], found["zone"], found["deck"] = across(zone, (15, 70, 15), piles, gap)
    names = ["outcome", "object", "reserve"] if outcome else ["object", "reserve"]
    found.update(zip(names, left.rows(len(names), gap), strict=True))
    found["enemies"] = right
    weights = (30 if automa else 14, 18, 36, 16)
    below = across(rows[2], weights, (need.automa if automa else need.automa / 2, need.order, need.you, need.box), gap)
    found.update(zip(("automa", "order", "you", "box"), below, strict=True))
    return found
