"""Set-up: the real table from above, with the pieces of the open group of the checklist (S-02 to S-30, AU-02)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import pi, sin

from companion.rules.common import zone
from companion.rules.common.automa import board
from companion.rules.common.setup import order_known
from companion.rules.editions.edition import components, policies
from companion.rules.editions.layout import Look, Spot
from companion.rules.engine.table import COLOURS
from companion.screens.drawings import geometry, lettering, tabletop
from companion.screens.drawings.automa import TINT
from companion.screens.drawings.drawing import Drawing, Shown
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import AURORA, DANGER, ICE, LINE, NIGHT, QUIET, RAISED, TEXT, Pen

MARGIN = 4.0
LEAST = 48.0
"""Nothing is drawn with less room than this."""
STEPS = 48
"""Points of the road's line."""
PERIOD_FACES = ("#3A5573", "#2F4660", "#263A50")
"""Colours of the parts of the Exploration deck, the top one first."""
LIT_FACE = "#1A3440"
LIT_BOX = "#2F5062"
LAID = "#7F94A8"
LATER = "#3F566E"


class SetupDrawing(Drawing):
    """Where everything is. The open group is lit, earlier ones are quiet, later ones only an outline."""

    group = ""
    groups: Sequence[str] = ()

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
            "automa": self._automa,
            "order": self._order,
            "player": self._you,
            "box": self._box,
        }
        for spot in spots:
            looks[spot.look](pen, places[spot.name], shown, spot)

    # ------------------------------------------------------------ how a part looks

    def _lit(self, *groups: str) -> bool:
        return self.group in groups

    def _stands(self, group: str) -> bool:
        """Whether this group is on the table by now; without a checklist every group is."""
        open_one, groups = self.group, self.groups
        return open_one not in groups or group not in groups or groups.index(group) <= groups.index(open_one)

    def _face(self, pen: Pen, area: Area, *groups: str) -> None:
        """The background of a part, by the state of its groups."""
        if self._lit(*groups):
            pen.panel(area, LIT_FACE, AURORA, 2.0, 6)
        elif self._stands(groups[0]):
            pen.panel(area, ICE, LINE, 1.0, 6)
        else:
            pen.dotted(area.inset(1), LINE, 6, 1.4, 6)

    def _tint(self, group: str) -> str:
        return LAID if self._stands(group) else LATER

    def _quiet_sign(self, pen: Pen, sign: str, area: Area, most: float, group: str) -> None:
        """The sign of a part that is not lit; nothing if it would be too small."""
        size = min(most, area.w - 2, area.h - 2)
        if size >= 12:
            pen.sign(sign, area, self._tint(group), size)

    # ------------------------------------------------------------ the Game board

    def _regions(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """The map's boards with their sides; the road and its pieces while those are laid out."""
        self._face(pen, area, *spot.groups)
        first, last = spot.groups[0], spot.groups[-1]
        sides = self._sides(shown, self._stands(first))
        tiles = area.inset(5).columns(len(sides), 5)
        mapped = self._lit(last)
        roomy = area.h >= (90 if mapped else 72)
        face = RAISED if self._lit(*spot.groups) else NIGHT if self._stands(first) else ""
        for tile, (number, side) in zip(tiles, sides, strict=True):
            if face:
                pen.fill(tile, face, 4)
            label = tile.top(32.0) if roomy else tile
            if roomy or not mapped:
                self._side(pen, label, number, side, first)
        roads = [t.below(30) if roomy and any(sides[0]) else t for t in tiles]
        if (roomy or mapped) and self._stands(first):
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
        lit = self._lit(group)
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
        lit = self._lit(group)
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
        if self._stands(group):
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
            if kind is None or not self._stands(group):
                continue
            spot = Area(x, y - size / 2, size, size)
            if self._lit(group):
                pen.dot(spot.centre, size * 0.5 + 6, AURORA)
                pen.dot(spot.centre, size * 0.5 + 4, NIGHT)
            pen.seat(seat, spot, kind == "automa")
            x += size + 9

    def _zone(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """What is at each slot, with the slot's cost (S-06, S-17)."""
        self._face(pen, area, *spot.groups)
        first, last = spot.groups[0], spot.groups[-1]
        high = min(max(24.0, area.h * 0.36), 34.0)
        tiles, dealt = self._lit(first), self._lit(last)
        filled = self._stands(last)
        costs = zone.costs(shown.table)
        signs = [sign for sign, n in spot.pieces for _ in range(n)]
        for i, (cost, column) in enumerate(zip(costs, area.inset(5).columns(len(costs), 4), strict=True)):
            tile, slot = column.top(high), column.below(high + 4)
            if self._stands(first):
                pen.panel(tile, RAISED if tiles else NIGHT, "", 1.0, 4)
                if tile.w >= 9.5 and (tiles or area.h >= 62):
                    pen.text(str(cost), tile, 18, TEXT if tiles else LAID, tiles, "centre")
            card = slot.middle(min(slot.w, max(slot.h * 0.72, 20.0)), slot.h)
            if filled:
                pen.panel(card, RAISED, TEXT if dealt else LINE, 1.5 if dealt else 1.0, 4)
                size = min(28.0, card.w - 2, card.h - 2)
                if i < len(signs) and size >= 12:
                    pen.sign(signs[i], card, TEXT if dealt else self._tint(last), size)
            else:
                pen.dotted(card.inset(1), LINE, 4, 1.2, 5)

    def _room(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """Room for a pile."""
        lit = self._lit(*spot.groups)
        pen.dotted(area.inset(1), QUIET if lit else LINE, 6, 1.4, 6)
        label = shown.words.text(f"ui.draw.setup.{spot.name}")
        if lit and area.w >= 60:
            pen.name(label, area.inset(4), TEXT, "centre")
        elif area.h >= 16 and area.w >= 16:
            pen.sign("down", area, QUIET if lit else self._tint(spot.groups[0]), 20)

    def _periods(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """The Exploration deck by period, with how many symbol cards go back into each (S-14, S-16)."""
        self._face(pen, area, *spot.groups)
        if not self._lit(*spot.groups):
            self._quiet_sign(pen, "deck", area, 24, spot.groups[0])
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
        self._face(pen, area, *spot.groups)
        for sign, n in spot.pieces[:1]:
            if self._lit(*spot.groups):
                self._labelled(pen, area, sign, n, shown.words.text(f"ui.draw.setup.{spot.name}"))
            else:
                self._quiet_sign(pen, sign, area, 24, spot.groups[0])

    def _stack(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """A deck of several parts on top of each other, the first one above (1E-SET-11)."""
        self._face(pen, area, *spot.groups)
        sign, n = spot.pieces[0]
        if not self._lit(*spot.groups):
            self._quiet_sign(pen, sign, area, 24, spot.groups[0])
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
        self._face(pen, area, *spot.groups)
        signs = [sign for sign, _ in spot.pieces]
        lit = self._lit(*spot.groups)
        room = area.inset(4, 3)
        if lit and room.h >= 42:
            pen.name(shown.words.text(f"ui.draw.setup.{spot.name}"), room.below(room.h - 24), TEXT, "centre")
            room = room.top(room.h - 24)
        rows = 2 if room.h >= 34 else 1
        cells = [cell for row in room.rows(rows, 2) for cell in row.columns(-(-len(signs) // rows))]
        size = min(20.0, cells[0].w - 1, cells[0].h)
        for sign, cell in zip(signs, cells, strict=False):
            tint = DANGER if sign in ("damage", "contamination") else TINT.get(sign, TEXT)
            if size >= 11:
                pen.sign(sign, cell, tint if lit else self._tint(spot.groups[0]), size)

    def _rows(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """Decks row by row, such as those of the Enemies by their numbers (S-18, S-19)."""
        self._face(pen, area, *spot.groups)
        room, pieces = area.inset(8 if area.w >= 120 else 4, 5), spot.pieces
        if not self._lit(*spot.groups):
            for row in room.rows(len(spot.rows), 4):
                for (sign, _), cell in zip(pieces, row.columns(len(pieces), 4), strict=True):
                    self._quiet_sign(pen, sign, cell, 20, spot.groups[0])
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
                    pen.sign(sign, cell, QUIET, 20)
        for name, row in zip(spot.rows, room.rows(len(spot.rows), 3), strict=True):
            pen.text(name, row.left(wide - 3), 18, TEXT)
            x = row.x + wide
            for (sign, n), w in zip(pieces, beside, strict=True):
                card = Area(x, row.y, w - 3, row.h)
                pen.fill(card, RAISED, 4)
                if card.w >= 42:
                    pen.counted(sign, n, card, TEXT, 18, 18, tint=AURORA)
                else:
                    pen.text(str(n), card, 18, TEXT, True, "centre")
                x += w

    # ------------------------------------------------------------ the players' side

    def _automa(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """The Automa's board and Action deck if they are on the table, and its Target counters (AU-02 to AU-08)."""
        table = shown.table
        seat = next((s for s, kind in table.terms.seats.items() if kind == "automa"), "")
        self._face(pen, area, *spot.groups)
        lit, stands = self._lit(*spot.groups), self._stands(spot.groups[0])
        inner = area.inset(5)
        pieces = dict(spot.pieces)
        if not lit:
            if seat and stands:
                pen.seat(seat, inner.middle(min(24.0, inner.w), min(24.0, inner.h)), True)
            else:
                self._quiet_sign(pen, "gear", inner, 22, spot.groups[0])
            return
        if "deck" in pieces:
            w = min(52.0, inner.w * 0.32)
            card = Area(inner.right - w, inner.y, w, inner.h)
            inner = Area(inner.x, inner.y, inner.w - w - 6, inner.h)
            pen.panel(card, RAISED, TEXT, 1.5, 4)
            pen.counted("deck", pieces["deck"] or "", card, TEXT, 20, 18, tint=AURORA)
        head, rest = inner.top(26), inner.below(30)
        if seat:
            pen.seat(seat, head.left(26).inset(1), True)
        self._targets(pen, head.beside(32), components(table).automa_targets)
        if "board" in pieces:
            self._boxes(pen, rest if rest.h >= 20 else Area(0, 0, 0, 0), shown)

    @staticmethod
    def _targets(pen: Pen, area: Area, n: int) -> None:
        step = min(22.0, area.w / n)
        for i in range(n if step >= 12 else 0):
            pen.sign("target", Area(area.x + i * step, area.y, step, area.h), TEXT, min(18.0, step))

    @staticmethod
    def _boxes(pen: Pen, area: Area, shown: Shown) -> None:
        """The rows of its board in small: the covered one with Damage."""
        shape, letters = board.shape(shown.table), board.letters(shown.table).sure
        deep = max(1, min(len(letters), int(area.h // 9)))
        if area.w < 60 or area.h < 9:
            return
        covered = {b for b in shown.table.things.automa.damage if board.row_of(b) == shape.covered}
        shown_rows = sorted(sorted(letters, key=lambda row: row != shape.covered)[:deep])  # the covered one in any case
        for letter, row in zip(shown_rows, area.rows(deep, 2), strict=True):
            for j, cell in enumerate(row.columns(shape.columns, 2)):
                damaged = f"{letter}{j + 1}" in covered
                pen.fill(cell, "#7A3A3A" if damaged else LIT_BOX, 2)
                if damaged and cell.h >= 11:
                    pen.sign("damage", cell, DANGER, min(14.0, cell.h))

    def _order(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """The Turn Order Table, filled from the left (S-30, AU-09)."""
        table = shown.table
        self._face(pen, area, *spot.groups)
        # The order of real counters is asked; until then it is unknown.
        order = [s for s in table.things.order if s in table.terms.seats] if order_known(table) else []
        lit, stands = self._lit(*spot.groups), self._stands(spot.groups[0])
        inner = area.inset(5)
        label = shown.words.text(f"ui.draw.setup.{spot.name}")
        if lit and inner.h >= 62 and lettering.holds([label], inner.w, lettering.SMALLEST):
            pen.text(label, Area(inner.x, inner.bottom - 26, inner.w, 26), 18, TEXT, align="centre")
            inner = Area(inner.x, inner.y, inner.w, inner.h - 28)
        n = max(2, len(table.terms.seats))
        side = min(inner.h, (inner.w - 4 * (n - 1)) / n, 44.0 if lit else 24.0)
        row = inner.middle(side * n + 4 * (n - 1), side)
        for i, cell in enumerate(row.columns(n, 4)):
            if lit and i < len(order):
                pen.panel(cell, RAISED, QUIET, 1.0, 5)
                pen.seat(order[i], cell.inset(side * 0.14), table.terms.seats[order[i]] == "automa")
            else:
                pen.panel(cell, NIGHT if stands else ICE, LINE, 1.0, 4)
                if stands and i < len(order):
                    pen.seat(order[i], cell.inset(side * 0.18), table.terms.seats[order[i]] == "automa")

    def _you(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """The Player board with its card, if it has one, and the Convoy cards at its right (S-21 to S-28)."""
        seat = next((s for s, kind in shown.table.terms.seats.items() if kind != "automa"), "")
        lit, stands = self._lit(*spot.groups), self._stands(spot.groups[0])
        self._face(pen, area, *spot.groups)
        inner = area.inset(5)
        own, convoy = inner.left(inner.w * 0.42), inner.beside(inner.w * 0.42 + 5)
        edge = TEXT if lit else LINE
        above = spot.pieces[:1]
        high = 26.0 if own.h >= 76 and above else 0.0
        if high:
            card = own.top(high - 4)
            if lit:
                pen.panel(card, RAISED, edge, 1.0, 4)
                pen.sign(above[0][0], card, TEXT, 18)
            else:
                self._quiet_sign(pen, above[0][0], card, 20, spot.groups[0])
        mat = own.below(high)
        if lit:
            pen.panel(mat, RAISED, edge, 1.0, 4)
        head = mat.inset(4, 3).top(28) if lit else mat
        size = min(26.0, head.h, head.w)
        if seat and stands and size >= 12:
            pen.seat(seat, head.left(size) if lit else head.middle(min(24, size), min(24, size)))
        if lit:
            self._targets(pen, head.beside(size + 4), components(shown.table).targets)
            below = mat.inset(4, 3).below(30)
            if below.h >= 22:
                pen.name(shown.words.text(f"ui.draw.setup.{spot.name}"), below, TEXT)
        self._convoy(pen, convoy, lit, shown, spot)

    def _convoy(self, pen: Pen, area: Area, lit: bool, shown: Shown, spot: Spot) -> None:
        """The start Convoy cards; if lit, with the tokens for their boxes (S-27, S-28)."""
        start = components(shown.table)
        cars = [kind for _, kind in start.start_cards]
        tokens = [token for token, n in start.start_tokens.items() for _ in range(n)]
        foot = 24.0 if lit and area.h >= 58 else 0.0
        for sign, car in zip(cars, area.top(area.h - foot).columns(len(cars), 4), strict=True):
            if lit:
                pen.panel(car, RAISED, TEXT, 1.0, 4)
                pen.sign(sign, car, TEXT, min(28.0, car.w - 2, car.h))
            else:
                self._quiet_sign(pen, sign, car, 22, spot.groups[0])
        if foot:
            for token, cell in zip(tokens, area.below(area.h - foot + 3).columns(len(tokens)), strict=True):
                pen.sign(token, cell, TINT.get(token, TEXT), min(20.0, cell.w))

    def _box(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """The box; while it is lit, what goes back into it."""
        lit = self._lit(*spot.groups)
        inner = area.inset(5)
        self._face(pen, area, *spot.groups)
        if not lit:
            self._quiet_sign(pen, "box", inner, 28, spot.groups[0])
            return
        head = inner.top(30)
        pen.sign("box", head.left(30), AURORA, 28)
        roomy = inner.h >= 52
        if roomy:
            pen.name(shown.words.text(f"ui.draw.setup.{spot.name}"), head.beside(34), TEXT)
        terms = shown.table.terms
        seats = [s for s in COLOURS if s not in terms.seats]
        signs = [sign for sign, _ in spot.pieces]
        rest = inner.below(34) if roomy else inner.beside(36)
        n = len(seats) + len(signs)
        if not terms.seats:
            return
        for i, cell in enumerate(geometry.ribbon(rest, n, max(8.0, min(28.0, rest.w / n - 4)))):
            size = min(24.0, cell.w, cell.h)
            if i < len(seats):
                pen.seat(seats[i], cell.middle(size, size))
            else:
                pen.sign(signs[i - len(seats)], cell, TEXT, size)


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
