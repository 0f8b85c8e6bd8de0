"""What a kind of seat does when the rules reach it."""

from __future__ import annotations

from typing import Any, Protocol

from msgspec import Struct

from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table

Passed = tuple[str, ...] | None
"""The spaces that a Convoy has passed in a movement, in order, without those where that began and ended; None where the
app has not seen which way it went."""


class Shot(Struct, frozen=True):
    """One attack that a rule allows beside those of Convoys fire, in whatever phase (FW-10 to FW-18).

    ``rule``: what allows it. ``boxes``: those of which one Weapon may fire, None for any. ``rating``: instead of them a
    Weapon that is no box of the Convoy, such as one printed on a card; who allows the attack has it paid for and sees
    to a jam. ``paid``: no Ammo is paid. ``uses``: the Weapon counts as used in this phase, so that it must not have
    been, and can't be again (FW-34). ``helped``: abilities and cards of Convoys fire help as there (CD-14, CD-21).
    """

    rule: str
    boxes: tuple[str, ...] | None = None
    rating: int = 0
    paid: bool = False
    uses: bool = True
    helped: bool = True

    @property
    def free(self) -> bool:
        """Whether no Ammo is paid for it here."""
        return self.paid or self.rating > 0

    def may(self, box: str) -> bool:
        """Whether it may be made with the Weapon in this box."""
        return self.boxes is None or box in self.boxes


class Trip(Struct, frozen=True):
    """One movement that a rule allows beside that of the Movement Phase, in whatever phase (MV-06 to MV-16).

    ``rule``: what allows it. ``points``: how many it has at most, whatever the Convoy's speed. ``fuel``: what it costs
    in all, 0 where it is paid already. ``driven``: somebody has to sit on the Truck (MV-02). ``back``: it may lead
    back where any movement may (D-33). What is played for a movement, or helps in that phase, does nothing here.
    """

    rule: str
    points: int
    fuel: int = 0
    driven: bool = True
    back: bool = True


class Behaviour(Protocol):
    """What a seat does when the rules reach it. Every generator may ask questions; ``cause`` is a rule id."""

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
        """One movement beside that of the Movement Phase, with all that ways and spaces bring (MV-06 to MV-16). People
        say where to, and may stay; the Automa goes as far as it can (AU-37, AU-38). Returns the spaces passed."""
        ...

    def ambushed(self, table: Table, seat: str, enemy: str) -> Rule[None]:
        """The Ambush effect of an Enemy in its Region (FW-06, AU-42)."""
        ...

    def fire(self, table: Table, seat: str) -> Rule[None]:
        """Its attacks (FW-09, AU-46)."""
        ...

    def shoot(self, table: Table, seat: str, shot: Shot) -> Rule[str]:
        """One attack beside those of Convoys fire: at whom and with which Weapon is asked of people, the Automa does
        as its own attacks go (FW-10 to FW-18, AU-46 to AU-52). Returns what the Outcome card showed, as
        :meth:`~companion.rules.editions.outcomes.Outcomes.result` takes it; ``""`` where nobody has attacked, or
        nobody has told the app what the card showed."""
        ...

    def fired_at(self, table: Table, seat: str, hits: dict[str, int], letter: str, area: str, why: Any) -> Rule[None]:
        """Damage of Enemies fire by Enemy (FW-39, AU-54)."""
        ...

    def damage(self, table: Table, seat: str, n: int, area: str, cause: str, *, ask_placed: bool = False) -> Rule[int]:
        """Take Damage, in an area or anywhere (EX-27, EX-28, AU-43). Returns how many counters were really placed: none
        where no undamaged box is left, none by a seat that has left the game meanwhile.

        Of a Convoy that the app does not keep only its player knows: with ``ask_placed`` they are asked, else it is
        taken that all were placed.
        """
        ...

    def contaminate(self, table: Table, seat: str, n: int, cause: str) -> Rule[None]:
        """Take Contamination (EX-59, AU-40)."""
        ...

    def discard(
        self, table: Table, seat: str, tokens: list[str], cause: str, doubts: tuple[str, ...] = (), free: bool = False
    ) -> Rule[None]:
        """Discard one token of the first kind that it holds; ``free``: of a kind of its choice."""
        ...

    def lose_fame(self, table: Table, seat: str, n: int, cause: str, doubts: tuple[str, ...] = ()) -> Rule[None]:
        """Lose Fame (EX-25)."""
        ...

    def ahead_on_fame(self, table: Table, seat: str, other: int) -> Rule[bool]:
        """Whether it stands above another's Fame (CD-76)."""
        ...
