"""How an edition's Outcome cards are read: for attacks, for Enemies fire and for the Automa (ED-47, ED-76, ED-81,
ED-102, ED-109)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from companion.rules.engine.printed import Known
from companion.rules.engine.question import Field


class Letters(Struct, frozen=True):
    """The letters that an Outcome card can name: rows that the Automa board surely has, and rows that it may have while
    nobody has copied it (U-01, U-16)."""

    sure: tuple[str, ...]
    maybe: tuple[str, ...] = ()


class Result(Struct, frozen=True):
    """One row's result: Damage, jam, Fury, and for an Enemy whether its Ambush repeats (D-37)."""

    damage: int = 0
    jam: bool = False
    fury: int = 0
    ambush: bool = False


class Outcomes(Protocol):
    """The parts of an Outcome card. Each field is a printed value with its name in packs and library."""

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
        """The field for the row of the Automa board that takes Damage (AU-43, ED-76)."""
        ...

    def row(self, values: Known, letters: Letters) -> tuple[str, str]:
        """The row letter on a card whose field is known, and its source (ED-109)."""
        ...

    def result(self, text: str) -> Result:
        """What a printed result means. Raises ValueError if it is none."""
        ...

    def face(self, letters: Letters) -> Sequence[Field]:
        """All printed fields of a card, front and back, in the order in which they are asked."""
        ...
