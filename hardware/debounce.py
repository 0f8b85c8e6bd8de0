"""Separates presses from the bouncing of a contact, using only timed edges: no pins, threads or clock.

A press is the first closing after the contact has been open for the settling time. So a press acts at its first edge,
and neither the bounces after it nor those of the release act again. Opening for less than the settling time is no
release, so a worn switch does not interrupt a hold.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_NEVER: Final = float("-inf")


class Debouncer:
    """One contact, which is open at first.

    `settle` and `hold` are in seconds. With `hold` 0 a press acts when it begins, otherwise after that time. Times
    given to the methods are seconds of one clock and never go back.
    """

    def __init__(self, settle: float, hold: float = 0.0) -> None:
        self._settle = settle
        self._hold = hold
        self._closed = False
        self._changed_at = _NEVER
        self._pressed_at: float | None = None  # None between presses
        self._acted = False

    @property
    def closed(self) -> bool:
        """Whether the contact is closed, according to its edges."""
        return self._closed

    def edge(self, closed: bool, moment: float) -> bool:
        """The contact closed or opened at `moment`. True if the button acts now; each press does so at most once."""
        act = self.poll(moment)
        if closed != self._closed:
            self._closed = closed
            self._changed_at = moment
            if closed and self._pressed_at is None:
                self._pressed_at = moment
                self._acted = self._hold == 0
                act = act or self._acted
        return act

    def poll(self, moment: float) -> bool:
        """No edge until `moment`. True if the button acts now, because it has been held long enough."""
        if self._pressed_at is None:
            return False
        held_from, held_until = self._pressed_at, moment
        if not self._closed:
            if moment < self._changed_at + self._settle:
                return False
            # It was released when it last opened.
            self._pressed_at, held_until = None, self._changed_at
        if self._acted or held_until < held_from + self._hold:
            return False
        self._acted = True
        return True

    def due(self) -> float | None:
        """When to `poll` next if no edge comes before; None if only an edge can change anything."""
        if self._pressed_at is None or self._acted:
            return None
        return self._pressed_at + self._hold if self._closed else self._changed_at + self._settle


def acts(
    edges: Iterable[tuple[float, bool]], settle: float, hold: float = 0.0, until: float = float("inf")
) -> list[float]:
    """The times at which a button acts. `edges`: (time, whether the contact closed), oldest first.

    A pure function; the other arguments are as for `Debouncer`. The contact is open at first and watched until `until`,
    which is not before the last edge. This is what `hardware.buttons` does, with a clock that is never late.
    """
    debouncer = Debouncer(settle, hold)
    found: list[float] = []
    now = _NEVER
    for moment, closed in [*edges, (until, None)]:
        while (due := debouncer.due()) is not None and due <= moment:
            now = max(now, due)
            if debouncer.poll(now):
                found.append(now)
        now = moment
        if closed is not None and debouncer.edge(closed, moment):
            found.append(moment)
    return found
