"""Tracks with a counter for each seat, which an expansion can bring.

Made for an alert table that scores by its row (PA-ALR-01 to PA-ALR-04, PA-SCO-02), and for tracks whose counters stop
at the ends, which grow, shrink and start again (PVP-SET-03, PVP-TRK-01, PVP-TRK-02, PVP-END-01, PVP-END-03).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from companion.rules.engine.question import Rule
    from companion.rules.engine.table import Table

End = int | Callable[["Table"], int]
"""An end of a track: a number, or a function if it is printed or depends on the seats."""


class SeatTrack(Struct, frozen=True):
    """A track on which each seat has a counter, from ``lo`` to ``hi``. Several counters can be on one space."""

    name: str
    """Its name on the table, unique; its message is ``track.NAME``."""
    rule: str
    """Its rule, cited when it scores."""
    lo: End = 0
    hi: End = 9
    start: int = 0
    """Where counters start."""
    who: Literal["people", "all"] = "people"
    """The people's seats, or the Automa's too."""
    at_lo: Callable[[Table, str, int], Rule[None]] | None = None
    """What happens when a counter comes to the low end: called with the seat and the number of steps that were not
    possible, 0 for none. None: such steps are not made."""
    at_hi: Callable[[Table, str, int], Rule[None]] | None = None
    """The same at the high end."""
    points: Callable[[Table, int], int | None] | None = None
    """Points for a counter on a space, None if the table does not tell. The messages are those of a
    :class:`~companion.rules.engine.modules.Score` of this name."""
    worth: int = 40
    """The most points that a space can bring, the bound where a player tells them."""
    mark: str = ""
    """The sign that it is drawn with; ``""``: the general sign."""
    across: int = 0
    """How many spaces one of its rows has; 0: all are in one row."""
    table: bool = False
    """It is drawn as a table: each space is a row, the first one at the bottom, with its print beside the counters."""
    prints: Callable[[Table, int], Sequence[tuple[str, int | str | None]] | None] | None = None
    """What is printed at a space: signs, each with its number, None for a sign alone, or ``"?"`` if nobody has told the
    number; None if nobody has told what is there. Without a function nothing is printed there."""
    sure: Callable[[Table], bool] | None = None
    """Whether its high end is known; without a function it is."""

    def ends(self, table: Table) -> tuple[int, int]:
        """Its low and high end in this game."""
        lo = self.lo if isinstance(self.lo, int) else self.lo(table)
        hi = self.hi if isinstance(self.hi, int) else self.hi(table)
        return lo, hi
