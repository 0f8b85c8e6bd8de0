"""The Automa Convoy board as the rulebook describes it: rows, columns, and numbers of boxes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

Counted = Literal["fame", "contamination", "target", "object", "loot"]
"""Its place on the Fame Track, contaminated Survivors, free Target counters, Objects and Loot."""
LEAST, MOST = 3, 9
"""Columns that a board can have whose owner tells how many there are (UF-39)."""


class AutomaBoard(Struct, frozen=True, eq=False):
    """The shape of the board. The owner tells what each box holds (U-16).

    ``rows``: possible row letters; the first ``sure`` ones exist in any case (U-01, U-16). ``columns``: the counter
    moves one a round, except in the last. ``kinds``: what a box can be. ``most``: number of boxes for each token,
    damaged ones included (AU-18, AU-24). ``covered``: the row covered with Damage at the start except for its leftmost
    box, uncovered by the counter (AU-04, AU-57); ``""`` for none. ``spared``: rows that only store tokens and are never
    damaged (1E-D62). ``stores``: the boxes of these rows with the token that they hold, where the rules tell as much;
    then nobody is asked for them. ``counted``: the numbers shown beside the boxes, in order. ``inferred``: no book
    shows how many ``columns`` there are, its owner may tell (UF-39).
    """

    rows: tuple[str, ...]
    sure: int
    columns: int
    kinds: tuple[str, ...]
    most: Mapping[str, int]
    covered: str = ""
    spared: tuple[str, ...] = ()
    stores: Mapping[str, str] = {}
    counted: tuple[Counted, ...] = ("fame", "contamination", "target", "object", "loot")
    inferred: bool = False

    def wide(self, columns: int) -> AutomaBoard:
        """The same with so many columns; what only stores tokens stays as the rules tell it."""
        return replace(self, columns=columns)

    @property
    def hit(self) -> tuple[str, ...]:
        """The letters of the rows that can be damaged."""
        return tuple(row for row in self.rows if row not in self.spared)

    @property
    def grid(self) -> tuple[str, ...]:
        """Every possible box, row by row."""
        told = self.spared if self.stores else ()
        rows = ([f"{row}{c}" for c in range(1, self.columns + 1)] for row in self.rows if row not in told)
        return (*(box for row in rows for box in row), *self.stores)

    @property
    def asked(self) -> tuple[str, ...]:
        """The boxes of which only the owner can tell what they hold."""
        return tuple(box for box in self.grid if not self.stores or box[0] not in self.spared)

    def covers(self, column: int) -> list[str]:
        """The boxes that are still covered when the counter is in this column."""
        return [f"{self.covered}{c}" for c in range(column + 1, self.columns + 1)] if self.covered else []
