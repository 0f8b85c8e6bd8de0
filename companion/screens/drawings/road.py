"""The map: the road through snow with what is on it, large where it is asked about, and all of it in a bar (MV-06 to
MV-19)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from companion.rules.common import atlas, route
from companion.rules.editions.ways import HAZARDS
from companion.rules.engine.question import Option, Posed
from companion.rules.engine.table import Table
from companion.screens.drawings import icons, lettering, overview, pills, snow, stops
from companion.screens.drawings.bends import BETWEEN, WIDE, Bends, Column, planned, stretch
from companion.screens.drawings.bends import LANE as GAP
from companion.screens.drawings.drawing import Drawing, Shown, choices
from companion.screens.drawings.geometry import TOUCH, Area
from companion.screens.drawings.ink import DANGER, NIGHT, QUIET, TEXT, Pen
from companion.screens.drawings.motion import Thing
from companion.screens.drawings.overview import Part
from companion.screens.drawings.pills import Look, Road
from companion.screens.drawings.snow import Away, Link

SIGNED = 22.0
"""Room before a space for a sign on the way to it."""
MINED = "mine"
NAMES = {MINED: "hazard.mine", "tunnel": "option.way.tunnel", "avalanche": "option.shortcut.avalanche"}
"""The messages with the names of signs on ways."""


class MapDrawing(Drawing):
    """The road around what is asked, its spaces as large as fit; above it the whole road in a bar. A touch of the bar
    draws that part of the road large; a finger on a space lights the way there."""

    kinds = ("space",)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._lines: snow.Lines = {}
        """The ways drawn, by their ends."""
        self._pills: Mapping[str, Area] = {}
        """Each space drawn large."""
        self._bar: tuple[Area, list[Part], list[Column]] | None = None
        """The bar with all columns, while some are not drawn large."""
        self._road = Road(Table())
        self._turned: tuple[int, str] = (-1, "")
        """The question during which the bar was touched, and the column that was meant."""

    def draw(self, pen: Pen, area: Area, shown: Shown) -> None:
        """The stretch around what is asked, below the bar."""
        options = {o.place: o for o in reversed(choices(shown.posed))}
        self._road = Road(shown.table)
        columns, regions = _columns(shown, options, self._road)
        told = overview.parts(shown, columns, regions)
        bar = overview.height()
        must, focus = self._must(shown, columns, area.w, area.h - bar)
        first, end = stretch(tuple(columns), must, focus, area.w, area.h - bar)
        if end - first < must[1] - must[0] or area.h < bar + TOUCH:
            fits = stretch(tuple(columns), must, focus, area.w, area.h)
            if fits[1] - fits[0] >= must[1] - must[0] or area.h < bar + TOUCH:
                (first, end), bar = fits, 0.0
        self._bar = None
        if bar and not any(regions) and end - first == len(columns):
            bar = overview.heading(pen, area, shown, told)  # of a road that nobody has copied it would show nothing new
        elif bar:
            whole = area.top(bar)
            seats = overview.draw(pen, whole, shown, columns, told, (first, end))
            self._put(shown.table, seats, "")
            for seat, spot in seats.items():
                self.spot(f"seat.{seat}", spot.inset(-2), 4)
            if end - first < len(columns):
                self._bar = whole, told, columns
        bends = Bends(columns[first:end], area.below(bar))
        self._stretch(pen, bends, shown, options, dict(zip((c.main for c in columns), regions, strict=True)))

    # ------------------------------------------------------------ which part of it

    def _must(self, shown: Shown, columns: Sequence[Column], wide: float, high: float) -> tuple[tuple[int, int], int]:
        """The columns that have to be large, and the one in their midst: the asked seat's, and all that it can
        reach."""
        place = {name: i for i, one in enumerate(columns) for name in (one.main, one.side) if name}
        number = shown.posed.number if shown.posed is not None else 0
        if self._turned[0] == number and self._turned[1] in place:
            i = place[self._turned[1]]
            return (i, i + 1), i
        standing = [place[one.space] for one in shown.table.things.seats.values() if one.space in place]
        own = place.get(_start(shown), max(standing, default=0))
        likely = {o.place for o in choices(shown.posed) if not o.rare} & shown.live
        if shown.correcting:
            likely = self.also
        wanted = {place[p.partition(".")[2]] for p in (likely or shown.live) if p.partition(".")[2] in place}
        if wanted:
            near = {own} if shown.posed is not None and _start(shown) in place and not shown.correcting else set()
            picked = [place[p.partition(".")[2]] for p in shown.chosen if p.partition(".")[2] in place]
            return (min(wanted | near), max(wanted | near) + 1), (picked or [own])[0]
        ship = place.get(stops.aurora_space(shown.table), own)
        for spots in ({*standing, ship, own}, {*standing, own}, {own}):
            span = min(spots), max(spots) + 1
            plan = planned(columns[span[0] : span[1]], wide, high, GAP)
            if plan is not None:
                break
        return span, own

    # ------------------------------------------------------------ the stretch

    def _stretch(
        self, pen: Pen, bends: Bends, shown: Shown, options: Mapping[str, Option], regions: Mapping[str, int]
    ) -> None:
        table = shown.table
        self._pills = bends.pills
        snow.ground(pen, bends, lambda name: snow.GROUND[max(0, regions[name] - 1) % len(snow.GROUND)])
        known, roads, tunnels = bool(route.row(table)), stops.open_roads(table), stops.tunnels(table)
        self._lines = snow.along(pen, bends, lambda a, b: not known or (a, b) in roads or _loose(a, b))
        self._lines |= snow.links(pen, bends, _links(shown, bends), _leaving(shown, bends))
        snow.wake(pen, self._lines, stops.wake(table), bends.pills)
        self._light(pen, shown, next(iter(shown.chosen & shown.live), ""))
        mined = {way for one in stops.mined(table) for way in (one, one[::-1])}
        for before, after in pairwise(bends.columns):
            way = before.main, after.main
            if after.main in bends.leads and (way in mined or way in tunnels):
                name = MINED if way in mined else "tunnel"
                spot = snow.sign(pen, name, bends.leads[after.main], danger=way in mined or tunnels[way])
                pen.named(spot, shown.words.text(NAMES[name]))
        for n, one in enumerate(bends.columns):
            if one.main.startswith(stops.SKIPPED):
                around = [bends.columns[i].main for i in (n - 1, n + 1) if 0 <= i < len(bends.columns)]
                self._skipped(pen, bends.pills[one.main], shown, around)
                continue
            for space in (one.side, one.main):
                if space:
                    self._space(pen, bends.pills[space], shown, space, options.get(f"space.{space}"))

    def _space(self, pen: Pen, pill: Area, shown: Shown, space: str, option: Option | None) -> None:
        place, table = f"space.{space}", shown.table
        self._along.append((space, pill.centre))
        self.live(place, pill.inset(-BETWEEN / 2), shown)
        self.spot(place, pill.inset(-2), snow.corner(pill) + 2)
        likely = place in shown.live and (option is None or not option.rare)
        look = Look(place in shown.live, likely, place in shown.chosen, shown.correcting)
        if space == stops.AURORA:
            pills.face(pen, pill, look)
            pen.counted("aurora", table.things.aurora, pill.inset(4), DANGER, 22, 20)
        else:
            things = [*self._road.things(space), *pills.price(option)]
            self._put(table, pills.draw(pen, pill, self._road, space, things, look), space)
            if space in table.things.waypoints:
                pen.named(pill, shown.words.text(f"counter.{table.things.waypoints[space]}"))
        self.edit_mark(pen, pill, shown, place, snow.corner(pill))

    def _put(self, table: Table, seats: Mapping[str, Area], space: str) -> None:
        """Remember where the seats' tokens are drawn; those in the bar only where they are not on the stretch too."""
        for seat, spot in seats.items():
            automa = table.terms.seats.get(seat) == "automa"
            self._things[f"seat.{seat}"] = Thing("seat", spot, space or table.things.seats[seat].space, automa)

    @staticmethod
    def _skipped(pen: Pen, pill: Area, shown: Shown, around: Sequence[str]) -> None:
        """Spaces that are left out, with the distance if it is known."""
        between = len(around) == 2 and stops.AURORA not in around
        far = route.behind(shown.table, around[0], around[1]) if between else None
        if far:
            plate = pill.middle(min(pill.w, lettering.width(f"+{far}", lettering.scaled()) + 10), min(30.0, pill.h))
            pen.fill(plate, NIGHT, 8)
            pen.text(f"+{far}", plate.inset(2, 0), colour=QUIET, align="centre")
        else:
            pen.fill(pill.middle(30, 18), NIGHT, 8)
            pen.sign("dots", pill, TEXT, 22)

    # ------------------------------------------------------------ the way there

    def _light(self, pen: Pen, shown: Shown, place: str) -> None:
        """The way from where the Convoy is to this place, lit."""
        spaces = self._way(shown, place)
        if len(spaces) > 1:
            snow.lit(pen, self._lines, spaces, self._pills)

    def _way(self, shown: Shown, place: str) -> list[str]:
        """The spaces of the way: those that the question tells, else along the roads."""
        start, to = _told_start(shown.posed), place.partition(".")[2]
        if not start or to not in self._pills or start == to:
            return []
        option = next((o for o in choices(shown.posed) if o.place == place), None)
        if option is not None and option.way:
            return [start, *option.way, to]
        if route.row(shown.table):
            return stops.path(shown.table, start, to)
        names = list(self._pills)
        return names[names.index(start) : names.index(to) + 1] if start in names else []

    def _show_press(self, area: Area) -> None:
        super()._show_press(area)
        if self._shown is not None:
            self._light(Pen(self._press, self.x, self.top), self._shown, self._pressed)

    # ------------------------------------------------------------ the bar

    def on_touch_down(self, touch: Any) -> bool:
        """A finger on the bar draws that part of the road large."""
        column = "" if touch.is_mouse_scrolling else self._meant(*touch.pos)
        if not column or self._shown is None:
            return super().on_touch_down(touch)
        self._turned = self._shown.posed.number if self._shown.posed is not None else 0, column
        self._outdate()
        return True

    def _meant(self, x: float, y: float) -> str:
        """The column of the bar at a position of the parent, ``""`` for none."""
        self._redraw_if_stale()
        if self._bar is None or not self.collide_point(x, y):
            return ""
        area, told, columns = self._bar
        density = self._pen().density
        across, down = (x - self.x) / density, (self.top - y) / density
        if not area.y <= down < area.bottom:
            return ""
        return columns[overview.nearest(area, told, len(columns), across)].main


