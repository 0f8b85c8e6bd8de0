"""Setting up: the real table from above, with what the open group of the checklist lays out (S-02 to S-30, AU-02)."""

from __future__ import annotations

from itertools import pairwise
from math import pi, sin

from companion.rules.common import clan
from companion.rules.common.automa import board, cards
from companion.rules.common.setup import GROUPS, order_known
from companion.rules.editions.edition import components
from companion.rules.engine.decks import way
from companion.rules.engine.table import COLOURS, Table
from companion.screens.drawings import geometry, lettering, tabletop
from companion.screens.drawings.automa import STOCK, TINT
from companion.screens.drawings.drawing import Drawing, Shown
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import AURORA, DANGER, ICE, LINE, NIGHT, QUIET, RAISED, TEXT, WARNING, Pen

MARGIN = 4.0
LEAST = 48.0
"""Nothing is drawn where there is less room than this."""
WAYPOINTS = 10
STEPS = 48
"""Points of the road's line."""
LIT_FACE = "#1A3440"
LIT_BOX = "#2F5062"
LAID = "#7F94A8"
LATER = "#3F566E"


class SetupDrawing(Drawing):
    """Where everything lies. The open group is lit, what lies there by then is quiet, what comes later only an edge."""

    group = ""

    def draw(self, pen: Pen, area: Area, shown: Shown) -> None:
        """Every part at its spot."""
        self.group = group_of(shown)
        if min(area.w, area.h) < LEAST:
            return
        table = shown.table
        at = tabletop.spots(area.inset(MARGIN), self.group, _automa_lies(table), way(table, "outcome") != "deal")
        self._regions(pen, at["regions"], shown)
        self._zone(pen, at["zone"], shown)
        self._common(pen, at["common"], shown)
        self._deck(pen, at["deck"], shown)
        for name in ("outcome", "object"):
            if name in at:
                self._cards(pen, at[name], shown, name)
        self._reserve(pen, at["reserve"], shown)
        self._enemies(pen, at["enemies"], shown)
        self._automa(pen, at["automa"], shown)
        self._order(pen, at["order"], shown)
        self._you(pen, at["you"], shown)
        self._box(pen, at["box"], shown)

    # ------------------------------------------------------------ how a part looks

    def _lit(self, *groups: str) -> bool:
        return self.group in groups

    def _there(self, group: str) -> bool:
        """Whether that group lies on the table by now; without a checklist everything does."""
        return self.group not in GROUPS or GROUPS.index(group) <= GROUPS.index(self.group)

    def _face(self, pen: Pen, area: Area, *groups: str) -> None:
        """A part's place, as its group stands."""
        if self._lit(*groups):
            pen.panel(area, LIT_FACE, AURORA, 2.0, 6)
        elif self._there(groups[0]):
            pen.panel(area, ICE, LINE, 1.0, 6)
        else:
            pen.dotted(area.inset(1), LINE, 6, 1.4, 6)

    def _tint(self, group: str) -> str:
        return LAID if self._there(group) else LATER

    def _quiet_sign(self, pen: Pen, sign: str, area: Area, most: float, group: str) -> None:
        """The sign of a part that is not lit; none where it would be too small to tell."""
        size = min(most, area.w - 2, area.h - 2)
        if size >= 12:
            pen.sign(sign, area, self._tint(group), size)

    # ------------------------------------------------------------ the Game board

    def _regions(self, pen: Pen, area: Area, shown: Shown) -> None:
        """Three Region boards with their sides; road, waypoints, Tunnels and Aurora while the map is laid out."""
        self._face(pen, area, "board", "map")
        tiles = area.inset(5).columns(3, 5)
        mapped = self._lit("map")
        roomy = area.h >= (90 if mapped else 72)
        face = RAISED if self._lit("board", "map") else NIGHT if self._there("board") else ""
        for i, tile in enumerate(tiles):
            if face:
                pen.fill(tile, face, 4)
            label = tile.top(32.0) if roomy else tile
            if roomy or not mapped:
                self._side(pen, label, shown, i)
        roads = [t.below(30) if roomy else t for t in tiles]
        if (roomy or mapped) and self._there("board"):
            self._road(pen, roads, shown)
        if self._there("you") and roomy:
            self._tokens(pen, roads[0], shown)

    def _side(self, pen: Pen, area: Area, shown: Shown, i: int) -> None:
        """A Region board's number and the letter of the side that was drawn (S-03)."""
        sides = shown.table.terms.regions
        there, lit = self._there("board"), self._lit("board")
        letter = sides[i] if there and i < len(sides) else ""
        if area.w < 30 or area.h < 18:
            return
        size = 24.0 if area.w >= 44 and area.h >= 28 else 18.0
        wide = min(lettering.width(letter, size, True), area.w / 2) if letter else 0.0
        number = lettering.width(str(i + 1), 18.0)
        x = area.centre[0] - (number + wide + (6 if letter else 0)) / 2
        pen.text(str(i + 1), Area(x, area.y, number + 1, area.h), 18, TEXT if lit else QUIET)
        if letter:
            colour = AURORA if lit else LAID
            pen.text(letter, Area(x + number + 6, area.y, wide + 1, area.h), size, colour, True)

    def _road(self, pen: Pen, tiles: list[Area], shown: Shown) -> None:
        """The road through the Regions; on the lit map what is put there (S-07 to S-10)."""
        lit = self._lit("map")
        whole = Area(tiles[0].x, tiles[0].y, tiles[-1].right - tiles[0].x, tiles[0].h)
        pen.line([bend(whole, i / STEPS) for i in range(STEPS + 1)], QUIET if lit else LINE, 3.0 if lit else 2.0)
        if lit:
            for i in range(WAYPOINTS):
                x, y = bend(whole, (i + 0.62) / (WAYPOINTS + 0.8))
                pen.panel(Area(x - 8, y - 5, 16, 10), TEXT, NIGHT, 1.0, 2)
            for left, right in pairwise(tiles):
                x = (left.right + right.x) / 2
                gate = Area(x - 11, whole.y + 1, 22, 22)
                pen.dot(gate.centre, 12, NIGHT)
                pen.sign("tunnel", gate, QUIET, 20)
            for tile, side in zip(tiles, shown.table.terms.regions, strict=False):
                if side == "B" and tile.h >= 40:
                    pen.sign("avalanche", Area(tile.x + 4, tile.bottom - 22, 22, 22), TEXT, 20)
        if self._there("map"):
            pen.sign("aurora", Area(whole.right - 27, whole.y, 24, 24), AURORA if lit else LAID, 24 if lit else 18)

    def _tokens(self, pen: Pen, tile: Area, shown: Shown) -> None:
        """The Convoy tokens at the first space (S-29, AU-07)."""
        size = min(20.0, tile.h / 2)
        x, y = tile.x + 4, tile.centre[1]
        for seat in COLOURS:
            kind = shown.table.terms.seats.get(seat)
            group = "automa" if kind == "automa" else "you"
            if kind is None or not self._there(group):
                continue
            spot = Area(x, y - size / 2, size, size)
            if self._lit(group):
                pen.dot(spot.centre, size * 0.5 + 6, AURORA)
                pen.dot(spot.centre, size * 0.5 + 4, NIGHT)
            pen.seat(seat, spot, kind == "automa")
            x += size + 9

    def _zone(self, pen: Pen, area: Area, shown: Shown) -> None:
        """Five Bonus Action tiles with their costs over five slots (S-06, S-17)."""
        self._face(pen, area, "board", "exploration")
        high = min(max(24.0, area.h * 0.36), 34.0)
        tiles, dealt = self._lit("board"), self._lit("exploration")
        laid = self._there("exploration")
        for cost, column in zip(components(shown.table).slot_costs, area.inset(5).columns(5, 4), strict=True):
            tile, slot = column.top(high), column.below(high + 4)
            if self._there("board"):
                pen.panel(tile, RAISED if tiles else NIGHT, "", 1.0, 4)
                if tile.w >= 9.5 and (tiles or area.h >= 62):
                    pen.text(str(cost), tile, 18, WARNING if tiles else LAID, tiles, "centre")
            card = slot.middle(min(slot.w, max(slot.h * 0.72, 20.0)), slot.h)
            if laid:
                pen.panel(card, RAISED, TEXT if dealt else LINE, 1.5 if dealt else 1.0, 4)
            else:
                pen.dotted(card.inset(1), LINE, 4, 1.2, 5)

    def _common(self, pen: Pen, area: Area, shown: Shown) -> None:
        """Room for the Common pile, left of the zone."""
        lit = self._lit("exploration")
        pen.dotted(area.inset(1), QUIET if lit else LINE, 6, 1.4, 6)
        label = shown.words.text("ui.draw.setup.common")
        if lit and area.w >= 60:
            pen.name(label, area.inset(4), TEXT, "centre")
        elif area.h >= 16 and area.w >= 16:
            pen.sign("down", area, QUIET if lit else self._tint("exploration"), 20)

    def _deck(self, pen: Pen, area: Area, shown: Shown) -> None:
        """The Exploration deck by period, and how many symbol cards go back into each (S-14, S-16)."""
        self._face(pen, area, "exploration")
        if not self._lit("exploration"):
            self._quiet_sign(pen, "deck", area, 24, "exploration")
            return
        back = components(shown.table).symbol_cards[max(2, min(4, len(shown.table.terms.seats)))]
        faces = ("#3A5573", "#2F4660", "#263A50")
        inner = area.inset(5)
        flat = area.h < tabletop.FLAT
        cells = inner.columns(3, 3) if flat else inner.rows(3, 3)
        for roman, n, face, cell in zip(("I", "II", "III"), back, faces, cells, strict=True):
            pen.fill(cell, face, 4)
            left, right = cell.inset(3, 0).columns(2)
            if not flat:
                pen.text(roman, left, 18, TEXT, align="centre")
            pen.text(f"+{n}", cell if flat else right, 18, TEXT, True, "centre")

    # ------------------------------------------------------------ decks and reserve

    def _cards(self, pen: Pen, area: Area, shown: Shown, name: str) -> None:
        """A deck with room for its discards (S-11, S-12)."""
        self._face(pen, area, "decks")
        n = shown.table.things.decks[name].left if name in shown.table.things.decks else 0
        sign = "object" if name == "object" else "deck"
        if self._lit("decks"):
            self._labelled(pen, area, sign, n, shown.words.text(f"ui.draw.setup.{name}"))
            return
        self._quiet_sign(pen, sign, area, 24, "decks")

    @staticmethod
    def _labelled(pen: Pen, area: Area, sign: str, n: int, label: str) -> None:
        """A sign with its number, and its name below or beside where there is room."""
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

    def _reserve(self, pen: Pen, area: Area, shown: Shown) -> None:
        """Tokens within reach (S-20)."""
        self._face(pen, area, "decks")
        signs = [*STOCK, "damage", "contamination"]
        lit = self._lit("decks")
        room = area.inset(4, 3)
        if lit and room.h >= 42:
            pen.name(shown.words.text("ui.draw.setup.reserve"), room.below(room.h - 24), TEXT, "centre")
            room = room.top(room.h - 24)
        rows = 2 if room.h >= 34 else 1
        cells = [cell for row in room.rows(rows, 2) for cell in row.columns(len(signs) // rows)]
        size = min(20.0, cells[0].w - 1, cells[0].h)
        for sign, cell in zip(signs, cells, strict=True):
            tint = DANGER if sign in ("damage", "contamination") else TINT[sign]
            if size >= 11:
                pen.sign(sign, cell, tint if lit else self._tint("decks"), size)

    def _enemies(self, pen: Pen, area: Area, shown: Shown) -> None:
        """Loot decks and Hitpoints cards by Enemy number, the lowest group uppermost (S-18, S-19)."""
        self._face(pen, area, "decks")
        lit = self._lit("decks")
        room = area.inset(8 if area.w >= 120 else 4, 5)
        groups = components(shown.table).hitpoints
        loot = clan.loot_decks(shown.table).values()
        counts = (max(map(len, loot)), max(map(len, groups.values())))
        if not lit:
            for row in room.rows(len(groups), 4):
                for sign, cell in zip(("loot", "hitpoints"), row.columns(2, 4), strict=True):
                    self._quiet_sign(pen, sign, cell, 20, "decks")
            return
        wide = min(52.0, max(44.0, room.w * 0.3))
        beside = [wide, (room.w - wide) * 0.42, (room.w - wide) * 0.58]
        names = [shown.words.text(f"ui.draw.setup.{n}") for n in ("loot", "hitpoints")]
        if room.h >= 112:
            head, room = room.top(26), room.below(28)
            cells = [Area(head.x + wide, head.y, beside[1] - 3, head.h), Area(head.x + wide + beside[1], head.y,
                     beside[2], head.h)]  # fmt: skip
            whole = all(lettering.holds([n], c.w, lettering.SMALLEST) for n, c in zip(names, cells, strict=True))
            for name, sign, cell in zip(names, ("loot", "hitpoints"), cells, strict=True):
                if whole:
                    pen.text(name, cell, 18, QUIET, align="centre")
                else:
                    pen.sign(sign, cell, QUIET, 20)
        for pair, row in zip(groups, room.rows(len(groups), 3), strict=True):
            pen.text(pair, row.left(wide - 3), 18, TEXT)
            x = row.x + wide
            for sign, n, w in zip(("loot", "hitpoints"), counts, beside[1:], strict=True):
                card = Area(x, row.y, w - 3, row.h)
                pen.fill(card, RAISED, 4)
                if card.w >= 42:
                    pen.counted(sign, n, card, TEXT, 18, 18, tint=AURORA)
                else:
                    pen.text(str(n), card, 18, TEXT, True, "centre")
                x += w

    # ------------------------------------------------------------ the players' side

    def _automa(self, pen: Pen, area: Area, shown: Shown) -> None:
        """The Automa's board and Action deck as far as they lie on the table, and its Targets (AU-02 to AU-08)."""
        table = shown.table
        seat = next((s for s, kind in table.terms.seats.items() if kind == "automa"), "")
        self._face(pen, area, "automa")
        lit, there = self._lit("automa"), self._there("automa")
        inner = area.inset(5)
        on_table, deck = table.terms.board == "table", _deck_lies(table)
        if not lit:
            if seat and there:
                pen.seat(seat, inner.middle(min(24.0, inner.w), min(24.0, inner.h)), True)
            else:
                self._quiet_sign(pen, "gear", inner, 22, "automa")
            return
        if deck:
            w = min(52.0, inner.w * 0.32)
            card = Area(inner.right - w, inner.y, w, inner.h)
            inner = Area(inner.x, inner.y, inner.w - w - 6, inner.h)
            pen.panel(card, RAISED, TEXT, 1.5, 4)
            pen.counted("deck", 6, card, TEXT, 20, 18, tint=AURORA)
        head, rest = inner.top(26), inner.below(30)
        if seat:
            pen.seat(seat, head.left(26).inset(1), True)
        self._targets(pen, head.beside(32), components(table).automa_targets)
        if on_table:
            self._boxes(pen, rest if rest.h >= 20 else Area(0, 0, 0, 0), shown)

    @staticmethod
    def _targets(pen: Pen, area: Area, n: int) -> None:
        step = min(22.0, area.w / n)
        for i in range(n if step >= 12 else 0):
            pen.sign("target", Area(area.x + i * step, area.y, step, area.h), TEXT, min(18.0, step))

    @staticmethod
    def _boxes(pen: Pen, area: Area, shown: Shown) -> None:
        """The rows of its board in small: the covered one with Damage on it."""
        letters = board.letters(shown.table).sure
        deep = max(1, min(len(letters), int(area.h // 9)))
        if area.w < 60 or area.h < 9:
            return
        shape = board.shape(shown.table)
        covered = {b for b in shown.table.things.automa.damage if board.row_of(b) == shape.covered}
        for i, row in enumerate(area.rows(deep, 2)):
            for j, cell in enumerate(row.columns(shape.columns, 2)):
                damaged = i == 0 and f"{shape.covered}{j + 1}" in covered
                pen.fill(cell, "#7A3A3A" if damaged else LIT_BOX, 2)
                if damaged and cell.h >= 11:
                    pen.sign("damage", cell, DANGER, min(14.0, cell.h))

    def _order(self, pen: Pen, area: Area, shown: Shown) -> None:
        """The Turn Order Table, filled from the left (S-30, AU-09)."""
        table = shown.table
        self._face(pen, area, "order")
        # Real counters are asked about; until then nobody knows how they lie.
        order = [s for s in table.things.order if s in table.terms.seats] if order_known(table) else []
        lit = self._lit("order")
        inner = area.inset(5)
        label = shown.words.text("ui.draw.setup.order")
        if lit and inner.h >= 62 and lettering.holds([label], inner.w, lettering.SMALLEST):
            pen.text(label, Area(inner.x, inner.bottom - 26, inner.w, 26), 18, TEXT, align="centre")
            inner = Area(inner.x, inner.y, inner.w, inner.h - 28)
        n = max(2, len(table.terms.seats))
        side = min(inner.h, (inner.w - 4 * (n - 1)) / n, 44.0 if lit else 24.0)
        row = inner.middle(side * n + 4 * (n - 1), side)
        for i, spot in enumerate(row.columns(n, 4)):
            if lit and i < len(order):
                pen.panel(spot, RAISED, QUIET, 1.0, 5)
                pen.seat(order[i], spot.inset(side * 0.14), table.terms.seats[order[i]] == "automa")
            else:
                pen.panel(spot, NIGHT if self._there("order") else ICE, LINE, 1.0, 4)
                if self._there("order") and i < len(order):
                    pen.seat(order[i], spot.inset(side * 0.18), table.terms.seats[order[i]] == "automa")

    def _you(self, pen: Pen, area: Area, shown: Shown) -> None:
        """The Player board under its Fury card, Truck and two Trailers at its right (S-21 to S-28)."""
        seat = next((s for s, kind in shown.table.terms.seats.items() if kind != "automa"), "")
        lit, there = self._lit("you"), self._there("you")
        self._face(pen, area, "you")
        inner = area.inset(5)
        own, convoy = inner.left(inner.w * 0.42), inner.beside(inner.w * 0.42 + 5)
        edge = TEXT if lit else LINE
        high = 26.0 if own.h >= 76 else 0.0
        if high:
            fury = own.top(high - 4)
            if lit:
                pen.panel(fury, RAISED, edge, 1.0, 4)
                pen.sign("fury", fury, WARNING, 18)
            else:
                self._quiet_sign(pen, "fury", fury, 20, "you")
        mat = own.below(high)
        if lit:
            pen.panel(mat, RAISED, edge, 1.0, 4)
        head = mat.inset(4, 3).top(28) if lit else mat
        size = min(26.0, head.h, head.w)
        if seat and there and size >= 12:
            pen.seat(seat, head.left(size) if lit else head.middle(min(24, size), min(24, size)))
        if lit:
            self._targets(pen, head.beside(size + 4), 3)
            below = mat.inset(4, 3).below(30)
            if below.h >= 22:
                pen.name(shown.words.text("ui.draw.setup.you"), below, TEXT)
        self._convoy(pen, convoy, lit)

    def _convoy(self, pen: Pen, area: Area, lit: bool) -> None:
        """The Truck with its two Trailers; where it is lit, below them what is put into their boxes (S-27, S-28)."""
        tokens = ("survivor", "survivor", "survivor", "food", "fuel", "ammo")
        foot = 24.0 if lit and area.h >= 58 else 0.0
        for sign, car in zip(("truck", "trailer", "trailer"), area.top(area.h - foot).columns(3, 4), strict=True):
            if lit:
                pen.panel(car, RAISED, TEXT, 1.0, 4)
                pen.sign(sign, car, TEXT, min(28.0, car.w - 2, car.h))
            else:
                self._quiet_sign(pen, sign, car, 22, "you")
        if foot:
            for token, cell in zip(tokens, area.below(area.h - foot + 3).columns(len(tokens)), strict=True):
                pen.sign(token, cell, TINT[token], min(20.0, cell.w))

    def _box(self, pen: Pen, area: Area, shown: Shown) -> None:
        """The box; while it is lit, what goes back into it."""
        lit = self._lit("box")
        inner = area.inset(5)
        self._face(pen, area, "box")
        if not lit:
            self._quiet_sign(pen, "box", inner, 28, "box")
            return
        head = inner.top(30)
        pen.sign("box", head.left(30), AURORA, 28)
        roomy = inner.h >= 52
        if roomy:
            pen.name(shown.words.text("ui.draw.setup.box"), head.beside(34), TEXT)
        terms = shown.table.terms
        seats = [s for s in COLOURS if s not in terms.seats]
        signs = ["target"]
        if terms.board != "table":
            signs.append("gear")
        signs += ["deck"] if way(shown.table, "outcome") != "deal" else ["deck", "deck"]
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
    """A point of the winding road, by how far along it lies."""
    return area.x + along * area.w, area.centre[1] - min(14.0, area.h * 0.22) * sin(along * 6 * pi)


def group_of(shown: Shown) -> str:
    """The group of the checklist that is open, else nothing."""
    posed = shown.posed
    if posed is not None and posed.key in ("setup.first", "setup.order"):
        return "order"
    if posed is None or posed.key != "setup.group":
        return ""
    return str(posed.values.get("group", "")).removeprefix("@group.")


def _deck_lies(table: Table) -> bool:
    """Whether the Automa's Action cards lie on the table."""
    return way(table, cards.deck_name(table)) != "deal"


def _automa_lies(table: Table) -> bool:
    """Whether any of the Automa's own things lies on the table."""
    return table.terms.board == "table" or _deck_lies(table)
