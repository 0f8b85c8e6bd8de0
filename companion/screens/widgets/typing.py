"""A line that is typed on the screen's keyboard or a real one: its letters, large and small, and the pages of keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.messages import Words
from companion.screens.widgets.boxes import Grid
from companion.screens.widgets.keyboard import Ends, key, keyboard

FIGURES = ("1234567890", "-'.&!?+", "")


class Typing:
    """What is typed, as ``plain`` makes it harmless; ``changed`` is called after each key. ``names``: each part begins
    with a large letter."""

    def __init__(
        self, words: Words, plain: Callable[[str], str], changed: Callable[[], None], names: bool = False
    ) -> None:
        self.words, self._plain, self._changed, self._names = words, plain, changed, names
        self.text = ""
        self._upper, self._page = True, 0
        self._pages = (
            tuple(words.text("ui.reference.keys").split()),
            tuple(words.text("ui.person.keys").split()),
            FIGURES,
        )

    @property
    def line(self) -> str:
        """What is typed, without spaces at its ends."""
        return self._plain(self.text)

    def begin(self, text: str) -> None:
        """Go on from this text, with the first page of keys."""
        self.text, self._page, self._upper = text, 0, not text

    def takes(self, text: str) -> bool:
        """Whether a real keyboard's text is a letter of the line."""
        return len(text) == 1 and (text == " " or self._plain("a" + text) != "a")

    def add(self, letter: str) -> None:
        """One letter more."""
        whole = self.text + letter
        line = self._plain(whole)
        self.text = f"{line} " if whole.endswith(" ") and line else line
        self._upper = not self.text or (self._names and self.text.endswith((" ", "-")))
        self._changed()

    def erase(self) -> None:
        """Take the last letter away."""
        self.text = self.text[:-1]
        self._upper = not self.text
        self._changed()

    def keys(self) -> Grid:
        """The keys of the present page."""
        other = ("ui.person.accents", "ui.reference.numbers", "ui.reference.letters")[self._page]
        ends: Ends = (
            ([], []),
            ([], [key("erase", self.erase, sign="erase")]),
            (
                [
                    key("shift", self._shift, sign="up", on=self._upper),
                    key("other", self._turn, caption=self.words.text(other)),
                ],
                [key("space", partial(self.add, " "), sign="space")],
            ),
        )
        rows = ["".join(map(self._cased, row)) for row in self._pages[self._page]]
        return keyboard(rows, ends, self.add, self._pages)

    def _shift(self) -> None:
        self._upper = not self._upper
        self._changed()

    def _turn(self) -> None:
        self._page = (self._page + 1) % len(self._pages)
        self._changed()

    def _cased(self, letter: str) -> str:
        large = letter.upper()
        return large if self._upper and len(large) == 1 else letter
