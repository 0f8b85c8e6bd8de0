"""Side acts: small buttons on the panel, all of them in a sheet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.messages import Words
from companion.rules.engine.question import Option, Posed
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Grid, Lattice, has_room
from companion.screens.widgets.rack import lend, take_back
from companion.screens.widgets.widgets import Btn, width_of

HIGH, AIR = 48, 4
"""The height of their row, in dp at normal type, and the space above and below two lines in it."""


def side_acts(
    posed: Posed,
    words: Words,
    start: Callable[[str], None],
    menu: Callable[[], None],
    hand: Callable[[], None] | None,
    kept: bool = False,
) -> Acts | None:
    """The row of side acts: a single one as a button, several or a rare one behind one button, grave ones in the menu.
    ``hand`` begins to play a hidden card; in large type it is behind that one button too. ``kept``: the row stays
    though it is empty, as it does where a person is asked, who may do more at another such question."""
    offered = [option for option in posed.side if not option.grave]
    way = None
    if offered:
        way = lend(menu, caption=words.text("ui.now"), ident="now", role="outline", sign="more", points=theme.LABEL)
        way.least = theme.TARGET
    single = side_act(offered[0], words, start) if len(offered) == 1 and not offered[0].rare else None
    play = play_from_hand(hand, words) if hand is not None and not (way is not None and theme.large()) else None
    if way is None and play is None and not kept and posed.asked == "table":
        return None
    return Acts(play, single, way)


class Pairs(Grid):
    """Two buttons side by side, or below each other if a word is too long for half the width."""

    def fit(self, width: float) -> float:
        """See :func:`~companion.screens.widgets.boxes.fit`."""
        room = (width - dp(theme.GAP)) / 2 - 2 * dp(8)
        longest = max(width_of(word, b.points) for b in self.children for word in b.caption.split() or [""])
        self.cols = 1 if longest > room else min(2, len(self.children))
        return float(super().fit(width))


class Acts(Lattice):
    """The row of side acts: at the left the way to more answers and back, else to a card from the hand; at the right
    the single act, or the way to all of them where there are more or its caption has no room. In large type a single
    one has the whole row, if it is free."""

    def __init__(self, play: Btn | None, single: Btn | None, way: Btn | None) -> None:
        super().__init__(2)
        self._play, self._single, self._way = play, single, way
        self._lead: Btn | None = None
        self._free = [Widget(size_hint_y=None) for _ in range(2)]
        """What stands where no button does."""
        self.usual = 0.0
        """The width of the panel's content where no sheet covers the drawing: in it, at the right, it stands here too.
        0: the same as now."""
        self.tight = False
        """Whether an empty row goes too, since no layout is left with room that is only kept."""

    def leave(self) -> None:
        """Its buttons wait for the next row."""
        self.clear_widgets()
        take_back(button for button in (self._play, self._single, self._way) if button is not None)

    def lead(self, way: Btn | None) -> None:
        """Show this button at the left, or none."""
        self._lead = way

    def fit(self, width: float) -> float:
        """See :func:`~companion.screens.widgets.boxes.fit`."""
        self.left = width - self.usual if 0 < self.usual < width else 0
        width -= self.left
        high = theme.size(HIGH)
        half = (width - dp(theme.GAP)) / 2
        left, right = self._lead or self._play, self._way
        cols = 2
        if self._single is not None:
            self._single.air = AIR
            alone = theme.large() and left is None
            if alone or has_room(self._single, half, high):
                cols, right = 1 if alone else 2, self._single
        self.cols = cols
        if right is None and left is None and self.tight:
            self.clear_widgets()
            self.height = 0
            return 0.0
        shown: list[Widget] = []
        for button, free in zip((left, right) if cols > 1 else (right,), self._free, strict=False):
            if button is not None:
                button.least, button.air = high / dp(1), AIR
            free.height = high
            shown.append(button or free)
        if self.children[::-1] != shown:
            self.clear_widgets()
            for widget in shown:
                if widget.parent is not None:
                    widget.parent.remove_widget(widget)
                self.add_widget(widget)
        return float(super().fit(width))


def side_act(option: Option, words: Words, start: Callable[[str], None], points: float = theme.LABEL) -> Btn:
    """A button for one side act."""
    return lend(
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
    return lend(act, caption=caption, ident="hand", sign="look", role="outline", least=theme.TARGET, points=points)
