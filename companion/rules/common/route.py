"""Where Convoys are on the map, who is ahead, and by how much (MV-07, MV-17 to MV-19, D-48, ED-19).

The edition's map (:mod:`companion.rules.editions.map`) knows what is printed on the board and how its spaces are named.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.common import atlas
from companion.rules.common.atlas import spaces as row
from companion.rules.engine.modules import figure
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table

__all__ = [
    "AHEAD",
    "ahead",
    "behind",
    "front",
    "place",
    "reached",
    "region",
    "row",
    "sort_order",
    "source",
    "space_of",
]

AHEAD = 8
"""How many spaces ahead are offered while the map is not known."""


def source(table: Table) -> str:
    """Where the map is known from: ``stand-in``, ``owner``, ``rulebook``, or ``table`` if it is not known."""
    return atlas.of(table).source(table)


def place(table: Table, space: str) -> tuple[int, ...]:
    """The place of a space in the order of Convoys: for turn order and ties (MV-19, ED-19, ED-60)."""
    return atlas.of(table).place(table, space)


def ahead(table: Table, space: str, n: int = AHEAD) -> Sequence[str]:
    """The next spaces after this one: by the map, else by their numbers."""
    spaces = row(table)
    if space in spaces:
        index = spaces.index(space)
        return spaces[index + 1 : index + 1 + n]
    return atlas.of(table).ahead(table, space, n)


def stands(table: Table, space: str) -> str:
    """The space from which is counted how far ahead a Convoy on this one is (PA-RND-02, XD-26)."""
    return figure(table, "stands", atlas.of(table).level(table, space), space=space)


def behind(table: Table, space: str, other: str, shortcuts: bool = False) -> int | None:
    """How many spaces ``space`` is behind ``other`` along roads; None if unknown (D-48).

    ``shortcuts``: those of a known map count too (CD-02).
    """
    spaces, board = row(table), atlas.of(table)
    space, other = stands(table, space), stands(table, other)
    if space in spaces and other in spaces:
        plain = atlas.along(table, space, other)
        if not shortcuts or plain <= 0:
            return plain
        shortest = atlas.along(table, space, other, atlas.usable(table, shortcuts=True))
        return shortest if board.whole(table) else None
    return 0 if space == other else board.behind(table, space, other, shortcuts)


def region(table: Table, space: str) -> Rule[int]:
    """The Region of a space. If unknown it is asked, at most once."""
    yield from atlas.load(table)
    board = atlas.of(table)
    return board.region(table, space) or (yield from board.ask_region(table, space))


def front(table: Table) -> str:
    """The seat of the front Convoy, the Automa's too: the first in right turn order that is in the game (FW-04, TO-04,
    OT-01, 1E-AUT-60)."""
    seats = table.things.seats
    return next((seat for seat in reversed(table.things.order) if seats[seat].alive), next(iter(seats)))


def space_of(table: Table, seat: str) -> str:
    """The space of a seat's Convoy token, the Automa's included."""
    return table.things.seats[seat].space


def sort_order(table: Table) -> None:
    """Sort the Turn Order counters by space, lowest at the left; on a shared space the order stays (MV-17, MV-18,
    1E-RND-09).
    Seats out of the game have no counter (OT-01)."""
    seats = [seat for seat in table.things.order if table.things.seats[seat].alive]
    table.things.order = sorted(seats, key=lambda seat: place(table, space_of(table, seat)))


def reached(table: Table) -> Rule[list[str]]:
    """The seats whose Convoys have reached or passed the Aurora's space (ER-01); asked if unknown."""
    things, board = table.things, atlas.of(table)
    near = [s for s in things.order if things.seats[s].alive and board.near_goal(table, space_of(table, s))]
    if not near:
        return []
    yield from board.numbers(table, things.aurora_colour)
    goal = board.goal(table, things.aurora, things.aurora_colour)
    if goal:
        return [s for s in near if place(table, board.level(table, space_of(table, s))) >= place(table, goal)]
    return near if (yield from board.ask_reached(table)) else []
