"""Set-up of the real table: the groups of the checklist, and where everything is in the drawing.

The drawing is described as named spots at the sides of the Game board, and what is there. Screens draw each
:data:`Look` and know nothing of the edition.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from companion.rules.engine.checklist import SetupLine, When, always, no
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table

Say = Callable[[], None]
"""Says what was drawn at random, below the lines of its group."""
Look = Literal[
    "board", "zone", "room", "periods", "pile", "stack", "reserve", "rows", "automa", "order", "player", "box"
]  # fmt: skip
"""How a spot is drawn.

*board*: the map's boards with their sides; in its last group the road with its pieces: ``counter`` so many along the
road, others on the board of that number (0: between all boards), on a single board as many of them along the road.
*zone*: the slots with their costs, in its last group with cards, of which the first ones are its pieces. *room*: free
for a pile. *periods*: the Exploration deck, and how many cards go back into each part. *pile*: its first piece, with
number and words. *stack*: a pile of the parts ``rows``, the first one on top, each with so many of its piece.
*reserve*: tokens. *rows*: the same pieces for each of ``rows``. *automa*,
*order*, *player*: the Automa's board and cards, the Turn Order Table, a player's pieces. *box*: what goes back into the
box.
"""
Where = Literal["board", "zone", "left", "right", "below"]
"""Where a spot is: the upper part of the Game board; its lower part, from left to right; left or right of it, from top
to bottom; below it, from left to right."""


class Group(NamedTuple):
    """A group of the checklist. ``lines``: its lines in order. ``needed``: whether this game has it. ``draw``: draws at
    random what the group leaves to chance, and gives what to say about it, or None. ``drawn``: whether that has been
    drawn."""

    lines: tuple[SetupLine, ...]
    needed: When = always
    draw: Callable[[Table], Rule[Say | None]] | None = None
    drawn: When = no(always)


class Spot(Struct, frozen=True, eq=False):
    """Something on the real table. ``name``: its message is ``ui.draw.setup.NAME``. ``groups``: those that lay it out;
    it appears with the first. ``share``: its share of the row's width. ``pieces``: signs with numbers, 0 for none.
    ``rows``: see :data:`Look`."""

    name: str
    look: Look
    where: Where
    groups: tuple[str, ...]
    share: float = 1.0
    pieces: Sequence[tuple[str, int]] = ()
    rows: tuple[str, ...] = ()


class Layout(NamedTuple):
    """The groups by name, in order, and the spots of this game's table."""

    groups: Mapping[str, Group]
    spots: Callable[[Table], Sequence[Spot]]

    def needed(self, table: Table) -> list[str]:
        """The groups that this game needs."""
        return [name for name, group in self.groups.items() if group.needed(table)]
