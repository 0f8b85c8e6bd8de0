"""What cards do: rows that an edition or an expansion gives beside its cards, found by the moment at which the shared
rules ask for them. No shared rule names a card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

Does = TypeVar("Does")
Often = Literal["", "phase", "round", "game"]
"""How often it may be used; without limit for ``""``."""


class Moment(Struct, Generic[Does], frozen=True, eq=False):
    """A moment of the rules, or a figure of theirs, at which cards are asked. Its type is that of the functions that
    answer there, one or several that belong together."""

    name: str


class Ability(Struct, Generic[Does], frozen=True, eq=False):
    """What a card does at a moment: how often, by which rule, and the function that does it. The function is handed
    this row too, so that one function may serve several cards."""

    card: str
    moment: Moment[Does]
    often: Often
    rule: str
    does: Does


class Abilities:
    """The abilities of all cards of a game. They never change, so they are sorted by moment once."""

    def __init__(self, *rows: Ability[Any]) -> None:
        """At each moment they come in the order given. Raises ValueError for two of one card at one moment."""
        self.rows = rows
        self._at: dict[Moment[Any], tuple[Ability[Any], ...]] = {}
        for row in rows:
            others = self._at.get(row.moment, ())
            if any(other.card == row.card for other in others):
                raise ValueError(f"two abilities of {row.card!r} came at {row.moment.name!r}, expected one")
            self._at[row.moment] = (*others, row)

    def at(self, moment: Moment[Does]) -> tuple[Ability[Does], ...]:
        """All that answer at this moment."""
        return self._at.get(moment, ())

    def also(self, rows: Iterable[Ability[Any]]) -> Abilities:
        """These besides; one of the same card at the same moment stands in the place of the one that is there."""
        new = {(row.card, row.moment): row for row in rows}
        kept = [new.pop((row.card, row.moment), row) for row in self.rows]
        return Abilities(*kept, *new.values())