# ---------------------------------------------------------------- what there is to draw


def _told_start(posed: Posed | None) -> str:
    """The space where a move begins that is asked about."""
    return str(posed.values.get("space", "")) if posed is not None else ""


def _start(shown: Shown) -> str:
    """The space of the asked seat: the one that the question tells, else its Convoy's whose turn it is."""
    seats, posed = shown.table.things.seats, shown.posed
    told = _told_start(posed)
    if told or posed is None:
        return told
    seat = next((one for one in (posed.turn, posed.asked) if one in seats), "")
    return seats[seat].space if seat else ""


def _loose(a: str, b: str) -> bool:
    """Whether one of two columns is no space of the map: the road leads on to it."""
    return stops.AURORA in (a, b)


def _columns(shown: Shown, options: Mapping[str, Option], road: Road) -> tuple[list[Column], list[int]]:
    """The spaces to draw, each with the width that it needs; and the Region of each, 0 while unknown."""
    table, board = shown.table, atlas.of(shown.table)
    live = {p.partition(".")[2] for p in shown.live}
    pairs = stops.beside(table)
    if not pairs:
        along = stops.stops(table, 2, live)
        pairs = [(space or f"{stops.SKIPPED}{n}", "") for n, space in enumerate(along)]
    if stops.AURORA in live | {road.ship} and pairs[-1][0] != stops.AURORA:
        pairs.append((stops.AURORA, ""))
    signs = {**dict.fromkeys(stops.tunnels(table)), **dict.fromkeys(stops.mined(table))}
    found: list[Column] = []
    regions: list[int] = []
    before = ""
    for main, side in pairs:
        signed = (before, main) in signs or (main, before) in signs
        wide = max(_wide(road, space, options) for space in (main, side) if space)
        found.append(Column(main, side, wide, SIGNED if signed else 0.0))
        plain = main == stops.AURORA or main.startswith(stops.SKIPPED)
        regions.append((regions[-1] if regions else 0) if plain else board.region(table, main))
        before = main
    if route.row(table):
        regions = [n or 1 for n in regions]
    return found, regions if route.row(table) else [0] * len(found)


