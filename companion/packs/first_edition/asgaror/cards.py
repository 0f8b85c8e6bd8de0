"""The printed cards of Asgaror, and the types of their fields. The rules tell no name of theirs (U1-28)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from companion.packs.common import cards as common
from companion.packs.first_edition import cards as base
from companion.packs.schema import Card

# The lists must be those of the rules; tests/packs/test_clans.py compares them.

Enemies = Literal["asgaror-1", "asgaror-2", "asgaror-3", "asgaror-4", "asgaror-5", "asgaror-6"]
Area = Literal[base.Area, "all"]
"""A target area, or the whole Convoy."""
BoxSign = Literal[base.BoxSign, "asgardian-armor"]
Kind = Literal["truck", "trailer", "device", "survivor"]
LOOT = {
    "loot-I-II": ("asgaror-loot-1", "asgaror-loot-2"),
    "loot-III-IV": ("asgaror-loot-3", "asgaror-loot-4"),
    "loot-V-VI": ("asgaror-loot-5", "asgaror-loot-6"),
}
"""The Loot cards by their backs (CMB-12)."""
Few = Annotated[int, Meta(ge=0, le=4)]
Armored = Annotated[int, Meta(ge=0, le=6)]


class Sight(Card, frozen=True):
    """An Exploration card with an Enemy of Asgaror."""

    kind: Literal["enemy"]
    title: str
    enemy: Enemies


class Enemy(base.Enemy, frozen=True):
    """An Enemy card (UF-27, UF-28): what its Ambush does."""

    damage: Few
    area: Area
    contamination: Few


class Loot(base.Loot, frozen=True, kw_only=True):
    """The back of a Loot card: all its Defence boxes, and those of them with Asgardian armour (UF-54)."""

    asgardian: dict[common.Players, Armored]


class ConvoyCard(common.Convoy, frozen=True):
    """A Convoy card of their Loot (UF-30)."""

    boxes: Annotated[list[BoxSign], Meta(min_length=1)] | UnsetType = UNSET
