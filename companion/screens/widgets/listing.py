"""A long list in a column: some entries at a time, the others behind More."""

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
"""How many entries are shown at first, and added by a touch: several screens, and still fast."""


class Listing:
    """Fills a column with a widget for each entry; other widgets of the column stay below."""

    def __init__(self, column: Column, words: Words) -> None:
        self._column, self._words = column, words
        self._things: Sequence[Any] = ()
        self._make: Callable[[Any], Widget] = Widget
        self._shown = PAGE

    def show(self, things: Sequence[Any], make: Callable[[Any], Widget]) -> None:
        """List these; if they are the same as before, as many as were shown then."""
        if len(things) != len(self._things):
            self._shown = PAGE
        self._things, self._make = things, make
        self._column.clear_widgets()
        self._add(0, 0)

    def _grow(self, more: Btn) -> None:
        """Add the next entries in place of More."""
        column, before = self._column, self._shown
        below = column.children.index(more)
        column.remove_widget(more)
        self._shown += PAGE
        self._add(before, below)
        fit(column, column.width)

    def _add(self, first: int, below: int) -> None:
        """Add the entries from ``first`` on, above the last ``below`` widgets of the column."""
        for entry in self._things[first : self._shown]:
            self._column.add_widget(self._make(entry), index=below)
        left = len(self._things) - self._shown
        if left > 0:
            caption = self._words.text("ui.lines.more", n=left)
            more = Btn(caption=caption, ident="more", role="outline", sign="more", points=theme.LABEL)
            more.act = partial(self._grow, more)
            self._column.add_widget(more, index=below)
