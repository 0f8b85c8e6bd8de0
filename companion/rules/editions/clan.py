"""A clan: the Enemies of a game and their Loot (MF-14). A box may contain several."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table

LootKind = str
"""The kind of a Loot card: ``truck``, ``trailer``, ``device``, ``survivor``, or ``special``, which is kept in hand
(FW-28 to FW-30). ``""``: only its owner knows."""


class Loot(Struct, frozen=True):
    """A Loot card: its name, its kind, and its deck at the start (S-18)."""

    name: str
    kind: LootKind
    deck: str


class Harm(Struct, frozen=True):
    """Damage of an Ambush: target area to Damage (FW-06, TA-01 to TA-06). ``instead``: what a player may choose to
    suffer instead, a Contamination counter or the loss of a Resource; ``""``: no choice."""

    areas: tuple[tuple[str, int], ...]
    instead: Literal["", "contamination", "resource"] = ""

    @property
    def points(self) -> int:
        """The Damage in all, for seats without target areas (AU-44)."""
        return sum(n for _, n in self.areas)


class Foe(Struct, frozen=True):
    """An Enemy: its name, its number (D-80), the rule of its Ambush effect, the group of its Hitpoints cards (S-19),
    its Loot deck (FW-22), and the effect of its Ambush (FW-06): Damage, or a rule of its own. ``inferred``: no book
    tells its number, so it is asked of a real card (UF-27)."""

    name: str
    number: int
    rule: str
    group: str
    loot: str
    ambush: Harm | Callable[[Table, str], Rule[None]]
    inferred: bool = False


class Clan(Struct, frozen=True, eq=False):
    """A clan's Enemies in the order of their numbers, and its Loot (FW-32, D-82).

    If several clans are possible one is chosen at the start; its message is ``clan.NAME``. Exploration cards with
    Enemies of other clans are left out; ``clan/NAME`` of a pack lists the clan's own, by deck. ``inferred``: no book
    tells which Loot cards bear which back; their owner sees it (U1-20, U1-35).
    """

    name: str
    enemies: tuple[Foe, ...]
    loot: tuple[Loot, ...]
    inferred: bool = False

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
