"""The printed Kickstarter exclusives, and the types of their fields (UF-64)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, UnsetType

from companion.packs.common import cards as common
from companion.packs.first_edition import cards as base

Person = Literal["veteran", "guide"]
Event = Literal["electrostatic-storm", "radioactive-cloud"]
BoxSign = Literal[base.BoxSign, "flames-1", "flames-2", "flames-3", "flames-4", "free-start", "double-fuel"]


class Sight(common.Sight, frozen=True):
    """An Exploration card of its own."""

    needed: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    own: ClassVar[tuple[str, ...]] = ("person", "convoy", "event")
    kind: Literal["survivor", "convoy", "event"]
    person: Person | UnsetType = UNSET
    event: Event | UnsetType = UNSET


class ConvoyCard(common.Convoy, frozen=True):
    """One of its Convoy cards."""

    boxes: Annotated[list[BoxSign], Meta(min_length=1)] | UnsetType = UNSET
