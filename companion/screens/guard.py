"""The guard against double taps: a touch counts only when what it is meant for has been on the screen a moment."""

from __future__ import annotations

import time

from kivy.core.window import Window

GUARD = 0.25
"""Seconds after a new question is on the screen in which a touch is taken for a double tap."""
FIRST_GUARD = 0.1
"""The same for the first picture of all: nothing was there to be tapped twice, but the window must have come up."""


class Guard:
    """Begins with each new picture."""

    def __init__(self) -> None:
        self.fresh = False
        """Whether something has changed that is not on the screen yet."""
        self.seconds = GUARD
        self.since = 0.0
        """When it began, by the monotonic clock; 0 before the first picture."""

    def renew(self) -> None:
        """What is to be shown has changed: the guard begins when it has been drawn."""
        self.fresh = True
        Window.canvas.ask_update()

    def drawn(self) -> None:
        """It has been drawn."""
        self.fresh = False
        self.seconds = GUARD if self.since else FIRST_GUARD
        self.since = time.monotonic()

    @property
    def over(self) -> bool:
        """Whether a touch counts now."""
        return not self.fresh and time.monotonic() - self.since >= self.seconds
