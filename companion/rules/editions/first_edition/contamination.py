"""Contamination of the Automa in the first edition when no Survivor is left in its boxes (1E-AUT-39)."""

from __future__ import annotations

from companion.rules.common import crew, supply
from companion.rules.editions.edition import policies
from companion.rules.engine.doubts import played
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table, automa_seat


def none_left(table: Table, rule: str, doubts: tuple[str, ...]) -> None:
    """One token goes from the contaminated zone to the reserve; without any, nothing happens. Without its last one the
    Automa plays on, or by the other reading is out of the game (1E-D59)."""
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
    if not automa.contaminated and played(table, "1E-D59") == "b":
        seat = automa_seat(table)
        crew.no_turns(table, seat)
        policies(table).targets.out(table, seat)
        say(table, "crew.out", "1E-AUT-39", you="copy", doubts=("1E-D59",), seat=seat)
    elif not automa.contaminated:
        say(table, "automa.nobody", "1E-AUT-39", doubts=("1E-D59",))
