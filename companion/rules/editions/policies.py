"""Where editions do differently what rules that they share call for: one object an edition, a policy for each matter.

A policy may be a module with these functions, as the behaviours of the seats are. Each speaks of a table and of ids
only; what it tells and asks is its edition's own.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from companion.rules.editions.bonus import Bonuses
from companion.rules.editions.cards import Texts
from companion.rules.editions.layout import Layout
from companion.rules.editions.map import Map
from companion.rules.editions.outcomes import Outcomes
from companion.rules.editions.score import Part
from companion.rules.engine.abilities import Abilities
from companion.rules.engine.question import Option, Rule
from companion.rules.engine.table import Enemy, Reason, Table


class Abandoned(Protocol):
    """Enemies that the Convoys have left behind (ED-54). When they are looked for is a step of the edition."""

    def behind(self, table: Table, enemy: Enemy, regions: Sequence[int]) -> bool:
        """Whether an Enemy is left behind, with Convoys in these Regions."""
        ...

    def goes(self, table: Table, enemy: Enemy, regions: Sequence[int]) -> None:
        """What becomes of it: its cards and Target counters. Said, and where the counters have to go."""
        ...


class Breaks(Protocol):
    """What a player may do in a turn of the Exploration Phase instead of exploring (ED-20 to ED-22)."""

    def options(self, table: Table, seat: str) -> list[Option]:
        """What a player whose Convoy is kept may do, beside the slots (``slot.1`` to ``slot.5``)."""
        ...

    def by_hand(self, table: Table) -> Option:
        """What a player whose Convoy is not kept says to have done instead; its id is ``done``."""
        ...

    def take(self, table: Table, seat: str, option: str) -> Rule[None]:
        """Do one of these options (EX-65, ED-21)."""
        ...

    def nobody_active(self, table: Table, seat: str) -> Rule[None]:
        """A turn of a player without an active Survivor, who may be out of the phase then (EX-03, ED-22)."""
        ...


class Contamination(Protocol):
    """Contamination of the Automa whose Survivors are all contaminated (ED-77)."""

    def none_left(self, table: Table, rule: str, doubts: tuple[str, ...]) -> None:
        """What it does then. ``rule``: what contaminates; ``doubts`` that may have decided it."""
        ...


class Death(Protocol):
    """Survivors who die of Contamination in an action (ED-32)."""

    def goes_on(self, table: Table, seat: str, team: Sequence[str]) -> bool:
        """Whether the second half of an action, card or bonus, is still taken after the first one; who dies between the
        two is gone then. ``team``: the names of those sent."""
        ...


class Defence(Protocol):
    """What Enemies can bear, and what hits on them bring (ED-15, ED-43, ED-48, ED-49)."""

    def attach(self, table: Table, enemy: Enemy) -> Rule[None]:
        """An ambushing Enemy gets its card (FW-05, ED-42)."""
        ...

    def boxes(self, table: Table, enemy: Enemy) -> list[str]:
        """What each Defence box brings, ``none`` for nothing, in the order in which they are filled; empty while the
        app does not know them (FW-15, FW-16)."""
        ...

    def hit(self, table: Table, enemy: Enemy, shooter: str, points: int) -> Rule[tuple[list[str], bool, Reason]]:
        """Fill so many boxes. Returns what this attack brings (``fame``, ``target``, a token), whether the Enemy is
        beaten, and where that is known from (FW-12, FW-16 to FW-18, 1E-FIR-15, 1E-FIR-18, 1E-FIR-19)."""
        ...


class EnemiesFire(Protocol):
    """How Outcome cards are revealed as the Enemies fire (ED-53)."""

    def volleys(self, table: Table) -> Sequence[Collection[int]]:
        """The Regions whose Enemies share a card, a volley after the other (FW-37, ED-53)."""
        ...

    def nobody(self, table: Table, regions: Collection[int]) -> Rule[None]:
        """What happens in a volley that no Convoy is there to suffer (FW-38)."""
        ...


class Loot(Protocol):
    """What a beaten Enemy brings to whom (ED-50 to ED-52, ED-80, ED-101)."""

    def share(self, table: Table, enemy: Enemy) -> Rule[None]:
        """Settle it right away (FW-22, 1E-FIR-23). ``enemy``: as it was when beaten, with its Target counters; they are
        at home again. What comes into play at the end of the step only waits in ``loot_kept`` until then."""
        ...

    def waits(self, table: Table) -> Mapping[str, str]:
        """What may wait in ``loot_kept`` besides Loot cards, each with its word. It may wait several times for a seat:
        an Object card owed for each counter, say (1E-FIR-25)."""
        ...

    def gain(self, table: Table, seat: str, kept: str) -> Rule[None]:
        """Something that waited comes into play (FW-28 to FW-30, 1E-FIR-24, 1E-FIR-25). ``seat``: of any kind."""
        ...


class Targets(Protocol):
    """Target counters: how they lie on an Enemy, and what happens where there is none or no room (ED-44 to ED-46,
    ED-79, ED-100). Those at home are counted by :mod:`companion.rules.common.target_counters`."""

    def lay(self, table: Table, enemy: Enemy, seat: str, n: int) -> None:
        """So many counters of a seat now lie on an Enemy. ``targets`` counts them by seat; where it matters in which
        boxes they lie (ED-100) an edition keeps that in ``order`` too. It does so for corrections and scenario files
        as well, which tell numbers only."""
        ...

    def lift(self, table: Table, enemy: Enemy, seat: str, n: int) -> None:
        """So many counters of a seat no longer lie on an Enemy."""
        ...

    def take(self, table: Table, seat: str, name: str) -> Rule[str | None]:
        """A player, who is in the game, lays one on an Enemy in play (FW-18, FW-20). Returns the Enemy that it was
        moved from, ``""`` for a free one; None if none was laid."""
        ...

    def automa_takes(self, table: Table, name: str) -> Rule[None]:
        """The Automa lays one on an Enemy (AU-52, ED-79)."""
        ...


class Policies(Struct, frozen=True, eq=False):
    """What an edition does its own way, matter by matter. ``abilities``: what its cards do at moments of the rules.
    ``bonuses``: what its slots offer. ``layout``: how its table is laid out. ``texts``: what its cards do that are
    played or come up by themselves, those with a text in the rulebook."""

    abilities: Abilities
    abandoned: Abandoned
    bonuses: Bonuses
    breaks: Breaks
    contamination: Contamination
    death: Death
    defence: Defence
    enemies_fire: EnemiesFire
    layout: Layout
    loot: Loot
    map: Map
    outcomes: Outcomes
    score: tuple[Part, ...]
    targets: Targets
    texts: Texts
