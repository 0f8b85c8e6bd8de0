"""The printed cards of the Mutants, and the types of their fields."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from companion.packs.common import cards as common
from companion.packs.first_edition import cards as base
from companion.packs.schema import Card

# The lists must be those of the rules; tests/packs/test_clans.py compares them.

Mutant = Literal[
    "infected-survivors", "zombie-polar-bear", "plague-bearers", "abomination", "necro-butcher", "juggernaut"
]
Area = Literal[base.Area, "all"]
"""A target area, or the whole Convoy."""
Counts = Literal["survivor", "contaminated", "contamination", "device"]
BoxSign = Literal[base.BoxSign, "fuel-ammo", "contamination-fame"]
LOOT = {
    "loot-I-II": ("immunologist", "infected-baggage-rack"),
    "loot-III-IV": ("meat-grinder", "plague-cannon"),
    "loot-V-VI": ("vaccine-tank", "contamination-bonus"),
}
"""The Loot cards by their backs (U1-35)."""
READ = {
    "infected-survivors": ("area",),
    "zombie-polar-bear": ("area", "counts", "more"),
    "abomination": ("area",),
}
"""What is printed on an Enemy card of which the text has lost the icons (UF-62)."""


class Sight(Card, frozen=True):
    """An Exploration card with a Mutant."""

    kind: Literal["enemy"]
    title: str
    enemy: Mutant


class Enemy(base.Enemy, frozen=True):
    """An Enemy card (UF-27, UF-28, UF-62): the area of its Damage; of the bear also what it counts, and the area of the
    Damage for that."""

    area: Area | UnsetType = UNSET
    counts: Counts | UnsetType = UNSET
    more: Area | UnsetType = UNSET


class ConvoyCard(common.Convoy, frozen=True):
    """A Truck or Device of their Loot (UF-63)."""

    boxes: Annotated[list[BoxSign], Meta(min_length=1)] | UnsetType = UNSET
