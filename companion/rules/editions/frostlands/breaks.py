"""Take a Break: Repairs and Fury for the skill of the resting Survivor (EX-65, EX-66, D-27); and a turn without active
Survivors (EX-03, EX-04, EX-67)."""

from __future__ import annotations

from companion.rules.common import breaks, convoy, crew, fury
from companion.rules.common.breaks import points_of, rests
from companion.rules.engine.question import Option, Question, Rule
from companion.rules.engine.table import Table

__all__ = ["by_hand", "comes_round", "nobody_active", "options", "points_of", "take"]

comes_round = False
"""Who has nobody left to send is out (EX-04)."""


def options(table: Table, seat: str) -> list[Option]:
    """A break, if a Survivor is active (EX-02, EX-65)."""
    return [Option("break", "option.break.tracked")] if crew.people(table, seat, "active") else []


def nobody_active(table: Table, seat: str) -> Rule[None]:
    """Side acts are offered once; who holds an MRE may wait with it (EX-03, CD-22)."""
    yield from breaks.nobody_active(table, seat, lambda table, seat: "mre" in table.things.seats[seat].hand)


def by_hand(table: Table) -> Option:
    """A player whose Convoy is not kept has taken a break, or done nothing (EX-65)."""
    return Option("done", "option.break")


def take(table: Table, seat: str, option: str) -> Rule[None]:
    """One active Survivor goes to Rest; its skill is spent on Repairs and Fury in any mix (EX-65, EX-66, D-27)."""
    name, points = yield from rests(table, seat)
    if not name:
        return
    lo, hi = _repairs(table, seat, points)
    repairs = yield Question(
        "break.repairs",
        "amount",
        "EX-66",
        asked=seat,
        turn=seat,
        view="convoy",
        values={"n": points, "name": crew.called(name)},
        lo=lambda t: _repairs(t, seat, points)[0],
        hi=lambda t: _repairs(t, seat, points)[1],
        default=hi,
        itself=hi if lo == hi else None,
    )
    yield from convoy.repair(table, seat, int(repairs), "EX-66", must=True)
    fury.gain(table, seat, points - int(repairs), "EX-66")


def _repairs(table: Table, seat: str, points: int) -> tuple[int, int]:
    """The least and the most points that can go into Repairs, given the Damage and the room on the Fury track."""
    most = min(points, len(convoy.broken(table, seat)))
    room = fury.top(table) - table.things.seats[seat].fury
    return min(most, max(0, points - room)), most
