"""Decks that an expansion brings, beside those of the edition."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from companion.rules.engine.question import Field
from companion.rules.engine.table import Table, Way

Changed = Callable[[Table, Sequence[str]], Sequence[str]]
"""Gives the cards of a deck from those that it has without the expansion: some added, some removed, or all replaced."""


class Pile(Struct, frozen=True):
    """An expansion's own deck. It is drawn like the game's decks (:mod:`companion.rules.engine.decks`), by the app or
    by hand.

    ``name``: on the table and in the library; messages ``deck.NAME`` and ``deck.shuffle.NAME``. ``cards``: their names;
    messages ``card.NAME.CARD``. ``rule``: the rule that lays it out. ``line`` and ``group``: its message in the set-up
    checklist, and the group there. ``fields``: what is printed on its cards. ``way``: how real cards are drawn.
    ``secret``: only a seat knows which of its cards it has, so the others see only how many cards are left.
    """

    name: str
    cards: tuple[str, ...]
    rule: str
    line: str
    group: str = "decks"
    fields: tuple[Field, ...] = ()
    way: Way = "tap"
    secret: bool = False
