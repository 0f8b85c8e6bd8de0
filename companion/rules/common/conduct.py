"""How editions correct a table, and go on when a person leaves (CV-02, EX-18, EX-32, OT-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.rules.common import correct as corrections
from companion.rules.common import leaving, objects
from companion.rules.common.leaving import dropped, handed_on, least
from companion.rules.common.seats.tracked.side import elsewhere
from companion.rules.engine.conduct import Corrected
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table, has_left, humans

__all__ = ["correct", "dropped", "elsewhere", "handed_on", "least"]


def correct(table: Table, changes: Sequence[tuple[str, Any]]) -> Corrected:
    """Correct values. Before the game goes on, hands over the limit are reduced, and a Convoy that is taken up again is
    made legal (EX-32, OT-01)."""
    hands = objects.all_over(table)
    away = [seat for seat in humans(table) if has_left(table, seat)]

    def owed() -> Rule[None] | None:
        over = any(n > hands.get(seat, 0) for seat, n in objects.all_over(table).items())
        back = any(not has_left(table, seat) for seat in away)
        return leaving.after_correct(table, hands, away) if over or back else None

    return Corrected(corrections.apply(table, changes), owed)
