"""What editions do differently: for each matter a policy that the shared rules call.

A policy may be a module with these functions. Its functions get a table and ids, and say and ask what the edition says.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from companion.rules.editions.bonus import Bonuses
from companion.rules.editions.cards import Texts
from companion.rules.editions.layout import Layout
from companion.rules.editions.map import Map
from companion.rules.editions.outcomes import Outcomes
from companion.rules.editions.score import Part
from companion.rules.engine.abilities import Abilities, Ability, Moment
from companion.rules.engine.question import Ahead, Field, Option, Rule
from companion.rules.engine.table import Enemy, Reason, Table


class ActionCards(Protocol):
    """What the Automa's Action cards do besides exploring, where only the cards tell it, not the rulebook (UF-35,
    UF-36)."""

    def fields(self, table: Table, card: str) -> Sequence[Field]:
        """What is read off a card beside skill and arrow as it is revealed; nothing if it is known. ``card``: ``""``
        for one that nobody names."""
        ...

    def face(self, told: Mapping[str, Any]) -> Mapping[str, Any]:
        """The printed fields of a card of which all is told that it says besides."""
        ...

    def ready(self, table: Table, card: str, when: str) -> Rule[None]:
        """Ask what must be known of a card for a phase (``rest``, ``movement``, ``fire``, ``end``), or for an
        ``enemy`` in its slot."""
        ...

    def at(self, table: Table, moment: Moment[Any], card: str) -> Ability[Any] | None:
        """What a card does at a moment, as far as it is known."""
        ...

    def meets(self, table: Table, card: str, place: int) -> Rule[bool]:
        """What a card says of an Enemy in this slot (1 to 5) is done; False if it says nothing (1E-AUT-24)."""
        ...

    def without_arrow(self, table: Table) -> tuple[tuple[str, ...], str]:
        """Whom the Automa attacks if it has revealed no card to explore: the doubt, and ``highest``, ``lowest`` or
        ``""`` for nobody (1E-AUT-58)."""
        ...

    def food_lost(self, table: Table) -> bool:
        """Whether a Food is spent for nothing if the Action deck is empty (1E-AUT-30)."""
        ...

    def stops(self, table: Table) -> bool:
        """Whether the Automa attacks no more after it has beaten its target (1E-AUT-57)."""
        ...

    def looks_on(self, table: Table) -> bool:
        """Whether the Automa goes on to the next slot where it finds nothing to do (1E-D54)."""
        ...

    def too_much(self, table: Table) -> tuple[tuple[str, ...], bool]:
        """What becomes of a block that holds more than the Automa may have of a Resource: the doubt, and whether it
        leaves the whole block (1E-D51)."""
        ...

    def faster(self, table: Table, card: str) -> tuple[int, str]:
        """Points of speed that a face-up card adds, and the source of that knowledge."""
        ...


class Abandoned(Protocol):
    """Enemies that the Convoys have left behind (ED-54). A step of the edition looks for them."""

    def behind(self, table: Table, enemy: Enemy, regions: Sequence[int]) -> bool:
        """Whether an Enemy is left behind when the Convoys are in these Regions."""
        ...

    def goes(self, table: Table, enemy: Enemy, regions: Sequence[int]) -> None:
        """Remove it, with its cards and Target counters, and say so."""
        ...


class Breaks(Protocol):
    """What a player may do in a turn of the Exploration Phase instead of exploring (ED-20 to ED-22)."""

    @property
    def comes_round(self) -> bool:
        """Whether a player who is out, or has nobody active, still has a turn in each lap of the phase (1E-EXP-18)."""
        ...

    def options(self, table: Table, seat: str) -> list[Option]:
        """The options of a tracked player besides the slots (``slot.1`` to ``slot.5``)."""
        ...

    def by_hand(self, table: Table) -> Option:
        """The option of a player whose Convoy is not kept; its id is ``done``."""
        ...

    def take(self, table: Table, seat: str, option: str) -> Rule[None]:
        """Do one of these options (EX-65, ED-21)."""
        ...

    def nobody_active(self, table: Table, seat: str) -> Rule[None]:
        """A turn of a player without an active Survivor, who may then be out of the phase (EX-03, ED-22)."""
        ...


class Contamination(Protocol):
    """Contamination of the Automa when all its Survivors are contaminated (ED-77)."""

    def none_left(self, table: Table, rule: str, doubts: tuple[str, ...]) -> None:
        """What happens then. ``rule``: the rule that contaminates. ``doubts``: those that may have decided before."""
        ...


class Death(Protocol):
    """Survivors who die of Contamination during an action (ED-32)."""

    def goes_on(self, table: Table, seat: str, team: Sequence[str]) -> bool:
        """Whether the second half of an action (card or bonus) still happens after the first. Survivors who die between
        the two are discarded here. ``team``: the explorers' names."""
        ...

    def dead(self, skill: int) -> bool:
        """Whether a Survivor of this skill, Contamination counted, takes no further counter of the same effect
        (1E-SUR-12)."""
        ...


