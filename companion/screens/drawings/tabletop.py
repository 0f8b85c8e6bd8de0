"""Where the spots of the real table are in the view from above, in dp. Without Kivy.

The Game board is in the middle with the map's boards above the zone; decks are at both sides, players' pieces and the
box below. The edition says which spots there are. Spots keep their neighbours; if room is short, those of the open
group get what they need and the others get smaller.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import get_args

from companion.rules.editions.layout import Look, Spot, Where
from companion.screens.drawings.geometry import Area

ROWS, ROWS_TOGETHER, COLUMNS = 0.56, 0.78, 0.74
"""The most of the height for one row that needs more, for several, and the most of the width for a column."""
FLAT = 74.0
"""A zone lower than this has no room for three periods below each other: they are side by side."""
UPPER = 60.0
"""The height of boards and zone each, while something beside them is laid out."""
NEEDS: Mapping[Look, tuple[tuple[float, float], tuple[float, float]]] = {
    "board": ((0, 44), (0, 76)),
    "zone": ((0, 62), (330, 86)),
    "room": ((82, 0), (82, 0)),
    "periods": ((62, 0), (62, 0)),
    "pile": ((106, 0), (106, 0)),
    "stack": ((132, 0), (132, 0)),
    "reserve": ((106, 0), (106, 0)),
    "rows": ((176, 0), (176, 0)),
    "automa": ((190, 96), (190, 96)),
    "order": ((120, 72), (120, 72)),
    "player": ((230, 96), (230, 96)),
    "box": ((150, 86), (150, 86)),
}
"""The width and height that a spot needs while its first group is open, and while another of its groups is. The place
of an Automa without other pieces needs half the width."""


def share(total: float, weights: Sequence[float], needs: Sequence[float], most: float = COLUMNS) -> list[float]:
    """Parts of a length by weight, but more for those that need it, up to the share ``most`` of the whole."""
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


def _need(spot: Spot, group: str, beside: bool) -> tuple[float, float]:
    """See :data:`NEEDS`. ``beside``: something at the left or right is laid out."""
    if group not in spot.groups:
        return 0.0, UPPER if beside and spot.look in ("board", "zone") else 0.0
    first, other = NEEDS[spot.look]
    wide, high = first if group == spot.groups[0] and len(spot.groups) > 1 else other
    return wide / 2 if spot.look == "automa" and not spot.pieces else wide, high


def places(area: Area, spots: Sequence[Spot], group: str) -> dict[str, Area]:
    """The area of each spot while this group of the checklist is open."""
    gap = 4.0 if min(area.w, area.h) < 200 else 8.0
    by_place: dict[str, list[Spot]] = {where: [s for s in spots if s.where == where] for where in get_args(Where)}
    beside = any(group in s.groups for s in (*by_place["left"], *by_place["right"]))
    needs = {s.name: _need(s, group, beside) for s in spots}
    wide = {name: need[0] for name, need in needs.items()}
    high = {where: max((needs[s.name][1] for s in part), default=0.0) for where, part in by_place.items()}
    rows = down(area, (38, 32, 30), (high["board"], high["zone"], high["below"]), gap)
    upper = Area(area.x, area.y, area.w, rows[1].bottom - area.y)
    flanks = {where: max((wide[s.name] for s in by_place[where]), default=0.0) for where in ("left", "right")}
    middles = [wide[s.name] for s in (*by_place["board"], *by_place["zone"]) if s.look in ("board", "zone")]
    sides = (flanks["left"], max(middles, default=0.0), flanks["right"])
    left, middle, right = across(upper, (17, 61, 22), sides, gap)
    zone = Area(middle.x, rows[1].y, middle.w, rows[1].h)
    found = _named(by_place["board"], _split(middle.top(rows[0].h).columns, by_place["board"], gap))
    in_row = [_beside_zone(s, wide[s.name], zone) for s in by_place["zone"]]
    found |= _named(by_place["zone"], across(zone, [s.share for s in by_place["zone"]], in_row, gap))
    for where, column in (("left", left), ("right", right)):
        found |= _named(by_place[where], _split(column.rows, by_place[where], gap))
    return found | _named(
        by_place["below"],
        across(rows[2], [s.share for s in by_place["below"]], [wide[s.name] for s in by_place["below"]], gap),
    )


def _named(spots: Sequence[Spot], areas: Sequence[Area]) -> dict[str, Area]:
    return {spot.name: area for spot, area in zip(spots, areas, strict=True)}


def _split(cut: Callable[[int, float], list[Area]], spots: Sequence[Spot], gap: float) -> list[Area]:
    return cut(len(spots), gap) if spots else []


def _beside_zone(spot: Spot, wide: float, zone: Area) -> float:
    """The width that a spot in the zone's row needs: the zone has had its own, a free room gives way, and periods are
    side by side if the row is low."""
    if spot.look == "zone" or (spot.look == "room" and zone.w <= 280):
        return 0.0
    return wide * 1.5 if spot.look == "periods" and zone.h < FLAT else wide
