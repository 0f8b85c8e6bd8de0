"""The picture of the LED strip as a thin line."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.widget import Widget

EDGE = 1e-4
"""The part of a texel by which they are moved: a pixel half in one and half in the next belongs to the next."""


class StripView(Widget):
    """The same pictures as on the LEDs, as a thin line: a texture with one texel for each, so that all of them are one
    draw."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._rgb = b""
        self.bind(pos=self._place, size=self._place)

    def show(self, rgb: bytes) -> None:
        """Show a picture of the strip: three bytes for each LED."""
        if rgb == self._rgb:
            return
        changed, self._rgb = len(rgb) != len(self._rgb), rgb
        if changed:
            self.canvas.clear()
        if changed and rgb:
            self._lights = Texture.create(size=(len(rgb) // 3, 1), colorfmt="rgb")
            self._lights.min_filter = self._lights.mag_filter = "nearest"
            self._lights.add_reload_observer(self._light)
            with self.canvas:
                Color(0, 0, 0, 1)
                self._back = Rectangle()
                Color(1, 1, 1, 1)
                begin, end = EDGE * 3 / len(rgb), 1 + EDGE * 3 / len(rgb)
                self._line = Rectangle(texture=self._lights, tex_coords=(begin, 0, end, 0, end, 1, begin, 1))
            self._place()
        if rgb:
            self._light()
            self.canvas.ask_update()

    def _light(self, *_: Any) -> None:
        self._lights.blit_buffer(self._rgb, colorfmt="rgb", bufferfmt="ubyte")

    def _place(self, *_: Any) -> None:
        if self._rgb:
            self._back.pos, self._back.size = self.pos, self.size
            self._line.pos, self._line.size = (self.x, self.y + dp(1)), (self.width, self.height - dp(2))
