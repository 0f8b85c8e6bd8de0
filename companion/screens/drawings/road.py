"""The map: Regions side by side, the road with its spaces, and what is on them (MV-06 to MV-19)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from companion.rules.common import atlas, route
from companion.rules.common.waypoints import STAYS
from companion.rules.engine.table import Table
from companion.screens.drawings import geometry, icons, lettering, stops
from companion.screens.drawings.drawing import Drawing, Shown, choices
from companion.screens.drawings.geometry import TOUCH, Area
from companion.screens.drawings.ink import (
    AURORA,
    DANGER,
    FAINT,
    ICE,
    LINE,
    NIGHT,
    QUIET,
    RAISED,
    STAND_IN,
    TEXT,
    Pen,
)
from companion.screens.drawings.motion import Thing

MARGIN = 4.0
GAP = 6.0
ROAD = "#3A5570"
GROUND = (ICE, "#1B2D44", "#1C3138")
"""The background of each Region's spaces, in turn, when the road fills the drawing."""
WHITE, RED = "#C9D6E2", "#F0A79E"
"""The background of white and red numbers of the Aurora."""
TOKEN = 22.0
SIDE_GAP, TAG = 8.0, 6.0
"""Free space before a Region's side, and before the mark of a stand-in."""
LEAST = 16.0
"""The least room for the things on a space when its number has bigger letters."""
OVER = 3.0
"""How far a token may overlap a number if the cell is low."""
BESIDE = 32.0
"""In lower cells the things on a space are beside its number instead of above."""
BOW = 24.0
"""How far a way curves around the spaces between its ends."""
TILE = 58.0
"""Height of a row of big targets."""
READABLE = 20.0
"""The least height of a space on the boards. On a longer road above big targets only the things on it are drawn."""
HEAD_LEAST = 22.0
"""The least height of the Regions' names when the road needs the room."""
MINE = 18.0
"""The sign of a mine between two spaces."""
ROAD_LEAST = 100.0
"""The least height of the road above them, in dp."""


