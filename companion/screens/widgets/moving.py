"""What moves on the screen for a moment: over what is drawn already, and ended at once by the next touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.graphics import InstructionGroup

from companion.screens.widgets import awake, still

SECONDS = 0.15
"""How long it takes."""
PACE = 1 / 30
"""Seconds between two pictures of it: each draws the whole window, and a touch that comes meanwhile waits."""
Piece = Callable[[Any, float], None]
"""Draws one thing that moves, with a pen, at a share of the time, 0 to 1."""

_on = True
_playing: set[Motion] = set()


def use(on: bool) -> None:
    """Whether anything moves at all."""
    global _on
    _on = on
    if not on:
        finish()


def finish() -> None:
    """End all motion at once: somebody has touched, pressed or typed."""
    for motion in list(_playing):
        motion.end()


class Motion:
    """What moves over one drawing. The picture below is the finished one from the first moment, so nothing waits."""

    def __init__(self, pen: Callable[[InstructionGroup], Any], is_there: Callable[[], bool]) -> None:
        """``is_there``: whether the drawing is in the window."""
        self._ink, self._pen, self._is_there = InstructionGroup(), pen, is_there
        self._pieces: list[Piece] = []
        self._event: Any = None

    @property
    def moves(self) -> bool:
        """Whether something moves now."""
        return self._event is not None

    def play(self, found: list[Piece]) -> None:
        """Let these move, from now on."""
        self.end()
        if found and _on:
            self._pieces = found
            self._event = awake.after(SECONDS, self.end, self._draw, PACE)
            _playing.add(self)
            still.over.add(self._ink)
            self._draw(0.0)

    def end(self) -> None:
        """Leave the finished picture."""
        _playing.discard(self)
        if self._event is not None:
            self._event.cancel()
            self._event = None
            self._ink.clear()
            still.over.remove(self._ink)
            self._pieces = []
            still.renew()

    def stay(self) -> None:
        """End if the drawing has gone from the window."""
        if not self._is_there():
            self.end()

    def _draw(self, share: float) -> None:
        self._ink.clear()
        pen = self._pen(self._ink)
        for piece in self._pieces:
            piece(pen, share)
        still.renew()


def _stay(_window: Any) -> None:
    """Before a picture: nothing moves over a drawing that is not in it."""
    for motion in list(_playing):
        motion.stay()


def begin() -> None:
    """The window is there: something may move from now on."""
    still.begin()
    Window.bind(on_draw=_stay)  # bound after the picture's own, it is called before that
