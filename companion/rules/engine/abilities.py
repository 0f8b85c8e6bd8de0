"""What cards do, as rows. An edition or an expansion lists them beside its cards; the shared rules look them up by
moment and name no card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

Does = TypeVar("Does")
Often = Literal["", "phase", "round", "game"]
"""How often the ability may be used in a phase, a round or a game: once. ``""``: as often as one likes."""


class Moment(Struct, Generic[Does], frozen=True, eq=False):
    """A point in the rules, or a figure, at which cards are asked. ``Does`` is the type of the function (or group of
    functions) that answers."""

    name: str


class Ability(Struct, Generic[Does], frozen=True, eq=False):
    """What one card does at one moment: how often, by which rule, and the function that does it. The function is given
    this row, so several cards can share it."""

    card: str
    moment: Moment[Does]
    often: Often
    rule: str
    does: Does


class Abilities:
    """The abilities of all cards of a game, sorted by moment once; they never change."""

    def __init__(self, *rows: Ability[Any]) -> None:
        """Rows of one moment keep the order given. Raises ValueError for two rows of one card at one moment."""
        self.rows = rows
        self._at: dict[Moment[Any], tuple[Ability[Any], ...]] = {}
        for row in rows:
            others = self._at.get(row.moment, ())
            if any(other.card == row.card for other in others):
                raise ValueError(f"two abilities of {row.card!r} came at {row.moment.name!r}, expected one")
            self._at[row.moment] = (*others, row)

    def at(self, moment: Moment[Does]) -> tuple[Ability[Does], ...]:
        """All abilities of this moment."""
        return self._at.get(moment, ())

    def also(self, rows: Iterable[Ability[Any]]) -> Abilities:
        """A new collection with these rows added. A row replaces the one of the same card and moment."""
        new = {(row.card, row.moment): row for row in rows}
        kept = [new.pop((row.card, row.moment), row) for row in self.rows]
        return Abilities(*kept, *new.values())
