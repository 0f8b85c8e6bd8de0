"""What holds the screen that is on, and what lies over it while an act is saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout

from companion.screens import theme
from companion.screens.widgets import Btn

SAVING = 0.3
"""Seconds after which a running act says "saving…"."""


class Root(FloatLayout):
    """Holds the screen. While an act runs, and outside of the window, nothing is touched; a dimmed screen only
    wakes."""

    def __init__(self, shut: Callable[[], bool], stir: Callable[[], bool]) -> None:
        super().__init__()
        self._shut, self._stir = shut, stir

    def on_touch_down(self, touch: Any) -> bool:
        """Swallow a touch that wakes the screen, comes while an act runs, or from outside the window."""
        if self._stir() or self._shut() or not self.collide_point(*touch.pos):
            return True
        return bool(super().on_touch_down(touch))


class Saving(Btn):
    """Says that an act is being saved, over the middle of the header; never in the way of a finger."""

    def __init__(self) -> None:
        super().__init__(
            caption="",
            role="amber",
            disabled=True,
            opacity=0,
            wide=False,
            least=theme.TARGET,
            pos_hint={"center_x": 0.5, "top": 1},
        )
        self._waiting: Any = None

    def begin(self, text: str) -> None:
        """An act has begun: say so if it takes long."""
        self.end()
        self.caption = text
        self._waiting = Clock.schedule_once(lambda _dt: setattr(self, "opacity", 1), SAVING)

    def end(self) -> None:
        """It is done."""
        if self._waiting is not None:
            self._waiting.cancel()
        self.opacity = 0

    def on_touch_down(self, touch: Any) -> bool:
        """Touches go to what is below."""
        return False
