"""The Automa's Convoy board as far as the rulebook tells of it: its rows and columns, and how much it holds."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class AutomaBoard(Struct, frozen=True, eq=False):
    """The shape of the board. What each box takes is printed on it, and told by its owner (U-16).

    ``rows``: the letters that its rows can have, of which the first ``sure`` ones are there in any case (U-01, U-16).
    ``columns``: the counter moves through them, one a round but the last. ``kinds``: what a box may be. ``most``: boxes
    for each token that it takes, however many are hit (AU-18, AU-24). ``covered``: the row that is covered with Damage
    at the start, but for its leftmost box, and uncovered under the counter (AU-04, AU-57); ``""`` for none.
    ``spared``: rows whose boxes only store tokens: no letter names them, and Damage never is there (1E-D62).
    """

    rows: tuple[str, ...]
    sure: int
    columns: int
    kinds: tuple[str, ...]
    most: Mapping[str, int]
    covered: str = ""
    spared: tuple[str, ...] = ()

    @property
    def hit(self) -> tuple[str, ...]:
        """The letters of the rows that Damage can lie in."""
        return tuple(row for row in self.rows if row not in self.spared)

    @property
    def grid(self) -> tuple[str, ...]:
        """Every box that there can be, row by row."""
        return tuple(f"{row}{column}" for row in self.rows for column in range(1, self.columns + 1))

    def covers(self, column: int) -> list[str]:
        """The boxes whose covers still lie there with the counter in this column."""
        return [f"{self.covered}{c}" for c in range(column + 1, self.columns + 1)] if self.covered else []
