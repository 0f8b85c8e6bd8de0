"""Put right: what to change on the real table, as a list to tick, before the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.messages import Words
from companion.rules.engine.table import Line
from companion.screens import theme
from companion.screens.boxes import Grid
from companion.screens.widgets import Btn

TWO = 640
"""Width in which two columns have room, in dp of the normal type."""


class Ticks(Grid):
    """A button a line, in two columns where there is room for them; when all are ticked the list is done with."""

    def __init__(
        self, lines: Sequence[Line], words: Words, done: Callable[[], None], changed: Callable[[], None]
    ) -> None:
        super().__init__(cols=1)
        self.limit, self.compact = 0.0, False
        self._left = set(range(len(lines)))
        self._done, self._changed = done, changed
        for i, line in enumerate(lines):
            self.add_widget(
                Btn(
                    partial(self._tick, i),
                    caption=_capital(words.line(line)),
                    sign="box",
                    ident=f"tick:{i}",
                    points=theme.LABEL,
                    role="outline",
                    halign="left",
                )
            )

    def fit(self, width: float) -> float:
        """See :func:`~companion.screens.boxes.fit`."""
        self.cols = 2 if width >= theme.size(TWO) else 1
        return float(super().fit(width))

    def _tick(self, n: int) -> None:
        button = self.children[len(self.children) - 1 - n]
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
