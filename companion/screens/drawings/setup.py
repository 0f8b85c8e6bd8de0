"""Set-up: the real table from above, with the pieces of the open group of the checklist (S-02 to S-30, AU-02)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import pi, sin

from companion.rules.common import zone
from companion.rules.editions.edition import components, policies
from companion.rules.editions.layout import Look, Spot
from companion.rules.engine.table import COLOURS
from companion.screens.drawings import lettering, setup_parts, tabletop
from companion.screens.drawings.automa import TINT
from companion.screens.drawings.drawing import Shown
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import AURORA, DANGER, LINE, NIGHT, QUIET, RAISED, TEXT, Pen
from companion.screens.drawings.ink import LEAST as SIGN
from companion.screens.drawings.setup_parts import LAID
from companion.screens.drawings.setup_seats import SetupSeats

MARGIN = 4.0
LEAST = 48.0
"""Nothing is drawn with less room than this."""
STEPS = 48
"""Points of the road's line."""
PERIOD_FACES = ("#3A5573", "#2F4660", "#263A50")
"""Colours of the parts of the Exploration deck, the top one first."""


class SetupDrawing(SetupSeats):
    """Where everything is. The open group is lit, earlier ones are quiet, later ones only an outline."""

    def draw(self, pen: Pen, area: Area, shown: Shown) -> None:
        """Draw every part at its spot."""
        self.group = group_of(shown)
        if min(area.w, area.h) < LEAST:
            return
        layout = policies(shown.table).layout
        self.groups, spots = list(layout.groups), layout.spots(shown.table)
        places = tabletop.places(area.inset(MARGIN), spots, self.group)
        looks: Mapping[Look, Callable[[Pen, Area, Shown, Spot], None]] = {
            "board": self._regions,
            "zone": self._zone,
            "room": self._room,
            "periods": self._periods,
            "pile": self._pile,
            "stack": self._stack,
            "reserve": self._reserve,
            "rows": self._rows,
            "automa": self.automa,
            "order": self.order,
            "player": self.you,
            "box": self.box,
        }
        for spot in spots:
            looks[spot.look](pen, places[spot.name], shown, spot)

    # ------------------------------------------------------------ the Game board

    def _regions(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """The map's boards with their sides; the road and its pieces while those are laid out."""
        self.face(pen, area, *spot.groups)
        first, last = spot.groups[0], spot.groups[-1]
        sides = self._sides(shown, self.stands(first))
        tiles = area.inset(5).columns(len(sides), 5)
        mapped = self.lit(last)
        roomy = area.h >= (90 if mapped else 72)
        face = RAISED if self.lit(*spot.groups) else NIGHT if self.stands(first) else ""
        for tile, (number, side) in zip(tiles, sides, strict=True):
            if face:
                pen.fill(tile, face, 4)
            label = tile.top(32.0) if roomy else tile
            if roomy or not mapped:
                self._side(pen, label, number, side, first)
        roads = [t.below(30) if roomy and any(sides[0]) else t for t in tiles]
        if (roomy or mapped) and self.stands(first):
            self._road(pen, roads, spot)
        if roomy:
            self._tokens(pen, roads[0], shown)

    @staticmethod
    def _sides(shown: Shown, stands: bool) -> list[tuple[str, str]]:
        """Each board's number and the letter of its side; without a number where one board has the whole road, whose
        sides have names (S-03, 1E-SET-01)."""
        table = shown.table
        box, terms = components(table), table.terms
        if not box.regions:
            return [("", shown.words.text(f"map.{terms.map}") if stands and terms.map in box.maps else "")]
        letters = [*(terms.regions if stands else ()), *[""] * len(box.regions)]
        return [(str(i + 1), letters[i]) for i in range(len(box.regions))]

    def _side(self, pen: Pen, area: Area, number: str, side: str, group: str) -> None:
        """Number and side of a board (S-03)."""
        lit = self.lit(group)
        if area.w < 30 or area.h < 18:
            return
        size = 24.0 if area.w >= 44 and area.h >= 28 else 18.0
        first = lettering.width(number, 18.0) if number else 0.0
        gap = 6 if number and side else 0
        wide = min(lettering.width(side, size, True), area.w - 8 if not number else area.w / 2) if side else 0.0
        if not number and not lettering.holds([side], wide, size):
            return  # the lines of its group name it
        x = area.centre[0] - (first + wide + gap) / 2
        if number:
            pen.text(number, Area(x, area.y, first + 1, area.h), 18, TEXT if lit else QUIET)
        if side:
            pen.text(side, Area(x + first + gap, area.y, wide + 1, area.h), size, AURORA if lit else LAID, True)

    def _road(self, pen: Pen, tiles: list[Area], spot: Spot) -> None:
        """The road through the Regions; on the lit map also its pieces (S-07 to S-10)."""
        group = spot.groups[-1]
        lit = self.lit(group)
        whole = Area(tiles[0].x, tiles[0].y, tiles[-1].right - tiles[0].x, tiles[0].h)
        pen.line([bend(whole, i / STEPS) for i in range(STEPS + 1)], QUIET if lit else LINE, 3.0 if lit else 2.0)
        if lit:
            parts = tiles if len(tiles) > 1 else whole.columns(max([1, *(n for s, n in spot.pieces if s != "counter")]))
            for sign, n in spot.pieces:
                if sign == "counter":
                    self._counters(pen, whole, n)
                elif not n:
                    self._gates(pen, tiles, sign)
                elif n <= len(parts) and whole.h >= 40:
                    part = parts[n - 1]
                    pen.sign(sign, Area(part.x + 4, part.bottom - 22, 22, 22), TEXT, 20)
        if self.stands(group):
            pen.sign("aurora", Area(whole.right - 27, whole.y, 24, 24), AURORA if lit else LAID, 24 if lit else 18)

    @staticmethod
    def _counters(pen: Pen, road: Area, n: int) -> None:
        """So many counters along the road."""
        for i in range(n):
            x, y = bend(road, (i + 0.62) / (n + 0.8))
            pen.panel(Area(x - 8, y - 5, 16, 10), TEXT, NIGHT, 1.0, 2)

    @staticmethod
    def _gates(pen: Pen, tiles: list[Area], sign: str) -> None:
        """The pieces between any two boards."""
        for left, right in pairwise(tiles):
            gate = Area((left.right + right.x) / 2 - 11, left.y + 1, 22, 22)
            pen.dot(gate.centre, 12, NIGHT)
            pen.sign(sign, gate, QUIET, 20)

    def _tokens(self, pen: Pen, tile: Area, shown: Shown) -> None:
        """The Convoy tokens at the first space (S-29, AU-07)."""
        size = min(20.0, tile.h / 2)
        x, y = tile.x + 4, tile.centre[1]
        placed = {s.look: s.groups[0] for s in policies(shown.table).layout.spots(shown.table)}
        for seat in COLOURS:
            kind = shown.table.terms.seats.get(seat)
            group = placed.get("automa" if kind == "automa" else "player", "")
            if kind is None or not self.stands(group):
                continue
            spot = Area(x, y - size / 2, size, size)
            if self.lit(group):
                pen.dot(spot.centre, size * 0.5 + 6, AURORA)
                pen.dot(spot.centre, size * 0.5 + 4, NIGHT)
            pen.seat(seat, spot, kind == "automa")
            x += size + 9

    def _zone(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """What is at each slot, with the slot's cost (S-06, S-17)."""
        self.face(pen, area, *spot.groups)
        first, last = spot.groups[0], spot.groups[-1]
        high = min(max(24.0, area.h * 0.36), 34.0)
        tiles, dealt = self.lit(first), self.lit(last)
        filled = self.stands(last)
        costs = zone.costs(shown.table)
        signs = [sign for sign, n in spot.pieces for _ in range(n)]
        for i, (cost, column) in enumerate(zip(costs, area.inset(5).columns(len(costs), 4), strict=True)):
            tile, slot = column.top(high), column.below(high + 4)
            if self.stands(first):
                pen.panel(tile, RAISED if tiles else NIGHT, "", 1.0, 4)
                if tile.w >= 9.5 and (tiles or area.h >= 62):
                    pen.text(str(cost), tile, 18, TEXT if tiles else LAID, tiles, "centre")
            card = slot.middle(min(slot.w, max(slot.h * 0.72, 20.0)), slot.h)
            if filled:
                pen.panel(card, RAISED, TEXT if dealt else LINE, 1.5 if dealt else 1.0, 4)
                if i < len(signs):
                    setup_parts.sign(pen, signs[i], card.inset(1), TEXT if dealt else self.tint(last), 28)
            else:
                pen.dotted(card.inset(1), LINE, 4, 1.2, 5)

    def _room(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """Room for a pile."""
        lit = self.lit(*spot.groups)
        pen.dotted(area.inset(1), QUIET if lit else LINE, 6, 1.4, 6)
        label = shown.words.text(f"ui.draw.setup.{spot.name}")
        if lit and area.w >= 60:
            pen.name(label, area.inset(4), TEXT, "centre")
        elif area.h >= 16 and area.w >= 16:
            pen.sign("down", area, QUIET if lit else self.tint(spot.groups[0]), 20)

    def _periods(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """The Exploration deck by period, with how many symbol cards go back into each (S-14, S-16)."""
        self.face(pen, area, *spot.groups)
        if not self.lit(*spot.groups):
            self.quiet_sign(pen, "deck", area, 24, spot.groups[0])
            return
        by_seats, n = components(shown.table).symbol_cards, len(shown.table.terms.seats)
        back = by_seats[min(by_seats, key=lambda seats: abs(seats - n))]
        periods = components(shown.table).periods
        faces = [PERIOD_FACES[min(i, len(PERIOD_FACES) - 1)] for i in range(len(periods))]
        inner = area.inset(5)
        flat = area.h < tabletop.FLAT
        cells = inner.columns(len(periods), 3) if flat else inner.rows(len(periods), 3)
        for roman, more, face, cell in zip(periods, back, faces, cells, strict=True):
            pen.fill(cell, face, 4)
            left, right = cell.inset(3, 0).columns(2)
            if not flat:
                pen.text(roman, left, 18, TEXT, align="centre")
            pen.text(f"+{more}", cell if flat else right, 18, TEXT, True, "centre")

    # ------------------------------------------------------------ decks and reserve

    def _pile(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """A deck with room for its discards (S-11, S-12)."""
        self.face(pen, area, *spot.groups)
        for sign, n in spot.pieces[:1]:
            if self.lit(*spot.groups):
                self._labelled(pen, area, sign, n, shown.words.text(f"ui.draw.setup.{spot.name}"))
            else:
                self.quiet_sign(pen, sign, area, 24, spot.groups[0])

    def _stack(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """A deck of several parts on top of each other, the first one above (1E-SET-11)."""
        self.face(pen, area, *spot.groups)
        sign, n = spot.pieces[0]
        if not self.lit(*spot.groups):
            self.quiet_sign(pen, sign, area, 24, spot.groups[0])
            return
        inner, label = area.inset(5), shown.words.text(f"ui.draw.setup.{spot.name}")
        if inner.h >= 40 * len(spot.rows):
            pen.name(label, inner.top(26), TEXT, "centre")
            inner = inner.below(28)
        parts = inner.middle(inner.w, min(inner.h, 48.0 * len(spot.rows))).rows(len(spot.rows), 0)
        for part, face, name in zip(parts, PERIOD_FACES, spot.rows, strict=True):
            pen.panel(part, face, LINE, 1.0, 4)
            wide = min(part.w - 4, lettering.width(name, 18.0) + 8)
            rest = part.beside(wide + 4)
            pen.text(name, part.left(wide + 4).inset(4, 0), 18, TEXT, align="left" if rest.w >= 42 else "centre")
            if rest.w >= 42:
                pen.counted(sign, n, rest, TEXT, 18, 18, tint=AURORA)

    @staticmethod
    def _labelled(pen: Pen, area: Area, sign: str, n: int, label: str) -> None:
        """A sign with its number, and its name below or beside it if there is room."""
        inner = area.inset(4, 2)
        text = str(n) if n else ""
        if inner.h >= 48:
            upper, lower = inner.rows(2)
            pen.counted(sign, text, upper, TEXT, 24, 20, tint=AURORA)
            pen.name(label, lower, TEXT, "centre")
        else:
            head = min(54.0, inner.w)
            pen.counted(sign, text, inner.left(head), TEXT, 20, 18, tint=AURORA)
            pen.name(label, inner.beside(head + 2), TEXT)

    def _reserve(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """The tokens of the reserve (S-20)."""
        self.face(pen, area, *spot.groups)
        signs = [sign for sign, _ in spot.pieces]
        lit = self.lit(*spot.groups)
        room = area.inset(4, 3)
        if lit and room.h >= 42:
            pen.name(shown.words.text(f"ui.draw.setup.{spot.name}"), room.below(room.h - 24), TEXT, "centre")
            room = room.top(room.h - 24)
        cells = max(
            (setup_parts.cells(room, len(signs), rows) for rows in range(1, len(signs) + 1)), key=setup_parts.least
        )
        if setup_parts.least(cells) < SIGN:  # in no grid is there room for all of them
            self.quiet_sign(pen, "token", area, 24, spot.groups[0])
            return
        for sign, cell in zip(signs, cells, strict=False):
            tint = DANGER if sign in ("damage", "contamination") else TINT.get(sign, TEXT)
            setup_parts.sign(pen, sign, cell, tint if lit else self.tint(spot.groups[0]), 20)

    def _rows(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """Decks row by row, such as those of the Enemies by their numbers (S-18, S-19)."""
        self.face(pen, area, *spot.groups)
        room, pieces = area.inset(8 if area.w >= 120 else 4, 5), spot.pieces
        if not self.lit(*spot.groups):
            for row in room.rows(len(spot.rows), 4):
                for (sign, _), cell in zip(pieces, row.columns(len(pieces), 4), strict=True):
                    self.quiet_sign(pen, sign, cell, 20, spot.groups[0])
            return
        wide = min(52.0, max(44.0, room.w * 0.3))
        names = [shown.words.text(f"ui.draw.setup.{sign}") for sign, _ in pieces]
        beside = _by_weight(room.w - wide, names)
        if room.h >= 112:
            head, room = room.top(26), room.below(28)
            x, cells = head.x + wide, []
            for i, w in enumerate(beside):
                cells.append(Area(x, head.y, w - (3 if i < len(beside) - 1 else 0), head.h))
                x += w
            whole = all(lettering.holds([n], c.w, lettering.SMALLEST) for n, c in zip(names, cells, strict=True))
            for name, (sign, _), cell in zip(names, pieces, cells, strict=True):
                if whole:
                    pen.text(name, cell, 18, QUIET, align="centre")
                else:
                    setup_parts.sign(pen, sign, cell, QUIET, 20)
        for name, row in zip(spot.rows, room.rows(len(spot.rows), 3), strict=True):
            pen.text(name, row.left(wide - 3), 18, TEXT)
            x = row.x + wide
            for (sign, n), w in zip(pieces, beside, strict=True):
                card = Area(x, row.y, w - 3, row.h)
                pen.fill(card, RAISED, 4)
                if card.w >= 42 and card.h >= SIGN:
                    pen.counted(sign, n, card, TEXT, 18, 18, tint=AURORA)
                else:
                    pen.text(str(n), card, 18, TEXT, True, "centre")
                x += w


def bend(area: Area, along: float) -> tuple[float, float]:
    """A point of the winding road, by how far along it is (0 to 1)."""
    return area.x + along * area.w, area.centre[1] - min(14.0, area.h * 0.22) * sin(along * 6 * pi)


def group_of(shown: Shown) -> str:
    """The open group of the checklist, ``""`` for none."""
    posed = shown.posed
    if posed is not None and posed.key in ("setup.first", "setup.order"):
        return "order"
    if posed is None or posed.key != "setup.group":
        return ""
    return str(posed.values.get("group", "")).removeprefix("@group.")


def _by_weight(width: float, names: Sequence[str]) -> list[float]:
    """Columns for decks side by side, the last one a little wider for its longer name."""
    if len(names) == 2:
        return [width * 0.42, width * 0.58]
    return [width / len(names)] * len(names)
