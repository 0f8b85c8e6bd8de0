"""The Gamma side: Shortcuts with spaces of their own, and waypoints that stay for everybody (PA-MOV-01, PA-MOV-02,
PA-RND-02, PA-RND-03, UF-40, UF-41)."""

from __future__ import annotations

from companion.rules.common.waypoints import STAYS
from companion.rules.editions.first_edition.board import Road
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table, mark
from companion.rules.expansions.athena import describing

_LAID = "game:athena.fixed"


class Gamma(Road):
    """The side that Project Athena is played on."""

    aside = True
    counters = (*Road.counters, *(f"{kind}{STAYS}" for kind in describing.KINDS))
    fields = (*Road.fields, "roads", describing.FIXED, describing.PERIMETERS)
    parts = describing.PARTS

    def load(self, table: Table) -> Rule[None]:
        """Also which fixed waypoints are printed on it (UF-41)."""
        yield from super().load(table)
        fixed = describing.told(table, describing.FIXED)
        if fixed and _LAID not in table.progress.marks:
            mark(table, _LAID)
            describing.lay_fixed(table, fixed)


ROAD = Gamma()


def stands(table: Table, base: str, *, space: str) -> str:
    """A space of a Shortcut counts as the one of the ordinary road that it is level with; by the other reading as
    itself, along the Shortcut (XD-26)."""
    return base if reading(table, "XD-26") == "a" else space
