"""A field on one line: its name, beside it its values as wide as there is room."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.utils import escape_markup

from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Row
from companion.screens.widgets.widgets import Btn, Txt, width_of

INSET = 6
"""Space at both sides of a value's words, in dp."""
NAME = 0.45
"""The most part of a line that its name takes."""
STEPS = 3 * theme.TARGET + 3 * theme.GAP
"""Width of a number that is stepped, with the space before it, in dp."""


def name_width(name: str) -> float:
    """The least width (pixels) of a name that is no higher than a finger: two lines at normal type, one at large."""
    words = name.split()
    if theme.large() or len(words) < 2:
        return width_of(name, theme.LABEL) + 1
    halves = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(max(width_of(part, theme.LABEL) for part in half) for half in halves) + 1


def word_width(name: str) -> float:
    """The least width (pixels) of a name with no word broken."""
    return max(width_of(word, theme.LABEL) for word in name.split()) + 1


def value_width(chip: Btn) -> float:
    """The least width (pixels) of a value with its words whole."""
    sign = theme.size(theme.LABEL + 14) if chip.sign else 0
    return max(float(dp(theme.TARGET)), width_of(chip.caption, theme.LABEL) + sign + 2 * dp(INSET) + 1)


def values_width(chips: Sequence[Btn]) -> float:
    """The least width (pixels) of values beside each other."""
    return sum(map(value_width, chips)) + dp(theme.GAP) * (len(chips) - 1)


def line(name: str, across: float, chips: Sequence[Btn], more: Sequence[Btn], width: float) -> Row | Column:
    """The name of a field in this width ``across``, beside it its values in all that is left of ``width`` (pixels), and
    below them what else there is to touch."""
    room = width - across - dp(theme.GAP)
    first = _before(name, across, _shared(chips, room))
    if not more:
        return first
    both = Column()
    both.add_widget(first)
    both.add_widget(_before("", across, _shared(more, room)))
    return both


def _before(name: str, across: float, values: Row) -> Row:
    row = Row(spacing=dp(theme.GAP))
    look = {"size_hint_x": None, "width": across, "pos_hint": {"center_y": 0.5}}
    row.add_widget(Txt(text=escape_markup(name), points=theme.LABEL, color=theme.QUIET, **look))
    row.add_widget(values)
    return row


def _shared(chips: Sequence[Btn], room: float) -> Row:
    """Values in a row that they fill, the longer the wider."""
    row = Row(spacing=dp(theme.GAP))
    grow = max(0.0, (room - values_width(chips)) / len(chips))
    for chip in chips:
        chip.wide, chip.inset, chip.least, chip.points = True, INSET, theme.TARGET, theme.LABEL
        chip.span = (value_width(chip) + grow) / dp(1)
        row.add_widget(chip)
    return row


def in_two(heights: Sequence[float], gap: float) -> int:
    """How many rows of these heights are in the first of two columns, so that the higher one is as low as can be."""

    def high(part: Sequence[float]) -> float:
        return sum(part) + gap * max(0, len(part) - 1)

    ways = range(1, len(heights)) if len(heights) > 1 else range(1, 2)
    return min(ways, key=lambda n: max(high(heights[:n]), high(heights[n:])))
