"""Contamination of the Automa in the first edition when no Survivor is left in its boxes (1E-AUT-39)."""

from __future__ import annotations

from companion.rules.common import supply
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table


def none_left(table: Table, rule: str, doubts: tuple[str, ...]) -> None:
    """One token goes from the contaminated zone to the reserve; without any, nothing happens (1E-D59)."""
    automa = table.things.automa
    if not automa.contaminated:
        say(table, "automa.contaminate.none", "1E-AUT-39", doubts=doubts)
        return
    automa.contaminated -= 1
    supply.back(table, "survivor", 1)
    say(
        table,
        "automa.contaminate.leaves",
        "1E-AUT-39",
        you="board",
        doubts=doubts,
        n=automa.contaminated,
    )
    if not automa.contaminated:
        say(table, "automa.nobody", "1E-AUT-39", doubts=("1E-D59",))
