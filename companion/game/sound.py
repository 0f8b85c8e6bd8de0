"""Acts and tables that somebody else wrote: whether they are of a size that rules can do with.

The rules take what a table holds for granted: they count up to its numbers and walk through its lists. So nothing is
played before it was looked at here. Whether it makes sense as a game, only playing it tells.
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
"""Lists and objects in each other; a table has seven."""
MOST = 1_000_000
"""The largest number, either way; the number of a unit in a game of 10,000 acts has four digits."""
LONG = 4_000
"""Letters of the longest text."""
MOST_ENTRIES = 1_000
"""Answers of one act; setting up four seats has some 60."""
ROUNDS = 99
"""The last round that there can be: by hand it may be set to any of six."""

_plain = msgspec.msgpack.Decoder().decode


class NotPlayed(ValueError):
    """A table of an edition or with modules that are not here or older here, or that a rule forbids together; ``why``
    says which."""

    def __init__(self, why: Trouble) -> None:
        self.why = why
        super().__init__(f"{why.key}: {why.values}")


def thawed(content: bytes) -> Table:
    """Somebody else's table. Raises NotPlayed where things of an expansion are of a later version of it, and what
    :func:`companion.rules.engine.table.thaw` raises else."""
    try:
        return thaw(content)
    except LaterTable as error:
        if not error.module:
            raise
        about = {"name": error.module, "version": str(error.version), "known": str(error.known)}
        raise NotPlayed(Trouble("modules", "fault.combine.module.newer", about)) from None


def check_act(act: Act) -> None:
    """Raises ValueError for an act that no program writes."""
    if len(act.entries) > MOST_ENTRIES:
        raise ValueError(f"act {act.number} has {len(act.entries)} answers")
    for entry in act.entries:
        if entry.by not in BY or len(entry.seat) > LONG or len(entry.key) > LONG:
            raise ValueError(f"act {act.number} has an answer of {entry.by!r}")
        check_plain(entry.value)


def check_table(content: bytes) -> None:
    """Raises ValueError for a table that no program writes; LaterTable for one of a later version, NotPlayed for one
    that is of no game that can be played here."""
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
    """Raises ValueError for anything but plain data within bounds: texts, numbers, lists and objects."""
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