class MapDrawing(Drawing):
    """The road if it is known, else the spaces around the Convoys. Spaces that can be chosen get big targets."""

    kinds = ("space",)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._lit: set[str] = set()
        """The most likely places, which glow."""

    def draw(self, pen: Pen, area: Area, shown: Shown) -> None:
        """The road with every space large enough for a finger; or with big targets below for the options, as many as
        fit."""
        inner = area.inset(MARGIN)
        known = any(stops.regions(shown.table))
        self._lit = {o.place for o in choices(shown.posed) if not o.rare} & shown.live
        if not shown.live:
            self._road(pen, inner, shown, known)
            return
        spaces = stops.in_order(shown.table, shown.live)
        if known and not shown.correcting:
            cells = self._layout(inner, shown)[1]
            whole = area.inset(MARGIN / 2)
            for room, spots in ((inner, cells), (whole, self._spread(whole, shown))):
                if all(s in spots and min(spots[s].w, spots[s].h) >= TOUCH for s in spaces):
                    self._choosing(pen, room, shown, spots, spots is not cells)
                    return
        across = max(1, int(inner.w // TOUCH))
        spaces = self._nearest(spaces, across * max(1, int((inner.h - ROAD_LEAST) // TOUCH)))
        rows = geometry.ribbon_rows(inner.w, len(spaces), TOUCH, 0)
        high = max(TOUCH * rows, min(TILE * rows, inner.h - ROAD_LEAST))
        self._road(pen, Area(inner.x, inner.y, inner.w, inner.h - high - 10), shown, known, ribbon=True)
        bottom = Area(inner.x, inner.bottom - high, inner.w, high)
        for space, tile in zip(spaces, geometry.ribbon(bottom, len(spaces), TOUCH, 0), strict=True):
            self._tile(pen, tile, shown, space)

    def _nearest(self, spaces: list[str], most: int) -> list[str]:
        """As many spaces as fit: the likely ones, then those around them."""
        likely = [i for i, space in enumerate(spaces) if f"space.{space}" in self._lit] or [0]
        near = sorted(range(len(spaces)), key=lambda i: (min(abs(i - j) for j in likely), i))
        return [spaces[i] for i in sorted(near[:most])]

    def _road(self, pen: Pen, area: Area, shown: Shown, known: bool, ribbon: bool = False) -> None:
        cells = self._layout(area, shown)[1].values()
        if known and (not ribbon or min(cell.h for cell in cells) >= READABLE):
            self._regions(pen, area, shown, ribbon)
        else:
            self._stretch(pen, area, shown, ribbon)

    # ------------------------------------------------------------ the known map

    @staticmethod
    def _head() -> float:
        return max(26.0, lettering.scaled() * 1.3)

    @staticmethod
    def _snow(pen: Pen, head: Area, shown: Shown) -> Area:
        """The Heavy Snowstorm while it lasts (CD-27). Returns the rest of the heading."""
        if not shown.table.things.snowstorm:
            return head
        pen.sign("event", head.beside(head.w - 26), TEXT, 24)
        return head.left(head.w - 30)

    def _layout(self, area: Area, shown: Shown) -> tuple[list[Area], dict[str, Area]]:
        """The boards and the cell of each space on them; a board with more spaces is a little wider."""
        regions = stops.regions(shown.table)
        shares = [max(8, len(spaces)) + 12 for spaces in regions]
        room, x = area.w - (len(regions) - 1) * GAP, area.x
        boards: list[Area] = []
        cells: dict[str, Area] = {}
        for share, spaces in zip(shares, regions, strict=True):
            board = Area(x, area.y, room * share / sum(shares), area.h)
            inner = board.below(self._head()).inset(3, 4)
            most = max(1, int(inner.w // 40))
            roomy = (c for c in range(min(2, most), most + 1) if inner.h / ceil(max(1, len(spaces)) / c) >= TOUCH)
            cells.update(zip(spaces, geometry.snake(inner, len(spaces), next(roomy, most)), strict=True))
            boards.append(board)
            x += board.w + GAP
        return boards, cells

    def _spread(self, area: Area, shown: Shown) -> dict[str, Area]:
        """The cells of the whole road, filling the drawing without boards."""
        spaces = [space for region in stops.regions(shown.table) for space in region]
        across = int(area.w // TOUCH)
        head = min(self._head(), max(HEAD_LEAST, area.h - TOUCH * ceil(len(spaces) / across)))
        return dict(zip(spaces, geometry.snake(area.below(head), len(spaces), across), strict=True))

    def _choosing(self, pen: Pen, area: Area, shown: Shown, cells: dict[str, Area], spread: bool) -> None:
        """The road with every space on its own touchable ground."""
        boards = self._layout(area, shown)[0]
        heads = [board.top(min(self._head(), min(c.y for c in cells.values()) - area.y)) for board in boards]
        if spread:
            for n, (region, head) in enumerate(zip(stops.regions(shown.table), heads, strict=True)):
                ground = GROUND[n % len(GROUND)]
                pen.fill(head.inset(0, 1), ground, 6)
                for space in region:
                    pen.fill(cells[space], ground, 0)
        else:
            for board in boards:
                pen.panel(board, ICE, LINE, 1.0)
        self._heads(pen, heads, shown)
        tiles = {space for space in cells if f"space.{space}" in shown.live}
        points = {space: (cell if space in tiles else self._pill(cell)).centre for space, cell in cells.items()}
        self._roads(pen, shown, points)
        for space, cell in cells.items():
            if space in tiles:
                self._tile(pen, cell, shown, space)
            else:
                self._space(pen, cell, shown, space)
        self._mines(pen, shown, points)
        if stops.aurora_space(shown.table) == stops.AURORA and not spread:
            self._lost_ship(pen, boards[-1], [self._pill(cell) for cell in cells.values()], shown)

    def _regions(self, pen: Pen, area: Area, shown: Shown, ribbon: bool) -> None:
        """The boards with the road. ``ribbon``: the big targets are elsewhere."""
        boards, cells = self._layout(area, shown)
        for board in boards:
            pen.panel(board, ICE, LINE, 1.0)
        self._heads(pen, [board.top(self._head()) for board in boards], shown)
        points = {space: self._pill(cell).centre for space, cell in cells.items()}
        self._roads(pen, shown, points)
        for space, cell in cells.items():
            place = f"space.{space}"
            if ribbon and place in shown.live:
                self._near[place] = points[space]
            self._space(pen, cell, shown, space)
        self._mines(pen, shown, points)
        if stops.aurora_space(shown.table) == stops.AURORA:
            self._lost_ship(pen, boards[-1], [self._pill(cell) for cell in cells.values()], shown)

    def _heads(self, pen: Pen, heads: list[Area], shown: Shown) -> None:
        """The Regions' names and sides above the boards, all with the same letter size."""
        table, words = shown.table, shown.words
        sides = [*table.terms.regions, *[""] * len(heads)]
        tag = words.text("ui.draw.standin") if route.source(table) == "stand-in" else ""
        rooms = [head.inset(6, 0) for head in heads]
        rooms[0] = self._snow(pen, rooms[0], shown)
        for short in (False, True):
            labels = [str(n) if short else words.text("ui.draw.region", n=n) for n in range(1, len(heads) + 1)]
            parts = list(zip(labels, sides, strict=False))
            tags = [*[""] * (len(heads) - 1), tag]
            wide = [self._widths([*part, tags[n]], rooms[n].h) for n, part in enumerate(parts)]
            share = min(1.0, *(room.w / sum(w) for room, w in zip(rooms, wide, strict=True)))
            if share * lettering.scaled() >= lettering.SMALLEST * lettering.TIGHTEST:
                break
        for room, (label, side), (first, second, third) in zip(rooms, parts, wide, strict=True):
            pen.text(label, room.left((first - SIDE_GAP) * share), colour=QUIET)
            pen.text(side, room.beside(first * share).left(second * share), colour=QUIET, bold=True)
            if third:
                mark = Area(room.right - (third - TAG) * share, room.y + 2, (third - TAG) * share, room.h - 3)
                pen.dotted(mark, STAND_IN, 5, 1.3, 4.5)
                pen.text(tag, mark.inset(4 * share, 0), colour=STAND_IN, align="centre")

    @staticmethod
    def _widths(parts: list[str], high: float) -> list[float]:
        """The widths of a Region's name, its side and the mark of a stand-in in a heading of this height."""
        size = lettering.within(high / 1.18)
        around = (SIDE_GAP, 2, 10 + TAG)
        return [lettering.width(text, size, i == 1) + around[i] if text else 0.0 for i, text in enumerate(parts)]

    def _roads(self, pen: Pen, shown: Shown, points: dict[str, tuple[float, float]]) -> None:
        """Roads and Shortcuts between the spaces, from one point to the next."""
        for cut in stops.shortcuts(shown.table):
            if cut.get("from") in points and cut.get("to") in points:
                self._shortcut(
                    pen, self._past(points, cut["from"], cut["to"], 0), bool(cut["asks"]), bool(cut["hazards"])
                )
        for n, line in enumerate(stops.lines(shown.table)):
            if len(line) == 2 and set(line) <= set(points):
                pen.line(self._past(points, line[0], line[1], n), ROAD, 5)
            else:
                pen.line([points[s] for s in line if s in points], ROAD, 5)

    def _mines(self, pen: Pen, shown: Shown, points: Mapping[str, geometry.Point]) -> None:
        """A mine in the middle of its way; two on one way look like one."""
        for start, to in stops.mined(shown.table):
            if start in points and to in points:
                (x, y), (right, low) = points[start], points[to]
                pen.sign("mine", Area((x + right) / 2, (y + low) / 2, 0, 0).inset(-MINE / 2), DANGER, MINE)

    @staticmethod
    def _past(points: Mapping[str, geometry.Point], start: str, to: str, n: int) -> list[geometry.Point]:
        """The line of a way around the spaces between its ends; several such ways go to alternate sides."""
        between = [point for space, point in points.items() if space not in (start, to)]
        return geometry.around(points[start], points[to], between, BOW if n % 2 else -BOW)

    def _lost_ship(self, pen: Pen, board: Area, pills: Sequence[Area], shown: Shown) -> None:
        """The Aurora that is on no known space, with its number, in a corner of the last board without a space; where
        each has one, below its heading."""
        right, left, low, high = board.right - 60, board.x + 6, board.bottom - 30, board.y + self._head() + 4
        corners = [Area(x, y, 54, 26) for x, y in ((right, low), (right, high), (left, low), (left, high))]
        free = (corner for corner in corners if not any(corner.meets(pill) for pill in pills))
        below = Area(right, board.y + self._head(), 54, 20)
        pen.counted("aurora", shown.table.things.aurora, next(free, below), DANGER, 22, 18)

    @staticmethod
    def _shortcut(pen: Pen, line: list[geometry.Point], asks: bool, hazardous: bool) -> None:
        """A dashed line: long dashes if it needs a sign, reddish if it has hazards."""
        colour = "#9A5750" if hazardous else FAINT
        dash, space = (8.0, 5.0) if asks else (3.0, 4.0)
        pen.dashed(line, colour, 2.0, dash, space)

    @staticmethod
    def _pill(cell: Area) -> Area:
        """The area of a space's number in its cell."""
        high = min(max(22.0, min(lettering.scaled() * 1.2, cell.h - LEAST)), cell.h)
        both = high + TOKEN
        y = cell.y + max(0.0, (cell.h - both) / 2) + min(TOKEN, max(0.0, cell.h - high))
        return Area(cell.x, y, cell.w, high)

    def _space(self, pen: Pen, cell: Area, shown: Shown, space: str, big: float = TOKEN) -> None:
        """A space: its number, and the things on it above, or beside it if the cell is low."""
        band = self._pill(cell)
        self._along.append((space, band.centre))
        place = f"space.{space}"
        text, red, kind = self._numbers(shown, space)
        size = 18.0
        letters = lettering.scaled(size)
        wide = min(cell.w - 4, max(26.0, lettering.width(text, letters) + 8))
        if red:
            wide = min(cell.w - 4, wide + max(20.0, lettering.width(red, letters) + 8))
        standing = self._tokens(shown.table, space)
        above = min(big, max(band.y - cell.y, min(big, cell.h - band.h + OVER)))
        pill = band.middle(wide, band.h)
        if standing and cell.h < BESIDE:
            least = lettering.TIGHTEST * lettering.width(text, lettering.SMALLEST) + 5
            tokens = min(len(standing) * band.h, cell.w - min(wide, 2 * least + 2 if red else least))
            pill = Area(cell.x + tokens, band.y, min(wide, cell.w - tokens), band.h)
            spots = Area(cell.x, band.y, tokens, band.h)
        else:
            spots = Area(cell.x, band.y + OVER - above if above > band.y - cell.y else band.y - above, cell.w, above)
        live = place in self._lit and not shown.correcting
        if kind:
            self._coloured(pen, pill, text, red, kind, size)
        else:
            pen.panel(pill, RAISED if not live else "#24463F", AURORA if live else ROAD, 1.0, band.h / 2)
            pen.text(text, pill.inset(2, 0), size, TEXT if live or standing else QUIET, live, "centre")
        self._stand(pen, spots, shown, space, big)
        self.edit_mark(pen, pill.inset(-2), shown, place)

    @staticmethod
    def _numbers(shown: Shown, space: str) -> tuple[str, str, str]:
        """A space's number; the red one beside a white one, else ``""``; and the kind of the first (``white``, ``red``
        or ``""``)."""
        text, kind = atlas.of(shown.table).label(shown.table, space)
        return text, stops.red_numbers(shown.table).get(space, "") if kind == "white" else "", kind

    @staticmethod
    def _coloured(pen: Pen, pill: Area, text: str, red: str, kind: str, size: float, bold: bool = False) -> None:
        """A white or red number, or both in one pill, the white one left."""
        corner = pill.h / 2
        pen.fill(pill, RED if red or kind == "red" else WHITE, corner)
        if red:
            left = pill.left(pill.w / 2)
            pen.fill(left, WHITE, corner)
            pen.fill(left.beside(min(corner, left.w / 2)), WHITE, 0)
            pen.text(red, pill.beside(pill.w / 2).left(pill.w / 2 - 2), size, NIGHT, bold, "centre")
            pen.text(text, left.beside(2), size, NIGHT, bold, "centre")
        else:
            pen.text(text, pill.inset(2, 0), size, NIGHT, bold, "centre")

    @staticmethod
    def _tokens(table: Table, space: str) -> list[tuple[str, str]]:
        """The things on a space: ("seat", colour), ("sign", name)."""
        found = [("seat", seat) for seat in stops.convoys(table).get(space, [])]
        if stops.aurora_space(table) == space:
            found.append(("sign", "aurora"))
        if space in table.things.waypoints:
            found.append(("sign", table.things.waypoints[space]))
        for token in (table.things.pieces or {}).get(f"space.{space}", ()):
            found.append(("sign", icons.of_token(table, token)))
        return found

    def _stand(self, pen: Pen, room: Area, shown: Shown, space: str, big: float = TOKEN) -> None:
        """Tokens in a row, smaller if there are many."""
        table = shown.table
        standing = self._tokens(table, space)
        if not standing:
            return
        each = min(big, (room.w - 2) / len(standing))
        x = room.x + (room.w - each * len(standing)) / 2
        for kind, name in standing:
            spot = Area(x, room.y, each, room.h)
            x += each
            if kind == "seat":
                automa = table.terms.seats.get(name) == "automa"
                pen.seat(name, spot.middle(each - 1, min(room.h, each - 1)), automa)
                self._things[f"seat.{name}"] = Thing("seat", spot, space, automa)
            elif name == "aurora":
                pen.sign("aurora", spot, AURORA if table.things.aurora_colour == "white" else DANGER, each - 1)
            else:
                counter = name.removesuffix(STAYS)
                colour = DANGER if counter == "contamination" else TEXT
                pen.sign(icons.of_token(table, counter), spot, colour, each - 4)
                if counter != name and each >= 18:
                    pen.sign("stays", Area(spot.right - 9, spot.y - 1, 10, 10), TEXT, 10)

    # ------------------------------------------------------------ a road that nobody has copied

    def _stretch(self, pen: Pen, area: Area, shown: Shown, ribbon: bool) -> None:
        table = shown.table
        pen.panel(area, ICE, LINE, 1.0)
        head = area.top(self._head()).inset(8, 0)
        pen.text(shown.words.text("ui.draw.road"), self._snow(pen, head, shown), colour=QUIET)
        along = stops.stops(table, 0 if ribbon else 2)
        room = area.below(self._head()).inset(8, 4)
        rows = max(1, geometry.ribbon_rows(room.w, len(along), 54, 0))
        across = ceil(len(along) / rows)
        room = room.middle(room.w, min(room.h, rows * 100.0))
        big = max(TOKEN, min(36.0, room.h / rows - 32))
        grid = [cell for row in room.rows(rows) for cell in row.columns(across)]
        centres = [self._pill(cell).centre for cell in grid[: len(along)]]
        for n in range(rows):
            row = centres[n * across : (n + 1) * across]
            left = room.x if n else row[0][0]
            right = room.right if n < rows - 1 else row[-1][0]
            pen.line([(left, row[0][1]), (right, row[0][1])], ROAD, 5)
        for i, (space, cell) in enumerate(zip(along, grid, strict=False)):
            if space == stops.GAP:
                self._gap(pen, cell, shown, along[i - 1], along[i + 1])
            elif space == stops.AURORA:
                band = self._pill(cell)
                pen.fill(band.middle(52, band.h), ICE, 6)
                pen.counted("aurora", table.things.aurora, band, DANGER, 22, 18)
            else:
                if ribbon and f"space.{space}" in shown.live:
                    self._near[f"space.{space}"] = centres[i]
                self._space(pen, cell, shown, space, big)
        self._mines(pen, shown, dict(zip(along, centres, strict=False)))

    def _gap(self, pen: Pen, cell: Area, shown: Shown, before: str, after: str) -> None:
        """Skipped spaces, with the distance if it is known."""
        band = self._pill(cell)
        far = route.behind(shown.table, before, after) if stops.AURORA not in (before, after) else None
        text = f"+{far}" if far else ""
        wide = max(26.0, lettering.width(text, lettering.scaled()) + 8) if text else 30.0
        pen.fill(band.middle(wide, band.h), ICE, 0)
        if text:
            pen.text(text, band.middle(wide, band.h), colour=QUIET, align="centre")
        else:
            pen.sign("dots", band, FAINT, 22)

    # ------------------------------------------------------------ big targets

    def _tile(self, pen: Pen, tile: Area, shown: Shown, space: str) -> None:
        """A space to choose, large enough for a finger; a likely one glows."""
        table, place = shown.table, f"space.{space}"
        self.live(place, tile, shown, self._near.get(place))
        face, chosen = tile.inset(4), place in shown.chosen
        if place in self._lit and not shown.correcting:
            pen.glow(face, 8, chosen, reach=3.5)
            pen.fill(face, "#24463F" if chosen else RAISED)
        else:
            pen.panel(face, ICE if not shown.correcting else RAISED, LINE, 1.5)
        if space == stops.AURORA:
            colour = DANGER if table.things.aurora_colour == "red" else TEXT
            pen.counted("aurora", table.things.aurora, face, colour, 26, 20)
        else:
            standing = self._tokens(table, space)
            label = max(24.0 if face.h >= 46 else 21.0, lettering.scaled() * 1.2)
            number = face.below(face.h - label - 1).top(label) if standing else face
            self._number(pen, number, shown, space, 20 if face.h >= 46 else 18)
            if standing:
                high = face.h - label - 1
                self._stand(pen, Area(face.x, face.y + 1, face.w, high), shown, space, min(24.0, high))
        self.edit_mark(pen, face, shown, place)

    def _number(self, pen: Pen, room: Area, shown: Shown, space: str, size: float) -> None:
        """The number of a space, with a red one beside it if it has both."""
        text, red, kind = self._numbers(shown, space)
        if not kind:
            pen.text(text, room, size, TEXT, True, "centre")
            return
        pill = room.middle(min(44 if red else 30, room.w - 2), min(room.h - 1, 26))
        self._coloured(pen, pill, text, red, kind, size, True)
