"""Side acts: small buttons on the panel, all of them in a sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.messages import Words
from companion.rules.engine.question import Option, Posed
from companion.screens.editors.cells import Cells
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Grid
from companion.screens.widgets.widgets import Btn, width_of

FEW = 3
"""Side acts with buttons of their own; in large type only a single one."""


def side_acts(
    posed: Posed,
    words: Words,
    start: Callable[[str], None],
    menu: Callable[[], None],
    hand: Callable[[], None] | None,
    cells: Cells,
) -> Acts | None:
    """The side acts as small buttons; rare ones, or all if there are many, are behind one button, grave ones in the
    menu. ``hand`` begins to play a hidden card; in large type it is behind that one button too. ``cells``: where they
    have stood."""
    offered = [option for option in posed.side if not option.grave]
    common = [option for option in offered if not option.rare]
    if len(common) > FEW or (theme.large() and len(offered) > 1):
        common = []
    buttons = [side_act(option, words, start) for option in common]
    folded = len(common) < len(offered)
    if folded:
        way = Btn(menu, caption=words.text("ui.now"), ident="now", role="outline", sign="more", points=theme.LABEL)
        way.least = theme.TARGET
        buttons.append(way)
    if hand is not None and not (folded and theme.large()):
        buttons.insert(0, play_from_hand(hand, words))
    mine = posed.asked != "table"  # a person may do more at another such question: its row is kept
    return Acts(buttons, cells) if buttons or cells.height or mine else None


class Pairs(Grid):
    """Two buttons side by side, or below each other if a word is too long for half the width."""

    def fit(self, width: float) -> float:
        """See :func:`~companion.screens.widgets.boxes.fit`."""
        room = (width - dp(theme.GAP)) / 2 - 2 * dp(8)
        longest = max(width_of(word, b.points) for b in self.children for word in b.caption.split() or [""])
        self.cols = 1 if longest > room else min(2, len(self.children))
        return float(super().fit(width))


class Acts(Column):
    """Side acts, each where it stood when such a question was asked before."""

    def __init__(self, buttons: Sequence[Btn], cells: Cells) -> None:
        super().__init__(spacing=0)
        self._buttons, self._cells = buttons, cells
        self.tight = False
        """Whether no layout is left with room that is only kept."""

    def fit(self, width: float) -> float:
        """See :func:`~companion.screens.widgets.boxes.fit`."""
        self.clear_widgets()
        if self._buttons:
            self.add_widget(self._cells.lay(self._buttons, width, lambda: self._pairs(width), tight=self.tight))
        height = float(super().fit(width))
        least = max(dp(theme.CHOICE), self._cells.height if width == self._cells.width else 0)
        if height < least and not self.tight:
            self.add_widget(Widget(size_hint_y=None, height=least - height), len(self.children))
            height = float(super().fit(width))
        return height

    def _pairs(self, width: float) -> Grid:
        grid = Pairs(cols=1)
        for button in self._buttons:
            if button.parent is not None:
                button.parent.remove_widget(button)
            grid.add_widget(button)
        grid.fit(width)
        return grid

    def keep(self) -> None:
        """This layout is on the screen."""
        self._cells.keep(self.width)


def side_act(option: Option, words: Words, start: Callable[[str], None], points: float = theme.LABEL) -> Btn:
    """A button for one side act."""
    return Btn(
        partial(start, option.id),
        option.id,
        caption=words.text("ui.held", what=words.option(option)) if option.grave else words.option(option),
        ident=f"side:{option.id}",
        role="outline",
        least=theme.TARGET,
        points=points,
        hold=theme.HOLD if option.grave else 0.0,
    )


def play_from_hand(act: Callable[[], None], words: Words, points: float = theme.LABEL) -> Btn:
    """The button to play a card, without naming one."""
    caption = words.text("ui.hand.play")
    return Btn(act, caption=caption, ident="hand", sign="look", role="outline", least=theme.TARGET, points=points)
