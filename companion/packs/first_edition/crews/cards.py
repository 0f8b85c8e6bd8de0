"""The printed crew cards, and the types of their fields (UF-55)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from companion.packs.common import cards as common
from companion.packs.first_edition import cards as base
from companion.packs.schema import Card

# The lists must be those of the rules; tests/rules/test_crews.py compares them.

Name = Literal["crew-1", "crew-2", "crew-3", "crew-4", "crew-5", "crew-6", "crew-7", "crew-8"]
Phase = Literal[common.Phase, "game-end"]


class Crew(Card, frozen=True):
    """A crew card: skill, phase, colour, what it is worth at the end, what it does, and maybe its name."""

    skill: common.Skill
    phase: Phase
    colour: Literal["none", "red", "green", "yellow", "blue"]
    worth: Literal["0", "1", "2", "3", "counted"]
    does: base.Deed
    name: Annotated[str, Meta(max_length=30)] = ""
