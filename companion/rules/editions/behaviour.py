"""How a kind of seat acts when the rules come to it."""

from __future__ import annotations

from typing import Any, Protocol

from msgspec import Struct

from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table

Passed = tuple[str, ...] | None
"""The spaces passed in a move, in order, without the first and the last; None if the app has not seen the route."""


class Shot(Struct, frozen=True):
    """One attack outside the Convoys Fire step, in any phase (FW-10 to FW-18).

    ``rule``: what allows it. ``boxes``: those whose Weapons may fire; None: any. ``rating``: for a Weapon that is no
    Convoy box, such as one on a card; the caller handles its price and jams. ``paid``: no Ammo is needed. ``uses``: the
    Weapon must be unused in this phase and counts as used (FW-34). ``helped``: abilities and cards help as in the
    Convoys Fire step (CD-14, CD-21). ``at_once``: what a beaten Enemy brings to anybody comes into play right after the
    attack, not at the end of that step (1E-BON-B3, 1E-D82).
    """

    rule: str
    boxes: tuple[str, ...] | None = None
    rating: int = 0
    paid: bool = False
    uses: bool = True
    helped: bool = True
    at_once: bool = False

    @property
    def free(self) -> bool:
        """Whether no Ammo is needed."""
        return self.paid or self.rating > 0

    def may(self, box: str) -> bool:
        """Whether the Weapon in this box may fire."""
        return self.boxes is None or box in self.boxes


class Trip(Struct, frozen=True):
    """One move outside the Movement Phase, in any phase (MV-06 to MV-16).

    ``rule``: what allows it. ``points``: its movement points, whatever the Convoy's speed. ``fuel``: its whole price.
    ``driven``: it needs a driver (MV-02). ``back``: it may go backwards if moves may (D-33). Cards and abilities for
    moves do not help.
    """

    rule: str
    points: int
    fuel: int = 0
    driven: bool = True
    back: bool = True


class Behaviour(Protocol):
    """How a seat acts. Every rule may ask questions; ``cause`` is a rule id."""

    def explore(self, table: Table, seat: str) -> Rule[None]:
        """One turn of the Exploration Phase (EX-02, AU-12)."""
        ...

    def rest(self, table: Table, seat: str) -> Rule[None]:
        """Its part of the Rest Phase (RE-01, AU-33)."""
        ...

    def move(self, table: Table, seat: str) -> Rule[Passed]:
        """Its movement (MV-02 to MV-09, AU-35). Returns the spaces passed."""
        ...

    def drive(self, table: Table, seat: str, trip: Trip) -> Rule[Passed]:
        """One move outside the Movement Phase, with the effects of ways and spaces (MV-06 to MV-16). People choose the
        end space or stay; the Automa goes as far as it can (AU-37, AU-38). Returns the spaces passed."""
        ...

    def ambushed(self, table: Table, seat: str, enemy: str) -> Rule[None]:
        """The Ambush effect of an Enemy in its Region (FW-06, AU-42)."""
        ...

    def fire(self, table: Table, seat: str) -> Rule[None]:
        """Its attacks (FW-09, AU-46)."""
        ...

    def shoot(self, table: Table, seat: str, shot: Shot) -> Rule[str]:
        """One attack outside the Convoys Fire step. People choose target and Weapon, the Automa as in its own attacks
        (FW-10 to FW-18, AU-46 to AU-52). Returns the Outcome card's result as text for
        :meth:`~companion.rules.editions.outcomes.Outcomes.result`; ``""`` if nobody attacked or the app does not know
        the card."""
        ...

    def fired_at(self, table: Table, seat: str, hits: dict[str, int], letter: str, area: str, why: Any) -> Rule[None]:
        """Damage by each Enemy when Enemies fire (FW-39, AU-54)."""
        ...

    def damage(self, table: Table, seat: str, n: int, area: str, cause: str, *, ask_placed: bool = False) -> Rule[int]:
        """Take Damage, in an area or anywhere (EX-27, EX-28, AU-43). Returns how many counters were placed: 0 if no
        undamaged box is left or the seat has left the game.

        For a Convoy that is not kept the player is asked with ``ask_placed``; else all are taken as placed.
        """
        ...

    def contaminate(self, table: Table, seat: str, n: int, cause: str) -> Rule[None]:
        """Take Contamination (EX-59, AU-40)."""
        ...

    def discard(
        self, table: Table, seat: str, tokens: list[str], cause: str, doubts: tuple[str, ...] = (), free: bool = False
    ) -> Rule[None]:
        """Discard one token of the first of these kinds that the seat has; ``free``: of a kind it chooses."""
        ...

    def lose_fame(self, table: Table, seat: str, n: int, cause: str, doubts: tuple[str, ...] = ()) -> Rule[None]:
        """Lose Fame (EX-25)."""
        ...

    def ahead_on_fame(self, table: Table, seat: str, other: int) -> Rule[bool]:
        """Whether the seat has more Fame than ``other`` (CD-76)."""
        ...
