"""A card that is read in a game: what is asked for fills it, with its values to touch; what else it says is small above
and below, as it stands on the card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.rules.engine.question import Field
from companion.screens.drawings import lettering
from companion.screens.drawings.drawing import Shown
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import AURORA, LINE, NIGHT, QUIET, RAISED, TEXT, Pen
from companion.screens.drawings.printed import rows, small
from companion.screens.drawings.printed.cells import Live, mark
from companion.screens.drawings.printed.frame import band_height, frame
from companion.screens.drawings.printed.sheet import Sheet
from companion.screens.drawings.printed.values import Part, Row, brief, parts, picked

PILL, GAP = 48.0, 6.0
"""The least height and width of a value to touch, and the room between two, in dp."""
LEAST = 44.0
"""The least height of a value where there is no room for more, in dp."""
SIGN = 26.0
SIGNED = 84.0
"""The width for a sign and its number in place of words, in dp."""
ARROW = 48.0
"""The width for the arrow beside which the values stand, in dp."""
PICTURE = 50.0
"""The width of a picture of what an arrow picks, in dp."""
HIGH = 84.0
"""The most height of a value to touch, in dp."""
MOST = 9
"""Of a number with more values than these none is to be touched."""


class Choice(NamedTuple):
    """A value to touch: its place, what it says, and how it is told in the form."""

    place: str
    text: str
    value: str


def choices(field: Field, words: Mapping[str, str]) -> list[Choice]:
    """The values of a field, the rare ones last; none where there are too many. ``words``: its options in words."""
    if field.options:
        found = sorted(field.options, key=lambda option: option.rare)
        return [Choice(f"value.{field.name}.{o.id}", words[o.id], o.id) for o in found]
    if field.text or field.hi - field.lo >= MOST:
        return []
    return [Choice(f"value.{field.name}.{n}", str(n).replace("-", "−"), str(n)) for n in range(field.lo, field.hi + 1)]


class Reading:
    """Draws one such card. ``asked``: by field the values to touch."""

    def __init__(self, live: Live, pen: Pen, shown: Shown, sheet: Sheet, asked: Mapping[str, Sequence[Choice]]) -> None:
        self._inline = False
        """Whether the values are beside their field in words, which takes less height."""
        self._live, self._pen, self._shown, self._sheet, self._asked = live, pen, shown, sheet, asked

    def draw(self, area: Area) -> None:
        """A card that fills this area. Without values to touch where they would be too low for a finger."""
        sheet, pen, look = self._sheet, self._pen, self._sheet.look
        inner = frame(pen, area, look, sheet.title, band_height())
        if look.arrow:
            pen.sign(look.arrow, inner.left(ARROW), TEXT, ARROW - 6)
            inner = inner.beside(ARROW)
        asked = self._shown_of(inner)
        first = min(sheet.names.index(name) for name in asked)
        rest = [[name for name in part if name not in asked] for part in (sheet.names[:first], sheet.names[first:])]
        deep = [small.high() * len(small.lines(sheet, look, part, inner.w)) for part in rest]
        needs = [self._high(name, inner.w) for name in asked]
        free = max(0.0, inner.h - sum(needs) - GAP * (len(needs) + 1))
        deep[1] = min(deep[1], free)
        deep[0] = min(deep[0], free - deep[1])
        above, *cells, below = rows.shared(inner, [deep[0], *needs, deep[1]], [0, *(1 for _ in needs), 0], GAP)
        if self._parts(asked[0], cells[0])[1].h < LEAST:
            small.draw(pen, sheet, look, sheet.names, inner)
            return
        for part, room in zip(rest, (above, below), strict=True):
            small.draw(pen, sheet, look, part, room)
        for name, cell in zip(asked, cells, strict=True):
            self._field(name, cell)

    def _shown_of(self, inner: Area) -> list[str]:
        """The fields with values to touch: all, or as many as there is room for, those first that have none yet; a line
        that is written has nothing to touch and comes last."""
        for self._inline in (False, True):
            needs = {name: self._high(name, inner.w) for name in self._asked}
            if sum(needs.values()) + GAP * (len(needs) - 1) <= inner.h:
                return list(needs)
        found: list[str] = []
        free = inner.h

        def order(name: str) -> tuple[bool, bool]:
            choices = self._asked[name]
            return not choices, any(choice.place in self._shown.chosen for choice in choices)

        for name in sorted(needs, key=order):
            if not found or needs[name] + GAP <= free:
                found.append(name)
                free -= needs[name] + GAP
        return [name for name in needs if name in found]

    # ------------------------------------------------------------ what is asked for

    def _line(self) -> float:
        return lettering.scaled() * 1.3

    def _high(self, name: str, wide: float) -> float:
        """The height of a field with its values."""
        body = self._parts(name, Area(0.0, 0.0, wide, 1000.0))[1]
        lines = max(1, len(self._lines(name, body.w)))
        return body.y + lines * (PILL + GAP) + GAP

    def _parts(self, name: str, cell: Area) -> tuple[Area, Area]:
        """Where a field stands in words, and its values below or beside that."""
        inner = cell.inset(GAP + 2, GAP)
        if self._inline:
            values = sum(self._width(name, choice) + GAP for choice in self._asked[name])
            longest = max(lettering.width(word, lettering.SMALLEST) for word in self._sheet.labels[name].split())
            words = min(max(inner.w * 0.36, inner.w - values, longest * lettering.TIGHTEST + GAP), inner.w * 0.6)
            across = SIGNED if rows.before(self._sheet.look, name)[0] else words
            return inner.left(across - GAP), inner.beside(across)
        return inner.top(self._line()), inner.below(self._line() + 2)

    def _field(self, name: str, cell: Area) -> None:
        """The field in words with its sign, and the values, as many as there is room for."""
        pen, sheet = self._pen, self._sheet
        pen.glow(cell.inset(3), 8, chosen=True, reach=4.0)
        pen.fill(cell.inset(3), NIGHT, 8)
        head, body = self._parts(name, cell)
        sign, number = rows.before(sheet.look, name)
        if sign:
            pen.sign(sign, head.left(24), QUIET, 22)
            head = head.beside(30)
        pen.named(head, sheet.labels[name])
        if not pen.name(sheet.labels[name], head, QUIET) and (number or not sign):
            pen.text(number or sheet.labels[name], head, colour=QUIET)
        lines = self._lines(name, body.w)
        if not lines:
            pen.unknown(body.middle(36, min(36.0, body.h)), 24)
            return
        lines = lines[: max(1, int((body.h + GAP) // (PILL + GAP)))]
        high = min(HIGH, max(min(PILL, body.h), (body.h + GAP) / len(lines) - GAP))
        y = body.y + max(0.0, (body.h - len(lines) * (high + GAP) + GAP) / 2)
        for line in lines:
            grow = max(0.0, (body.w - sum(w for _, w in line) - GAP * (len(line) - 1)) / len(line))
            x = body.x
            for choice, wide in line:
                across = wide + min(grow, 56.0)
                self._pill(name, choice, Area(x, y, across, high))
                x += across + GAP
            y += high + GAP

    def _lines(self, name: str, wide: float) -> list[list[tuple[Choice, float]]]:
        """The values in lines of this width, each with its own."""
        found: list[list[tuple[Choice, float]]] = []
        x = wide + 1
        for choice in self._asked[name]:
            needs = min(wide, self._width(name, choice))
            if x + needs > wide + 0.5:
                found.append([])
                x = 0.0
            found[-1].append((choice, needs))
            x += needs + GAP
        return found

    def _said(self, name: str, choice: Choice) -> tuple[list[Part], str]:
        """A value in signs, or its words."""
        signs = parts(self._sheet.field(name), choice.value)
        return signs, "" if signs else brief(choice.text, choice.value)

    def _width(self, name: str, choice: Choice) -> float:
        if self._row_of(name, choice) is not None:
            return PICTURE + 18
        signs, text = self._said(name, choice)
        letters = lettering.scaled(20)
        if text:
            return max(PILL, lettering.width(text, letters, True) + 22)
        return max(PILL, 18 + sum(self._across(part, letters) for part in signs))

    def _row_of(self, name: str, choice: Choice) -> Row | None:
        return picked(self._sheet.field(name), choice.value) if self._sheet.look.arrow else None

    @staticmethod
    def _across(part: Part, letters: float) -> float:
        number = lettering.width(part.number, letters, True) + 4 if part.number else 0.0
        return (SIGN + 4 if part.sign else 0.0) + number

    def _pill(self, name: str, choice: Choice, area: Area) -> None:
        pen, place = self._pen, choice.place
        self._live(place, area, self._shown)
        chosen = place in self._shown.chosen
        pen.panel(area, RAISED, AURORA if chosen else LINE, 3.0 if chosen else 1.5, 10)
        pen.named(area, choice.text)
        if (row := self._row_of(name, choice)) is not None:
            self._picture(row, area.middle(PICTURE, min(PICTURE * 0.62, area.h - 14)))
            return
        signs, text = self._said(name, choice)
        if text:
            if not pen.name(text, area.inset(6, 2), TEXT, "centre", True):
                pen.text(text, area.inset(6, 2), 20, TEXT, True, "centre")
            return
        letters = lettering.scaled(20)
        wide = sum(self._across(part, letters) for part in signs) - 4
        grow = 1.5 if area.h >= HIGH - 4 and wide * 1.5 <= area.w - 8 else 1.0
        x = area.centre[0] - wide * grow / 2
        for part in signs:
            if part.number:
                across = (lettering.width(part.number, letters, True) + 4) * grow
                pen.text(part.number, Area(x, area.y, across, area.h), 20 * grow, TEXT, True)
                x += across
            if part.sign:
                mark(pen, part.sign, Area(x, area.y, SIGN * grow, area.h), 24.0 * grow, TEXT)
                x += (SIGN + 4) * grow

    def _picture(self, row: Row, area: Area) -> None:
        """Things in a row on one ground, the one that is meant filled."""
        for n, (high, cell) in enumerate(zip(row.heights, area.columns(len(row.heights), 5), strict=True)):
            thing = Area(cell.x, cell.bottom - cell.h * high, cell.w, cell.h * high)
            if n == row.meant:
                self._pen.fill(thing, TEXT, 4)
            else:
                self._pen.panel(thing, NIGHT, QUIET, 1.5, 4)
