"""A step of the set-up: what is laid out now stands on the panel, or else the drawing of the table does."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.messages import Words
from companion.rules.engine.question import Posed
from companion.screens.table.attempts import Attempt
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import upright
from companion.screens.widgets.shelf import Shelf
from companion.screens.widgets.told import sentence

LOW = 80
"""The least height of the drawing on the panel, in dp."""
FLAT = 0.2
"""The least part of its width there that is its height: lower, its signs are too small."""


def least(width: float) -> float:
    """The least height of the drawing on a panel of this width, in pixels."""
    return max(float(dp(LOW)), width * FLAT)


def below(posed: Posed, words: Words, attempt: Attempt, width: float, shelf: Shelf) -> Sequence[Widget]:
    """What stands below the name of the step in this layout and width (pixels): its lines, or room for the drawing,
    which upright is above the panel."""
    if not attempt.bare:
        points = theme.LABEL if attempt.small else theme.SENTENCE
        return [sentence(line, words, points=points, shelf=shelf) for line in posed.lines]
    return [] if attempt.shut or upright() else [Widget(size_hint_y=None, height=least(width))]
