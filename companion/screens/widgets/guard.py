"""Protects from double taps: a touch counts only after its target has been on the screen for a moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window

from companion.screens.widgets import awake

GUARD = 0.25
"""Seconds after a new question appears in which touches are ignored."""
FIRST_GUARD = 0.05
"""The same for the first picture, three frames of a display: nothing could be tapped twice yet, and nobody answers a
picture that soon, but what was tapped before it came must have been told, and the window must have appeared."""


class Guard:
    """Begins with each new picture; ``told`` is called when it ends."""

    def __init__(self, told: Callable[[], None]) -> None:
        self.fresh = False
        """Whether a change is not on the screen yet."""
        self._told = told
        self._lasts = False
        self._end: Any = None

    def renew(self) -> None:
        """The content has changed: the guard begins when it has been drawn."""
        self.fresh = True
        Window.canvas.ask_update()

    def drawn(self) -> None:
        """The content has been drawn."""
        if self._end is not None:
            self._end.cancel()
        self.fresh, self._lasts = False, True
        self._end = awake.after(FIRST_GUARD if self._end is None else GUARD, self.lift)

    def lift(self) -> None:
        """The guard ends."""
        self._lasts = False
        self._told()

    @property
    def over(self) -> bool:
        """Whether touches count now."""
        return not self.fresh and not self._lasts
