"""The guard against double taps: a touch counts only when what it is meant for has been on the screen a moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window

from companion.screens.widgets import awake

GUARD = 0.25
"""Seconds after a new question is on the screen in which a touch is taken for a double tap."""
FIRST_GUARD = 0.1
"""The same for the first picture of all: nothing was there to be tapped twice, but the window must have come up."""


class Guard:
    """Begins with each new picture; ``told`` is called when it is over."""

    def __init__(self, told: Callable[[], None]) -> None:
        self.fresh = False
        """Whether something has changed that is not on the screen yet."""
        self._told = told
        self._lasts = False
        self._end: Any = None

    def renew(self) -> None:
        """What is to be shown has changed: the guard begins when it has been drawn."""
        self.fresh = True
        Window.canvas.ask_update()

    def drawn(self) -> None:
        """It has been drawn."""
        if self._end is not None:
            self._end.cancel()
        self.fresh, self._lasts = False, True
        self._end = awake.after(FIRST_GUARD if self._end is None else GUARD, self.lift)

    def lift(self) -> None:
        """It has lasted long enough."""
        self._lasts = False
        self._told()

    @property
    def over(self) -> bool:
        """Whether a touch counts now."""
        return not self.fresh and not self._lasts
