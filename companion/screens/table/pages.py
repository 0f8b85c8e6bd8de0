"""A tell of many deeds, as many at a time as hands do before they look again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.messages import Words
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Line
from companion.screens.editors.editor import Editor, Submit
from companion.screens.widgets import theme
from companion.screens.widgets.widgets import Btn


class Pages(Editor):
    """The editor of a tell: Next goes on to its next page, and answers on the last one."""

    def __init__(
        self,
        posed: Posed,
        words: Words,
        submit: Submit,
        changed: Callable[[], None],
        pages: Sequence[tuple[Line, ...]],
    ) -> None:
        super().__init__(posed, words, submit, changed)
        self._pages = pages
        self.page = 0
        """The page that is shown, from 0."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """The sentences of the page."""
        return self._pages[self.page] if self._pages else ()

    @property
    def many(self) -> bool:
        """Whether there are several pages."""
        return len(self._pages) > 1

    @property
    def goes_on(self) -> bool:
        """Whether another page comes."""
        return self.page + 1 < len(self._pages)

    def leaf(self, step: int) -> None:
        """One page on, or back."""
        self.page += step
        self.changed()

    def way_back(self, act: Callable[[], None]) -> Btn:
        """The button to the page before."""
        look = {"sign": "left", "role": "quiet", "points": theme.LABEL, "least": theme.TARGET, "halign": "left"}
        return Btn(act, caption=self.words.text("ui.page.back"), ident="page:back", **look)

    def caption(self) -> str:
        """Next, with the page where there are several."""
        if not self.many:
            return super().caption()
        return self.words.text("ui.next.page", n=self.page + 1, of=len(self._pages))
