"""The order of Convoys on the road in Frostlands: by the number signs (MV-17, MV-19, SC-10, D-35)."""

from __future__ import annotations

from companion.rules.common import route
from companion.rules.engine.table import Table


def place(table: Table, space: str) -> tuple[int, ...]:
    """Signs by number, then white numbers, then those beyond (MV-19, D-35)."""
    return route.place_in_order(space)
