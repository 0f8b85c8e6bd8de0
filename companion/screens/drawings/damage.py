"""Damage or Repair of one sentence, for Why?: the row and column that decided, boxes skipped, the box itself (AU-43,
AU-58).

Only what the sentence says is drawn, so it stays true whatever has happened since.
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from msgspec import Struct

from companion.rules.common.automa import board
from companion.rules.engine.table import Line, Table
from companion.screens.drawings.drawing import Drawing, Shown
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import DANGER, FAINT, ICE, LINE, NIGHT, QUIET, RAISED, TEXT, Pen

LETTER = 24.0
HEAD = 26.0
PITCH = 30.0
FOOT = 34.0
"""Height of the line with what was in the box before and is there now."""


class Box(Struct, frozen=True):
    """A box that was damaged or repaired: what was in it before and is now, a token, ``damage`` or ``empty``."""

    name: str
    before: str
    after: str


class Decided(Struct, frozen=True):
    """What a sentence about Damage or Repair says: row letter, the counter's column, boxes skipped, boxes changed."""

    letter: str
    column: int
    skipped: tuple[str, ...]
    boxes: tuple[Box, ...]


def decided(line: Line) -> Decided | None:
    """What decided a sentence about Damage or Repair of the Automa board; None for other sentences."""
    found: dict[str, Any] = {reason.key: reason.values for reason in line.why}
    boxes = tuple(
        Box(str(r.values["box"]), _bare(r.values["before"]), _bare(r.values["after"]))
        for r in line.why
        if r.key == "why.box"
    )
    skipped = tuple(found.get("why.skipped", {}).get("boxes", ()))
    if "why.column" not in found or not (boxes or skipped):
        return None
    letter = found.get("why.letter", {}).get("letter") or board.row_of(boxes[0].name if boxes else skipped[0])
    return Decided(str(letter), int(found["why.column"]["column"]), skipped, boxes)


def _bare(token: str) -> str:
    return token.removeprefix("@token.")


class DamageDrawing(Drawing):
    """The Automa board in small: row and column lit, skipped boxes crossed out, changed boxes with a ring."""

    def __init__(self, told: Decided, table: Table, **properties: Any) -> None:
        """Its size is that of the board: rows that ``table`` knows and those that the sentence names."""
        self.told = told
        named = (told.letter, *(board.row_of(box.name) for box in told.boxes))
        self.rows = tuple(sorted({*board.letters(table).sure, *named}))
        self.columns = board.shape(table).columns
        size = (LETTER + self.columns * PITCH + 4, HEAD + len(self.rows) * PITCH + FOOT + 4)
        super().__init__(size_hint=(None, None), size=(dp(size[0]), dp(size[1])), **properties)

    def draw(self, pen: Pen, area: Area, shown: Shown) -> None:
        """Columns, rows and boxes; below, what was in the box and is there now."""
        letters, known, told = self.rows, board.boxes(shown.table), self.told
        inner = area.inset(2)
        columns = inner.below(0).beside(LETTER).left(self.columns * PITCH).columns(self.columns)
        for i, column in enumerate(columns, 1):
            lit = i == told.column
            if lit:
                pen.fill(column.top(HEAD + len(letters) * PITCH), RAISED, 6)
            pen.text(str(i), column.top(HEAD), colour=TEXT if lit else FAINT, bold=lit, align="centre")
        changed = {box.name: box for box in told.boxes}
        for n, letter in enumerate(letters):
            row = Area(inner.x, inner.y + HEAD + n * PITCH, LETTER + self.columns * PITCH, PITCH)
            named = letter == told.letter
            if named:
                pen.fill(row.inset(0, 1), RAISED, 6)
            pen.text(letter, row.left(LETTER - 2), colour=TEXT if named else FAINT, bold=named, align="centre")
            for i, column in enumerate(columns, 1):
                box = f"{letter}{i}"
                if known and box not in known and box not in changed:
                    continue
                self._box(pen, Area(column.x, row.y, PITCH, PITCH).inset(3), box, changed.get(box))
        if told.boxes:
            foot = Area(inner.x, inner.y + HEAD + len(letters) * PITCH + 4, LETTER + self.columns * PITCH, FOOT - 4)
            self._change(pen, foot)

    def _box(self, pen: Pen, cell: Area, box: str, changed: Box | None) -> None:
        if changed is not None:
            pen.fill(cell.inset(-3), TEXT, 7)
            self._content(pen, cell, changed.after)
        elif box in self.told.skipped:
            pen.panel(cell, NIGHT, DANGER, 1.5, 5)
            a, b = cell.inset(5), cell.inset(5)
            pen.line([(a.x, a.y), (b.right, b.bottom)], DANGER, 3)
            pen.line([(a.right, a.y), (b.x, b.bottom)], DANGER, 3)
        else:
            pen.panel(cell, ICE, "#46607C", 1.0, 5)

    @staticmethod
    def _content(pen: Pen, cell: Area, content: str) -> None:
        """What is in a box: Damage, a token, or nothing."""
        pen.panel(cell, NIGHT, "", 1.0, 5)
        if content == "damage":
            pen.sign("damage", cell, DANGER, 20)
        elif content != "empty":
            pen.sign(content, cell, TEXT, 20)

    def _change(self, pen: Pen, foot: Area) -> None:
        """The box, what was in it, an arrow, what is in it now."""
        first = self.told.boxes[0]
        name = first.name if len(self.told.boxes) == 1 else self.told.letter
        pen.text(name, foot.left(40), bold=True, align="centre")
        before = Area(foot.x + 48, foot.y, 30, foot.h).middle(26, 26)
        after = Area(foot.x + 48 + 30 + 34, foot.y, 30, foot.h).middle(26, 26)
        for cell, content in ((before, first.before), (after, first.after)):
            pen.fill(cell.inset(-1), LINE, 6)
            self._content(pen, cell, content)
        pen.sign("right", Area(before.right, foot.y, after.x - before.right, foot.h), QUIET, 22)
