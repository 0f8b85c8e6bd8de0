"""Cards of expansions on the table, with what is known of them, such as stories (FS-STO-02, FS-STO-07)."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from companion.rules.engine import modules
from companion.rules.engine.open_cards import Entry, OpenCard
from companion.screens.drawings import lettering, looks
from companion.screens.drawings.drawing import Drawing, Shown
from companion.screens.drawings.geometry import TOUCH, Area
from companion.screens.drawings.ink import LEAST, QUIET, RAISED, TEXT, Pen
from companion.screens.drawings.printed.frame import band_height, frame

MARGIN = 6.0
GAP = 6.0
WIDE = 250.0
"""The least width of a card beside others."""


class OpenCardsDrawing(Drawing):
    """Each card with the face of its deck, its name, where it is, and a line for each value; unknown ones have a
    question mark. A card whose front is open has the drawing alone."""

    kinds = ("card",)

    def draw(self, pen: Pen, area: Area, shown: Shown) -> None:
        """Cards side by side, as many as there is room for."""
        found = modules.open_cards(shown.table)
        inner = area.inset(MARGIN)
        whole = [card for card in found if card.front]
        cards = whole or found
        if not cards:
            pen.sign("deck", inner, QUIET, 44)
            return
        columns = (
            1 if whole else max(1, min(len(cards), int(inner.w // (WIDE * lettering.scaled() / lettering.SMALLEST))))
        )
        rows = inner.rows(ceil(len(cards) / columns), GAP)
        places = [place for row in rows for place in row.columns(columns, GAP)]
        for card, place in zip(cards, places, strict=False):
            self._card(pen, place, shown, card)

    def _card(self, pen: Pen, area: Area, shown: Shown, card: OpenCard) -> None:
        words = shown.words
        name = lettering.heading(words.text(card.title, **card.values))
        label = lettering.scaled() * 1.25
        look = looks.of_any(shown.table, f"{card.deck}/1")
        rest = frame(pen, area, look, name, band_height()).inset(4, 0)
        where = rest.top(label)
        if card.seat:
            pen.seat(card.seat, where.left(where.h).inset(max(0.0, min(2.0, (where.h - LEAST) / 2))))
            where = where.beside(where.h + 6)
        if rest.h >= label:
            pen.text(words.text(card.where, **card.values), where, colour=QUIET)
            rest = rest.below(label + 2)
        fit = _fitting(card.entries, rest.h, label)
        if not fit:
            return
        least = [_least(entry, label) for entry in fit]
        more = min(label, (rest.h - sum(least)) / len(fit))
        y = rest.y
        for entry, high in zip(fit, least, strict=True):
            self._entry(pen, Area(rest.x, y, rest.w, high + more), shown, entry)
            y += high + more

    def _entry(self, pen: Pen, row: Area, shown: Shown, entry: Entry) -> None:
        """The label in front, the value behind it, or a question mark."""
        words = shown.words
        if entry.place:
            self.live(entry.place, row, shown)
            pen.panel(row.inset(0, 2), RAISED)
            self.mark(pen, row.inset(0, 2), shown, entry.place, apart=4.0)
            row = row.inset(8, 2)
        text = words.text(entry.label, **entry.values)
        wide = min(row.w * 0.45, lettering.width(text, lettering.scaled()) + 12)
        if not pen.name(text, row.left(wide), QUIET):
            pen.text(text, row.left(wide), colour=QUIET)
        value = row.beside(wide + 8)
        if not entry.key:
            side = min(28.0, row.h)
            pen.unknown(Area(value.x, value.centre[1] - side / 2, side, side), side * 0.75)
        elif not pen.name(words.text(entry.key, **entry.values), value, TEXT):
            pen.text(words.text(entry.key, **entry.values), value)


def _least(entry: Entry, label: float) -> float:
    """The height that a line needs: a finger's, if it can be touched."""
    return max(TOUCH + 4, label) if entry.place else label


def _fitting(entries: Sequence[Entry], high: float, label: float) -> list[Entry]:
    """As many lines as there is room for; those that can be touched come first, the last ones go first."""
    found = list(entries)
    while sum(_least(entry, label) for entry in found) > high:
        gone = next((entry for entry in reversed(found) if not entry.place), None)
        if gone is None:
            break
        found.remove(gone)
    return found
