"""What the map of an edition is: its spaces and ways, the order of Convoys on its road, and what nobody but the real
board tells (ED-01, ED-02, ED-19, ED-38, ED-39, ED-60, ED-82).

The rules of movement (:mod:`companion.rules.common.atlas`, ``route``, ``roads``) know no board: they ask the map of the
edition that is played. A space is a word of letters and digits (``112``, ``w3``, ``harbour``); it may bear a sign or
none, lie on the road or on a Shortcut, and beside others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from companion.rules.editions.ways import Net, Shortcut, Way
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table


class Map(Protocol):
    """A map. May be a module with these names, or an object. Nothing here asks or changes anything but what returns a
    ``Rule``, and that only what the real board has to tell."""

    @property
    def start(self) -> str:
        """Where every Convoy begins (S-29, 1E-SET-20)."""
        ...

    @property
    def shortcuts(self) -> Mapping[str, Shortcut]:
        """The types of Shortcuts that there are, in the order in which they are told (MV-13, ED-39)."""
        ...

    @property
    def counters(self) -> tuple[str, ...]:
        """The Special Waypoint counters that there are (S-08, ED-40)."""
        ...

    # ------------------------------------------------------------ the board

    def card(self, table: Table) -> str:
        """The card under which a pack or a file gives the whole map (:mod:`companion.rules.common.chart`)."""
        ...

    def load(self, table: Table) -> Rule[None]:
        """What the library knows of the map, asked of it once a game."""
        ...

    def lay(self, table: Table) -> Rule[tuple[Sequence[str], Sequence[str]]]:
        """The whole map of a game with no box open. Returns where Special Waypoint counters lie, and those that there
        are, each as often as there is one (S-08)."""
        ...

    def describe(self, table: Table) -> Rule[None]:
        """The owner tells of the map, as a side act."""
        ...

    def source(self, table: Table) -> str:
        """Where the map comes from: ``stand-in``, ``owner``, ``rulebook``, or ``table`` while it is not known."""
        ...

    def spaces(self, table: Table) -> Sequence[str]:
        """All spaces in their order along the road, those beside each other in any order; empty while not known."""
        ...

    def regions(self, table: Table) -> Mapping[str, int]:
        """The Region of each space, from 1, of a known map."""
        ...

    def net(self, table: Table) -> Net:
        """Every way of a known map, closed ones too."""
        ...

    def collapsed(self, table: Table) -> tuple[str, ...]:
        """The entrances of Tunnels that lead nowhere, on the side from which Convoys come (S-07)."""
        ...

    def rectangles(self, table: Table) -> Sequence[str]:
        """The spaces where Special Waypoint counters may lie, as far as known (S-08)."""
        ...

    # ------------------------------------------------------------ on the road

    def place(self, table: Table, space: str) -> tuple[int, ...]:
        """A space's place in the order of the road, higher farther on: for the turn order, for ties, and for who is in
        front (MV-19, SC-10, ED-19, ED-60, 1E-RND-06, PA-RND-02, PA-RND-03)."""
        ...

    def sign(self, table: Table, space: str) -> int | None:
        """The number that a space bears and by which distances may be counted (D-48); None without one (ED-02)."""
        ...

    def label(self, table: Table, space: str) -> tuple[str, str]:
        """What a drawing writes on a space, a few letters, and what that is: ``white`` or ``red`` for a number of the
        Aurora, else ``""``."""
        ...

    def region(self, table: Table, space: str) -> int:
        """The Region of a space as far as the map, the board or an answer tells it; 0 while unknown."""
        ...

    def ask_region(self, table: Table, space: str) -> Rule[int]:
        """The same of a space of which nothing tells it, asked and kept."""
        ...

    def tell_regions(self, table: Table, told: Mapping[str, int]) -> None:
        """Keep the Regions of single spaces of a map that is not known, in place of what was told before."""
        ...

    def ahead(self, table: Table, space: str, n: int) -> Sequence[str]:
        """The next spaces after one that no known map holds, at most ``n``, as far as its name tells them."""
        ...

    def around(self, table: Table, space: str) -> Sequence[str]:
        """Spaces among which a Convoy's own is put right where the map is not known."""
        ...

    def behind(self, table: Table, space: str, other: str) -> int | None:
        """How many spaces one is behind another by what they are called, where no known map tells; None where that
        does not tell either."""
        ...

    def apart(self, table: Table, space: str, other: str) -> int | None:
        """How far one is behind another by what they are called, whatever ways there are: the most that it can be on
        an unknown map, and what counts between spaces of parallel roads (CD-02); None where nothing tells."""
        ...

    def elsewhere(self, table: Table, seat: str) -> Rule[str]:
        """A space of the real board that was not offered, asked of a seat's Convoy."""
        ...

    @property
    def examples(self) -> tuple[str, ...]:
        """How spaces may be written, for those who have written one wrong."""
        ...

    def written(self, text: str) -> str:
        """A space as a person or a file writes it, as the table has it; ``""`` for what is none."""
        ...

    def plain(self) -> Mapping[str, Any]:
        """A simple map in the form of a pack's map card, for a scenario file that tells of no other; empty where there
        is none to make up."""
        ...

    # ------------------------------------------------------------ the Aurora and the Automa

    def numbers(self, table: Table, colour: str) -> Rule[None]:
        """What the library knows of the Aurora's numbers of a colour."""
        ...

    def goal(self, table: Table, n: int, colour: str) -> str:
        """The space at which this number of the Aurora stands; ``""`` while unknown (S-10, OT-03, 1E-SET-04)."""
        ...

    def near_goal(self, table: Table, space: str) -> bool:
        """Whether a Convoy here can have reached the Aurora, wherever it stands (ER-01)."""
        ...

    def automa_drives(
        self, table: Table, start: str, points: int, shortcuts: bool, suits: str
    ) -> tuple[str, list[Way]]:
        """Where the Automa ends on a known map and the ways crossed, forks and Shortcuts decided (AU-37, AU-38, ED-82).
        ``suits``: by which reading one of several Shortcuts suits it better, that in force if empty (D-92)."""
        ...
