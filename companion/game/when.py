"""When a game was played, as far as that is known: a machine without a battery does not know what day it is.

Times never put games in order, nor say which was played last: the journal knows that by itself. They are shown and
shared only, and only where they can be. Of the times that a game has the later one is the surer: by then a network may
have set the clock.
"""

from __future__ import annotations

import time

from companion.journal.journal import NO_CLOCK
from companion.journal.tables import GameRow

AHEAD = 86_400.0
"""Seconds that a time may lie ahead of now: another machine's clock may be a little off."""


def known(moment: float, now: float | None = None) -> bool:
    """Whether a time can be: not before there were such games, not in the future. A clock that is itself wrong can't
    judge the latter."""
    now = time.time() if now is None else now
    return moment >= NO_CLOCK and (now < NO_CLOCK or moment <= now + AHEAD)


def began(started: float, changed: float, seconds: float = 0.0, now: float | None = None) -> float | None:
    """When a game began, as well as is known; None if nobody knows. ``started`` and ``changed`` are the times that were
    written as it began and as it was played last, ``seconds`` is how long it was played."""
    if known(changed, now) and not (known(started, now) and started <= changed):
        return max(NO_CLOCK, changed - seconds)
    return started if known(started, now) else None


def began_of(row: GameRow) -> float | None:
    """The same of a game as the journal lists it."""
    return began(row.started, row.changed, float(str(row.title.get("seconds") or 0)))


def played(row: GameRow) -> float | None:
    """When a game was played last, as well as is known."""
    return row.changed if known(row.changed) else began_of(row)
