"""Asgardian armour on a Convoy: Armor whose Damage may be removed at the end of each round (FS-BOX-04, FS-BOX-06)."""

from __future__ import annotations

from companion.rules.common import convoy
from companion.rules.engine import modules
from companion.rules.engine.saying import did, say
from companion.rules.engine.table import Table, humans, is_alive, is_tracked
from companion.rules.expansions.asgaror.names import NAME

SIGN = "asgardian-armor"


def mends(table: Table) -> None:
    """The Damage counter of each such box goes: nobody gains by keeping it. Base Armor keeps its own (FS-BOX-06)."""
    if not modules.does(table, NAME, SIGN):
        return
    for seat in humans(table):
        if not is_alive(table, seat):
            continue
        if not is_tracked(table, seat):
            if table.terms.copy == "own":
                say(table, "asgaror.mends.hand", "FS-BOX-04", you=True, rides=True, seat=seat)
            continue
        for box in [box.name for box in convoy.with_sign(table, seat, SIGN) if not box.whole]:
            convoy.mend(table, seat, box)
            did(table, seat, "asgaror.mends", "FS-BOX-04", box=f"{seat}.{box}")
