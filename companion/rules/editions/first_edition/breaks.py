"""Passing in the first edition: the resting Survivor's skill removes Damage (1E-PAS-01, 1E-PAS-02); and a turn without
active Survivors (1E-EXP-04)."""

from __future__ import annotations

from companion.rules.common import breaks, convoy, crew
from companion.rules.engine.question import Option, Question, Rule
from companion.rules.engine.table import Table

__all__ = ["by_hand", "comes_round", "nobody_active", "options", "take"]

comes_round = False
"""Who has nobody left to send says whether to come round again (1E-EXP-18)."""


def options(table: Table, seat: str) -> list[Option]:
    """Passing, if a Survivor is active (1E-EXP-03)."""
    return [Option("break", "option.pass")] if crew.people(table, seat, "active") else []


def by_hand(table: Table) -> Option:
    """A player whose Convoy is not kept has passed (1E-PAS-01)."""
    return Option("done", "option.pass.byhand")


def take(table: Table, seat: str, option: str) -> Rule[None]:
    """One active Survivor goes to Rest; up to its skill in Damage counters may be removed (1E-PAS-01)."""
    name, points = yield from breaks.rests(table, seat)
    if not name:
        return

    def most(table: Table) -> int:
        return min(points, len(convoy.broken(table, seat)))

    hi = most(table)
    repairs = yield Question(
        "break.repairs",
        "amount",
        "1E-PAS-01",
        asked=seat,
        turn=seat,
        view="convoy",
        values={"n": points, "name": crew.called(name)},
        lo=0,
        hi=most,
        default=hi,
        itself=0 if not hi else None,
    )
    yield from convoy.repair(table, seat, int(repairs), "1E-PAS-01", must=True)


def nobody_active(table: Table, seat: str) -> Rule[None]:
    """Objects and Food may still be used; who wants to do so in a later lap waits for it (1E-EXP-04, 1E-EXP-18)."""
    yield from breaks.nobody_active(table, seat, lambda table, seat: True)
