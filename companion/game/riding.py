"""Whether the sentences of a tell may stand above the question after it, so that its answer confirms them."""

from __future__ import annotations

from companion.game.telling import Told
from companion.rules.engine.names import NAME
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table, humans
from companion.rules.engine.units import phase_of


def may_ride(told: Told, posed: Posed, table: Table) -> bool:
    """Whether the same person goes on within the same phase and nothing secret is uncovered. How many sentences a
    screen has room for is not asked here.

    ``told``: the act in which the sentences were said; ``posed``: the question after them, with them.
    """
    entry = told.entry
    if entry is not None and entry.key in ("correct", NAME):
        return False  # the sentences may be older than that act, and of another phase
    if (told.round, told.phase) != (table.progress.round, phase_of(table)):
        return False
    if len(humans(table)) <= 1:
        return True
    if posed.secret or any(option.hand for option in posed.options):
        return False
    before = told.posed.asked if told.posed is not None else ""
    return posed.asked == "table" or (
        posed.asked == before and all(line.seat in ("", posed.asked) for line in posed.lines)
    )
