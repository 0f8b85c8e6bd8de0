"""How the real table is laid out: the groups of the checklist, and where everything is in the drawing of it.

The drawing is described, not drawn: spots with names, each at a side of the Game board, and what is there. A screen
knows the looks of :data:`Look` and nothing of an edition.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table

Say = Callable[[], None]
"""Says what was drawn, below the lines of its group."""
Look = Literal[
    "board", "zone", "room", "periods", "pile", "reserve", "rows", "automa", "order", "player", "box"
]  # fmt: skip
"""How a spot is drawn. *board*: the boards of the map with their sides, in its last group the road with what is on
it: of its pieces ``counter`` so many along the road, others on the board of that number, with 0 between any two boards.
*zone*: the slots with their costs, in its last group with cards. *room*: left free for a pile. *periods*: the
Exploration deck, and how many cards go back into each part. *pile*: its first piece, with its number and its words.
*reserve*: tokens. *rows*: the same pieces for each of ``rows``. *automa*, *order*, *player*: the Automa's board and
cards, the Turn Order Table, a player's pieces. *box*: what goes back into it."""
Where = Literal["board", "zone", "left", "right", "below"]
"""Where a spot is: the Game board's upper part; its lower part, from left to right; beside it, one below the other;
below it, from left to right."""


def _always(table: Table) -> bool:
    return True


class Group(NamedTuple):
    """A group of the checklist. ``lines`` says them. ``needed``: whether this game has it at all. ``draw``: has the app
    decide by chance what the group leaves to it, and gives what to say of it, if anything; ``drawn``: whether that has
    been decided."""

    lines: Callable[[Table], None]
    needed: Callable[[Table], bool] = _always
    draw: Callable[[Table], Rule[Say | None]] | None = None
    drawn: Callable[[Table], bool] = lambda table: False


class Spot(Struct, frozen=True, eq=False):
    """Something that is on the real table. ``name`` is that of its words, ``ui.draw.setup.NAME``. ``groups``: those
    in which it is laid out, the first of them puts it there. ``share``: how much of its row it takes, beside the
    others. ``pieces``: signs, each with a number, 0 for none. ``rows``: see :data:`Look`."""

    name: str
    look: Look
    where: Where
    groups: tuple[str, ...]
    share: float = 1.0
    pieces: Sequence[tuple[str, int]] = ()
    rows: tuple[str, ...] = ()


class Layout(NamedTuple):
    """The groups by name, in order, and the spots that this game's table has."""

    groups: Mapping[str, Group]
    spots: Callable[[Table], Sequence[Spot]]

    def needed(self, table: Table) -> list[str]:
        """The groups that this game needs."""
        return [name for name, group in self.groups.items() if group.needed(table)]
