"""A value at its place on a card: what stands before it, the value as a number, as signs or in words, "?" in a dotted
box while nobody has told it; the asked one glows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from companion.packs.form import END
from companion.screens.drawings import cargo, lettering
from companion.screens.drawings.drawing import Shown
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import DANGER, FAINT, LINE, NIGHT, QUIET, RAISED, TEXT, Pen
from companion.screens.drawings.printed.sheet import Sheet
from companion.screens.drawings.printed.values import Part, brief, parts

LEAST = 48.0
"""The least height of a value, in dp."""
BIG, HUGE = 28.0, 48.0
"""Sizes of large numbers; few, since each keeps a font open."""
LINES = 12
"""The most lines that a label or a value takes."""
APART = 6.0
"""Between a label and its value, in dp."""
ROUND = 8.4
"""What is above and below the lines of a row together, in dp."""
Style = Literal["row", "large", "box", "list"]


class Spot(NamedTuple):
    """Where a value stands, and how: ``row`` with its label before it, ``large`` below it, ``box`` with a number,
    ``list`` with its parts below each other.

    ``sign`` and ``number`` stand before the value in place of its label.
    """

    name: str
    area: Area
    style: Style = "row"
    sign: str = ""
    number: str = ""


Live = Callable[[str, Area, Shown], bool]


class Cells:
    """Draws the values of one card."""

    def __init__(self, live: Live, pen: Pen, shown: Shown, sheet: Sheet) -> None:
        self._live, self._pen, self._shown, self._sheet = live, pen, shown, sheet

    def draw(self, spots: Sequence[Spot]) -> None:
        """Each value at its place; what glows is drawn last, over its neighbours."""
        lit = {self._sheet.now, *self._sheet.asked}
        for spot in sorted(spots, key=lambda spot: spot.name in lit):
            self._cell(spot)

    def _cell(self, spot: Spot) -> None:
        pen, sheet, name = self._pen, self._sheet, spot.name
        self._live(f"field.{name}", spot.area, self._shown)
        known = name in sheet.told
        face = spot.area.inset(2)
        if name == sheet.now or name in sheet.asked:
            pen.glow(face, 7, chosen=True, reach=4.0)
        pen.fill(face, RAISED if known else NIGHT, 7)
        if name in sheet.unsure:
            pen.dotted(face.inset(1), QUIET, 7, 1.4, 5)
        pen.named(face, f"{sheet.labels[name]}: {sheet.told.get(name, '?')}")
        room = face.inset(7, 2)
        if spot.style == "large":
            self._large(room, spot)
        elif spot.style == "box":
            self._box(room, spot)
        elif spot.style == "list":
            self._list(room, spot)
        else:
            self._row(room, spot)

    # ------------------------------------------------------------ a row

    def _row(self, room: Area, spot: Spot) -> None:
        pen, sheet = self._pen, self._sheet
        label, told = sheet.labels[spot.name], sheet.told.get(spot.name)
        if spot.sign or spot.number:
            if spot.sign:
                pen.sign(spot.sign, room.left(24), QUIET, 22)
                room = room.beside(28)
            if spot.number:
                wide = lettering.width(spot.number, lettering.within(room.h / 1.18, 20), True) + 8
                pen.text(spot.number, room.left(wide), 20, QUIET, True)
                room = room.beside(wide)
        elif label:
            wide = ahead(label, told, room.w)
            before = room.left(wide - APART)
            whole = lettering.holds([label], before.w, lettering.scaled())
            if whole or not pen.name(label, before, QUIET):
                pen.text(label, before, colour=QUIET)
            room = room.beside(wide)
        self._value(room, spot, BIG, right=True)

    # ------------------------------------------------------------ a large value

    def _large(self, room: Area, spot: Spot) -> None:
        """The label in a line above it, where it fits, else its sign at the left."""
        pen, sheet, label = self._pen, self._sheet, self._sheet.labels[spot.name]
        line = lettering.scaled() * 1.2
        most = max(0, min(3, int((room.h - 34) // line)))
        broken = lettering.wrap(label, room.w, lettering.scaled(), most) if most else []
        if broken and lettering.holds(broken, room.w, lettering.scaled()):
            pen.lines(label, room.top(line * len(broken) + 1), len(broken), QUIET)
            room = room.below(line * len(broken))
            told = sheet.told.get(spot.name, "")
            if spot.sign and room.w > 100 and len(brief(told, sheet.ids.get(spot.name, ""))) <= 4:
                pen.sign(spot.sign, room.left(32), QUIET, min(32.0, room.h))
                room = Area(room.x + 32, room.y, room.w - 64, room.h)
        elif spot.sign:
            pen.sign(spot.sign, room.left(32), QUIET, 28)
            room = room.beside(34)
            if spot.number:
                pen.text(spot.number, room.left(18), 20, QUIET, True)
                room = room.beside(18)
        self._value(room, spot, HUGE)

    # ------------------------------------------------------------ a list

    def _list(self, room: Area, spot: Spot) -> None:
        """The label, below it the parts in their order, each with its number, its sign and its word."""
        pen, sheet, name = self._pen, self._sheet, spot.name
        label, line = sheet.labels[name], lettering.scaled() * 1.2
        broken = lettering.wrap(label, room.w, lettering.scaled(), 2)
        if lettering.holds(broken, room.w, lettering.scaled()):
            pen.lines(label, room.top(line * len(broken) + 1), len(broken), QUIET, align="left")
            room = room.below(line * len(broken) + 2)
        field, ids = sheet.field(name), sheet.values.get(name) or ()
        signs = parts(field, ids)
        if len(signs) != len(ids) or not ids or room.h < 24 * len(ids):
            self._value(room, spot, BIG)
            return
        words = sheet.told[name].split(", ")
        high = min(44.0, room.h / len(ids))
        for n, (part, word) in enumerate(zip(signs, words, strict=False), 1):
            row = Area(room.x, room.y + (n - 1) * high, room.w, high)
            pen.text(str(n), row.left(20), 18, QUIET, True)
            pen.sign(part.sign, row.beside(24).left(28), TEXT, min(24.0, high - 2))
            if lettering.fit(word, row.w - 60, lettering.within(row.h / 1.18))[0] == word:
                pen.text(word, row.beside(60), 18, TEXT)

    # ------------------------------------------------------------ a box

    def _box(self, room: Area, spot: Spot) -> None:
        """A box with the sign of what is in it, in its corner its number."""
        pen, sheet = self._pen, self._sheet
        pen.ring(room.inset(-5, 0), LINE, ((1.0, 1.0),), 6)
        if spot.number:
            high = lettering.SMALLEST * 1.18
            wide = lettering.width(spot.number, lettering.SMALLEST, True) + 2
            if room.w - wide >= 28 or room.h >= 60:
                beside = room.h < 60
                pen.text(spot.number, room.top(high).left(wide) if not beside else room.left(wide), 18, QUIET, True)
                room = room.below(high - 4) if not beside else room.beside(wide)
        mark = sheet.ids.get(spot.name, "")
        if mark in (END, "none"):
            pen.sign("cancelled" if mark == END else "none", room, QUIET, min(24.0, room.h))
        elif mark and cargo.signed(mark):
            cargo.limit(pen, room, mark, TEXT)
        else:
            self._value(room, spot, BIG)

    # ------------------------------------------------------------ the value itself

    def _value(self, room: Area, spot: Spot, size: float, right: bool = False) -> None:
        pen, sheet, name = self._pen, self._sheet, spot.name
        told = sheet.told.get(name)
        if told is None:
            wide = min(32.0, room.w)
            left = room.right - wide - min(2.0, room.w - wide) if right else room.centre[0] - wide / 2
            pen.unknown(Area(left, room.centre[1] - 14, wide, 28))
            return
        signs = sheet.signs(name)
        if signs and self._signs(room, signs, size, right):
            return
        told = brief(told, sheet.ids.get(name, ""))
        large = size == HUGE and lettering.fit(told, room.w, lettering.within(room.h / 1.18, BIG), True)
        if large and large.shown == told and large.size >= BIG and len(told) > 4:
            pen.text(told, room, BIG, TEXT, True, "centre")
            return
        if len(told) <= 4 and told[-1:].isalnum():
            most = lettering.stepped(max(lettering.SMALLEST, min(size, room.h / 1.18)))
            if lettering.fit(told, room.w, lettering.within(room.h / 1.18, most), True)[0] == told:
                pen.text(told, room, most, TEXT, True, "right" if right else "centre")
                return
        whole = lettering.fit(told, room.w, lettering.within(room.h / 1.18, 20), True)[0] == told
        if spot.style == "box" and not whole and not pen.name(told, room, TEXT, "centre"):
            pen.sign("sign", room, TEXT, min(24.0, room.h))  # a touch tells its name
        elif spot.style == "box" and not whole:
            return
        elif whole or not pen.name(told, room, TEXT, "right" if right else "centre"):
            mark = sheet.ids.get(name, "")
            several = sheet.values.get(name)
            if cargo.signed(mark) and not whole:
                cargo.limit(pen, Area(room.right - 64, room.y, 64, room.h) if right else room, mark, TEXT)
            elif not whole and isinstance(several, list | tuple) and len(several) > 1:
                # What they are is in their rows, and a touch tells it.
                pen.text(str(len(several)), room, 20, TEXT, True, "right" if right else "centre")
            else:
                pen.text(told, room, 20, TEXT, True, "right" if right else "centre")

    def _signs(self, room: Area, signs: Sequence[Part], size: float, right: bool) -> bool:
        """The signs and numbers beside each other; whether there was room."""
        side = max(16.0, min(size if size < HUGE else 40.0, room.h - 4))
        height = 32.0 if size == HUGE and room.h >= 44 else 24.0 if room.h >= 30 else 20.0
        letters = lettering.within(room.h / 1.18, height)
        numbers = [lettering.width(part.number, letters, True) + 3 if part.number else 0.0 for part in signs]
        gap = 6.0

        def needs(side: float) -> float:
            drawn = sum(side for part in signs if part.sign)
            return drawn + sum(numbers) + gap * (len(signs) - 1)

        while needs(side) > room.w and side > 16:
            side = max(16.0, side - 4)
        if needs(side) > room.w:
            return False
        x = room.right - needs(side) if right else room.centre[0] - needs(side) / 2
        for part, wide in zip(signs, numbers, strict=True):
            if part.number:
                self._pen.text(part.number, Area(x, room.y, wide + 1, room.h), height, TEXT, True)
                x += wide
            if part.sign:
                mark(self._pen, part.sign, Area(x, room.y, side, room.h), side)
                x += side
            x += gap
        return True


def ahead(label: str, told: str | None, room: float) -> float:
    """How much of the room before a value its label has: a short value leaves it more than the usual part, a long one
    less."""
    value = 36.0 if told is None else lettering.width(told, lettering.scaled(20), True) + 8
    usual = min(lettering.width(label, lettering.scaled()) + 8, max(room * 0.6, room - value))
    if told is None or value <= room - usual:
        return usual
    word = max((lettering.width(part, lettering.SMALLEST) for part in label.split()), default=0.0)
    return min(usual, max(room * 0.4, word + 8))


def mark(pen: Pen, sign: str, area: Area, side: float, colour: str = TEXT) -> None:
    """A sign of a value; a Jam is a Weapon crossed out, nothing is fainter."""
    pen.sign("weapon" if sign == "jam" else sign, area, FAINT if sign == "none" else colour, side)
    if sign == "jam":
        square = area.middle(side, side).inset(1)
        pen.line([(square.x, square.bottom), (square.right, square.y)], DANGER, 3.0)
