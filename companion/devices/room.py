"""Whether a question has room for the sentences of the tell before it, so that one touch does for both."""

from __future__ import annotations

from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table
from companion.rules.engine.units import phase_of

DEEDS = 2
"""Rows of what hands have to do, at most, beside a question; notes are folded."""
LISTED = 4
"""Rows of what they have to do, at most, where that is a list of its own in place of the drawing."""
FIELDS = 4
"""A form of more fields takes all the room."""


def has_room(posed: Posed, table: Table, *, listed: bool = True) -> bool:
    """Whether these sentences have room above their question, or, where they may be ``listed``, in place of a drawing
    on which nothing is chosen.
    During set-up, and beside a board or a long form, they have not: there they are shown on their own."""
    if phase_of(table) == "setup" or posed.view in ("board", "score") or len(posed.fields) > FIELDS:
        return False
    from companion.rules.common.deeds import doings  # brings rules that home does not need

    if len({id(doing.line) for doing in doings(posed.lines, table)}) <= DEEDS:
        return True
    drawn = posed.kind == "place" or (posed.kind == "choose" and any(option.place for option in posed.options))
    return listed and not drawn and sum(line.you for line in posed.lines) <= LISTED
