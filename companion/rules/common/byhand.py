"""Reminders for players whose Convoy the app does not keep: what they must do by hand after an act.

Such a player is asked only what the app must know. What they choose themselves needs no reminder; what is compulsory
and easily forgotten does.
"""

from __future__ import annotations

from typing import Any

from companion.rules.engine.saying import say
from companion.rules.engine.table import Table, is_tracked

DEEDS = {
    "hands.explored": "EX-09",
    "hands.block": "EX-18",
    "hands.block.unread": "EX-18",
    "hands.recruit": "EX-43",
    "hands.improve": "EX-36",
    "hands.encounter": "EX-44",
    "hands.involved": "EX-22",
    "hands.limit": "EX-32",
    "hands.lost": "CV-05",
    "hands.lost.token": "CV-05",
    "hands.dies": "EX-60",
    "hands.moved": "MV-09",
    "hands.moved.counter": "MV-09",
    "hands.moved.shortcut": "MV-16",
    "hands.moved.fuel": "MV-03",
    "hands.ammo": "FW-10",
}
"""The rule of each reminder; for further rules see :data:`companion.rules.common.behind.BEHIND`."""


def deed(table: Table, seat: str, key: str, **values: Any) -> None:
    """Say one of :data:`DEEDS` to a seat whose Convoy is not kept (``""``: to all), once before a question and only
    with real pieces."""
    if table.terms.copy != "own" or is_tracked(table, seat):
        return
    if any((line.key, line.seat, line.values) == (key, seat, values) for line in table.progress.lines):
        return
    say(table, key, DEEDS[key], you=True, rides=True, seat=seat, **values)
