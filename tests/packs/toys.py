"""A toy edition and a toy module with decks of their own, as somebody else would bring them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from companion.packs.schema import Card, Schema, fields_of
from companion.rules.editions.frostlands import EDITION
from companion.rules.engine.doubts import Doubt


class Outcome(Card, frozen=True):
    """An Outcome card of the toy edition: Frostlands has a deck of this name with other fields."""

    letters: Annotated[list[Literal["w", "x", "y", "z"]], Meta(min_length=4, max_length=4)]


class Balloon(Card, frozen=True):
    """A card of a deck that no other edition has."""

    lift: Annotated[int, Meta(ge=1, le=9)]
    colour: Literal["striped", "plain"] | UnsetType = UNSET


class Person(Card, frozen=True):
    """A Survivor of the toy edition; Frostlands knows others."""

    skill: Annotated[int, Meta(ge=1, le=4)]


class Kite(Card, frozen=True):
    """A card of the toy module."""

    tail: Annotated[int, Meta(ge=1, le=99)]


TOY = Schema(
    "toy",
    {"outcome": Outcome, "balloon": Balloon, "survivor": Person},
    {
        "outcome/": fields_of(Outcome),
        "balloon": {"met": list[str]},
        "balloon/": fields_of(Balloon),
        "survivor/": fields_of(Person),
    },
    ids={"survivor": ("captain", "stowaway")},
    growing=("met",),
    shelves=("balloon", "outcome", "survivor"),
)
KITES = Schema("toy", {"kite": Kite}, {"kite/": fields_of(Kite)}, module="kites", ids={"kite": ("red", "blue")})
PLAYED = replace(EDITION, name="toy", doubts={"T-D1": Doubt("1E-FIR-18", "a", "ab")})
"""The toy edition as it is played: as Frostlands, but for its doubts."""
