"""A clan: the Enemies that a game is played against, with the Loot that is theirs (MF-14). A box may hold several."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table

LootKind = str
"""What a Loot card is: ``truck``, ``trailer``, ``device``, ``survivor``, or ``special``, which is held in hand
(FW-28 to FW-30)."""


class Loot(Struct, frozen=True):
    """A Loot card: its name, what it is, and the deck that it is in at the start (S-18)."""

    name: str
    kind: LootKind
    deck: str


class Harm(Struct, frozen=True):
    """Damage of an Ambush: target areas of a Convoy, with how much is aimed at each (FW-06, TA-01 to TA-06).
    ``instead``: what a player may suffer in its place, a counter of Contamination or a Resource given up; ``""`` where
    nothing is to be chosen."""

    areas: tuple[tuple[str, int], ...]
    instead: Literal["", "contamination", "resource"] = ""

    @property
    def points(self) -> int:
        """Damage in all, as who has no target areas suffers it (AU-44)."""
        return sum(n for _, n in self.areas)


class Foe(Struct, frozen=True):
    """An Enemy: its name, its number (D-80), the rule of its Ambush effect, the group of numbers whose Hitpoints cards
    it has (S-19), the Loot deck that it brings (FW-22), and what its Ambush does (FW-06): Damage, which each kind of
    seat suffers in its way, or whatever a rule of its own does to a seat."""

    name: str
    number: int
    rule: str
    group: str
    loot: str
    ambush: Harm | Callable[[Table, str], Rule[None]]


class Clan(Struct, frozen=True, eq=False):
    """A clan's Enemies in the order of their numbers, and the Loot that is theirs (FW-32, D-82).

    Where several clans are possible one is chosen with the game's terms, called ``clan.NAME``. Cards of the Exploration
    deck with Enemies of others are left out then; ``clan/NAME`` of a pack lists its own, by deck."""

    name: str
    enemies: tuple[Foe, ...]
    loot: tuple[Loot, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The Enemies' names in the order of their numbers."""
        return tuple(foe.name for foe in self.enemies)

    @property
    def named(self) -> Mapping[str, Foe]:
        """The Enemies by name."""
        return {foe.name: foe for foe in self.enemies}

    @property
    def owns(self) -> frozenset[str]:
        """The names of the clan's Loot cards."""
        return frozenset(card.name for card in self.loot)
