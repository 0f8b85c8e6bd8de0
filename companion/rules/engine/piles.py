"""Decks that an expansion brings, beside those of the edition."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from companion.rules.engine.question import Field
from companion.rules.engine.table import Table, Way

Changed = Callable[[Table, Sequence[str]], Sequence[str]]
"""The cards that a deck is laid with, made of those that lie there without the expansion: some added, taken out, or
others in the place of all."""


class Pile(Struct, frozen=True):
    """A deck of an expansion's own, drawn as the game's decks are (:mod:`companion.rules.engine.decks`): by the app, or
    real cards by hand.

    ``name`` is its name on the table and in the library, called ``deck.NAME``, shuffled with ``deck.shuffle.NAME``.
    ``cards`` are known by name and called ``card.NAME.CARD``. ``rule``: what lays it out; ``line`` are the words of
    that in the checklist, where it stands in the group ``group``. ``fields``: what is printed on its cards. ``way``:
    how real cards are drawn. ``secret``: where a card of it has gone is known to its seat alone, so that of the deck
    only the number of its cards is told.
    """

    name: str
    cards: tuple[str, ...]
    rule: str
    line: str
    group: str = "decks"
    fields: tuple[Field, ...] = ()
    way: Way = "tap"
    secret: bool = False
