"""Outcome cards of Frostlands: a letter at the top left, a row for each Weapon rating and each Enemy (FW-11 to FW-14,
FW-37 to FW-41, AU-43)."""

from __future__ import annotations

from companion.rules.common import outcome
from companion.rules.common.outcome import NUMERALS
from companion.rules.editions.frostlands.components import COMPONENTS
from companion.rules.editions.outcomes import Letters, Result
from companion.rules.engine.printed import Known
from companion.rules.engine.question import Field, Option


def weapon(rating: int) -> Field:
    """The Player part of a rating's row: "0 1 2 3 jam", with mixed results behind More (D-37)."""
    common = tuple(Option(x, f"option.result.{x}") for x in ("0", "1", "2", "3", "jam"))
    mixed = tuple(
        Option(x, f"option.result.{x}", rare=True) for x in ("4", "1+jam", "2+jam", "3+jam", "fury", "1+fury", "2+fury")
    )
    return Field(f"weapon-{rating}", (*common, *mixed), key="field.weapon", learn=f"weapon-{rating}")


def enemy(number: int) -> Field:
    """The Enemy part of an Enemy's row: Damage, 0 for a miss, or its Ambush."""
    return outcome.enemy_row(number)


def area() -> Field:
    """One of the six areas."""
    return Field("area", tuple(Option(a, f"area.{a}") for a in COMPONENTS.areas), key="field.area", learn="area")


def letter(letters: Letters) -> Field:
    """The letter at the top left, one of the rows of the Automa board."""
    rows = tuple(
        Option(x, "option.letter", {"letter": x}, place=f"row.{x}", rare=x in letters.maybe)
        for x in (*letters.sure, *letters.maybe)
    )
    return Field("letter", rows, key="field.letter", learn="letter")


def row(values: Known, letters: Letters) -> tuple[str, str]:
    """The row letter. If a stand-in card names a row that the owner's board lacks, counting starts again at row A."""
    named, source = values["letter"]
    named = str(named)
    if named not in (*letters.sure, *letters.maybe):
        named = letters.sure[(ord(named) - ord("A")) % len(letters.sure)]
    return named, source


def result(text: str) -> Result:
    """Read ``"2"``, ``"jam"``, ``"1+jam"``, ``"1+fury"``, ``"ambush"``."""
    return outcome.read(text, ("jam", "fury", "ambush"))


def face(letters: Letters) -> list[Field]:
    """Letter, Player part, Enemy part, and the area on the back."""
    return [
        letter(letters),
        *(weapon(n) for n in (1, 2, 3, 4)),
        *(enemy(number) for number, _ in enumerate(NUMERALS, start=1)),
        area(),
    ]