class Defence(Protocol):
    """The Defence boxes of Enemies, and the rewards of hits (ED-15, ED-43, ED-48, ED-49)."""

    def attach(self, table: Table, enemy: Enemy) -> Rule[None]:
        """Give an ambushing Enemy its card (FW-05, ED-42)."""
        ...

    def given(self, table: Table, enemy: Enemy, card: str) -> None:
        """A scenario file begins with this Enemy in play: its Loot card is beside it, ``""`` for one that nobody
        knows. Only for editions in which it does (ED-42)."""
        ...

    def boxes(self, table: Table, enemy: Enemy) -> list[str]:
        """The reward of each Defence box, ``none`` for none, in the order in which they are filled; empty while unknown
        (FW-15, FW-16)."""
        ...

    def hit(self, table: Table, enemy: Enemy, shooter: str, points: int) -> Rule[tuple[list[str], bool, Reason]]:
        """Fill so many boxes. Returns the rewards of this attack (``fame``, ``target``, a token), whether the Enemy is
        beaten, and the source of that knowledge (FW-12, FW-16 to FW-18, 1E-FIR-15, 1E-FIR-18, 1E-FIR-19)."""
        ...

    def asked(self, table: Table, enemy: Enemy, points: int) -> Sequence[Ahead]:
        """What a hit of so many asks whose boxes nobody knows, as it may be told with the Outcome card; nothing where
        that takes more than a look at one box."""
        ...


class EnemiesFire(Protocol):
    """How Outcome cards are revealed when Enemies fire (ED-53)."""

    def volleys(self, table: Table) -> Sequence[Collection[int]]:
        """Groups of Regions whose Enemies share one card, in order (FW-37, ED-53)."""
        ...

    def nobody(self, table: Table, regions: Collection[int]) -> Rule[None]:
        """What happens if no Convoy is in these Regions (FW-38)."""
        ...

    def before_back(self, table: Table) -> Rule[bool]:
        """What happens before the back of the top Outcome card is read. Returns whether the card in use is left out
        where the app must deal a new deck for it (FW-39, 1E-D42)."""
        ...


class Loot(Protocol):
    """Who gets which Loot of a beaten Enemy (ED-50 to ED-52, ED-80, ED-101)."""

    def share(self, table: Table, enemy: Enemy) -> Rule[None]:
        """Share the Loot at once (FW-22, 1E-FIR-23). ``enemy``: as it was when beaten, with its Target counters; on the
        table they are home already. What comes into play at the end of the step waits in ``loot_kept``."""
        ...

    def waits(self, table: Table) -> Mapping[str, str]:
        """What besides Loot cards may wait in ``loot_kept``, with its words. A seat may have several of it, such as an
        Object card for each counter (1E-FIR-25)."""
        ...

    def gain(self, table: Table, seat: str, kept: str) -> Rule[None]:
        """Something that waited comes into play (FW-28 to FW-30, 1E-FIR-24, 1E-FIR-25), for a seat of any kind."""
        ...


class Targets(Protocol):
    """How Target counters are placed on an Enemy, and what happens without a free one or without room (ED-44 to ED-46,
    ED-79, ED-100). Free ones are counted by :mod:`companion.rules.common.target_counters`."""

    def boxes(self, table: Table, enemy: Enemy) -> Sequence[str]:
        """What is printed at each Target box of an Enemy, in the order in which ``order`` has the counters (ED-100,
        1E-FIR-19); nothing where they are only counted."""
        ...

    def lay(self, table: Table, enemy: Enemy, seat: str, n: int) -> None:
        """Put so many counters of a seat on an Enemy. ``targets`` counts them by seat; editions in which their boxes
        matter (ED-100) keep ``order`` too, also for corrections and scenario files, which only give numbers."""
        ...

    def lift(self, table: Table, enemy: Enemy, seat: str, n: int) -> None:
        """Take so many counters of a seat from an Enemy."""
        ...

    def take(self, table: Table, seat: str, name: str) -> Rule[str | None]:
        """A player in the game puts one on an Enemy in play (FW-18, FW-20). Returns the Enemy that it was moved from,
        ``""`` for a free one, None if none was placed."""
        ...

    def beaten(self, table: Table, enemy: Enemy) -> None:
        """The counters on an Enemy that is beaten come home, or wait for that (FW-24, 1E-D41)."""
        ...

    def out(self, table: Table, seat: str) -> None:
        """The counters of a seat that is out of the game (OT-01, 1E-D93)."""
        ...

    def automa_takes(self, table: Table, name: str) -> Rule[None]:
        """The Automa puts one on an Enemy (AU-52, ED-79)."""
        ...


class Policies(Struct, frozen=True, eq=False):
    """What an edition does its own way."""

    abilities: Abilities
    """What its cards do at moments of the rules."""
    abandoned: Abandoned
    bonuses: Bonuses
    """What its slots offer."""
    breaks: Breaks
    contamination: Contamination
    death: Death
    defence: Defence
    enemies_fire: EnemiesFire
    layout: Layout
    """Its set-up."""
    loot: Loot
    map: Map
    outcomes: Outcomes
    score: tuple[Part, ...]
    targets: Targets
    texts: Texts
    """Cards with a text in the rulebook that are played or appear."""
    objects_back: Callable[[Table], bool] = lambda table: True
    """Whether the Automa's Object cards are shuffled into a new Object deck, their number noted (AU-21, ED-78)."""
    ambush_in_row: Callable[[Table], bool] = lambda table: False
    """Whether an Ambush among the Enemies' results hits the Automa in the row of that card too (1E-D88)."""
    keeps_out: Callable[[Table], bool] = lambda table: False
    """Whether an Outcome card stays out of the new deck that is made while its effect goes on (1E-D42)."""
    card_stays: Callable[[Table], bool] = lambda table: True
    """Whether who loses a Survivor token to Damage may say that no card goes with it (D-11, 1E-CON-10)."""
    shifts_for_loot: Callable[[Table], bool] = lambda table: False
    """Whether tokens may be shifted now although Convoys fire, to make room for Loot (1E-D98)."""
    actions: ActionCards | None = None
    """None where the rulebook tells what the Action cards do: then they are rows of ``abilities``."""
