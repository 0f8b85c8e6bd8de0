"""A long list in a column: so many at a time, the others behind More."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.messages import Words
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, fit
from companion.screens.widgets.widgets import Btn

PAGE = 25
"""How many stand there at first, and how many more come at a touch: several screens of them, and none is slow."""


class Listing:
    """Fills a column with a widget for each thing of a list; what else stands in the column stands below."""

    def __init__(self, column: Column, words: Words) -> None:
        self._column, self._words = column, words
        self._things: Sequence[Any] = ()
        self._make: Callable[[Any], Widget] = Widget
        self._shown = PAGE

    def show(self, things: Sequence[Any], make: Callable[[Any], Widget]) -> None:
        """List these, as many as stood there before where they are the same ones."""
        if len(things) != len(self._things):
            self._shown = PAGE
        self._things, self._make = things, make
        self._column.clear_widgets()
        self._add(0, 0)

    def _grow(self, more: Btn) -> None:
        """The next ones, in the place of More."""
        column, before = self._column, self._shown
        below = column.children.index(more)
        column.remove_widget(more)
        self._shown += PAGE
        self._add(before, below)
        fit(column, column.width)

    def _add(self, first: int, below: int) -> None:
        """Those from ``first`` on, above so many widgets of the column."""
        for entry in self._things[first : self._shown]:
            self._column.add_widget(self._make(entry), index=below)
        left = len(self._things) - self._shown
        if left > 0:
            caption = self._words.text("ui.lines.more", n=left)
            more = Btn(caption=caption, ident="more", role="outline", sign="more", points=theme.LABEL)
            more.act = partial(self._grow, more)
            self._column.add_widget(more, index=below)
