"""A printed card or Region board while it is entered: each value at its place, unknown ones dotted, the asked one
lit."""

from __future__ import annotations

from typing import Any

from companion.rules.engine.table import Table
from companion.screens.drawings import region
from companion.screens.drawings.drawing import Drawing, Shown, Wording
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import Pen
from companion.screens.drawings.printed import card
from companion.screens.drawings.printed.sheet import Sheet

AROUND = 5.0
"""What is free around a card, in dp."""
EDGE = 12.0
"""What is free on both sides of a board together."""


class CardFace(Drawing):
    """A card or board. Fields are places ``field.NAME``, spaces of a Region board ``space.NAME``."""

    kinds = ("field", "space")

    def show(self, sheet: Sheet, words: Wording, *, touched: bool = True) -> None:
        """Draw this sheet. ``touched``: its values and spaces can be chosen."""
        self._sheet = sheet
        live = {f"field.{f.name}" for f in sheet.fields} | {f"space.{s}" for s in sheet.spaces} if touched else set()
        picked = {f"field.{sheet.now}", *(f"space.{s}" for s in sheet.picked)}
        self._shown = Shown(Table(), None, words, False, live, picked)
        self._redraw()

    @property
    def shows(self) -> bool:
        """Whether a card has been shown."""
        return self._shown is not None

    @property
    def now(self) -> str:
        """The field that is asked."""
        return self._sheet.now

    def least(self, wide: float, high: float) -> float:
        """The height that the values of a card need in this room, all in dp: less than ``high`` if they fit there."""
        sheet = self._sheet
        if sheet.board is not None and sheet.spaces:
            return region.least(region.Told(sheet.board, sheet.spaces, sheet.ways), wide - EDGE) + EDGE
        return card.least(sheet, sheet.look, wide - 2 * AROUND, high - 2 * AROUND) + 2 * AROUND

    def draw(self, pen: Pen, area: Area, shown: Shown) -> None:
        """The card, or the spaces of a board."""
        sheet = self._sheet
        if sheet.board is None or not sheet.spaces:
            card.draw(self.live, pen, area.inset(AROUND), shown, sheet, sheet.look)
            return
        told = region.Told(sheet.board, sheet.spaces, sheet.ways)
        inner = area.inset(EDGE / 2)
        region.draw(pen, inner, told, sheet.picked, sheet.rectangles, lambda place, pill: self.live(place, pill, shown))


def short(words: Wording, value: Any) -> str:
    """A result of an Outcome card in a short form, such as "1+Jam"."""
    return "+".join(p if p.isdigit() else words.text(f"short.{p}") for p in str(value).split("+"))
