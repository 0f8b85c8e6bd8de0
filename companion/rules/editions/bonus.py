"""Bonus Actions: what each slot of the zone offers to its explorer (EX-47, EX-48, ED-03, ED-28)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec import Struct

from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table


def _is_shut(table: Table, seat: str) -> str:
    return "shut.deed"


class Deed(NamedTuple):
    """A Bonus Action that gives no pieces: whether a seat can do it with these explorers, doing it, the sign by which
    it is drawn, the message that says what is lacking where it can't be done, and the token that it costs, if that is
    drawn before it."""

    possible: Callable[[Table, str, list[str]], bool]
    run: Callable[[Table, str, list[str]], Rule[None]]
    sign: str = "plus"
    lacks: Callable[[Table, str], str] = _is_shut
    pays: str = ""


class Deal(Struct, frozen=True):
    """One option of a tile: its price and what it gives. ``token``: a Resource. ``recycle``: a kind of Convoy card.
    ``deed``: anything else, such as a move. ``anyway``: it may be taken even if its Damage finds no box (1E-D97).
    ``up_to``: fewer Repairs, or none, may be chosen (1E-BON-02)."""

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
    up_to: bool = False


class Tile(Struct, frozen=True):
    """A side of a tile, or what is printed at a slot: its rule and its options, with messages ``bonus.TILE.1`` and so
    on."""

    rule: str
    deals: tuple[Deal, ...]


def _never(table: Table) -> bool:
    return False


class Bonuses(Struct, frozen=True):
    """The Bonus Actions of an edition by tile, ``NUMBER/SIDE``.

    ``places``: for each slot from the left, the numbers that can be there; those shared by several slots are mixed.
    ``printed``: the tiles of the slots if they are printed on the board; None if they are drawn. ``load``: takes before
    what the library knows of them; ``assumed``: whether nobody has compared them with the real board (UF-12, UF-13).
    ``frees``: a card may be explored whose action only a Repair of the Bonus Action makes possible, which is then
    taken first (1E-EXP-17).
    """

    tiles: Mapping[str, Tile]
    places: tuple[tuple[str, ...], ...]
    printed: Callable[[Table], list[str]] | None = None
    load: Callable[[Table], Rule[None]] | None = None
    assumed: Callable[[Table], bool] = _never
    frees: bool = False

    def sides(self, number: str) -> list[str]:
        """The sides of the tile with this number."""
        return [name.partition("/")[2] for name in self.tiles if name.partition("/")[0] == number]

    def names(self, place: int) -> list[str]:
        """The tiles that can be at a slot (1 to 5), by number."""
        return [f"{number}/{side}" for number in self.places[place - 1] for side in self.sides(number)]
