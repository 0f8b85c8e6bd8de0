"""What hands do, as rows: a box to tick, the seat, one short sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.utils import escape_markup

from companion.messages import Words
from companion.rules.engine.table import Line
from companion.screens.widgets import theme
from companion.screens.widgets.told import marks
from companion.screens.widgets.widgets import Btn, framed, icon, seat_sign


class Deed(Btn):
    """One thing that hands do. It may be ticked by a touch, and need not be."""

    def __init__(self, line: Line, words: Words, n: int) -> None:
        """``n``: its place among the deeds, from 0."""
        seat = words.whose(line)
        said = words.said(line) if seat else words.called(line)
        self._seat, self._marks = seat, marks(line, words)
        look = {"role": "hand", "halign": "left", "points": theme.LABEL, "least": theme.TARGET, "inset": 8}
        super().__init__(self._tick, ident=f"deed:{n}", caption=said[:1].upper() + said[1:], sign="box", **look)

    def _tick(self) -> None:
        self.sign = "box" if self.sign == "ticked" else "ticked"

    def _write(self, *_: Any) -> None:
        self.font_size = theme.size(self.points)
        front = icon(self.sign, self.points) + "  " + (seat_sign(self._seat, self.points) if self._seat else "")
        tags = "".join(f"  [color={theme.QUIET_HEX}]{framed(word)}[/color]" for _, word in self._marks)
        self.text = front + escape_markup(self.caption) + tags


def of_hands(lines: Sequence[Line]) -> list[Line]:
    """The lines that hands do something for, in their order."""
    return [line for line in lines if line.you]


def at_once(*, asked: bool) -> int:
    """How many rows stand on the panel at once. ``asked``: beside a question."""
    return 2 if asked or theme.large() else 4