def _wide(road: Road, space: str, options: Mapping[str, Option]) -> float:
    if space == stops.AURORA or space.startswith(stops.SKIPPED):
        return WIDE
    return road.width(space, [*road.things(space), *pills.price(options.get(f"space.{space}"))])


def _leaving(shown: Shown, bends: Bends) -> list[Away]:
    """The open Shortcuts of which one end is drawn and the other is not."""
    table = shown.table
    found: list[Away] = []
    for way in stops.shortcuts(table):
        for space, end in ((way["from"], way["to"]), (way["to"], way["from"])):
            if space in bends.pills and end not in bends.pills:
                ahead = route.place(table, end) > route.place(table, space)
                label = atlas.of(table).label(table, end)[0]
                name = shown.words.text("ui.draw.leads", space=end)
                found.append(Away(space, label, ahead, bool(way["hazards"]), name))
    return found


def _links(shown: Shown, bends: Bends) -> list[Link]:
    """The ways past other spaces whose ends are both drawn: open Shortcuts with what they need and do, parallel roads,
    mines on ways that are not known."""
    table, text = shown.table, shown.words.text
    drawn, tunnels = bends.pills, stops.tunnels(table)
    beside = set(pairwise(one.main for one in bends.columns))
    mined = {way for one in stops.mined(table) for way in (one, one[::-1])}
    found: list[Link] = []
    for way in stops.shortcuts(table):
        ends = way["from"], way["to"]
        if ends[0] in drawn and ends[1] in drawn:
            signs = [(icons.of_sign(table, sign), False) for sign in way["signs"]]
            signs += [("avalanche", False)] if way["closes"] else []
            signs += [(hazard, True) for hazard in HAZARDS if hazard in way["hazards"]]
            signs += [(MINED, True)] if ends in mined else []
            keys = [*(f"sign.{sign}" for sign in way["signs"]), *([NAMES["avalanche"]] if way["closes"] else [])]
            keys += [f"hazard.{hazard}" for hazard in HAZARDS if hazard in way["hazards"]]
            keys += [NAMES[MINED]] if ends in mined else []
            hurts = bool(way["hazards"]) or "dangerous" in way["types"]
            found.append(Link(*ends, tuple(signs), way["asks"], hurts, name=", ".join(map(text, keys))))
    told = {(one.start, one.to) for one in found}
    for a, b in sorted({tuple(sorted(way)) for way in stops.open_roads(table)}):
        if a in drawn and b in drawn and not {(a, b), (b, a)} & beside:
            signs = [("tunnel", False)] if (a, b) in tunnels else []
            signs += [(MINED, True)] if (a, b) in mined else []
            found.append(Link(a, b, tuple(signs), road=True))
            told |= {(a, b), (b, a)}
    for a, b in stops.mined(table):
        if a in drawn and b in drawn and not {(a, b), (b, a)} & (beside | told):
            found.append(Link(a, b, ((MINED, True),), bare=True))
    return found
