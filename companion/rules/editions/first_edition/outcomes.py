"""Outcome cards of the first edition: a row for each Weapon rating and each Enemy, and at the bottom the four letters
in some order (1E-FIR-14, 1E-FIR-23, 1E-FIR-29, 1E-AUT-41)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from companion.rules.common import outcome
from companion.rules.common.convoy.cargo import CELLS
from companion.rules.common.outcome import NUMERALS
from companion.rules.editions.first_edition.components import COMPONENTS
from companion.rules.editions.outcomes import Letters, Result
from companion.rules.engine.printed import Known
from companion.rules.engine.question import Field, Option

ORDERS = tuple("".join(order) for order in permutations("ABCD"))
"""All orders of the letters."""


def weapon(rating: int) -> Field:
    """The Player part of a rating's row: Damage, a jam, or both (1E-FIR-15 to 1E-FIR-17)."""
    common = tuple(Option(x, f"option.result.{x}") for x in ("0", "1", "2", "3", "jam"))
    mixed = tuple(Option(x, f"option.result.{x}", rare=True) for x in ("4", "1+jam", "2+jam", "3+jam"))
    return Field(f"weapon-{rating}", (*common, *mixed), key="field.weapon", learn=f"weapon-{rating}")


def enemy(number: int) -> Field:
    """The Enemy part of an Enemy's row: Damage, 0 for a miss, or its Ambush (1E-FIR-30 to 1E-FIR-32)."""
    return outcome.enemy_row(number)


def area() -> Field:
    """The red area on the back (1E-FIR-30)."""
    areas = tuple(Option(a, f"area.{a}", rare=a in CELLS and a != "truck") for a in COMPONENTS.areas)
    return Field("area", areas, key="field.area", learn="area")


def letters_field(brief: Field | None = None) -> Field:
    """The four letters at the bottom, from the left. ``brief``: what is asked of them where the card stays unknown."""
    orders = tuple(Option(order, "option.letters", {"letters": order}) for order in ORDERS)
    return Field("letters", orders, key="field.letters", learn="letters", brief=brief)


def first_taken(taken: Sequence[str]) -> Field:
    """The four letters, of which the first one that is at a taken target box decides (1E-FIR-23). It may have none."""
    options = (*_single(taken), Option("", "option.letters.none", rare=True))
    return letters_field(Field("letters", options, key="field.letters.taken"))


def letter(letters: Letters) -> Field:
    """The four letters, of which the leftmost names the row."""
    return letters_field(Field("letters", _single("ABCD"), key="field.letters.first"))


def _single(letters: Sequence[str]) -> tuple[Option, ...]:
    return tuple(Option(letter, "option.letters", {"letters": letter}) for letter in letters)


def row(values: Known, letters: Letters) -> tuple[str, str]:
    """The leftmost letter (1E-AUT-41)."""
    shown, source = values["letters"]
    return str(shown)[0], source


def result(text: str) -> Result:
    """Read ``"2"``, ``"jam"``, ``"1+jam"``, ``"ambush"``."""
    return outcome.read(text, ("jam", "ambush"))


def face(letters: Letters) -> list[Field]:
    """Player part, Enemy part, letters, and the area on the back."""
    return [
        letters_field(),
        *(weapon(n) for n in (1, 2, 3, 4)),
        *(enemy(number) for number, _ in enumerate(NUMERALS, start=1)),
        area(),
    ]
