"""When a game was played, as far as known: a machine without a clock battery does not know the date.

Times never decide the order of games; the journal keeps that. They are only shown and shared, if they are possible. Of
a game's times the later one is more reliable, since a network may have set the clock by then.
"""

from __future__ import annotations

import time

from companion.journal.journal import NO_CLOCK
from companion.journal.tables import GameRow

AHEAD = 86_400.0
"""Seconds that a time may be in the future, as clocks differ a little."""


def known(moment: float, now: float | None = None) -> bool:
    """Whether a time is possible: not before such games existed, and not in the future (unless this clock is wrong
    itself)."""
    now = time.time() if now is None else now
    return moment >= NO_CLOCK and (now < NO_CLOCK or moment <= now + AHEAD)


def began(started: float, changed: float, seconds: float = 0.0, now: float | None = None) -> float | None:
    """When a game probably began; None if unknown. ``started`` and ``changed``: the times recorded at the beginning and
    the last play. ``seconds``: how long it was played."""
    if known(changed, now) and not (known(started, now) and started <= changed):
        return max(NO_CLOCK, changed - seconds)
    return started if known(started, now) else None


def began_of(row: GameRow) -> float | None:
    """:func:`began` for a game as the journal lists it."""
    return began(row.started, row.changed, float(str(row.title.get("seconds") or 0)))


def played(row: GameRow) -> float | None:
    """When a game was last played, as far as known."""
    return row.changed if known(row.changed) else began_of(row)
