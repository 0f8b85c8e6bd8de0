"""What has changed on the table with the sentences on the screen: outlined on the drawing as long as they stand."""

from __future__ import annotations

from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table
from companion.screens.drawings.changes import Changed, changed
from companion.screens.editors.editor import Editor
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

    def of(self, posed: Posed, editor: Editor | None) -> Changed:
        """The places that the sentences on the screen have changed."""
        if self._last is None:
            return {}
        lines = editor.lines if isinstance(editor, Pages) else posed.lines
        return changed(lines, self._last.table, self._before)
