"""Where editions do differently what rules that they share call for: one object an edition, a policy for each matter.

A policy may be a module with these functions, as the behaviours of the seats are. Each speaks of a table and of ids
only; what it tells and asks is its edition's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from companion.rules.engine.table import Enemy, Table


class Abandoned(Protocol):
    """Enemies that the Convoys have left behind (ED-54). When they are looked for is a step of the edition."""

    def behind(self, table: Table, enemy: Enemy, regions: Sequence[int]) -> bool:
        """Whether an Enemy is left behind, with Convoys in these Regions."""
        ...

    def goes(self, table: Table, enemy: Enemy, regions: Sequence[int]) -> None:
        """What becomes of it: its cards and Target counters. Said, and where the counters have to go."""
        ...


class Policies(Struct, frozen=True, eq=False):
    """What an edition does its own way, matter by matter."""

    abandoned: Abandoned
