"""The set-up checklist: what to lay out on the real table, line by line. Editions list lines by group; those of
expansions follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from companion.rules.engine.saying import say
from companion.rules.engine.table import Reason, Table, automa_seat

When = Callable[[Table], bool]


def always(table: Table) -> bool:
    """True in every game."""
    return True


def no(when: When) -> When:
    """The opposite of a condition."""
    return lambda table: not when(table)


def every(*whens: When) -> When:
    """True if all these conditions are."""
    return lambda table: all(when(table) for when in whens)


class SetupLine(Struct, frozen=True, eq=False):
    """One line of the checklist, said if ``when`` holds."""

    key: str
    """Its message."""
    rule: str
    when: When = always
    values: Mapping[str, Any] = {}
    """Values of the message, as they are or as functions of the table."""
    solo: str = ""
    """The rule in a game against the Automa, if it is another one."""
    each: Callable[[Table], Iterable[str]] | None = None
    """Seats; the line is said once for each."""
    you: bool = False
    """Players must do it now, as the app has drawn it."""
    why: tuple[Reason, ...] = ()
    doubts: tuple[str, ...] = ()
    before: str = ""
    """Of an expansion: the key of the edition's line that must not be done before this one; ``""``: behind all."""
    instead: str = ""
    """Of an expansion: the key of the edition's line in whose place it stands."""

    def say(self, table: Table, **more: Any) -> None:
        """Say it if this game has it. ``more``: further values of the message."""
        if not self.when(table):
            return
        rule = self.solo if self.solo and automa_seat(table) else self.rule
        worked_out = {name: value(table) for name, value in self.values.items() if name not in more and callable(value)}
        values = {**self.values, **worked_out, **more}
        for seat in [""] if self.each is None else self.each(table):
            say(table, self.key, rule, *self.why, seat=seat, you=self.you, rides=True, doubts=self.doubts, **values)
