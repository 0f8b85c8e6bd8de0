"""Outcome cards: revealed for certain values and read as the edition says (FW-11 to FW-14, FW-37 to FW-41)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from companion.rules.common.clan import NUMERALS
from companion.rules.editions import edition
from companion.rules.editions.outcomes import Letters, Outcomes, Result
from companion.rules.engine.decks import Drawn, draw
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import faces, moment
from companion.rules.engine.printed import known
from companion.rules.engine.question import Ahead, Field, Option, Rule
from companion.rules.engine.table import Table

__all__ = ["NUMERALS", "Letters", "Result", "all_read", "enemy_row", "face", "last_column", "of", "read", "reveal"]


def of(table: Table) -> Outcomes:
    """How Outcome cards of this game are read."""
    return edition.policies(table).outcomes


def face(table: Table, letters: Letters) -> list[Field]:
    """All fields printed on an Outcome card of this game, with those of expansions."""
    return [*of(table).face(letters), *faces(table, "outcome")]


def enemy_row(number: int) -> Field:
    """The Enemy part of an Enemy's row: Damage, 0 for a miss, or its Ambush (FW-37 to FW-41)."""
    row = NUMERALS[number - 1]
    return Field(
        f"enemy-{row}",
        tuple(Option(x, f"option.hit.{x}") for x in ("0", "1", "2", "3", "ambush")),
        key=f"field.enemy.{row}",
        learn=f"enemy-{row}",
    )


def read(text: str, signs: Collection[str]) -> Result:
    """A row as it is kept: ``"2"``, ``"jam"``, ``"1+fury"``. ``signs``: what it may show beside Damage. Raises
    ValueError for anything else."""
    found, damage = dict.fromkeys(signs, 0), 0
    for part in str(text).split("+"):
        if part in found:
            found[part] += 1
        else:
            damage += int(part)
    return Result(damage, bool(found.get("jam")), found.get("fury", 0), bool(found.get("ambush")))


def last_column(table: Table, area: str) -> tuple[str, tuple[str, ...]]:
    """A target area as this game reads it, and the doubt about the last column: that of the last Trailer, or another
    name for the second column (TA-05, TA-06, D-93)."""
    if area != "last-column":
        return area, ()
    return ("second-column" if reading(table, "D-93") == "b" else area), ("D-93",)


def reveal(
    table: Table,
    fields: list[Field],
    letters: Letters,
    key: str,
    rule: str,
    turn: str = "",
    view: str = "",
    *,
    in_use: bool = False,
    values: Mapping[str, Any] | None = None,
    ahead: Callable[[Table, str], Sequence[Ahead]] | None = None,
) -> Rule[Drawn]:
    """Reveal the top Outcome card and get the wanted values (FW-11, FW-35, FW-37, AU-43). ``in_use``: the last one is
    still being resolved, so it is not shuffled into a new deck (1E-D42). ``values``: of the sentence that asks for
    them: who fires with what at whom, or what the card is for. ``ahead``: what may be told with them."""

    def again() -> Rule[Drawn]:
        drawn = yield from draw(
            table,
            "outcome",
            fields,
            key,
            rule,
            turn=turn,
            view=view,
            face=lambda t: face(t, letters),
            in_use=in_use,
            values=values,
            ahead=ahead,
        )
        assert drawn is not None, "an Outcome deck of no cards at all"
        return drawn

    drawn = yield from again()
    names = tuple(f.name for f in fields)
    other = yield from moment(table, "outcome", drawn, seat=turn, names=names, cause=rule, again=again)
    return other.value if other.replaced else drawn


def all_read(table: Table) -> bool:
    """Whether all Outcome cards are known from the owner's copy, front and back."""
    names = [f.name for f in face(table, Letters(("A",)))]
    return all(all(n in known(table, f"outcome/{card}") for n in names) for card in edition.cards(table, "outcome"))
