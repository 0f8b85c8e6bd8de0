"""The Gamma side: Shortcuts with spaces of their own, and waypoints that stay for everybody (PA-MOV-01, PA-MOV-02,
PA-RND-02, PA-RND-03, UF-40, UF-41)."""

from __future__ import annotations

from companion.rules.common.waypoints import STAYS
from companion.rules.editions.first_edition import spaces
from companion.rules.editions.first_edition.board import Road
from companion.rules.engine.printed import known
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table, mark
from companion.rules.expansions.athena.batteries import FULL, HALF

KINDS = ("food", "fuel", "ammo", "object", FULL, HALF)
"""What a fixed waypoint can bring."""
_LAID = "game:athena.fixed"


class Gamma(Road):
    """The side that Project Athena is played on."""

    aside = True
    counters = (*Road.counters, *(f"{kind}{STAYS}" for kind in KINDS))
    fields = (*Road.fields, "roads", "fixed")

    def load(self, table: Table) -> Rule[None]:
        """Also which fixed waypoints are printed on it (UF-41)."""
        yield from super().load(table)
        fixed: dict[str, str] = known(table, spaces.card(table)).get("fixed", ({}, ""))[0]
        if fixed and _LAID not in table.progress.marks:
            mark(table, _LAID)
            for space, kind in fixed.items():
                table.things.waypoints.setdefault(space, f"{kind}{STAYS}")


ROAD = Gamma()
