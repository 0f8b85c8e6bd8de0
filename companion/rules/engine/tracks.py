"""What an expansion may bring for each seat to count on: a track with a low and a high end.

Read from the rules of an alert table with a counter of each player (PA-ALR-01 to PA-ALR-04), which scores by its row
(PA-SCO-02), and of counters that stop at their ends, grow, shrink and go back to their first space (PVP-SET-03,
PVP-TRK-01, PVP-TRK-02, PVP-END-01, PVP-END-03); nothing here knows any of these.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from companion.rules.engine.question import Rule
    from companion.rules.engine.table import Table

End = int | Callable[["Table"], int]
"""Where a track ends: a number, or worked out from the table where it is printed or depends on who plays."""


class SeatTrack(Struct, frozen=True):
    """A track on which each seat has a counter, from ``lo`` to ``hi``; counters side by side do not push each other.

    ``name``: what it is called on the table, and in words as ``track.NAME``; no other track bears it. ``rule``: what
    it is for, cited where it scores. ``start``: where counters stand at first. ``who``: the seats of people, or the
    Automa's as well.
    ``at_lo``, ``at_hi``: what happens where a move ends at that end, asked with the seat and how many steps could not
    be made, 0 where the counter has just come there; nothing with None, and the steps are simply not made.
    ``points``: what a counter there is worth when it scores, None where the table does not tell it; no score without.
    Its words are those of a :class:`~companion.rules.engine.modules.Score` of this name. ``mark``: the name of the sign
    that it is drawn by, one for all of them with ``""``.
    """

    name: str
    rule: str
    lo: End = 0
    hi: End = 9
    start: int = 0
    who: Literal["people", "all"] = "people"
    at_lo: Callable[[Table, str, int], Rule[None]] | None = None
    at_hi: Callable[[Table, str, int], Rule[None]] | None = None
    points: Callable[[Table, int], int | None] | None = None
    mark: str = ""

    def ends(self, table: Table) -> tuple[int, int]:
        """Its low and its high end in this game."""
        lo = self.lo if isinstance(self.lo, int) else self.lo(table)
        hi = self.hi if isinstance(self.hi, int) else self.hi(table)
        return lo, hi
