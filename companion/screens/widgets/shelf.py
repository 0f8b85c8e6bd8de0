"""What stands above a question on its panel, reused with other words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.uix.widget import Widget

from companion.screens.widgets import theme
from companion.screens.widgets.rack import lend, take_back
from companion.screens.widgets.widgets import Btn, Sentence, Txt


class Shelf:
    """Lends text widgets to one picture of the panel after the other. Changing a text costs a tenth of making one, and
    leaves no garbage. Texts can't be touched, so it is safe to reuse them; the rack sees to it
    that a way can be."""

    def __init__(self) -> None:
        self._texts: list[Txt] = []
        self._sentences: list[Sentence] = []
        self._lent: list[Txt] = []
        self._ways: list[Btn] = []

    def take_back(self) -> None:
        """All widgets may be lent again: the next picture begins."""
        for text in self._lent:
            if text.parent is not None:
                text.parent.remove_widget(text)
            if isinstance(text, Sentence):
                self._sentences.append(text)
            else:
                self._texts.append(text)
        self._lent = []
        take_back(self._ways)
        self._ways = []

    def way(self, act: Callable[[], None], caption: str, ident: str) -> Btn:
        """A line that leads to more."""
        way = lend(act, caption=f"{caption} ›", ident=ident, role="quiet", points=theme.LABEL, halign="left")
        way.least, way.inset = theme.TARGET, 0
        self._ways.append(way)
        return way

    def text(self, text: str, points: float, color: tuple[float, ...] = theme.TEXT, halign: str = "left") -> Widget:
        """A text with markup."""
        if not self._texts:
            self._texts.append(Txt())
        lent = self._texts.pop()
        _dress(lent, points, color)
        lent.halign, lent.text = halign, text
        self._lent.append(lent)
        return lent

    def sentence(
        self,
        text: str,
        marks: Sequence[tuple[str, str]],
        seat: str,
        points: float,
        color: tuple[float, ...],
        you: bool = False,
        sign: str = "",
    ) -> Widget:
        """A sentence with its marks, after a sign and that of a seat (``""``: none). ``you``: hands do it."""
        if not self._sentences:
            self._sentences.append(Sentence(""))
        lent = self._sentences.pop()
        lent.you = you
        _dress(lent, points, color)
        lent.tell(text, marks, seat, sign)
        self._lent.append(lent)
        return lent


def _dress(text: Txt, points: float, color: tuple[float, ...]) -> None:
    text.points, text.color = points, color
    text.font_size = theme.size(points)  # the size of type may have been changed meanwhile
