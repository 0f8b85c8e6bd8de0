"""How the panel and what is beside it share the window: side by side, or upright one above the other."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.screens.table.attempts import LEFT
from companion.screens.table.footer import Footer
from companion.screens.table.upright import HIGH
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import upright


def height() -> float:
    """The height between header and footer, in pixels."""
    return float(Window.height - dp(theme.HEADER) - Footer.high())


def beside(panel: Widget) -> tuple[float, float]:
    """The width and height beside the panel, in pixels."""
    if upright():
        return float(Window.width), height() - panel.height
    return float(Window.width - panel.width), height()


def narrow(panel: Widget, *, sheet: bool) -> bool:
    """Whether there is no room beside the panel: left of it, or above where the window stands upright. ``sheet``: one
    is laid over the drawing."""
    if upright():
        return bool(sheet or height() - panel.height < dp(HIGH))
    return bool(Window.width - panel.width < dp(LEFT))


def arrange(body: BoxLayout, wanted: Sequence[Widget]) -> None:
    """Put these into the body, from the left or from the top, unless they are there."""
    body.orientation = "vertical" if upright() else "horizontal"
    if body.children[::-1] != [*wanted]:
        body.clear_widgets()
        for widget in wanted:
            body.add_widget(widget)
