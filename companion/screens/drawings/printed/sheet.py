"""What the picture of a printed card shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.packs.form import Board
from companion.packs.look import PLAIN, Look
from companion.rules.engine.question import Field
from companion.screens.drawings.printed.values import Part, parts


class Sheet(Struct):
    """What is drawn: the card, its known values in words by field, and the field that is asked.

    For a part of a map: its spaces, ways and white rectangles, and the selected spaces.
    """

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
    look: Look = PLAIN
    title: str = ""
    values: Mapping[str, Any] = {}
    """The card's known values as the form has them."""
    unsure: frozenset[str] = frozenset()
    """Fields whose values are those of a stand-in card."""
    asked: frozenset[str] = frozenset()
    """Fields that a question asks for together."""

    @property
    def names(self) -> list[str]:
        """The fields in their order."""
        return [field.name for field in self.fields]

    def field(self, name: str) -> Field:
        """A field by its name."""
        return next(field for field in self.fields if field.name == name)

    def signs(self, name: str) -> list[Part]:
        """A known value in signs; nothing where only words tell it."""
        return parts(self.field(name), self.values.get(name, self.ids.get(name, "")))

    def begun(self, beginning: str) -> list[str]:
        """The fields whose names begin so."""
        return [name for name in self.names if name.startswith(beginning)]
