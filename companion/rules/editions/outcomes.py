"""How the Outcome cards of an edition are read: for attacks, for the Enemies' fire and for the Automa (ED-47, ED-76,
ED-81, ED-102, ED-109)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from companion.rules.engine.printed import Known
from companion.rules.engine.question import Field


class Letters(Struct, frozen=True):
    """The letters that an Outcome card can name: the rows that the Automa board has for sure, and those it may have
    beyond them while nobody has copied it (U-01, U-16)."""

    sure: tuple[str, ...]
    maybe: tuple[str, ...] = ()


class Result(Struct, frozen=True):
    """One row's result: damage, whether the Weapon jams, Fury, and for an Enemy whether the Ambush repeats (D-37)."""

    damage: int = 0
    jam: bool = False
    fury: int = 0
    ambush: bool = False


class Outcomes(Protocol):
    """The parts of an Outcome card. Each field is one value that is printed on it, by the name that packs and the
    owner's library know it by."""

    def weapon(self, rating: int) -> Field:
        """The Player part for a Weapon of this rating, 1 to 4 (FW-11)."""
        ...

    def enemy(self, number: int) -> Field:
        """The Enemy part for the Enemy of this number, from 1 (FW-37)."""
        ...

    def area(self) -> Field:
        """The red target area on the back (FW-39)."""
        ...

    def letter(self, letters: Letters) -> Field:
        """What tells the row of the Automa board that takes Damage (AU-43, ED-76)."""
        ...

    def row(self, values: Known, letters: Letters) -> tuple[str, str]:
        """That row, read from a card of which this field is known, and where it is known from (ED-109)."""
        ...

    def result(self, text: str) -> Result:
        """What a result of either part does. Raises ValueError for what is none."""
        ...

    def face(self, letters: Letters) -> Sequence[Field]:
        """Everything that the edition has printed on a card, front and back, in the order in which it is told."""
        ...
