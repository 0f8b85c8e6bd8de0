"""A printed card or Region board while it is entered: each value at its place, unknown ones dotted, the asked one
lit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any, Literal

from msgspec import Struct

from companion.packs.form import END, Block, Board
from companion.rules.engine.question import Field
from companion.rules.engine.table import Table
from companion.screens.drawings import cargo, icons, lettering, region
from companion.screens.drawings.drawing import Drawing, Shown, Wording
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import DANGER, FAINT, ICE, LINE, NIGHT, QUIET, RAISED, TEXT, Pen

EDGE = 12.0
"""What the frame of a card takes on both sides together."""
ROW, LINE_HEIGHT, ROUND = 52.0, 21.1, 8.4
"""The least height of a row, which has room for two lines; that of each line, and what is above and below the lines of
a row together, in dp."""
LINES = 12
"""The most lines that a label or a value takes."""
BETWEEN = 6.0
"""Between a label and its value, in dp."""
WIDE = 150.0
"""The width at which a row has room for one value more, in dp at normal type."""
FEW = 6
"""Up to this number the values of a card stand below each other."""


class Sheet(Struct):
    """What is drawn: the card, its known values in words by field, and the field that is asked.

    For a part of a map: its spaces, ways and white rectangles, and the selected spaces.
    """

    drawn: Literal["rows", "line"] | tuple[tuple[Block, ...], ...]
    """See :class:`~companion.packs.form.Form`."""
    fields: Sequence[Field]
    told: Mapping[str, str]
    labels: Mapping[str, str]
    ids: Mapping[str, str] = {}
    """The card's known values as ids."""
    now: str = ""
    board: Board | None = None
    spaces: Sequence[str] = ()
    ways: Sequence[str] = ()
    rectangles: Sequence[str] = ()
    picked: Sequence[str] = ()


