"""A keyboard on the screen: rows of letters, with special keys at their ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Grid
from companion.screens.widgets.widgets import Btn

Ends = Sequence[tuple[Sequence[Btn], Sequence[Btn]]]
"""The keys before and after each row of letters."""


def keyboard(
    rows: Sequence[str], ends: Ends, type_letter: Callable[[str], None], pages: Sequence[Sequence[str]]
) -> Grid:
    """The keys of these rows, as wide as the widest of all ``pages``, so that no key moves. Where they would be too
    narrow for a finger, each row is two, the first of them full, and as wide as this page's: the keys at the ends
    stay there."""
    columns, halves = _longest(ends, pages), 1
    if Window.width - dp(32) < columns * dp(theme.TARGET + theme.GAP):
        columns, halves = -(-_longest(ends, (rows,)) // 2), 2
    grid = Grid(cols=columns)
    for letters, (front, end) in zip(rows, ends, strict=True):
        keys = [key(letter, partial(type_letter, letter), caption=letter) for letter in letters]
        gaps = [_nothing() for _ in range(halves * columns - len(front) - len(keys) - len(end))]
        for widget in (*front, *keys, *gaps, *end):
            grid.add_widget(widget)
    return grid


def _longest(ends: Ends, pages: Sequence[Sequence[str]]) -> int:
    """The most keys in a row."""
    sides = [len(front) + len(end) for front, end in ends]
    row_ends = zip(*pages, strict=True)
    return max(len(letters) + side for all_rows, side in zip(row_ends, sides, strict=True) for letters in all_rows)


def key(name: str, act: Callable[[], None], caption: str = "", sign: str = "", on: bool = False) -> Btn:
    """One key."""
    return Btn(act, caption=caption, sign=sign, ident=f"key:{name}", on=on, least=theme.TARGET, inset=2, air=4)


def _nothing() -> Widget:
    """An empty place on the keyboard."""
    return Widget(size_hint_y=None, height=dp(theme.TARGET))
