"""Death during an action in Frostlands: both halves of the action are finished first (EX-60, EX-61)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.engine.table import Table


def goes_on(table: Table, seat: str, team: Sequence[str]) -> bool:
    """Always: nobody dies before the whole action is over (EX-61)."""
    return True


def dead(skill: int) -> bool:
    """Never before the action is over: until then removing a counter saves the Survivor (EX-61)."""
    return False
