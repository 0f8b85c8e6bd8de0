"""A Role card as a pack writes it, and the types of its fields (UF-61)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from companion.packs.schema import Card

# The names must be those of the rules; tests/rules/test_roles.py compares them.

ROLES = (
    "bounty-killer",
    "gunsmith",
    "motivator",
    "nitro-cultist",
    "radiation-expert",
    "scavenger",
    "smuggler",
    "tinkerer",
)
Fame = Annotated[int, Meta(ge=0, le=5)]


class RoleCard(Card, frozen=True):
    """What its objective brings: Fame for the first place and for the second."""

    first: Fame
    second: Fame
