"""The Automa Convoy board: boxes by row and column, counter, tokens and Damage, its cards and counts (AU-02 to
AU-08)."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from companion.rules.common.automa import board, cards
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Action, Automa
from companion.screens.drawings import lettering, looks, strip
from companion.screens.drawings.drawing import Drawing, Shown
from companion.screens.drawings.geometry import TOUCH, Area
from companion.screens.drawings.ink import (
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
from companion.screens.drawings.ink import LEAST as SIGN
from companion.screens.drawings.motion import Thing
from companion.screens.drawings.printed.frame import TINTS, fill
from companion.screens.drawings.printed.outline import outline

MARGIN = 4.0
LETTER = 24.0
HEAD, LOW = 26.0, 22.0
"""Height of the line with column numbers; the second if the boxes need all the room."""
MORE = 26.0
"""Height of the line for rows that the board may have."""
MOST = 54.0
"""Largest distance between boxes while other things are shown."""
SIDE = 150.0
"""Least width of the panel beside the boxes."""
LEAST = 34.0
"""Boxes nearer to each other than this are hard to read: rows that only store tokens are counted then."""
CLOSE = 24.0
"""Boxes nearer to each other than this have no room for signs and what is round them."""
STORED = 30.0
"""Height of the line with the tokens of those rows."""
CARDS = 3
"""Revealed cards for which there is room below each other under the boxes; more stand in two columns."""
NAMED = 22.0
"""Height of the line with a card's name."""
STAR = 16.0
"""Size of a star; in a box lower than three times that what is in it gives way to it."""
LINE_OF_TEXT = 21.5
"""Height of a line of the smallest letters."""
TINT = {"food": "#F2C57C", "fuel": "#8FD3FF", "ammo": "#FFA08A", "survivor": TEXT}
"""Colours of the tokens; they also differ by their signs."""


APART = 7.0
"""How far boxes with a glow are from each other."""
AHEAD = 0.8
"""How strong Damage is drawn that the counter has not reached yet."""


