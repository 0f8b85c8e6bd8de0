"""A clan: the Enemies that a game is played against (MF-14). A box may hold several."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct


class Foe(Struct, frozen=True):
    """An Enemy: its name, its number (D-80), the rule of its Ambush effect, the group of numbers whose Hitpoints cards
    it has (S-19), and the Loot deck that it brings (FW-22)."""

    name: str
    number: int
    rule: str
    group: str
    loot: str


class Clan(Struct, frozen=True, eq=False, dict=True):
    """A clan's Enemies in the order of their numbers."""

    name: str
    enemies: tuple[Foe, ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The Enemies' names in the order of their numbers."""
        return tuple(foe.name for foe in self.enemies)

    @cached_property
    def named(self) -> Mapping[str, Foe]:
        """The Enemies by name."""
        return {foe.name: foe for foe in self.enemies}
