"""What has changed on the table with the sentences on the screen: outlined on the drawing as long as they stand."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table
from companion.screens.drawings.changes import Changed, changed
from companion.screens.shown import Shown
from companion.screens.table.pages import Pages


class Outlines:
    """Keeps the table of before: some places where things were put follow only from both."""

    def __init__(self) -> None:
        self._last: Shown | None = None
        self._before: Table | None = None

    def show(self, shown: Shown) -> None:
        """This is shown now."""
        last, self._last = self._last, shown
        if last is None or last.game != shown.game or shown.head < last.head:
            self._before = None
        elif shown.head > last.head:
            self._before = last.table

    def seen(self, shown: Shown, page: Pages | None) -> Shown:
        """What is shown as far as a page has told it: its table is that after the sentences of the page."""
        return shown if page is None else replace(shown, table=page.table(shown.table, self._before))

    def of(self, posed: Posed, seen: Table, page: Pages | None) -> Changed:
        """The places that the sentences on the screen have changed. ``seen``: the table on the screen."""
        if self._last is None:
            return {}
        if page is None:
            return changed(posed.lines, seen, self._before)
        return changed(page.lines, seen, page.before(self._last.table, self._before))
