"""The ways of a map: roads, Tunnels and Shortcuts between its spaces."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

HAZARDS = ("damage", "contamination")
"""What a Shortcut may do to a Convoy that crosses it (MV-16, ED-112)."""
_OF_ROADS = frozenset(("tunnel", "closed", "cut"))
"""Types of ways that are no Shortcuts."""


class Way(Struct, frozen=True):
    """A road, Tunnel or Shortcut between two spaces; ``start`` comes first on the map.

    ``types``: none for a road, ``tunnel``, or the types of a Shortcut. ``hazards``: what a Convoy suffers that crosses
    it (MV-16).
    """

    start: str
    to: str
    types: tuple[str, ...] = ()
    hazards: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its name on the table: ``112-118``."""
        return f"{self.start}-{self.to}"

    @property
    def shortcut(self) -> bool:
        """Whether it is a Shortcut, neither road nor Tunnel (MV-13)."""
        return not _OF_ROADS.issuperset(self.types)

    def other(self, space: str) -> str:
        """The space at the other end."""
        return self.to if space == self.start else self.start


def parts(way: Way, via: Sequence[str], once: Collection[str]) -> list[Way]:
    """A Shortcut with spaces of its own is a way from each to the next (PA-MOV-02). What crossing it does, and types
    that are met but ``once``, are those of the first; all ask for the same sign."""
    if not via:
        return [way]
    stops = (way.start, *via, way.to)
    kept = tuple(kind for kind in way.types if kind not in once) or ("unmarked",)
    first, *rest = (Way(a, b, kept) for a, b in pairwise(stops))
    return [Way(first.start, first.to, way.types, way.hazards), *rest]


class Shortcut(Struct, frozen=True):
    """A type of Shortcut (MV-13, ED-39). ``asks``: the sign of the undamaged box that a Convoy needs to cross one,
    ``""`` for none. ``closes``: whether it closes after the first Convoy. ``tells``: the message for who crosses it, if
    something is printed there that the app does not know (UF-11)."""

    asks: str = ""
    closes: bool = False
    tells: str = ""


class Net:
    """Connected ways, with those that lead from each space and the spaces at their ends. Equal ways are the same net,
    so what follows from them is worked out once: they seldom change during a game."""

    __slots__ = ("ends", "there", "ways")

    def __init__(self, ways: Iterable[Way]) -> None:
        self.ways = tuple(ways)
        self.there: dict[str, list[Way]] = {}
        for way in self.ways:
            self.there.setdefault(way.start, []).append(way)
            self.there.setdefault(way.to, []).append(way)
        self.ends = {space: [way.other(space) for way in ways] for space, ways in self.there.items()}


NOTHING = Net(())
"""The ways of an unknown map."""
