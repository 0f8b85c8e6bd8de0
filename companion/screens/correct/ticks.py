"""Put right: changes on the real table, as a list to tick before the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.metrics import dp

from companion.messages import Words
from companion.rules.engine.table import Line
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Grid, fit
from companion.screens.widgets.widgets import Btn

TWO = 640
"""Width from which lines have two columns at once, in dp of the normal type."""


class Ticks(Grid):
    """A button for each line, in two columns if they fit. When all are ticked the list is finished.

    If not all fit there are pages, and each must have been seen before all can be confirmed: the big button turns them.
    """

    def __init__(
        self, lines: Sequence[Line], words: Words, done: Callable[[], None], changed: Callable[[], None]
    ) -> None:
        super().__init__(cols=1)
        self.limit, self.compact, self.last = 0.0, False, False
        self.alone = False
        """Whether there is no drawing beside it."""
        self._left = set(range(len(lines)))
        self._unseen = set(self._left)
        self._pages = [range(len(lines))]
        self._first = 0
        """The first line of the page that is shown."""
        self._done, self._changed = done, changed
        self._buttons = [
            Btn(
                partial(self._tick, i),
                caption=_capital(words.line(line)),
                sign="box",
                ident=f"tick:{i}",
                points=theme.LABEL,
                least=theme.TARGET,
                role="hand",
                halign="left",
            )
            for i, line in enumerate(lines)
        ]

    @property
    def ready(self) -> bool:
        """Whether every line has been shown."""
        return not self._unseen

    @property
    def page(self) -> tuple[int, int]:
        """The number of the page that is shown, from 1, and how many there are."""
        return next(n for n, page in enumerate(self._pages, 1) if self._first in page), len(self._pages)

    @property
    def turned(self) -> bool:
        """Whether there is a page before the one that is shown."""
        return self._first > 0

    def turn(self, steps: int) -> None:
        """So many pages on, or back."""
        n, _ = self.page
        self._first = self._pages[max(0, n - 1 + steps)][0]
        self._changed()

    def fit(self, width: float) -> float:
        """See :func:`~companion.screens.widgets.boxes.fit`. Pages are only used at the last width tried; then in that
        number of columns that needs the fewest."""
        ways = (2, 1) if width >= theme.size(TWO) else (1, 2) if width >= dp(TWO) else (1,)
        self._pages = [range(len(self._buttons))]
        height = self._fit_in(ways[0], self._buttons, width)
        if self.last and height > self.limit:
            cut = {columns: self._cut(columns, width) for columns in ways}
            columns = min(ways, key=lambda n: len(cut[n]))
            self._pages = cut[columns]
            page = self._pages[self.page[0] - 1]
            height = self._fit_in(columns, [self._buttons[n] for n in page], width)
        if self.last or height <= self.limit:
            self._unseen -= {*self._pages[self.page[0] - 1]}
        return height

    def _cut(self, columns: int, width: float) -> list[range]:
        """The lines of each page, as many as fit."""
        gap, wide = dp(theme.GAP), (width - dp(theme.GAP) * (columns - 1)) / columns
        pages, first, used = [], 0, 0.0
        for n in range(0, len(self._buttons), columns):
            high = max(fit(button, wide) for button in self._buttons[n : n + columns]) + gap
            if used and used + high > self.limit + gap:
                pages.append(range(first, n))
                first, used = n, 0.0
            used += high
        return [*pages, range(first, len(self._buttons))]

    def _fit_in(self, columns: int, buttons: Sequence[Btn], width: float) -> float:
        self.cols = columns
        self._show(buttons)
        return float(super().fit(width))

    def _show(self, buttons: Sequence[Btn]) -> None:
        self.clear_widgets()
        for button in buttons:
            self.add_widget(button)

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
