"""The printed cards, counters and boards of Project Athena, and the types of their fields (UF-40 to UF-52)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from companion.packs.common import cards as common
from companion.packs.first_edition import board
from companion.packs.first_edition import cards as base
from companion.packs.schema import Card

# The lists must be those of the rules; tests/packs/test_athena.py compares them.

Enemies = Literal["athena-1", "athena-2", "athena-3", "athena-4", "athena-5", "athena-6"]
Android = Literal["android-1", "android-2", "android-3"]
ObjectName = Literal["athena-object-1", "athena-object-2"]
Encounter = Literal["scrap-dealer"]
Event = Literal["alert-scan-1", "alert-scan-2", "alert-scan-3"]
Area = Literal[base.Area, "all"]
"""A target area, or the whole Convoy."""
BoxSign = Literal[
    base.BoxSign, "energy-1", "energy-2", "energy-3", "energy-4", "cleansing", "charger", "mending", "collector"
]
Weapon = Literal["none", "1", "2", "3", "4"]
LOOT = {
    "loot-I-II": ("athena-loot-1", "athena-loot-2"),
    "loot-III-IV": ("athena-loot-3", "athena-loot-4"),
    "loot-V-VI": ("athena-loot-5", "athena-loot-6"),
}
"""The Loot cards by their backs (CMB-12)."""
Steps = Annotated[int, Meta(ge=-2, le=3)]
Few = Annotated[int, Meta(ge=0, le=4)]
Token = Literal["food", "fuel", "ammo", "object", "battery-full", "battery-half"]
Tokens = dict[Token, Annotated[int, Meta(ge=1, le=6)]]
_TOKEN = "(food|fuel|ammo|object|battery-full|battery-half)"
Block = Annotated[str, Meta(pattern=f"^({_TOKEN}:[1-6](,{_TOKEN}:[1-6])*)?$", description="fault.wanted.tokens")]
"""A block of a Location as it was tapped."""
Rows = Annotated[list[Few], Meta(min_length=3, max_length=8)]
Guarded = Annotated[str, Meta(pattern="^[0-9]{1,2}[b-m]?$", description="fault.wanted.space.counted")]


class Gamma(board.Side, frozen=True):
    """The Gamma side. ``fixed``: space to what its fixed waypoint brings (UF-41)."""

    fixed: dict[Guarded, Token]

    def flat(self) -> dict[str, Any]:
        return {**super().flat(), "fixed": {f"s{space}": kind for space, kind in self.fixed.items()}}


class Turret(Card, frozen=True):
    """A turret: its ARMOR, the Resource of its space, and the spaces of its perimeter (UF-42 to UF-44)."""

    armor: Annotated[int, Meta(ge=1, le=6)]
    resource: Token
    perimeter: list[Guarded]

    def flat(self) -> dict[str, Any]:
        fields: dict[str, Any] = msgspec.to_builtins(self)
        return {**fields, "perimeter": [f"s{space}" for space in self.perimeter]}


class Alert(Card, frozen=True):
    """The alert table, row by row from the bottom: Damage of turrets, steps of the Aurora, Fame (UF-45 to UF-48)."""

    damage: Rows
    aurora: Rows
    fame: Rows

    def flat(self) -> dict[str, Any]:
        lines = {"damage": self.damage, "aurora": self.aurora, "fame": self.fame}
        told = {f"{name}-{n}": value for name, line in lines.items() for n, value in enumerate(line, start=1)}
        return {"rows": len(self.damage), **told}


class Scan(Card, frozen=True):
    """Alert Scan I or II: steps of each alert counter, more for each battery, steps of the Aurora, what each Convoy
    loses and gains, and whether the card says something else (UF-49)."""

    each: Steps = 0
    battery: Annotated[int, Meta(ge=0, le=2)] = 0
    aurora: Literal["none", "highest", "1", "2"] = "none"
    costs: tuple[str, ...] = ()
    gains: tuple[str, ...] = ()
    more: Literal["no", "yes"] = "no"


class Use(Card, frozen=True):
    """What is printed on one of its Objects: its phase, and what it does (UF-51)."""

    phase: common.Phase
    does: base.Deed


class Sight(common.Sight, frozen=True):
    """An Exploration card of its own. ``plus``: it bears the plus sign of the expansion (PA-SET-05). ``weapon``: of an
    armed location (UF-52)."""

    needed: ClassVar[Mapping[str, tuple[str, ...]]] = {"location": ("effect", "left", "right"), "enemy": ("enemy",)}
    own: ClassVar[tuple[str, ...]] = (*common.ON_DEMAND, "event")
    plus: bool = False
    # More kinds of tokens than the base game has.
    left: Tokens | UnsetType = UNSET  # type: ignore[assignment]
    right: Tokens | UnsetType = UNSET  # type: ignore[assignment]
    enemy: Enemies | UnsetType = UNSET
    person: Android | base.Survivor | UnsetType = UNSET
    encounter: Encounter | UnsetType = UNSET
    event: Event | UnsetType = UNSET
    weapon: Weapon = "none"

    def flat(self) -> dict[str, Any]:
        fields: dict[str, Any] = msgspec.to_builtins(self)
        del fields["plus"]
        if self.kind != "location":
            del fields["weapon"]
        return fields


class Enemy(base.Enemy, frozen=True):
    """An Enemy card: what its Ambush does (UF-50)."""

    damage: Few
    area: Area
    contamination: Few
    alert: Annotated[int, Meta(ge=0, le=3)]
    loses: Literal["none", "food", "fuel", "ammo"]


class Survivor(Card, frozen=True):
    """A Survivor card (UF-51)."""

    skill: common.Skill
    android: Literal["yes", "no"]


class ConvoyCard(common.Convoy, frozen=True):
    """A Convoy card of its own."""

    boxes: Annotated[list[BoxSign], Meta(min_length=1)] | UnsetType = UNSET


class ObjectCard(Card, frozen=True):
    """One of its two Objects."""

    name: ObjectName
