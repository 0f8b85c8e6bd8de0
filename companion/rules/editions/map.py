"""What the map of an edition must offer: spaces and ways, the order of Convoys, and questions about the real board
(ED-01, ED-02, ED-19, ED-38, ED-39, ED-60, ED-82).

The rules of movement (:mod:`companion.rules.common.atlas`, ``route``, ``roads``) only use this. A space is a word of
letters and digits (``112``, ``w3``, ``harbour``). It may have a number sign, be on the road or on a Shortcut, and have
parallel spaces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from companion.rules.editions.ways import Net, Shortcut, Way
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table


class Map(Protocol):
    """A map: a module with these names, or an object. Only functions that return a ``Rule`` ask or change anything."""

    @property
    def start(self) -> str:
        """The space where every Convoy begins (S-29, 1E-SET-20)."""
        ...

    @property
    def shortcuts(self) -> Mapping[str, Shortcut]:
        """The types of Shortcuts, in the order in which they are listed (MV-13, ED-39)."""
        ...

    @property
    def counters(self) -> tuple[str, ...]:
        """The kinds of Special Waypoint counters (S-08, ED-40)."""
        ...

    @property
    def staying(self) -> tuple[str, ...]:
        """Those that stay for everybody who stops there, besides those whose names end in ``-stays`` (1E-MOV-12)."""
        ...

    @property
    def counted(self) -> bool:
        """Whether a space's name says how far it is along the road, so that this is known without a map (ED-02)."""
        ...

    @property
    def turning(self) -> str:
        """The rule to tell when a Convoy drives back, ``""`` if nothing is said (D-33, 1E-MOV-18)."""
        ...

    # ------------------------------------------------------------ the board

    def card(self, table: Table) -> str:
        """The card with the whole map in a pack or file (:mod:`companion.rules.common.chart`)."""
        ...

    def load(self, table: Table) -> Rule[None]:
        """Ask the library for the map, once a game."""
        ...

    def lay(self, table: Table) -> Rule[tuple[Sequence[str], Sequence[str]]]:
        """The whole map for a game without a real copy. Returns the spaces of Special Waypoint counters, and all
        counters (S-08)."""
        ...

    def describe(self, table: Table) -> Rule[None]:
        """The owner describes the map, as a side act."""
        ...

    def source(self, table: Table) -> str:
        """Where the map is known from: ``stand-in``, ``owner``, ``rulebook``, or ``table`` while it is not known."""
        ...

    def spaces(self, table: Table) -> Sequence[str]:
        """All spaces in the order of the road, parallel ones in any order; empty while unknown."""
        ...

    def regions(self, table: Table) -> Mapping[str, int]:
        """The Region of each space of a known map, from 1."""
        ...

    def net(self, table: Table) -> Net:
        """Every way of a known map, closed ones too."""
        ...

    def collapsed(self, table: Table) -> tuple[str, ...]:
        """The entrances of collapsed Tunnels, on the side from which Convoys come (S-07)."""
        ...

    def rectangles(self, table: Table) -> Sequence[str]:
        """The known spaces for Special Waypoint counters (S-08)."""
        ...

    def unseen(self, table: Table, space: str) -> bool:
        """Whether a Special Waypoint counter that nobody has told the app may lie on this space."""
        ...

    def reminds(self, table: Table) -> bool:
        """Whether a player whose Convoy is not kept is reminded of what Shortcuts do (MV-16, 1E-MOV-06)."""
        ...

    def see(self, table: Table, space: str, counter: str) -> None:
        """Keep which counter is on this space, ``""`` for none."""
        ...

    # ------------------------------------------------------------ on the road

    def place(self, table: Table, space: str) -> tuple[int, ...]:
        """A space's place in the order of the road, higher farther on: for turn order, ties, and who is in front
        (MV-19, SC-10, ED-19, ED-60, 1E-RND-06, PA-RND-02, PA-RND-03)."""
        ...

    def level(self, table: Table, space: str) -> str:
        """The space of the road that a space of a Shortcut counts as, for who is how far ahead (PA-RND-02, XD-26); any
        other counts as itself."""
        ...

    def sign(self, table: Table, space: str) -> int | None:
        """The number sign of a space, with which distances can be counted (D-48); None without one (ED-02)."""
        ...

    def label(self, table: Table, space: str) -> tuple[str, str]:
        """The short text of a space on the drawing, and its kind: ``white`` or ``red`` for a number of the Aurora, else
        ``""``."""
        ...

    def region(self, table: Table, space: str) -> int:
        """The Region of a space; 0 while unknown."""
        ...

    def follows(self, table: Table, space: str) -> bool:
        """Whether the Region of a space is known only because it follows from what was told of others."""
        ...

    def ask_region(self, table: Table, space: str) -> Rule[int]:
        """Ask the Region of a space and keep it."""
        ...

    def tell_regions(self, table: Table, told: Mapping[str, int]) -> None:
        """Set the known Regions of single spaces, while the map is not known."""
        ...

    def ahead(self, table: Table, space: str, n: int) -> Sequence[str]:
        """Up to ``n`` next spaces after one that is on no known map, as far as its name tells."""
        ...

    def around(self, table: Table, space: str) -> Sequence[str]:
        """Spaces to choose from when a Convoy's space is corrected and the map is not known."""
        ...

    def behind(self, table: Table, space: str, other: str, shortcuts: bool) -> int | None:
        """How many spaces one is behind another by their names, without a known map; None if unknown. ``shortcuts``:
        unknown Shortcuts count too."""
        ...

    def whole(self, table: Table) -> bool:
        """Whether all ways of a known map are known, so that no Shortcut can be shorter (SC-01, UF-09)."""
        ...

    def shortest_for_automa(self, table: Table) -> bool:
        """Whether the Automa's distance counts Shortcuts that no card lets it use (AU-36, 1E-D57)."""
        ...

    def lead(self, table: Table, seat: str, space: str, other: str) -> int | None:
        """How many spaces one is behind another for the Automa, for a Convoy that is not kept, or without a known map;
        the edition says which Shortcuts count (SC-01, AU-60, D-59, 1E-SCO-02). None if only people can tell."""
        ...

    def apart(self, table: Table, space: str, other: str) -> int | None:
        """The distance between two spaces by their names, whatever ways there are: the largest possible on an unknown
        map, and what counts between parallel roads (CD-02); None if unknown."""
        ...

    def elsewhere(self, table: Table, seat: str) -> Rule[str]:
        """Ask for a space of the real board that was not among the options."""
        ...

    @property
    def examples(self) -> tuple[str, ...]:
        """How spaces may be written, for error messages."""
        ...

    def written(self, text: str) -> str:
        """The space that a person or file has written, in the table's form; ``""`` if it is none."""
        ...

    def plain(self) -> Mapping[str, Any]:
        """A simple map in the form of a pack's map card, for scenario files without one; may be empty."""
        ...

    # ------------------------------------------------------------ the Aurora and the Automa

    def numbers(self, table: Table, colour: str) -> Rule[None]:
        """Ask the library for the Aurora's numbers of a colour."""
        ...

    def goal(self, table: Table, n: int, colour: str) -> str:
        """The space with this number of the Aurora; ``""`` while unknown (S-10, OT-03, 1E-SET-04)."""
        ...

    def near_goal(self, table: Table, space: str) -> bool:
        """Whether a Convoy on this space can have reached the Aurora (ER-01)."""
        ...

    def ask_reached(self, table: Table) -> Rule[bool]:
        """Ask whether a Convoy has reached the Aurora, whose space is not known (ER-01)."""
        ...

    def automa_drives(
        self, table: Table, start: str, points: int, shortcuts: bool, suits: str
    ) -> tuple[str, list[Way]]:
        """The end space of the Automa's move on a known map and the ways crossed (AU-37, AU-38, ED-82). ``suits``: the
        reading of D-92 that chooses among Shortcuts; ``""``: the one in force."""
        ...