class AutomaDrawing(Drawing):
    """Boxes at the left, counts and this round's cards beside them. If boxes must be tapped they fill the drawing."""

    kinds = ("box", "row")

    def draw(self, pen: Pen, area: Area, shown: Shown) -> None:
        """Boxes, then what fits beside or below."""
        inner = area.inset(MARGIN)
        named = {place[4] for place in shown.live if place.startswith("box.")}
        rows, shape = board.letters(shown.table), board.shape(shown.table)
        columns, known = shape.columns, board.boxes(shown.table)
        asked = asked_box(shown.posed)
        if asked and not shown.live:
            self._row_of(pen, area.inset(MARGIN, 0), shown, shape.rows, asked)
            return
        here = {*rows.sure, *named, *map(board.row_of, known)}
        if shown.live and area.h - LOW < TOUCH * len(here):
            # What can't be hit gives way to what can be chosen; Correct has all boxes in its list too.
            here -= set(shape.spared) - (set() if shown.correcting else named)
        letters = tuple(row for row in shape.rows if row in here)
        others = [row for row in rows.maybe if row not in letters]
        stock = 84.0 if shown.table.things.automa.stock and not known else 0.0
        more = MORE if others else 0.0
        if stock and inner.h - HEAD - stock - more < LEAST * len(letters):
            stock = max(STORED, lettering.scaled() * 1.3) + 8
        below = stock + more
        kept = tuple(row for row in letters if row not in shape.spared)
        stored = 0.0
        if not shown.live and len(kept) < len(letters) and inner.h - HEAD - below < LEAST * len(letters):
            letters, stored = kept, max(STORED, lettering.scaled() * 1.3)
        room = inner.h - HEAD - below - stored
        pitch = min(MOST, room / len(letters), (inner.w - LETTER - SIDE) / columns)
        under = 0.0
        if pitch < LEAST:  # what is beside the boxes stands under them where that makes them larger
            needs = self._needs(shown)
            larger = min(MOST, (room - needs) / len(letters), (inner.w - LETTER) / columns)
            if larger > pitch:
                pitch, under = larger, needs
        if shown.live and pitch < TOUCH:
            whole = area.inset(MARGIN, 0)
            head = max(LOW, min(HEAD, whole.h - TOUCH * len(letters)))
            more = MORE if others and whole.h - head - MORE >= TOUCH * len(letters) else 0.0
            across, down = (whole.w - LETTER) / columns, (whole.h - head - more) / len(letters)
            self._grid(pen, whole, shown, letters, across, down, head)
            if more:
                self._others(pen, whole.below(whole.h - more).beside(LETTER), others)
            return
        across, down, head = pitch, pitch, HEAD
        if pitch < CLOSE:  # below a sheet they are wider than high, or nothing in them could be read
            head, others = LOW, []
            across = min(MOST, (inner.w - LETTER - (0 if under else SIDE)) / columns)
            down = min(across, (inner.h - head - stock - stored - under) / len(letters))
        grid = Area(inner.x, inner.y, LETTER + across * columns, head + down * len(letters))
        self._grid(pen, grid, shown, letters, across, down, head)
        bottom = grid.bottom
        if stored:
            self._stored(pen, Area(grid.x, bottom, grid.w, stored), shown)
            bottom += stored
        if others:
            self._others(pen, Area(grid.x + LETTER, bottom, grid.w - LETTER, MORE), others)
            bottom += MORE
        if stock:
            high = min(stock - 8, inner.bottom - under - bottom - 8)
            self._stock(pen, Area(inner.x, bottom + 8, grid.w, high), shown)
            bottom += high + 8
        beside = Area(grid.right + 12, inner.y, inner.right - grid.right - 12, inner.h)
        self._side(pen, inner.below(bottom + 6 - inner.y) if under else beside, shown)

    # ------------------------------------------------------------ the boxes

    def _row_of(self, pen: Pen, whole: Area, shown: Shown, rows: Sequence[str], asked: str) -> None:
        """The asked box in its row, as large as a finger, with as many of the rows round it as there is room for; below
        them the tokens that may be in it."""
        automa, columns = shown.table.things.automa, board.shape(shown.table).columns
        foot = TOUCH + 8 if automa.stock and not board.boxes(shown.table) else 0.0
        room = whole.h - HEAD - foot
        n = max(1, min(len(rows), int(room // TOUCH)))
        first = max(0, min(rows.index(board.row_of(asked)) - n // 2, len(rows) - n))
        across = (whole.w - LETTER) / columns
        down = min(room / n, max(TOUCH, across))
        grid = Area(whole.x, whole.y, whole.w, HEAD + n * down)
        self._grid(pen, grid, shown, tuple(rows[first : first + n]), across, down)
        if foot:
            self._stock(pen, Area(whole.x, grid.bottom + 8, whole.w, foot - 8), shown)

    def _grid(
        self,
        pen: Pen,
        grid: Area,
        shown: Shown,
        letters: tuple[str, ...],
        across: float,
        down: float,
        high: float = HEAD,
    ) -> None:
        automa = shown.table.things.automa
        known = board.boxes(shown.table)
        deep = high + down * len(letters)
        n = board.shape(shown.table).columns
        edge = 2.5 if min(across, down) >= SIGN + 5 else 1.0
        columns = [Area(grid.x + LETTER + i * across, grid.y, across, deep) for i in range(n)]
        lit = columns[max(1, min(automa.column, n)) - 1]
        pen.fill(lit.inset(0.5, 0), ICE, 8)
        rows = [Area(grid.x, grid.y + high + i * down, grid.w, down) for i in range(len(letters))]
        for letter, row in zip(letters, rows, strict=True):
            place = f"row.{letter}"
            self.live(place, row, shown)
            self.mark(pen, row.inset(1, 3.5), shown, place, apart=7.0)
            if place in shown.live:
                pen.fill(row.inset(1, 3.5), RAISED)
        self._groups(pen, shown, columns, rows, letters)
        self._counter(pen, columns, automa, high)
        apart = max(1, ceil(LINE_OF_TEXT / down))  # letters of rows that are lower would run into each other
        for n, (letter, row) in enumerate(zip(letters, rows, strict=True)):
            live = f"row.{letter}" in shown.live
            if n % apart == 0 and letter not in board.shape(shown.table).spared:
                pen.text(letter, row.left(LETTER - 2), colour=TEXT if live else QUIET, bold=live, align="centre")
            for i, column in enumerate(columns):
                box = f"{letter}{i + 1}"
                if known and box not in known:
                    continue
                cell = Area(column.x, row.y, across, down)
                self.live(f"box.{box}", cell, shown)
                self.spot(f"box.{box}", cell.inset(1), 7)
                self._box(pen, cell.inset(edge), shown, box, known.get(box, ""))

    @staticmethod
    def _groups(pen: Pen, shown: Shown, columns: list[Area], rows: list[Area], letters: tuple[str, ...]) -> None:
        """Faint lines between the boxes of a star group (AU-64)."""
        for group in board.stars(shown.table):
            boxes = set(group)
            for box in group:
                if board.row_of(box) not in letters:
                    continue
                row, column = rows[letters.index(board.row_of(box))], columns[board.column_of(box) - 1]
                x, y = column.centre[0], row.centre[1]
                if f"{board.row_of(box)}{board.column_of(box) + 1}" in boxes:
                    pen.fill(Area(x, y - 5, column.w, 10), LINE, 0)
                under = letters.index(board.row_of(box)) + 1
                if under < len(letters) and f"{letters[under]}{board.column_of(box)}" in boxes:
                    pen.fill(Area(x - 5, y, 10, row.h), LINE, 0)

    def _counter(self, pen: Pen, columns: list[Area], automa: Automa, high: float) -> None:
        """The Automa counter above its column."""
        for i, column in enumerate(columns):
            head = column.top(high)
            self.spot(f"column.{i + 1}", head)
            if i + 1 == automa.column:
                pen.seat(automa.colour, head.inset(0, 0.5), automa=True)
            else:
                pen.text(str(i + 1), head, colour=QUIET, align="centre")

    def _box(self, pen: Pen, cell: Area, shown: Shown, box: str, kind: str) -> None:
        automa = shown.table.things.automa
        place = f"box.{box}"
        self.mark(pen, cell.inset(1), shown, place, 7, APART)
        token = automa.tokens.get(box, "")
        lit = place in shown.live and not shown.correcting
        starred = any(box == group[0] for group in board.stars(shown.table))
        inside = _beside_star(cell) if starred else cell
        if box == asked_box(shown.posed):
            pen.panel(cell, RAISED, TEXT, 3.0, 7)
            pen.sign("unknown", inside, TEXT, min(30.0, inside.h - 8))
        elif box in automa.damage:
            ahead = board.column_of(box) > automa.column
            pen.panel(cell, NIGHT, LINE if ahead else "#7A3A3A", 1.0, 7)
            pen.sign("damage", inside, DANGER, _size(30.0, inside), AHEAD if ahead else 1.0)
            self._things[place] = Thing("damage", cell)
        elif token:
            pen.panel(cell, "#2A3D52", "", 1.0, 7)
            pen.sign(token, inside, TINT.get(token, TEXT), _size(32.0, inside))
        else:
            pen.panel(cell, RAISED if lit else ICE, LINE, 1.0, 7)
            self._kind(pen, inside, kind)
        if starred:
            clear = not set(automa.damage) & set(next(g for g in board.stars(shown.table) if g[0] == box))
            corner = _star(cell)
            pen.dot(corner.centre, 9.0, NIGHT)
            pen.sign("star", corner, TEXT if clear else FAINT, STAR)
        self.edit_mark(pen, cell, shown, place, 7)

    @staticmethod
    def _kind(pen: Pen, cell: Area, kind: str) -> None:
        """What an empty box holds or gives."""
        if kind.startswith("weapon-"):
            rating, size = kind.removeprefix("weapon-"), min(22.0, cell.w * 0.46)
            if size < SIGN:  # the number says more
                pen.text(rating, cell, 18, QUIET, bold=True, align="centre")
            else:
                pen.counted("weapon", rating, cell, QUIET, size, 18)
        elif kind == "speed":
            pen.sign("speed", cell, QUIET, min(26.0, cell.h, cell.w))
        elif kind in ("survivor", "food", "fuel", "ammo", "any"):
            pen.sign(kind, cell, FAINT, min(20.0, cell.h, cell.w))

    @staticmethod
    def _others(pen: Pen, row: Area, letters: list[str]) -> None:
        """A note that there may be more rows, while their number is unknown."""
        pen.dotted(row.inset(2.5, 1), LINE, 6, 1.3, 4.5)
        pen.text(f"{' '.join(letters)} ?", row.inset(4, 0), colour=QUIET, align="centre")

    def _stored(self, pen: Pen, row: Area, shown: Shown) -> None:
        """How many tokens of each kind are in the rows that only store them."""
        shape, tokens = board.shape(shown.table), shown.table.things.automa.tokens
        stored = [token for box, token in tokens.items() if board.row_of(box) in shape.spared]
        for token, tile in zip(shape.most, row.inset(0, 1.5).columns(len(shape.most), 4), strict=True):
            n = stored.count(token)
            self.spot(f"board.{token}", tile, 6)
            pen.fill(tile, ICE, 6)
            pen.named(tile, shown.words.text(f"token.{token}"))
            pen.counted(token, n, tile, TEXT if n else QUIET, 20, 18, tint=TINT.get(token, TEXT) if n else FAINT)

    # ------------------------------------------------------------ beside the boxes

    def _stock(self, pen: Pen, area: Area, shown: Shown) -> None:
        """Tokens by kind, if the board is on the real table."""
        stock = board.shape(shown.table).most
        for token, tile in zip(stock, area.columns(len(stock), 6), strict=True):
            pen.panel(tile, RAISED, LINE, 1.0)
            self.spot(f"board.{token}", tile)
            pen.named(tile, shown.words.text(f"token.{token}"))
            n = board.count(shown.table, token)
            colour, tint = (TEXT, TINT.get(token, TEXT)) if n else (QUIET, FAINT)
            if tile.h < 2 * LEAST:
                pen.counted(token, n, tile, colour, max(SIGN, min(20.0, tile.w / 2 - 2)), 18, tint=tint)
            elif tile.w < 56.0:  # too narrow for both side by side: the number below its sign
                sign, number = tile.rows(2, 0)
                pen.sign(token, sign, tint, min(30.0, sign.h - 4))
                pen.text(str(n), number, 24, colour, bold=True, align="centre")
            else:
                pen.counted(token, n, tile, colour, 34, 28, tint=tint)

    @staticmethod
    def _needs(shown: Shown) -> float:
        """The height of what is beside the boxes, under them: counts, piles, revealed cards in a line each, the
        tag. The same however many cards there are, so that the boxes keep their size as they come."""
        line = lettering.scaled() * 1.4
        lines = 3 + CARDS + (board.source(shown.table) == "stand-in")
        return lines * (line + 4) + 12

    def _side(self, pen: Pen, side: Area, shown: Shown) -> None:
        """Counts, then this round's cards in the order in which they act."""
        automa = shown.table.things.automa
        counts = {
            "fame": f"{automa.fame}",
            "contamination": f"{automa.contaminated}",
            "target": f"{automa.targets}",
            "object": f"{automa.objects}+{automa.noted_objects}" if automa.noted_objects else f"{automa.objects}",
            "loot": f"{automa.loot}",
        }
        counted = board.shape(shown.table).counted
        standin = board.source(shown.table) == "stand-in"
        high, head, foot = (
            max(least, lettering.scaled() * share) for least, share in ((30, 1.4), (26, 1.3), (26, 1.3))
        )
        cards = 2 * NAMED * len(automa.revealed)
        if side.h - 2 * high - head - 14 - (foot + 4 if standin else 0) < cards:  # the cards' names need it more
            high, head, foot = 26.0, 22.0, 22.0
        upper, lower = side.top(2 * high + 4).rows(2, 4)
        above = max(1, ceil(len(counted) / 2))
        tiles = [*upper.columns(above, 4), *lower.columns(max(1, len(counted) - above), 4)]
        for sign, tile in zip(counted, tiles, strict=False):
            pen.fill(tile, ICE, 6)
            self.spot(f"automa.{sign}", tile, 6)
            pen.named(tile, shown.words.text(f"ui.draw.sign.{sign}"))
            pen.counted(sign, counts[sign], tile, TEXT, 20, 18, tint=QUIET)
        below = side.below(2 * high + 10)
        lines = strip.beside(shown, automa.colour)
        if lines and below.h > cards + 2 * head + (foot + 4 if standin else 0):
            strip.draw(pen, below.top(head), lines)
            below = below.below(head + 4)
        self._cards(pen, Area(below.x, below.y, below.w, below.h - (foot + 4 if standin else 0)), shown, head)
        if standin:
            tag = Area(below.x, below.bottom - foot, below.w, foot)
            pen.dotted(tag.inset(1), STAND_IN, 6, 1.4, 5)
            pen.text(shown.words.text("ui.draw.standin"), tag.inset(6, 0), colour=STAND_IN, align="centre")

    def _cards(self, pen: Pen, area: Area, shown: Shown, high: float) -> None:
        automa = shown.table.things.automa
        head = area.top(high)
        pile, deck = head.columns(2)
        pen.counted("down", len(automa.pile), pile, TEXT, 22, 18, tint=QUIET)
        self.spot("automa.pile", pile, 6)
        pen.named(pile, shown.words.text("ui.draw.sign.down"))
        known = shown.table.things.decks.get(cards.deck_name(shown.table))
        if known is not None:
            left = known.left - cards.hidden(shown.table)
            pen.counted("deck", max(0, left), deck, TEXT, 22, 18, tint=QUIET)
            pen.named(deck, shown.words.text("ui.draw.sign.deck"))
        rest = area.below(high + 4)
        n = len(automa.revealed)
        if not n:
            return
        gap = 4.0
        across = 2 if n > CARDS and rest.w >= 2 * SIDE + gap else 1
        down = -(-n // across)
        each = min(2.0 * lettering.scaled() * 1.2 + 2, (rest.h - gap * (down - 1)) / down)
        if each < 22.0:
            each, down = 24.0, max(1, int((rest.h + gap) // (24.0 + gap)))
            n = min(n, down * across)
        columns = rest.columns(across, gap)
        for i, action in enumerate(automa.revealed[-n:]):
            column = columns[i // down]
            row = Area(column.x, column.y + i % down * (each + gap), column.w, each)
            self._action(pen, row, shown, action)
            self._things[f"action.{len(automa.revealed) - n + i}.{action.card}"] = Thing("card", row)

    @staticmethod
    def _action(pen: Pen, row: Area, shown: Shown, action: Action) -> None:
        """A revealed card: skill, arrow and nickname; Food if it was revealed for Food (AU-34)."""
        colour = QUIET if action.cancelled else TEXT
        look = looks.of(shown.table, "action/1")
        found, tint = outline(look.shape, row, 4.0), TINTS[look.tint]
        fill(pen, found.plain, ICE if action.cancelled else RAISED)
        pen.fill(Area(row.x, row.y, 22, row.h), tint, 0)
        pen.line(found.edge, tint, 1.5)
        inner = row.inset(4, 0)
        if action.explores:
            skill = str(action.skill) if action.skill else "?"
            pen.text(skill, inner.left(16), colour=NIGHT, bold=True, align="centre")
            arrow = Area(inner.x + 18, inner.y, 22, inner.h)
            if action.arrow in ("left", "right"):
                pen.sign(action.arrow, arrow, colour, 20)
            else:
                pen.sign("unknown", arrow, FAINT, 18)
        else:
            pen.sign("food", Area(row.x, inner.y, 22, inner.h), NIGHT, 20)
        room = inner.beside(42)
        if action.cancelled:
            pen.sign("cancelled", room.beside(room.w - 16), DANGER, 17)
            room = room.left(room.w - 18)
        if action.card != "?":
            key = f"card.action.{action.card}"
            if not pen.name(shown.words.text(key), room, colour):
                pen.name(shown.words.text(f"{key}.short"), room, colour)
        elif action.card == "?":
            pen.sign("unknown", room.left(22), FAINT, 18)


def asked_box(posed: Posed | None) -> str:
    """The box of the Automa board that a question is about without being answered on it; ``""``: it is about none."""
    if posed is None or posed.kind == "tell" or posed.view != "automa":
        return ""
    return str(posed.values.get("box", ""))


def _size(most: float, cell: Area) -> float:
    """Of a sign in a box: with space round it where that leaves enough of it."""
    return min(most, max(SIGN, cell.h - 8), cell.h, cell.w)


def _star(cell: Area) -> Area:
    """Where a box's star stands: on its corner, half of it beyond."""
    return Area(cell.x - STAR / 2, cell.y - STAR / 2, STAR + 1, STAR + 1)


def _beside_star(cell: Area) -> Area:
    """What is left of a box with a star, for what is in it: none of it is under the star."""
    if cell.h >= STAR * 3:
        return cell
    wide, high = max(SIGN, cell.w - STAR / 2), max(SIGN, cell.h - STAR / 2)
    return Area(cell.right - wide, cell.bottom - high, wide, high)
