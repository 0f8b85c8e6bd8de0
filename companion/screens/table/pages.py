"""A tell of many deeds, as many at a time as hands do before they look again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs

from companion.messages import Words
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Line, Table, thaw
from companion.screens.editors.editor import Editor, Submit
from companion.screens.widgets import theme
from companion.screens.widgets.widgets import Btn


def tell_of(posed: Posed) -> Posed:
    """What is told above a question, without the question."""
    return Posed(posed.number, "tell", "tell", posed.rule, posed.asked, posed.turn, lines=posed.lines)


class Pages(Editor):
    """The editor of a tell: Next goes on to its next page, and answers on the last one."""

    def __init__(
        self,
        posed: Posed,
        words: Words,
        submit: Submit,
        changed: Callable[[], None],
        pages: Sequence[tuple[Line, ...]],
        tables: Sequence[bytes] = (),
    ) -> None:
        """``tables``: as they were when each sentence had been said, frozen; none where that is not known."""
        super().__init__(posed, words, submit, changed)
        self._pages = pages
        self._tables = tables
        self._thawed: dict[int, Table] = {}
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

    def table(self, now: Table, before: Table | None) -> Table:
        """The table as it is after the sentences of this page, that is ``now`` on the last one; where it is not known
        that of ``before`` all of them: a drawing never runs ahead of what is told."""
        return self._after(self.page, now, before) or now

    def before(self, now: Table, before: Table | None) -> Table | None:
        """The table as it was before this page, if that is known."""
        return self._after(self.page - 1, now, before) if self.page else before

    def _after(self, page: int, now: Table, before: Table | None) -> Table | None:
        if page + 1 >= len(self._pages):
            return now
        n = sum(map(len, self._pages[: page + 1]))
        if n > len(self._tables):
            return before
        if page not in self._thawed:
            self._thawed[page] = thaw(self._tables[n - 1])
        return self._thawed[page]

    def part(self) -> Posed:
        """The tell with nothing else than the sentences of this page."""
        return structs.replace(self.posed, lines=self.lines)

    def turn_over(self, step: int) -> None:
        """One page on, or back."""
        self.page += step

    def way_back(self, act: Callable[[], None]) -> Btn:
        """The button to the page before."""
        look = {"sign": "left", "role": "quiet", "points": theme.LABEL, "least": theme.TARGET, "halign": "left"}
        return Btn(act, caption=self.words.text("ui.page.back"), ident="page:back", **look)

    def caption(self) -> str:
        """Next, with the page where there are several."""
        if not self.many:
            return super().caption()
        return self.words.text("ui.next.page", n=self.page + 1, of=len(self._pages))
