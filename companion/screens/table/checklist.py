"""The left side during set-up: where everything is, and the lines of the open group of the checklist."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.messages import Words
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table
from companion.screens.drawings import SetupDrawing
from companion.screens.table.panel import QuestionPanel
from companion.screens.table.step import least
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Scroll, fit
from companion.screens.widgets.told import sentence

LEAST, MOST = 112, 324
"""Heights of the drawing above the lines, in dp."""
NARROW = 240
"""Width of the drawing beside the lines, in dp."""


class Way(NamedTuple):
    """One layout: the text size of the lines, and the size of the drawing (0: none)."""

    points: float
    beside: float = 0.0
    above: float = 0.0


WAYS = (
    Way(theme.SENTENCE, above=150),
    Way(theme.LABEL, above=LEAST),
    Way(theme.SENTENCE, beside=NARROW),
    Way(theme.LABEL, beside=NARROW),
    Way(theme.SENTENCE),
    Way(theme.LABEL),
)
"""The layouts to try, the best first; the last one scrolls."""
ALONE = WAYS[-2:]
"""Those without a drawing."""


class Checklist:
    """Shows the drawing and lines of the set-up, at the left or where there is room."""

    def __init__(self) -> None:
        self._drawing = SetupDrawing()

    def sheet(
        self, table: Table, posed: Posed, words: Words, size: tuple[float, float], panel: QuestionPanel
    ) -> Widget:
        """The left side in this width and height (pixels): the drawing where the panel tells the lines; else the lines,
        and the drawing where the panel has room for it, or above them."""
        self._take_back()
        told = panel.tells_step or not posed.lines
        ways = () if told else ALONE if _has_room(panel, size[1]) else WAYS
        found = _laid(self._drawing, table, posed, words, size, ways)
        if self._drawing is not found and self._drawing.parent is None:
            self.draw_on(panel, table, posed, words, size[1])
        return found

    def draw_on(self, panel: QuestionPanel, table: Table, posed: Posed, words: Words, high: float) -> None:
        """The drawing on the panel, where that has room for it in this height (pixels)."""
        self._take_back()
        if _has_room(panel, high):
            width, height = panel.spare(high)
            _show(self._drawing, table, posed, words, (width, min(height, dp(MOST))), (1, None))
            panel.add(self._drawing)

    def _take_back(self) -> None:
        if self._drawing.parent is not None:
            self._drawing.parent.remove_widget(self._drawing)


def _has_room(panel: QuestionPanel, high: float) -> bool:
    """Whether the drawing has room on the panel in this height (pixels)."""
    width, height = panel.spare(high)
    return width >= dp(NARROW) and height >= least(width)


def _laid(
    drawing: SetupDrawing, table: Table, posed: Posed, words: Words, size: tuple[float, float], ways: Sequence[Way]
) -> Widget:
    """The drawing with the lines below or beside it, in the first of these ways that fits, else in the last; without
    any the drawing alone."""
    width, height = size
    if not ways:
        _show(drawing, table, posed, words, (width, height), (1, 1))
        drawing.pos_hint = {"x": 0, "y": 0}
        return drawing
    for way in ways:
        column = _lines(posed, words, way.points)
        used = fit(column, width - dp(way.beside))
        if used + dp(way.above) <= height:
            break
    scroll = Scroll()
    scroll.add_widget(column)
    if not way.beside and not way.above:
        scroll.pos_hint = {"x": 0, "y": 0}
        return scroll
    both = BoxLayout(orientation="vertical" if way.above else "horizontal", pos_hint={"x": 0, "y": 0})
    if way.above:
        _show(drawing, table, posed, words, (width, min(height - used, dp(MOST))), (1, None))
    else:
        _show(drawing, table, posed, words, (dp(way.beside), height), (None, 1))
    both.add_widget(drawing)
    both.add_widget(scroll)
    return both


def _show(
    drawing: SetupDrawing,
    table: Table,
    posed: Posed,
    words: Words,
    size: tuple[float, float],
    hint: tuple[int | None, int | None],
) -> None:
    """Draw with the size that the layout will give, so that it is drawn only once."""
    drawing.size_hint, drawing.size = hint, size
    drawing.update(table, posed, words)


def _lines(posed: Posed, words: Words, points: float) -> Column:
    column = Column(padding=(dp(16), dp(8), dp(16), dp(8)), spacing=dp(6))
    for line in posed.lines:
        column.add_widget(sentence(line, words, points=points))
    return column
