"""Checks acts and tables written by somebody else: are they of a size that the rules can handle?

The rules trust a table: they count to its numbers and walk its lists. So everything is checked here before it is
played. Whether it makes sense as a game is found by playing it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.journal.rows import BY, Act
from companion.rules.engine.migrations import LaterTable
from companion.rules.engine.table import COLOURS, Table, automa_seat, thaw
from companion.rules.engine.units import steps
from companion.rules.expansions.matrix import Trouble, trouble, unknown_map

DEEP = 16
"""The deepest nesting of lists and objects; a table has seven levels."""
MOST = 1_000_000
"""The largest number, positive or negative."""
LONG = 4_000
"""The most letters of a text."""
MOST_ENTRIES = 1_000
"""The most answers of one act; setting up four seats has some 60."""
ROUNDS = 99
"""The highest round that is possible: corrections can set the game back to any of six again and again."""

_plain = msgspec.msgpack.Decoder().decode


class NotPlayed(ValueError):
    """A table with an edition or modules that are not installed, are older here, or are forbidden together; ``why``
    says which."""

    def __init__(self, why: Trouble) -> None:
        self.why = why
        super().__init__(f"{why.key}: {why.values}")


def thawed(content: bytes) -> Table:
    """Somebody else's table. Raises NotPlayed if an expansion's things are of a later version, and all that
    :func:`companion.rules.engine.table.thaw` raises."""
    try:
        return thaw(content)
    except LaterTable as error:
        if not error.module:
            raise
        about = {"name": error.module, "version": str(error.version), "known": str(error.known)}
        raise NotPlayed(Trouble("modules", "fault.combine.module.newer", about)) from None


def check_act(act: Act) -> None:
    """Raises ValueError for an act that no program has written."""
    if len(act.entries) > MOST_ENTRIES:
        raise ValueError(f"act {act.number} has {len(act.entries)} answers")
    for entry in act.entries:
        if entry.by not in BY or len(entry.seat) > LONG or len(entry.key) > LONG:
            raise ValueError(f"act {act.number} has an answer of {entry.by!r}")
        check_plain(entry.value)


def check_table(content: bytes) -> None:
    """Raises ValueError for a table that no program has written, LaterTable for a later version, NotPlayed if its game
    can't be played here."""
    try:
        found = _plain(content)
    except RecursionError:
        raise ValueError("a table that is nested too deep") from None
    check_plain(found)
    table = thawed(content)
    progress, terms = table.progress, table.terms
    if not (set(table.things.seats) | set(terms.seats) | set(table.things.order) <= set(COLOURS)):
        raise ValueError("a seat that there is not")
    if not 0 <= progress.round <= ROUNDS:
        raise ValueError("a round that there is not")
    why = trouble(terms.edition, terms.modules, solo=bool(automa_seat(table)))
    if why is None and terms.map:
        why = unknown_map(terms.edition, terms.modules, terms.map)
    if why is not None:
        raise NotPlayed(why)
    if progress.step and progress.step not in steps(table):
        raise ValueError("a step that there is not")


def check_plain(value: Any) -> None:
    """Raises ValueError for anything but strings, numbers, lists and dicts within the limits."""
    row = [value]
    for _ in range(DEEP):
        deeper: list[Any] = []
        for item in row:
            kind = type(item)
            if kind is str:
                if len(item) > LONG:
                    raise ValueError(f"a text of {len(item)} letters")
            elif kind is int or kind is float:
                if not -MOST <= item <= MOST:
                    raise ValueError(f"the number {item}")
            elif kind is list:
                deeper += item
            elif kind is dict:
                deeper += item
                deeper += item.values()
            elif item is not None and kind is not bool:
                raise ValueError(f"a {kind.__name__}")
        if not deeper:
            return
        row = deeper
    raise ValueError("data that is nested too deep")
