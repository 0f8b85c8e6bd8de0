"""What stands in place of the question for a while: a list to put right, or corrections that are gathered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.rules.engine.table import Line, Table
from companion.screens.correct.correcting import Correcting
from companion.screens.correct.ticks import Ticks
from companion.screens.shown import Shown
from companion.screens.table.desk import Desk
from companion.screens.table.following import Following
from companion.screens.table.footer import Back, Big
from companion.screens.widgets import theme
from companion.screens.widgets.widgets import Btn


class Aside:
    """Holds the list or the corrections; ``changed`` lays the screen out again."""

    def __init__(self, desk: Desk, changed: Callable[[], None]) -> None:
        self._desk, self._words, self._changed = desk, desk.words, changed
        self.ticks: Ticks | None = None
        self.correcting: Correcting | None = None
        self._list: tuple[int, tuple[Line, ...]] = (-1, ())
        """The act after which something is to be put right, and what."""
        self._ticked: tuple[int, tuple[Line, ...]] = (-1, ())

    @property
    def open(self) -> bool:
        """Whether one of them is there."""
        return self.ticks is not None or self.correcting is not None

    def show(self, shown: Shown) -> None:
        """This is what is on the screen."""
        self._list = (shown.head, shown.put_right)

    def begin(self) -> bool:
        """A question comes: whether several changes are to be put right that nobody has ticked. They are a list to
        tick, if the player wants one."""
        _, lines = self._list
        self.ticks = None
        if not lines:
            self._ticked = (0, ())  # the same list comes again when the same act is undone again
        to_right = len(lines) > 1 and self._list != self._ticked
        if to_right and self._desk.settings.now.ticks == "ask":
            self.ticks = Ticks(lines, self._words, self._all_ticked, self._changed)
        return to_right

    def as_before(self, before: Aside) -> None:
        """What was ticked on a screen with other texts and sizes is ticked."""
        self._ticked = before._ticked

    def correct(self, table: Table, gathered: Mapping[str, Any] | None = None) -> None:
        """Begin to gather corrections of this table; some may be gathered already."""
        self.correcting = Correcting(table, self._words, self._changed, gathered)

    def leave(self) -> None:
        """Gather no corrections any more."""
        self.correcting = None

    def turn(self, following: Following, table: Table) -> None:
        """Show the Convoy or the drawing of the group of corrections that was opened."""
        correcting = self.correcting
        if correcting is None:
            return
        if correcting.seat:
            following.turn_to(correcting.seat, table)
        if correcting.drawing:
            following.show(correcting.drawing, table)
        correcting.seat = correcting.drawing = ""

    def back(self) -> Back | None:
        """The button at the left; None: that of the question."""
        return Back(self._words.text("ui.cancel"), "close") if self.correcting is not None else None

    def big(self) -> Big | None:
        """The big button; None: that of the question."""
        if self.ticks is not None:
            n, of = self.ticks.page
            if n < of:
                return Big(self._words.text("ui.next.page", n=n, of=of))
            return Big(self._words.text("ui.putright.right"), self.ticks.ready, hold=theme.HOLD)
        if self.correcting is not None:
            changes = self.correcting.changes
            return Big(self._words.text("ui.correct.confirm", n=len(changes)), bool(changes), theme.HOLD, "apart")
        return None

    def confirm(self, button: Btn) -> None:
        """Press the big button."""
        if self.ticks is not None:
            n, of = self.ticks.page
            if n < of:
                self.leaf(1)
            elif self.ticks.ready:
                self._all_ticked()
        elif self.correcting is not None:
            changes, session = list(self.correcting.changes.items()), self._desk.session
            self._desk.act(lambda: session.correct(changes), button)

    def leaf(self, steps: int) -> None:
        """So many pages of the list on, or back."""
        self._desk.act(lambda: self._leaf(steps))

    def _leaf(self, steps: int) -> bool:
        assert self.ticks is not None
        self.ticks.turn(steps)
        self._desk.renewed()  # so that a second touch at once passes over no page
        return True

    def _all_ticked(self) -> None:
        self._ticked = self._list
        self.ticks = None
        self._desk.session.righted()
        self._changed()