class CardFace(Drawing):
    """A card or board. Fields are places ``field.NAME``, spaces of a Region board ``space.NAME``."""

    kinds = ("field", "space")

    def show(self, sheet: Sheet, words: Wording) -> None:
        """Draw this sheet."""
        self._sheet = sheet
        live = {f"field.{f.name}" for f in sheet.fields} | {f"space.{s}" for s in sheet.spaces}
        picked = {f"field.{sheet.now}", *(f"space.{s}" for s in sheet.picked)}
        self._shown = Shown(Table(), None, words, False, live, picked)
        self._redraw()

    def least(self, wide: float, high: float) -> float:
        """The height that the values of a card need in this room, all in dp: less than ``high`` if they fit there."""
        board, spaces = self._sheet.board, self._sheet.spaces
        if board is not None and spaces:
            return region.least(region.Told(board, spaces, self._sheet.ways), wide - EDGE) + EDGE
        if self._sheet.drawn != "rows" or board is not None:
            return 0.0
        columns, deep = self._grid(wide - 2 * EDGE, high - 2 * EDGE)
        return deep * self._row((wide - 2 * EDGE) / columns - EDGE) + 2 * EDGE

    def draw(self, pen: Pen, area: Area, shown: Shown) -> None:
        """The card in its form."""
        inner = area.inset(6)
        board = self._sheet.board
        if board is not None:
            self._region(pen, inner, shown, board)
            return
        drawn = self._sheet.drawn
        if drawn == "rows":
            self._rows(pen, inner, shown)
        elif drawn == "line":
            self._line(pen, inner, shown)
        else:
            self._columns(pen, inner, shown, drawn)

    # ------------------------------------------------------------ one value

    def _cell(
        self, pen: Pen, area: Area, shown: Shown, name: str, label: str = "", sign: str = "", shows: str = ""
    ) -> None:
        """A value at its place, with a label or a sign before it. ``shows``: a sign in place of the value."""
        place = f"field.{name}"
        self.live(place, area, shown)
        face = area.inset(2)
        told = self._sheet.told.get(name)
        if name == self._sheet.now:
            pen.glow(face, 7, chosen=True, reach=4.0)
        pen.fill(face, RAISED if told is not None else ICE, 7)
        room = face.inset(8, 2)
        if sign:
            pen.sign(sign, room.left(24), QUIET, 22)
            room = room.beside(28)
        if label:
            wide = self._before(label, told, room.w, shows)
            left = room.left(wide - BETWEEN)
            whole = lettering.holds([label], left.w, lettering.scaled())
            if whole or not pen.name(label, left, QUIET):
                pen.text(label, left, colour=QUIET)
            room = room.beside(wide)
        if told is None:
            wide = min(32.0, room.w)  # beside its label, where several stand in a row
            pen.unknown(Area(room.right - wide - min(2.0, room.w - wide), room.centre[1] - 14, wide, 28))
        elif shows:
            pen.sign(shows, Area(room.right - 32, room.y, 32, room.h), TEXT, 28)
        elif self._whole(told, room) or not pen.name(told, room, TEXT, "right"):
            sign = self._sheet.ids.get(name, "")
            if cargo.signed(sign) and not self._whole(told, room):
                cargo.limit(pen, Area(room.right - 64, room.y, 64, room.h), sign, TEXT)
            else:
                pen.text(told, room, 20, TEXT, True, "right")

    @staticmethod
    def _before(label: str, told: str | None, room: float, shows: str) -> float:
        """How much of the room before a value its label has: a short value leaves it more than the usual part, a long
        one less."""
        value = 36 if told is None or shows else lettering.width(told, lettering.scaled(20), True) + 8
        usual = min(lettering.width(label, lettering.scaled()) + 8, max(room * 0.6, room - value))
        if told is None or value <= room - usual:
            return usual
        word = max((lettering.width(part, lettering.SMALLEST) for part in label.split()), default=0.0)
        return min(usual, max(room * 0.4, word + 8))

    @staticmethod
    def _whole(told: str, room: Area) -> bool:
        """Whether a value fits on one line."""
        return lettering.fit(told, room.w, lettering.within(room.h / 1.18, 20), True)[0] == told

    # ------------------------------------------------------------ blocks side by side

    def _columns(self, pen: Pen, area: Area, shown: Shown, drawn: Sequence[Sequence[Block]]) -> None:
        """Columns of blocks; what stands in none below the last one."""
        pen.card(area, NIGHT, LINE, 1.5)
        names = [f.name for f in self._sheet.fields]
        blocks = [[(block, [n for n in names if n.startswith(block.begins)]) for block in column] for column in drawn]
        found = [name for column in blocks for _, inside in column for name in inside]
        blocks[-1] += [(Block(name), [name]) for name in names if name not in found]
        for column, across in zip(blocks, area.inset(4, 3).columns(len(blocks), 8), strict=True):
            rows = iter(across.rows(max(1, sum(ceil(len(inside) / block.across) for block, inside in column))))
            for block, inside in column:
                self._block(pen, rows, shown, block, inside)

    def _block(self, pen: Pen, rows: Iterator[Area], shown: Shown, block: Block, names: Sequence[str]) -> None:
        """The values of a block, row by row."""
        for i in range(0, len(names), block.across):
            row = next(rows)
            if block.back and not i:
                pen.dashed([(row.x, row.y), (row.right, row.y)], DANGER, 1.5, 5, 4)
                row = Area(row.x, row.y + 2, row.w, row.h - 2)
            for name, cell in zip(names[i:], row.columns(block.across, 2), strict=False):
                label = name.removeprefix(block.begins)
                if block.label:
                    label = shown.words.text(block.label)
                self._cell(pen, cell, shown, name, label or self._sheet.labels[name], block.sign)

    # ------------------------------------------------------------ a line of boxes

    def _line(self, pen: Pen, area: Area, shown: Shown) -> None:
        """The boxes in the order of the arrows, then the other values, such as where a game starts."""
        pen.card(area, NIGHT, LINE, 1.5)
        inner = area.inset(6)
        names = [f.name for f in self._sheet.fields]
        line = names[0].partition("-")[0] if names else ""
        boxes = [name for name in names if name.partition("-")[0] == line]
        starts = [name for name in names if name not in boxes]
        high = min(56.0, inner.h / 5)
        grid = Area(inner.x, inner.y, inner.w, inner.h - high - 6)
        across = 2 if len(boxes) <= 6 else 3
        deep = max(3, ceil(len(boxes) / across))
        cells = [cell for row in grid.rows(deep, 4) for cell in row.columns(across, 14)]
        for n, (name, cell) in enumerate(zip(boxes, cells, strict=False), 1):
            told = self._sheet.ids.get(name, "")
            sign = {END: "cancelled"}.get(told, told)
            self._cell(pen, cell, shown, name, f"{n}", shows=sign if sign in icons.GLYPHS else "")
            if n % across and n < len(boxes):
                pen.sign("right", Area(cell.right, cell.y, 14, cell.h), FAINT, 14)
        bottom = Area(inner.x, inner.bottom - high, inner.w, high)
        for name, cell in zip(starts, bottom.columns(max(1, len(starts)), 4), strict=False):
            people = name.rpartition("-")[2]
            label = shown.words.text("ui.cards.players", n=int(people)) if people.isdigit() else ""
            self._cell(pen, cell, shown, name, label or self._sheet.labels[name])

    # ------------------------------------------------------------ a Region board

    def _region(self, pen: Pen, area: Area, shown: Shown, board: Board) -> None:
        sheet = self._sheet
        if not sheet.spaces:
            pen.panel(area, ICE, LINE, 1.0, 12)
            self._rows(pen, area.inset(6), shown)
            return
        told = region.Told(board, sheet.spaces, sheet.ways)
        region.draw(pen, area, told, sheet.picked, sheet.rectangles, lambda place, pill: self.live(place, pill, shown))

    # ------------------------------------------------------------ any other card

    def _rows(self, pen: Pen, area: Area, shown: Shown) -> None:
        """A row for each value, in two columns if there are many."""
        pen.card(area, NIGHT, LINE, 1.5)
        names = [f.name for f in self._sheet.fields]
        inner = area.inset(6)
        columns, deep = self._grid(inner.w, inner.h)
        inner = inner.top(min(inner.h, deep * max(64.0, self._row(inner.w / columns - EDGE))))
        cells = [cell for column in inner.columns(columns, 6) for cell in column.rows(deep)]
        for name, cell in zip(names, cells, strict=False):
            self._cell(pen, cell, shown, name, self._sheet.labels[name])

    def _grid(self, wide: float, high: float) -> tuple[int, int]:
        """In how many columns the values stand, and in how many rows: in as few as leave each high enough, and in none
        too narrow for a word."""
        n = max(1, len(self._sheet.fields))
        columns = 1 if n <= FEW or not self._holds(wide / 2) else 2
        most = wide // (WIDE * lettering.scaled() / lettering.SMALLEST)
        while ceil(n / columns) * ROW > high and columns < most and self._holds(wide / (columns + 1)):
            columns += 1
        return columns, ceil(n / columns)

    def _row(self, wide: float) -> float:
        """The height of a row: more where a label, or a value without a sign, takes more than two lines."""
        return max(ROW, max(map(self._lines, self._parts(wide)), default=1) * LINE_HEIGHT + ROUND)

    def _holds(self, wide: float) -> bool:
        """Whether every label, and every value without a sign, is whole in a column so wide."""
        return all(self._lines(part) <= LINES for part in self._parts(wide - EDGE))

    def _parts(self, wide: float) -> Iterator[tuple[str, float]]:
        """Labels and values without a sign, with the room across for each in a row so wide."""
        room = wide - 20
        for field in self._sheet.fields:
            label, told = self._sheet.labels[field.name], self._sheet.told.get(field.name)
            before = self._before(label, told, room, "")
            yield label, before
            if told is not None and not cargo.signed(self._sheet.ids.get(field.name, "")):
                yield told, room - before

    @staticmethod
    def _lines(part: tuple[str, float]) -> int:
        """In how many lines a text is whole, beyond the most if in none."""
        text, across = part
        for lines in range(1, LINES + 1):
            if lettering.holds(lettering.wrap(text, across, lettering.SMALLEST, lines), across, lettering.SMALLEST):
                return lines
        return LINES + 1


def short(words: Wording, value: Any) -> str:
    """A result of an Outcome card in a short form, such as "1+Jam"."""
    return "+".join(p if p.isdigit() else words.text(f"short.{p}") for p in str(value).split("+"))
