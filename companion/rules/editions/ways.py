"""The ways of a map: roads, Tunnels and Shortcuts between its spaces, and how they hang together."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

HAZARDS = ("damage", "contamination")
"""What a Shortcut may do to its crosser (MV-16, ED-112)."""
_OF_ROADS = frozenset(("tunnel", "closed", "cut"))
"""Types of ways that are no Shortcuts."""


class Way(Struct, frozen=True):
    """A road, Tunnel or Shortcut between two spaces; ``start`` comes first on the map.

    ``types``: none for a road, ``tunnel``, or the types of a Shortcut; ``hazards``: what its crosser suffers (MV-16).
    """

    start: str
    to: str
    types: tuple[str, ...] = ()
    hazards: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """How the table names it: ``112-118``."""
        return f"{self.start}-{self.to}"

    @property
    def shortcut(self) -> bool:
        """Whether it is a Shortcut, neither road nor Tunnel (MV-13)."""
        return not _OF_ROADS.issuperset(self.types)

    def other(self, space: str) -> str:
        """The space at the other end."""
        return self.to if space == self.start else self.start


class Shortcut(Struct, frozen=True):
    """A type of Shortcuts (MV-13, ED-39): ``asks``, the sign of the box that a Convoy must show undamaged to cross one,
    ``""`` for none; ``closes``, whether it is shut behind the first who crosses it."""

    asks: str = ""
    closes: bool = False


class Net:
    """Ways that hang together, with those that lead from each space and the spaces at their other ends. The same ways
    are the same net: the map of a game never changes and what is closed on it seldom, so what follows from them is
    worked out once."""

    __slots__ = ("ends", "there", "ways")

    def __init__(self, ways: Iterable[Way]) -> None:
        self.ways = tuple(ways)
        self.there: dict[str, list[Way]] = {}
        for way in self.ways:
            self.there.setdefault(way.start, []).append(way)
            self.there.setdefault(way.to, []).append(way)
        self.ends = {space: [way.other(space) for way in ways] for space, ways in self.there.items()}


NOTHING = Net(())
"""The ways of a map that nobody knows."""
