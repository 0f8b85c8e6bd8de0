"""What hands do behind an act of a seat that the app does not keep: said each time it happens, where real pieces lie.

The rules ask such a seat only what must be known, so these follow-ups are told in plain words beside it. What a person
chooses in the own turn needs no telling; what must be done then and is forgotten easily does.
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
"""The rule of each sentence; saying.BEHIND has the others that it tells of."""


def deed(table: Table, seat: str, key: str, **values: Any) -> None:
    """Say one of :data:`DEEDS` to a seat that the app does not keep; ``seat`` ``""`` for all. Once before a question,
    and only where real pieces lie."""
    if table.terms.copy != "own" or is_tracked(table, seat):
        return
    if any((line.key, line.seat, line.values) == (key, seat, values) for line in table.progress.lines):
        return
    say(table, key, DEEDS[key], you=True, rides=True, seat=seat, **values)
