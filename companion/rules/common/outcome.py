"""Outcome cards: what a row says, for a Weapon and for an Enemy (FW-11 to FW-14, FW-37 to FW-41)."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from companion.rules.editions import edition
from companion.rules.engine.decks import Drawn, draw
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import faces, moment
from companion.rules.engine.printed import known
from companion.rules.engine.question import Field, Option, Rule
from companion.rules.engine.table import Table

AREAS = ("truck", "bottom-row", "top-row", "front-column", "second-column", "last-column")
"""Target areas (TA-01 to TA-06)."""
ENEMY_ROWS = ("I", "II", "III", "IV", "V", "VI")


class Letters(Struct, frozen=True):
    """The letters that an Outcome card can name: the rows that the board has for sure, and those it may have beyond
    them while nobody has copied it (U-01, U-16)."""

    sure: tuple[str, ...]
    maybe: tuple[str, ...] = ()


class Result(Struct, frozen=True):
    """One row's result: damage, whether the Weapon jams, Fury, and for an Enemy whether the Ambush repeats (D-37)."""

    damage: int = 0
    jam: bool = False
    fury: int = 0
    ambush: bool = False


def result(text: str) -> Result:
    """Read ``"2"``, ``"jam"``, ``"1+jam"``, ``"1+fury"``, ``"ambush"``. Raises ValueError for anything else."""
    damage, fury, jam, ambush = 0, 0, False, False
    for part in str(text).split("+"):
        if part == "jam":
            jam = True
        elif part == "ambush":
            ambush = True
        elif part == "fury":
            fury += 1
        else:
            damage += int(part)
    return Result(damage, jam, fury, ambush)


@cache
def weapon_field(rating: int) -> Field:
    """The Player part in a Weapon's row: "0 1 2 3 jam", with mixed results behind More (D-37)."""
    common = tuple(Option(x, f"option.result.{x}") for x in ("0", "1", "2", "3", "jam"))
    mixed = tuple(
        Option(x, f"option.result.{x}", rare=True) for x in ("4", "1+jam", "2+jam", "3+jam", "fury", "1+fury", "2+fury")
    )
    return Field(f"weapon-{rating}", (*common, *mixed), key="field.weapon", learn=f"weapon-{rating}")


def last_column(table: Table, area: str) -> tuple[str, tuple[str, ...]]:
    """A target area as this game reads it, and the doubt if it is the last column: that of the last Trailer, or another
    name for the second column (TA-05, TA-06, D-93)."""
    if area != "last-column":
        return area, ()
    return ("second-column" if reading(table, "D-93") == "b" else area), ("D-93",)


@cache
def enemy_field(row: str) -> Field:
    """The Enemy part in an Enemy's row: damage, 0 for a miss, or its Ambush again."""
    return Field(
        f"enemy-{row}",
        tuple(Option(x, f"option.hit.{x}") for x in ("0", "1", "2", "3", "ambush")),
        key=f"field.enemy.{row}",
        learn=f"enemy-{row}",
    )


@cache
def area_field() -> Field:
    """The red target area on a card's back (FW-39)."""
    return Field("area", tuple(Option(a, f"area.{a}") for a in AREAS), key="field.area", learn="area")


@cache
def letter_field(letters: Letters) -> Field:
    """The letter at the top left of an Outcome card, one of the rows of the Automa board (AU-43)."""
    rows = tuple(
        Option(x, "option.letter", {"letter": x}, place=f"row.{x}", rare=x in letters.maybe)
        for x in (*letters.sure, *letters.maybe)
    )
    return Field("letter", rows, key="field.letter", learn="letter")


def plain_face(letters: Letters) -> list[Field]:
    """Everything that an edition has printed on an Outcome card: letter, Player part, Enemy part, and the area on its
    back."""
    return [
        letter_field(letters),
        *(weapon_field(n) for n in (1, 2, 3, 4)),
        *(enemy_field(row) for row in ENEMY_ROWS),
        area_field(),
    ]


def face(table: Table, letters: Letters) -> list[Field]:
    """Everything that is printed on an Outcome card of this game, the rows of expansions included."""
    return [*plain_face(letters), *faces(table, "outcome")]


def reveal(
    table: Table, fields: list[Field], letters: Letters, key: str, rule: str, turn: str = "", view: str = ""
) -> Rule[Drawn]:
    """Reveal the top Outcome card for the wanted values (FW-11, FW-35, FW-37, AU-43)."""
    drawn = yield from draw(table, "outcome", fields, key, rule, turn=turn, view=view, face=face(table, letters))
    assert drawn is not None, "an Outcome deck of no cards at all"
    other = yield from moment(table, "outcome", drawn, seat=turn, names=tuple(f.name for f in fields))
    return other.value if other.replaced else drawn


def all_read(table: Table) -> bool:
    """Whether every Outcome card is known from the owner's copy, front and back."""
    names = [f.name for f in face(table, Letters(("A",)))]
    return all(all(n in known(table, f"outcome/{card}") for n in names) for card in edition.cards(table, "outcome"))
