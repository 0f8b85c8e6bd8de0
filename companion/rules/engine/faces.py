"""A card on a button: what is known of it, in the words and in the order that its edition has for the deck, so that a
person finds the one that they hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from companion.rules.engine.question import Option

Looks = Literal["plain", "short", "tokens"]
"""How values are told: as they are; in short, their numbers as they are and each word by ``short.WORD``; as counts of
tokens, which a pack holds as counts and an owner's card as what was tapped (``fuel:2,food:1``)."""


class Shown(Struct, frozen=True, gc=False):
    """Values of a card that stand together, one beside the other; None for what nobody knows yet."""

    values: tuple[Any, ...]
    looks: Looks = "plain"


class Part(Struct, frozen=True):
    """A value of the message. ``fields``: what is printed on the card by field name, in the order in which it stands
    there. ``words``: how the key of each value's words begins, with ``""`` it has none."""

    name: str
    fields: tuple[str, ...]
    looks: Looks = "plain"
    words: str = ""

    def shown(self, known: Mapping[str, Any]) -> Shown:
        """What is known of these fields."""
        told = [known.get(name) for name in self.fields]
        return Shown(tuple(f"@{self.words}.{v}" if self.words and v is not None else v for v in told), self.looks)


class Face(Struct, frozen=True):
    """The cards of a deck on buttons: the message, and its values beside ``card``, the card's number. ``keys``: another
    message by the value of the first field. A card of which none of the fields is known is called as its deck is."""

    key: str
    parts: tuple[Part, ...]
    keys: Mapping[str, str] = {}

    def option(self, deck: str, card: str, known: Mapping[str, Any]) -> Option:
        """A card of a deck as an option with its number as id, by what is known of it."""
        names = [name for part in self.parts for name in part.fields]
        if not any(name in known for name in names):
            return Option(card, f"card.{deck}", {"card": card, **known})
        values = {part.name: part.shown(known) for part in self.parts}
        return Option(card, self.keys.get(known.get(names[0], ""), self.key), {"card": card, **values})
