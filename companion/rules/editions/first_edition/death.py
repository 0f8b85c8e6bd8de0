"""Death during an action in the first edition: the half in progress is finished, the other one is lost (1E-SUR-07,
1E-SUR-08)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.common import crew
from companion.rules.engine.doubts import played
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table


def goes_on(table: Table, seat: str, team: Sequence[str]) -> bool:
    """Whether nobody of the team has died in the first half (1E-SUR-06 to 1E-SUR-08); by the other reading, whether
    anybody of it is left (1E-D16)."""
    crew.burials(table, seat, raised=True)
    left = [name for name in team if crew.person(table, seat, name) is not None]
    if len(left) == len(team) or (left and played(table, "1E-D16") == "b"):
        return True
    say(table, "action.lost", "1E-SUR-07", rides=True, doubts=("1E-D16",) if left else (), seat=seat)
    return False


def dead(skill: int) -> bool:
    """With no skill left, even if the card is laid aside only when the effect is over (1E-SUR-06)."""
    return skill <= 0
