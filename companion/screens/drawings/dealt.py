"""The Outcome card that the app has dealt, above the drawing of what it decided: it turns over, and the row that counts
is lit."""

from __future__ import annotations

from collections.abc import Sequence

from companion.messages import Words
from companion.rules.engine.decks import way
from companion.rules.engine.table import Line, Table
from companion.screens.drawings import lettering, motion
from companion.screens.drawings.drawing import Drawing, Shown
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import AURORA, ICE, LINE, NIGHT, QUIET, RAISED, TEXT, Pen
from companion.screens.drawings.printed.frame import TINTS
from companion.screens.drawings.printed.sheet import Sheet
from companion.screens.drawings.read_card import known_sheet
from companion.screens.drawings.reasons import outcomes

UNLAID = 100.0
"""Width and height of a widget that has no place yet, in pixels."""
GAP = 4.0
CARD = 0.7
"""Width of the card beside its values, as a share of its height."""
SIGN = 16.0
"""Size of the sign of a Weapon's rating, in dp."""

Face = tuple[str, tuple[str, ...]]
"""A card and the fields of which one decided."""


def dealt(table: Table, lines: Sequence[Line]) -> Face | None:
    """The last Outcome card of these sentences, where the app deals them."""
    if way(table, "outcome") != "deal":
        return None
    found = [one for line in lines for one in outcomes(line)]
    return found[-1] if found else None


class DealtCard(Drawing):
    """The card with its name, and beside it the values of the kind that decided, that one lit."""

    def turn(self, table: Table, face: Face, words: Words) -> bool:
        """Show this card; whether anything is known of it."""
        sheet = known_sheet(table, *face, words)
        if sheet is not None:
            self.sheet = sheet
            self._shown = Shown(table, None, words, False, set(), set())
            self._outdate()
        return sheet is not None

    def draw(self, pen: Pen, area: Area, shown: Shown) -> None:
        """The card; before it has its place only its back."""
        if (self.width, self.height) == (UNLAID, UNLAID):
            self._things["deck"] = motion.Thing("deck", area)
            return
        inner = area.inset(GAP, 2)
        card = inner.left(inner.h * CARD)
        tint = TINTS[self.sheet.look.tint]
        pen.card(card, ICE, tint, 2.0)
        pen.sign(self.sheet.look.sign, card.top(card.h / 2), tint, 22)
        number = "".join(filter(str.isdigit, self.sheet.title))
        pen.text(number, card.below(card.h / 2), 20, TEXT, True, "centre")
        pen.named(card, self.sheet.title)
        self._things[f"card.{self.sheet.title}"] = motion.Thing("card", card)
        names = group(self.sheet)
        for name, cell in zip(names, self._cells(inner.beside(card.w + GAP), names), strict=True):
            self._value(pen, cell, name)

    def _cells(self, area: Area, names: list[str]) -> list[Area]:
        """A cell for each value; where they have no room for their words only the one that decided."""
        cells = area.columns(len(names), GAP)
        roomy = all(lettering.holds([self.sheet.told[name]], cells[0].w - 8, lettering.scaled()) for name in names)
        if not roomy:
            names[:] = [self.sheet.now]
            cells = [area]
        return cells

    def _value(self, pen: Pen, cell: Area, name: str) -> None:
        now = name == self.sheet.now
        pen.panel(cell, RAISED if now else NIGHT, AURORA if now else LINE, 2.0 if now else 1.0, 6)
        rating, value = name.partition("-")[2], cell.inset(4, 2)
        pen.named(cell, self.sheet.labels[name])
        if rating and value.h >= 2 * lettering.scaled() * 1.2:
            pen.counted("weapon", rating, value.top(value.h * 0.45), QUIET, SIGN, 18)
            value = value.below(value.h * 0.45)
        told = self.sheet.told[name]
        labelled = f"{self.sheet.labels[name]}: {told}"
        if not rating and lettering.holds([labelled], value.w, lettering.scaled(20), bold=now):
            told = labelled
        pen.text(told, value, 20, TEXT if now else QUIET, now, "centre")
        if name in self.sheet.unsure:
            pen.dotted(cell.inset(3), QUIET, 4)


def group(sheet: Sheet) -> list[str]:
    """The known fields of the kind of the one that decided, such as all rows for Weapons."""
    kind = sheet.now.partition("-")[0]
    return [name for name in sheet.names if name.partition("-")[0] == kind and name in sheet.told]
