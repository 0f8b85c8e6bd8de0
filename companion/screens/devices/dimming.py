"""Dims the screen when nobody has touched anything for a while. The touch that wakes it does nothing else."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

DARKNESS = 0.85
"""The part of the light that a dimmed screen lacks."""


class Dimming(Widget):
    """A dark layer over everything while the screen is dimmed. ``minutes``: 0 for never."""

    def __init__(self, minutes: int, changed: Callable[[], None]) -> None:
        super().__init__()
        self._changed = changed
        self.dimmed = False
        self._timer = Clock.create_trigger(self._dim, 1)
        with self.canvas:
            Color(0, 0, 0, DARKNESS)
            self._sheet = Rectangle(size=(0, 0))
        self.bind(pos=self._cover, size=self._cover)
        self.after(minutes)

    def after(self, minutes: float) -> None:
        """Dim after so many minutes from now."""
        self._timer.cancel()
        self._timer = Clock.create_trigger(self._dim, minutes * 60)
        self._minutes = minutes
        self.stir()

    def stir(self) -> bool:
        """Somebody touched, pressed or typed. True if that only woke the screen and must do nothing else."""
        self._timer.cancel()
        if self._minutes:
            self._timer()
        if not self.dimmed:
            return False
        self.dimmed = False
        self._cover()
        self._changed()
        return True

    def _dim(self, _dt: float) -> None:
        self.dimmed = True
        self._cover()
        self._changed()

    def _cover(self, *_: object) -> None:
        # A transparent layer costs as much to draw as a dark one.
        self._sheet.pos, self._sheet.size = self.pos, self.size if self.dimmed else (0, 0)
