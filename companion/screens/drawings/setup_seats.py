"""The players' side of set-up's drawing: the Automa's board, turn order, a player's pieces, the box (S-21 to S-30)."""

from __future__ import annotations

from companion.rules.common.automa import board
from companion.rules.common.setup import order_known
from companion.rules.editions.edition import components
from companion.rules.editions.layout import Spot
from companion.rules.engine.table import COLOURS
from companion.screens.drawings import geometry, lettering, setup_parts
from companion.screens.drawings.automa import TINT
from companion.screens.drawings.drawing import Shown
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import AURORA, DANGER, ICE, LINE, NIGHT, QUIET, RAISED, TEXT, Pen
from companion.screens.drawings.ink import LEAST as SIGN
from companion.screens.drawings.setup_parts import SetupParts

LIT_BOX = "#2F5062"


class SetupSeats(SetupParts):
    """What belongs to the players, and the box below."""

    def automa(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """The Automa's board and Action deck if they are on the table, and its Target counters (AU-02 to AU-08)."""
        table = shown.table
        seat = next((s for s, kind in table.terms.seats.items() if kind == "automa"), "")
        self.face(pen, area, *spot.groups)
        lit, stands = self.lit(*spot.groups), self.stands(spot.groups[0])
        inner = area.inset(5)
        pieces = dict(spot.pieces)
        if not lit:
            if seat and stands:
                setup_parts.seat(pen, seat, inner.middle(24, 24), inner, automa=True)
            else:
                self.quiet_sign(pen, "gear", inner, 22, spot.groups[0])
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
        """So many Target counters, or one with their number; nothing where there is no room for that."""
        if area.w >= SIGN * n:
            for cell in area.left(22.0 * n).columns(n):
                setup_parts.sign(pen, "target", cell, TEXT, 18)
        elif area.w >= SIGN + lettering.width(str(n), lettering.SMALLEST, True) + 1:
            pen.counted("target", n, area, TEXT, SIGN, 18)

    @staticmethod
    def _boxes(pen: Pen, area: Area, shown: Shown) -> None:
        """The rows of its board in small: the covered one with Damage, as high as that needs."""
        shape, letters = board.shape(shown.table), board.letters(shown.table).sure
        if area.w < 60 or area.h < 9:
            return
        covered = {b for b in shown.table.things.automa.damage if board.row_of(b) == shape.covered}
        first = SIGN if covered else 0.0
        deep = max(1, min(len(letters), int((area.h - first) // 9) + bool(covered)))
        shown_rows = sorted(sorted(letters, key=lambda row: row != shape.covered)[:deep])  # the covered one in any case
        other = (area.h - first - 2 * (deep - 1)) / max(1, deep - bool(covered))
        y = area.y
        for letter in shown_rows:
            row = Area(area.x, y, area.w, min(area.h, first) if covered and letter == shape.covered else other)
            y = row.bottom + 2
            for j, cell in enumerate(row.columns(shape.columns, 2)):
                damaged = f"{letter}{j + 1}" in covered
                pen.fill(cell, "#7A3A3A" if damaged else LIT_BOX, 2)
                if damaged:
                    setup_parts.sign(pen, "damage", cell, DANGER, SIGN)

    def order(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """The Turn Order Table, filled from the left (S-30, AU-09)."""
        table = shown.table
        self.face(pen, area, *spot.groups)
        # The order of real counters is asked; until then it is unknown.
        order = [s for s in table.things.order if s in table.terms.seats] if order_known(table) else []
        lit, stands = self.lit(*spot.groups), self.stands(spot.groups[0])
        inner = area.inset(5)
        label = shown.words.text(f"ui.draw.setup.{spot.name}")
        if lit and inner.h >= 62 and lettering.holds([label], inner.w, lettering.SMALLEST):
            pen.text(label, Area(inner.x, inner.bottom - 26, inner.w, 26), 18, TEXT, align="centre")
            inner = Area(inner.x, inner.y, inner.w, inner.h - 28)
        n = max(2, len(table.terms.seats))
        side = min(inner.h, (inner.w - 4 * (n - 1)) / n, 44.0 if lit else 24.0)
        row = inner.middle(side * n + 4 * (n - 1), side)
        for i, cell in enumerate(row.columns(n, 4)):
            known = i < len(order)
            if lit and known:
                pen.panel(cell, RAISED, QUIET, 1.0, 5)
            else:
                pen.panel(cell, NIGHT if stands else ICE, LINE, 1.0, 4)
            if known and (lit or stands):
                automa = table.terms.seats[order[i]] == "automa"
                setup_parts.seat(pen, order[i], cell.inset(side * 0.14), cell, automa=automa)

    def you(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """The Player board with its card, if it has one, and the Convoy cards at its right (S-21 to S-28)."""
        seat = next((s for s, kind in shown.table.terms.seats.items() if kind != "automa"), "")
        lit, stands = self.lit(*spot.groups), self.stands(spot.groups[0])
        self.face(pen, area, *spot.groups)
        inner = area.inset(5)
        own, convoy = inner.left(inner.w * 0.42), inner.beside(inner.w * 0.42 + 5)
        edge = TEXT if lit else LINE
        above = spot.pieces[:1]
        high = 26.0 if own.h >= 76 and above else 0.0
        if high:
            card = own.top(high - 4)
            if lit:
                pen.panel(card, RAISED, edge, 1.0, 4)
                setup_parts.sign(pen, above[0][0], card, TEXT, 18)
            else:
                self.quiet_sign(pen, above[0][0], card, 20, spot.groups[0])
        mat = own.below(high)
        if lit:
            pen.panel(mat, RAISED, edge, 1.0, 4)
        head = mat.inset(4, 3).top(28) if lit else mat
        size = min(26.0, head.h, head.w)
        if seat and stands:
            setup_parts.seat(pen, seat, head.left(size) if lit else head.middle(24, 24), head)
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
        rows = -(-len(tokens) // max(1, int(area.w // SIGN)))
        foot = 4 + 20.0 * rows if lit and area.h >= 38 + 20 * rows else 0.0
        for sign, car in zip(cars, area.top(area.h - foot).columns(len(cars), 4), strict=True):
            if lit:
                pen.panel(car, RAISED, TEXT, 1.0, 4)
                setup_parts.sign(pen, sign, car, TEXT, 28)
            else:
                self.quiet_sign(pen, sign, car, 22, spot.groups[0])
        if foot:
            cells = setup_parts.cells(area.below(area.h - foot + 4), len(tokens), rows)
            for token, cell in zip(tokens, cells, strict=False):
                setup_parts.sign(pen, token, cell, TINT.get(token, TEXT), 20)

    def box(self, pen: Pen, area: Area, shown: Shown, spot: Spot) -> None:
        """The box; while it is lit, what goes back into it."""
        lit = self.lit(*spot.groups)
        inner = area.inset(5)
        self.face(pen, area, *spot.groups)
        if not lit:
            self.quiet_sign(pen, "box", inner, 28, spot.groups[0])
            return
        head = inner.top(30)
        setup_parts.sign(pen, "box", head.left(30), AURORA, 28)
        roomy = inner.h >= 52
        if roomy:
            pen.name(shown.words.text(f"ui.draw.setup.{spot.name}"), head.beside(34), TEXT)
        terms = shown.table.terms
        seats = [s for s in COLOURS if s not in terms.seats]
        pieces = [*seats, *(sign for sign, _ in spot.pieces)]
        rest = inner.below(34) if roomy else inner.beside(36)
        if not terms.seats:
            return
        fit = int((rest.w + 4) // (SIGN + 4)) * int((rest.h + 4) // (SIGN + 4))
        shown_here = pieces[:fit]  # the lines of the group name what has no room
        least = max(SIGN, min(28.0, rest.w / len(pieces) - 4))
        for piece, cell in zip(shown_here, geometry.ribbon(rest, len(shown_here), least), strict=True):
            if piece in seats:
                setup_parts.seat(pen, piece, cell.middle(24, 24), cell)
            else:
                setup_parts.sign(pen, piece, cell, TEXT, 24)
