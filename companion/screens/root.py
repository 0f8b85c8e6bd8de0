"""Holds the present screen, and what is shown over it while an act is saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.floatlayout import FloatLayout

from companion.messages import Words
from companion.screens.widgets import theme
from companion.screens.widgets.sizes import LEAST, LENGTH, fits
from companion.screens.widgets.widgets import Btn, Txt

SAVING = 0.3
"""Seconds until a running act shows "saving…"."""


class Root(FloatLayout):
    """Holds the screen. Touches are ignored while an act runs and outside the window; on a dimmed screen they only wake
    it."""

    def __init__(self, shut: Callable[[], bool], stir: Callable[[], bool]) -> None:
        super().__init__()
        self._shut, self._stir = shut, stir

    def on_touch_down(self, touch: Any) -> bool:
        """Ignore a touch that wakes the screen, comes while an act runs, or is outside the window."""
        if self._stir() or self._shut() or not self.collide_point(*touch.pos):
            return True
        return bool(super().on_touch_down(touch))


class Saving(Btn):
    """Says that an act is being saved, over the middle of the header. Touches go through it."""

    def __init__(self) -> None:
        super().__init__(
            caption="",
            role="outline",
            disabled=True,
            opacity=0,
            wide=False,
            least=theme.TARGET,
            pos_hint={"center_x": 0.5, "top": 1},
        )
        self._waiting: Any = None

    def begin(self, text: str) -> None:
        """An act has begun: show the text if it takes long."""
        self.end()
        self.caption = text
        self._waiting = Clock.schedule_once(lambda _dt: setattr(self, "opacity", 1), SAVING)

    def end(self) -> None:
        """The act is done."""
        if self._waiting is not None:
            self._waiting.cancel()
        self.opacity = 0

    def on_touch_down(self, touch: Any) -> bool:
        """Touches go to what is below."""
        return False


class Cramped(FloatLayout):
    """Covers everything while the window is too small for the screens, and says so."""

    def __init__(self) -> None:
        super().__init__()
        with self.canvas:
            Color(*theme.NIGHT)
            self._sheet = Rectangle()
        self._said = Txt(halign="center", size_hint=(0.9, None), pos_hint={"center_x": 0.5, "center_y": 0.5})
        self._covers = False
        self.add_widget(self._said)
        self.bind(size=self._cover)

    def tell(self, size: tuple[int, int], words: Words) -> None:
        """Cover everything if a window of this size (pixels) is too small."""
        self._covers = not fits(*size)
        least = {"least": LEAST[0], "low": LEAST[1], "long": LENGTH}
        self._said.text = words.text("ui.cramped", width=size[0], height=size[1], **least) if self._covers else ""
        self._cover()

    def _cover(self, *_: object) -> None:
        # An invisible layer costs as much to draw as a visible one.
        self._sheet.size = self.size if self._covers else (0, 0)

    def on_touch_down(self, touch: Any) -> bool:
        """While it is visible, nothing below can be touched."""
        return self._covers
