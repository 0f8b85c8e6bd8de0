"""The card that a question reads off the real table, with the values to touch on its face."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from kivy.metrics import dp
from msgspec import structs

from companion.cards import cards, values
from companion.cards import fields as card_fields
from companion.cards import words as card_words
from companion.messages import Words
from companion.packs import schemas
from companion.packs.look import PLAIN
from companion.rules.engine.question import Field, Posed
from companion.rules.engine.table import Table
from companion.screens.drawings import lettering, motion
from companion.screens.drawings.changes import Changed
from companion.screens.drawings.drawing import Drawing, Shown, choices
from companion.screens.drawings.faces import AROUND, CardFace, short
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import Pen
from companion.screens.drawings.printed.reading import Choice, Reading
from companion.screens.drawings.printed.reading import choices as to_touch
from companion.screens.drawings.printed.sheet import Sheet

SOURCES = (*values.REAL, "stand-in", "asked")
"""What a game knows of a card is drawn wherever it is from."""
HIGH, HIGHER = 250, 330
"""The height of a card among reasons, in dp, at normal and at large type."""


def is_read(table: Table, posed: Posed, kinds: Collection[str]) -> bool:
    """Whether all that a question asks for is on a card that has a face. ``kinds``: those of the places on the drawing
    that would be in view; where the question has some of them, that drawing stays."""
    if posed.kind not in ("read", "draw") or not posed.card or not posed.fields or posed.secret:
        return False
    if posed.view in ("board", "setup", "score"):
        return False
    if any(option.place.partition(".")[0] in kinds for option in choices(posed)):
        return False
    path = _path(table, posed)
    if card_fields.look(path, {}) is PLAIN or card_fields.form(path).board is not None:
        return False
    names = {field.name for field in card_fields.fields(path, _known(table, posed, path))}
    return names >= {field.name for field in posed.fields}


def _path(table: Table, posed: Posed) -> str:
    """The card; of one that nobody has told apart yet the deck with some name."""
    card = posed.card + "1" if posed.card.endswith("/") else posed.card
    return schemas.plain(f"{table.terms.edition}:{card}")


def _known(table: Table, posed: Posed, path: str) -> values.Form:
    """What this game knows of the card."""
    return values.form_of(path, table.terms.printed.get(posed.card, {}), SOURCES) if posed.card[-1] != "/" else {}


def _unsure(table: Table, card: str, path: str, told: Mapping[str, Any]) -> frozenset[str]:
    """Those of these values that no real card told, but a stand-in."""
    real = values.form_of(path, table.terms.printed.get(card, {}), (*values.REAL, "asked"))
    return frozenset(told) - real.keys()


def sheet_of(table: Table, posed: Posed, words: Words) -> Sheet:
    """The card as far as it is known, with the fields that the question asks for as it asks for them."""
    path = _path(table, posed)
    known = _known(table, posed, path)
    asked = {field.name: field for field in posed.fields}
    row = [asked.get(field.name, field) for field in card_fields.fields(path, known)]
    told = {name: value for name, value in known.items() if name not in asked}
    sheet = _sheet(path, row, told, words)
    sheet.asked = frozenset(asked)
    sheet.unsure = _unsure(table, posed.card, path, told)
    if posed.card[-1] == "/":
        sheet.title = words.text(f"deck.{posed.card[:-1]}")
    return sheet


def known_sheet(table: Table, card: str, lit: Sequence[str], words: Words) -> Sheet | None:
    """A card of this game with the first of these values lit that it has; None where none of them is known."""
    path = schemas.plain(f"{table.terms.edition}:{card}")
    known = values.form_of(path, table.terms.printed.get(card, {}), SOURCES)
    now = next((name for name in lit if name in known), "")
    if not now:
        return None
    sheet = _sheet(path, card_fields.fields(path, known), known, words)
    sheet.now = now
    sheet.unsure = _unsure(table, card, path, known)
    return sheet


def face_of(table: Table, card: str, lit: Sequence[str], words: Words) -> list[CardFace]:
    """The face of :func:`known_sheet`, none where there is none."""
    sheet = known_sheet(table, card, lit, words)
    if sheet is None:
        return []
    face = CardFace(size_hint_y=None, height=dp(HIGH if lettering.scaled() < 24 else HIGHER))
    face.show(sheet, words, touched=False)
    return [face]


def _sheet(path: str, row: Sequence[Field], told: Mapping[str, Any], words: Words) -> Sheet:
    brief = card_fields.form(path).short

    def said(field: Field) -> str:
        value = told[field.name]
        return short(words, value) if field.name.partition("-")[0] in brief else card_words.shown(words, field, value)

    return Sheet(
        row,
        {field.name: said(field) for field in row if field.name in told},
        {field.name: words.field(field) for field in row},
        {name: str(value) for name, value in told.items()},
        look=card_fields.look(path, told),
        title=words.option(cards.title(path)),
        values=told,
    )


class ReadCard(Drawing):
    """A card of which something is asked. Values are places ``value.FIELD.VALUE``."""

    kinds = ("value",)

    def __init__(self, **look: Any) -> None:
        super().__init__(**look)
        self._number = -1

    def update(
        self,
        table: Table,
        posed: Posed | None,
        words: Any,
        correcting: bool = False,
        chosen: Iterable[str] | None = None,
        changed: Changed | None = None,
    ) -> None:
        """Draw the card of this question."""
        assert posed is not None
        if posed.number != self._number:
            self._number = posed.number
            self._things = {"deck": motion.Thing("deck", Area(0, 0, 0, 0))}  # so that the card turns over
        picked = set(chosen or ())
        told = {field.name: _picked(field, picked) for field in posed.fields}
        asked = [field for field in posed.fields if field.meant(told)]
        self._sheet = sheet_of(table, structs.replace(posed, fields=tuple(asked)), words)
        self._values: dict[str, list[Choice]] = {
            field.name: to_touch(field, {option.id: words.option(option) for option in field.options})
            for field in asked
        }
        live = {choice.place for found in self._values.values() for choice in found}
        self._shown = Shown(table, posed, words, correcting, live, picked)
        self._outdate()

    def draw(self, pen: Pen, area: Area, shown: Shown) -> None:
        """The card; it fills the drawing."""
        whole = area.inset(AROUND)
        Reading(self.live, pen, shown, self._sheet, self._values).draw(whole)
        self._things[f"card.{self._number}"] = motion.Thing("card", whole)


def _picked(field: Field, places: Collection[str]) -> str | None:
    """The value of a field that is chosen now."""
    return next((option.id for option in field.options if f"value.{field.name}.{option.id}" in places), None)
