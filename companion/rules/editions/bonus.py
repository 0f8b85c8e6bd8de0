"""Bonus Actions: what each slot of the zone offers to the seat that explores it (EX-47, EX-48, ED-03, ED-28)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec import Struct

from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table


class Deed(NamedTuple):
    """What a Bonus Action brings that is no piece: whether a seat can do it with those it sends, and doing it."""

    possible: Callable[[Table, str, list[str]], bool]
    run: Callable[[Table, str, list[str]], Rule[None]]


class Deal(Struct, frozen=True):
    """One option of a tile: what it costs, then what it brings. ``token`` is a Resource, ``recycle`` a kind of Convoy
    card, ``deed`` anything else, such as a move. ``anyway``: it may be taken where its Damage finds no box and
    is lost (1E-D97)."""

    damage: int = 0
    contamination: int = 0
    fame: int = 0
    repair: int = 0
    treat: int = 0
    fury: int = 0
    token: str = ""
    object: int = 0
    recycle: str = ""
    deed: Deed | None = None
    anyway: bool = False


class Tile(Struct, frozen=True):
    """A side of a tile, or what is printed at a slot: its rule, and its options, called ``bonus.TILE.1`` and so on."""

    rule: str
    deals: tuple[Deal, ...]


class Bonuses(Struct, frozen=True):
    """The Bonus Actions of an edition, each by the name of its tile, as ``NUMBER/SIDE``.

    ``places``: for each slot, from the left, the numbers that may lie there; those of several slots are mixed.
    ``printed``: what is at the slots where that is printed on the board and nothing is drawn or asked; None where it
    is left to chance.
    """

    tiles: Mapping[str, Tile]
    places: tuple[tuple[str, ...], ...]
    printed: Callable[[Table], list[str]] | None = None

    def sides(self, number: str) -> list[str]:
        """The sides of the tile of this number."""
        return [name.partition("/")[2] for name in self.tiles if name.partition("/")[0] == number]

    def names(self, place: int) -> list[str]:
        """What may lie at a slot, 1 to 5, number by number."""
        return [f"{number}/{side}" for number in self.places[place - 1] for side in self.sides(number)]
