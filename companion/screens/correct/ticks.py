"""Put right: changes on the real table, as a list to tick before the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.metrics import dp

from companion.messages import Words
from companion.rules.engine.table import Line
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Grid
from companion.screens.widgets.widgets import Btn

TWO = 640
"""Width from which two columns fit, in dp of the normal type."""


class Ticks(Grid):
    """A button for each line, in two columns if they fit. When all are ticked the list is finished.

    If not all fit there are pages, and each must have been seen before all can be confirmed.
    """

    def __init__(
        self, lines: Sequence[Line], words: Words, done: Callable[[], None], changed: Callable[[], None]
    ) -> None:
        super().__init__(cols=1)
        self.limit, self.compact, self.last = 0.0, False, False
        self.alone = False
        """Whether there is no drawing beside it."""
        self.words = words
        self._left = set(range(len(lines)))
        self._unseen = set(self._left)
        self._page = 0
        self._done, self._changed = done, changed
        self._buttons = [
            Btn(
                partial(self._tick, i),
                caption=_capital(words.line(line)),
                sign="box",
                ident=f"tick:{i}",
                points=theme.LABEL,
                role="hand",
                halign="left",
            )
            for i, line in enumerate(lines)
        ]

    @property
    def ready(self) -> bool:
        """Whether every line has been shown."""
        return not self._unseen

    def fit(self, width: float) -> float:
        """See :func:`~companion.screens.widgets.boxes.fit`. Pages are only used at the last width tried."""
        self.cols = 2 if width >= theme.size(TWO) else 1
        self._show(self._buttons)
        height = float(super().fit(width))
        if self.last and height > self.limit:
            return self._fit_page(width)
        if self.last or height <= self.limit:
            self._unseen.clear()
        return height

    def _fit_page(self, width: float) -> float:
        """As many as fit above the button to the next page."""
        gap = dp(theme.GAP)
        highest = max(button.height for button in self._buttons) + gap
        each = self.cols * max(1, int((self.limit - dp(theme.TARGET)) // highest))
        pages = -(-len(self._buttons) // each)
        self._page %= pages
        first = self._page * each
        self._unseen -= set(range(first, first + each))
        caption = self.words.text("ui.more.page", n=self._page + 1, of=pages)
        more = Btn(self._turn, caption=caption, ident="more", role="outline", sign="more", least=theme.TARGET)
        self._show([*self._buttons[first : first + each], more])
        return float(super().fit(width))

    def _show(self, buttons: Sequence[Btn]) -> None:
        self.clear_widgets()
        for button in buttons:
            self.add_widget(button)

    def _turn(self) -> None:
        self._page += 1
        self._changed()

    def _tick(self, n: int) -> None:
        button = self._buttons[n]
        if n in self._left:
            self._left.discard(n)
            button.sign = "ticked"
        else:
            self._left.add(n)
            button.sign = "box"
        if self._left:
            self._changed()
        else:
            self._done()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
