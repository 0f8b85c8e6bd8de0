"""A sheet that slides over what else is on the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Grid, fit


class Overlay(BoxLayout):
    """A sheet over the drawing with a title, a way to close it, and content that scrolls."""

    title = StringProperty("")
    columns = NumericProperty(0)
    """It is low: without its title, its content in so many columns beside the way to close it; 0 where it is not."""

    def __init__(self, title: str, content: Sequence[Widget], close: Callable[[], None]) -> None:
        super().__init__(title=title, pos_hint={"x": 0, "y": 0})
        self.ids.close.act = close
        self._content = list(content)
        self._fill(self.ids.content)

    def stand(self, columns: int = 0) -> None:
        """Stand low in so many columns, or with its title and as high as there is room."""
        if columns == self.columns:
            return
        self.columns = columns
        head, rows, column = self.ids.head, self.ids.rows, self.ids.content
        self.clear_widgets()
        column.clear_widgets()
        self.orientation = "horizontal" if columns else "vertical"
        for part in (rows, head) if columns else (head, rows):
            self.add_widget(part)
        into = column
        if columns > 1:
            into = Grid(cols=columns)
            column.add_widget(into)
        self._fill(into)

    def _fill(self, into: Widget) -> None:
        for widget in self._content:
            if widget.parent is not None:
                widget.parent.remove_widget(widget)
            into.add_widget(widget)

    def needs(self, width: float) -> float:
        """The height in which all of it shows in this width while it is low, in pixels."""
        left, top, right, bottom = self.padding
        inner = width - left - right - self.spacing - self.ids.close.width
        return max(fit(self.ids.content, inner), dp(theme.TARGET)) + top + bottom

    def on_touch_down(self, touch: object) -> bool:
        """Nothing below the sheet is touched."""
        super().on_touch_down(touch)
        return bool(self.collide_point(*touch.pos))  # type: ignore[attr-defined]
