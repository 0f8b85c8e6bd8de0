"""Side acts: small buttons on the panel, all of them in a sheet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp

from companion.messages import Words
from companion.rules.engine.question import Option, Posed
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Grid
from companion.screens.widgets.widgets import Btn, width_of

FEW = 3
"""Side acts with buttons of their own; in large type only a single one."""


def side_acts(
    posed: Posed,
    words: Words,
    start: Callable[[str], None],
    menu: Callable[[], None],
    hand: Callable[[], None] | None = None,
) -> Grid | None:
    """The side acts as small buttons; rare ones, or all if there are many, are behind one button. ``hand`` begins to
    play a hidden card."""
    common = [option for option in posed.side if not option.rare]
    if len(common) > FEW or (theme.large() and len(posed.side) > 1):
        common = []
    buttons = [side_act(option, words, start) for option in common]
    if len(common) < len(posed.side):
        way = Btn(menu, caption=words.text("ui.now"), ident="now", role="outline", sign="more", points=theme.LABEL)
        way.least = theme.TARGET
        buttons.append(way)
    if hand is not None:
        buttons.insert(0, play_from_hand(hand, words))
    if not buttons:
        return None
    flow = Acts(cols=min(2, len(buttons)))
    for button in buttons:
        flow.add_widget(button)
    return flow


class Acts(Grid):
    """Two buttons side by side, or below each other if a word is too long for half the width."""

    def fit(self, width: float) -> float:
        """See :func:`~companion.screens.widgets.boxes.fit`."""
        room = (width - dp(theme.GAP)) / 2 - 2 * dp(8)
        longest = max(width_of(word, b.points) for b in self.children for word in b.caption.split() or [""])
        self.cols = 1 if longest > room else min(2, len(self.children))
        return float(super().fit(width))


def side_act(option: Option, words: Words, start: Callable[[str], None], points: float = theme.LABEL) -> Btn:
    """A button for one side act."""
    return Btn(
        partial(start, option.id),
        option.id,
        caption=words.option(option),
        ident=f"side:{option.id}",
        role="outline",
        least=theme.TARGET,
        points=points,
    )


def play_from_hand(act: Callable[[], None], words: Words, points: float = theme.LABEL) -> Btn:
    """The button to play a card, without naming one."""
    caption = words.text("ui.hand.play")
    return Btn(act, caption=caption, ident="hand", sign="look", role="outline", least=theme.TARGET, points=points)
