"""A part of a map while it is entered: its road with the ways and waypoints told so far; spaces are touched."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import pairwise

from companion.packs.form import Board
from companion.rules.editions.ways import HAZARDS, Net, Way
from companion.screens.drawings import lettering, pills, snow, stops
from companion.screens.drawings.bends import BEND, BETWEEN, WIDE, Bends, Column, planned
from companion.screens.drawings.bends import LANE as GAP
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import AURORA, NIGHT, TEXT, Pen
from companion.screens.drawings.pills import Look
from companion.screens.drawings.snow import Link

BOXES = {"rough": "tracks", "tracks": "tracks"}
"""Kinds of Shortcuts that need a box of the Convoy, with its sign."""
NO_ROAD = frozenset(("cut", "closed"))
STEP = 40.0
"""By how much the drawing becomes higher until every space has room, in dp."""


class Told:
    """The spaces of a board in order, and what is told of the ways between them."""

    def __init__(self, board: Board, spaces: Sequence[str], ways: Sequence[str]) -> None:
        self.board = board
        self.ways = [board.read(text) for text in ways]
        gone = {frozenset((way.start, way.to)) for way in self.ways if NO_ROAD & set(way.types)}
        self.roads = {ends for ends in pairwise(spaces) if frozenset(ends) not in gone}
        net = Net([*(Way(*ends) for ends in sorted(self.roads)), *self.ways])
        self.tunnels = {(way.start, way.to) for way in self.ways if "tunnel" in way.types}
        self.columns: list[Column] = []
        before = ""
        for main, side in stops.columns(tuple(spaces), net):
            wide = max(self._wide(space) for space in (main, side) if space)
            lead = snow.SIGN + BETWEEN if (before, main) in self.tunnels else 0.0
            self.columns.append(Column(main, side, wide, lead))
            before = main

    def _wide(self, space: str) -> float:
        sign = self.board.marked(space)[0]
        return max(WIDE, lettering.width(sign, lettering.scaled(), True) + 2 * pills.ALONE)


def least(told: Told, wide: float) -> float:
    """The height at which every space has the size of a finger, in dp; in a room that is narrower than a space that of
    one space to a row."""
    high, wide = STEP, max(wide, max(one.whole for one in told.columns) + 2 * BEND)
    while planned(told.columns, wide, high, GAP) is None:
        high += STEP
    return high


def draw(
    pen: Pen,
    area: Area,
    told: Told,
    picked: Collection[str],
    rectangles: Collection[str],
    live: Callable[[str, Area], object],
) -> None:
    """Draw it. ``live``: is given each space that can be touched, with its area."""
    bends = Bends(told.columns, area)
    snow.ground(pen, bends, lambda name: snow.GROUND[0])
    beside = {ends for a, b in pairwise(one.main for one in told.columns) for ends in ((a, b), (b, a))}
    snow.along(pen, bends, lambda a, b: (a, b) in told.roads or (a, b) in told.tunnels)
    snow.links(pen, bends, [_link(way) for way in told.ways if _drawn(way, beside, bends)])
    for one in told.columns:
        if one.main in bends.leads:
            snow.sign(pen, "tunnel", bends.leads[one.main])
    for space, pill in bends.pills.items():
        live(f"space.{space}", pill.inset(-BETWEEN / 2))
        pills.face(pen, pill, Look(live=True, likely=space in picked, chosen=space in picked))
        sign, tint = told.board.marked(space)
        pills.plate(pen, pill.inset(pills.ALONE, 2), (sign, "", tint), pills.NUMBER, TEXT)
        if space in rectangles:
            pen.panel(Area(pill.right - 20, pill.y + 4, 13, 9), TEXT, NIGHT, 1.0, 2)
        if space in picked:
            pen.ring(pill.inset(-2), AURORA, ((2.0, 1.0),), snow.corner(pill) + 2)


def _drawn(way: Way, beside: Collection[tuple[str, str]], bends: Bends) -> bool:
    """Whether a way is drawn beside the road: each that does not lead along it."""
    known = way.start in bends.pills and way.to in bends.pills and not NO_ROAD & set(way.types)
    return known and (way.shortcut or (way.start, way.to) not in beside)


def _link(way: Way) -> Link:
    signs = [(BOXES[kind], False) for kind in way.types if kind in BOXES]
    signs += [(kind, False) for kind in ("avalanche", "tunnel") if kind in way.types]
    signs += [(hazard, True) for hazard in HAZARDS if hazard in way.hazards]
    hurts = bool(way.hazards) or "dangerous" in way.types
    return Link(way.start, way.to, tuple(signs), not BOXES.keys().isdisjoint(way.types), hurts, not way.shortcut)
