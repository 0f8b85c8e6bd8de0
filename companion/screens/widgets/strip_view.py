"""The picture of the LED strip as a thin line of dots."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget


class StripView(Widget):
    """The same pictures as on the LEDs, as a thin line of dots."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._rgb = b""
        self._dots: list[tuple[Color, Rectangle]] = []
        self.bind(pos=self._place, size=self._place)

    def show(self, rgb: bytes) -> None:
        """Show a picture of the strip: three bytes for each LED."""
        if len(rgb) != len(self._rgb):
            self._dots = []
            self.canvas.clear()
            with self.canvas:
                Color(0, 0, 0, 1)
                self._back = Rectangle(pos=self.pos, size=self.size)
                for _ in range(len(rgb) // 3):
                    self._dots.append((Color(0, 0, 0, 1), Rectangle()))
            self._place()
            self._rgb = bytes(len(rgb))
        for i, (colour, _) in enumerate(self._dots):
            led = rgb[3 * i : 3 * i + 3]
            if led != self._rgb[3 * i : 3 * i + 3]:
                colour.rgb = (led[0] / 255, led[1] / 255, led[2] / 255)
        self._rgb = rgb

    def _place(self, *_: Any) -> None:
        if not self._dots:
            return
        self._back.pos, self._back.size = self.pos, self.size
        step = self.width / len(self._dots)
        for i, (_, dot) in enumerate(self._dots):
            dot.pos = (self.x + i * step, self.y + dp(1))
            dot.size = (step, self.height - dp(2))
