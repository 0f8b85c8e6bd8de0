"""Where the Convoys stand along the road, for the picture of a game that is not open; no rule asks for it."""

from __future__ import annotations

from companion.rules.common import atlas, route
from companion.rules.engine.table import Table, is_alive

WHOLE = 1000
"""The end of the road; its start is 0."""


def standing(table: Table) -> dict[str, tuple[int, str]]:
    """How far along the road each Convoy in the game is, and the short name of its space; empty before the set-up.

    While the map is not known, the road is taken to reach some spaces beyond the foremost Convoy, and what stands where
    no distance is known stands at its end.
    """
    board, row = atlas.of(table), route.row(table)
    found = {seat: one.space for seat, one in table.things.seats.items() if one.space and is_alive(table, seat)}
    if row:
        places = {
            seat: row.index(level) for seat, space in found.items() if (level := board.level(table, space)) in row
        }
        end = len(row) - 1
    else:
        told = {seat: board.apart(table, board.start, space) for seat, space in found.items()}
        places = {seat: far for seat, far in told.items() if far is not None}
        end = max(places.values(), default=0) + route.AHEAD
    return {
        seat: (min(WHOLE, WHOLE * max(0, places.get(seat, end)) // max(1, end)), board.label(table, space)[0])
        for seat, space in found.items()
    }
