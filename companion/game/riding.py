"""Whether the sentences of a tell may stand above the question after it, so that its answer confirms them."""

from __future__ import annotations

from companion.game.telling import Told
from companion.rules.engine.names import NAME
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table, humans
from companion.rules.engine.units import phase_of

CLOSED = frozenset(("setup", "end"))
"""Phases that are done with before the next one begins."""
FEW = 4
"""What hands do in the phase before, at most, that may stand above a question; notes are folded."""


def may_ride(told: Told, posed: Posed, table: Table) -> bool:
    """Whether the same person goes on and nothing secret is uncovered: alone over the border of a phase too, with
    several people within it. How many sentences a screen has room for is not asked here.

    ``told``: the act in which the sentences were said; ``posed``: the question after them, with them.
    """
    entry = told.entry
    if entry is not None and entry.key in ("correct", NAME):
        return False  # the sentences may be older than that act, and of another phase
    same = (told.round, told.phase) == (table.progress.round, phase_of(table))
    if len(humans(table)) <= 1:
        return same or _few(told, posed, phase_of(table))
    if not same:
        return False
    if posed.secret or any(option.hand for option in posed.options):
        return False
    before = told.posed.asked if told.posed is not None else ""
    return posed.asked == "table" or (
        posed.asked == before and all(line.seat in ("", posed.asked) for line in posed.lines)
    )


def _few(told: Told, posed: Posed, now: str) -> bool:
    """Whether hands do only a few things in the phase before, nothing is of set-up or of the end of a round, which are
    told on their own, and the picture is not needed to answer."""
    n = len(posed.lines)
    if told.lines[-n:] != posed.lines or any(option.place for option in posed.options):
        return False
    before = [(phase, line.you) for phase, line in zip(told.phases[-n:], posed.lines, strict=False) if phase != now]
    return sum(you for _, you in before) <= FEW and not {phase for phase, _ in before} & CLOSED
