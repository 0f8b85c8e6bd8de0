"""A sheet that slides over what else is on the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.screens.widgets import theme
from companion.screens.widgets.boxes import fit


class Overlay(BoxLayout):
    """A sheet over the drawing with a title, a way to close it, and content that scrolls."""

    title = StringProperty("")

    def __init__(self, title: str, content: Sequence[Widget], close: Callable[[], None]) -> None:
        super().__init__(title=title, pos_hint={"x": 0, "y": 0})
        self.ids.close.act = close
        for widget in content:
            self.ids.content.add_widget(widget)

    def needs(self, width: float) -> float:
        """The height in which all of it shows in this width, in pixels."""
        left, top, right, bottom = self.padding
        return fit(self.ids.content, width - left - right) + dp(theme.TARGET) + self.spacing + top + bottom

    def on_touch_down(self, touch: object) -> bool:
        """Nothing below the sheet is touched."""
        super().on_touch_down(touch)
        return bool(self.collide_point(*touch.pos))  # type: ignore[attr-defined]
