"""What hands do before a question, where there is no room for it beside the answers."""

from __future__ import annotations

from collections.abc import Callable

from companion.messages import Words
from companion.rules.engine.question import Posed
from companion.screens.shown import Shown
from companion.screens.table.pages import Pages, tell_of
from companion.screens.table.sentences import listed
from companion.screens.table.sheets import Sheets
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import upright
from companion.screens.widgets.overlay import Overlay


class Before:
    """A sheet over the drawing, beside the answers; where that would leave no drawing, pages beside the drawing of
    their places. ``pages`` makes these."""

    def __init__(self, words: Words, sheets: Sheets, pages: Callable[[Shown, Posed], Pages]) -> None:
        self._words, self._sheets, self._make = words, sheets, pages
        self._told = -1
        """The last question before which it was told."""
        self.sheet: Overlay | None = None
        """The sheet that was laid last."""
        self.pages: Pages | None = None
        """What stands in place of the question now."""

    def tell(self, shown: Shown, posed: Posed) -> None:
        """Tell it before this question."""
        self._told = posed.number
        if upright() or theme.large():
            self.pages = self._make(shown, tell_of(posed))
            return
        self._sheets.lay("ui.deeds", listed(shown, posed, self._words))
        self.sheet = self._sheets.open

    def leave(self) -> None:
        """The question stands there, no pages."""
        self.pages = None

    def told(self, posed: Posed) -> bool:
        """Whether it was told before this question."""
        return self._told == posed.number

    @property
    def covers(self) -> bool:
        """Whether its sheet is over the drawing."""
        return self._sheets.open is not None and self._sheets.open is self.sheet
