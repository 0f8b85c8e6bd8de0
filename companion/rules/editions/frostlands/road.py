"""The road in Frostlands: order by the number signs (MV-17, MV-19, SC-10, D-35); the Automa's way (AU-37, AU-38)."""

from __future__ import annotations

from companion.rules.common import roads, route
from companion.rules.common.atlas import Way
from companion.rules.engine.table import Table


def place(table: Table, space: str) -> tuple[int, ...]:
    """Signs by number, then white numbers, then those beyond (MV-19, D-35)."""
    return route.place_in_order(space)


def automa_drives(table: Table, start: str, points: int, shortcuts: bool, suits: str) -> tuple[str, list[Way]]:
    """Towards the highest number, never into a collapsed Tunnel (AU-38)."""
    return roads.walk(table, start, points, shortcuts, suits)
