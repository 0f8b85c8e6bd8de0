"""The Veteran and the Guide (KS-S01 to KS-S03)."""

from __future__ import annotations

from typing import Any

from companion.rules.common import crew
from companion.rules.common.seats.tracked.fire import times_used
from companion.rules.engine.modules import CANCEL, GO_ON, Verdict
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table, is_tracked
from companion.rules.engine.units import phase_of
from companion.rules.expansions.kickstarter.names import GUIDE, VETERAN

PRINTED = ("MV-12", "MV-16")
"""What a move meets that the board shows: waypoints, and hazards of Shortcuts."""
_TWICE = 2


def _active(table: Table, seat: str, name: str) -> bool:
    return any(p.zone == "active" and crew.card(p.name) == name for p in table.things.seats[seat].people)


def weapon_uses(table: Table, base: int, *, seat: str, box: str) -> int:
    """One Weapon may fire twice in a phase: the first one that does. Each shot pays its own price, and a jam ends it
    (KS-S01, KS-S03, MX-09)."""
    if not _active(table, seat, VETERAN) or _other_twice(table, seat, box):
        return base
    return base + 1


def _other_twice(table: Table, seat: str, box: str) -> bool:
    """Whether another Weapon has fired twice in this phase."""
    scope = f"phase:fired.{seat}:"
    fired = {m.removeprefix(scope).partition(":")[0] for m in table.progress.marks if m.startswith(scope)}
    return any(times_used(table, seat, other) >= _TWICE for other in fired - {box})


def spared(table: Table, value: int, *, seat: str, cause: str, **ids: Any) -> Rule[Verdict]:
    """The Guide's player ignores all Damage and Contamination printed on the board in the Movement Phase (KS-S02). It
    never helps to suffer them, so nothing is asked."""
    if cause not in PRINTED or phase_of(table) != "movement" or not is_tracked(table, seat):
        return GO_ON
    if not _active(table, seat, GUIDE):
        return GO_ON
    say(table, "kickstarter.guide", "KS-S02", rides=True, name=crew.called(GUIDE), seat=seat)
    return CANCEL
    yield
