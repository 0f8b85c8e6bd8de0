"""The printed cards of the Exploration deck of Frozen Steel, and the types of their fields (UF-53)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, UnsetType

from companion.packs.common import cards as common
from companion.packs.first_edition import cards as base
from companion.packs.schema import Card

ObjectName = Literal["frozen-object-1", "frozen-object-2", "frozen-object-3", "frozen-object-4"]
# fmt: off
BoxSign = Literal[
    base.BoxSign, "junk-1", "junk-2", "junk-3", "junk-4", "yields-object", "more-objects", "asgardian-armor",
]
# fmt: on


class Sight(common.Sight, frozen=True):
    """An Exploration card of its own: all of them bear the plus sign."""

    needed: ClassVar[Mapping[str, tuple[str, ...]]] = {"location": ("effect", "left", "right")}
    own: ClassVar[tuple[str, ...]] = ("person", "convoy")
    kind: Literal["location", "survivor", "convoy"]
    person: base.Survivor | UnsetType = UNSET


class ConvoyCard(common.Convoy, frozen=True):
    """A Convoy card of its own."""

    boxes: Annotated[list[BoxSign], Meta(min_length=1)] | UnsetType = UNSET


class ObjectCard(Card, frozen=True):
    """One of its Objects."""

    name: ObjectName


class Use(Card, frozen=True):
    """What is printed on one of its Objects: its phase, and what it does (UF-53)."""

    phase: common.Phase
    does: base.Deed
