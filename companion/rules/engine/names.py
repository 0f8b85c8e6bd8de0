"""Names of the people who play: an id of the person, and the name as it was typed.

No rule uses them. They are part of the game's terms, so that they go wherever the game goes. How a name is shown is up
to the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from companion.rules.engine.question import IllegalAnswer
from companion.rules.engine.table import Table, humans

Person = tuple[str, str]
"""Who plays a seat: the person's id and name."""
NAME = "name"
"""The key of an entry that names the person of a seat: the value is ``[id, name]``, or None for nobody."""
MOST_LETTERS = 384
"""How many letters of a name are kept. Fewer are shown."""
MOST_ID = 32
"""How many letters a person's id may have."""


def person(value: Any) -> Person | None:
    """The id and name in an entry's value; None for nobody. Raises IllegalAnswer for anything else, also for a name
    without letters or with characters that can't be stored."""
    if value is None:
        return None
    expected = ["id", "name"]
    if not isinstance(value, list | tuple) or len(value) != len(expected):
        raise IllegalAnswer("illegal.name", came=str(value)[:MOST_ID], expected=expected)
    who, typed = value
    if not isinstance(who, str) or not isinstance(typed, str) or not is_id(who) or not _can_be_kept(typed):
        raise IllegalAnswer("illegal.name", came=str(value)[:MOST_ID], expected=expected)
    return who, typed[:MOST_LETTERS]


def _can_be_kept(typed: str) -> bool:
    return bool(typed.strip()) and not any("\ud800" <= sign <= "\udfff" for sign in typed)


def is_id(text: str) -> bool:
    """Whether this can be a person's id: small letters and digits."""
    return 0 < len(text) <= MOST_ID and text.isascii() and text.isalnum() and text == text.lower()


def set_name(table: Table, seat: str, value: Any) -> None:
    """Set who plays a seat. Raises IllegalAnswer if no person plays this seat or the value names no person; then
    nothing has changed."""
    if seat not in humans(table):
        raise IllegalAnswer("illegal.name", came=seat[:MOST_ID], expected=humans(table))
    who, known = person(value), named(table)
    found = {other: pair for other, pair in known.items() if other != seat and (who is None or pair[0] != who[0])}
    if who is not None:
        found[seat] = who
    table.terms.named = found or UNSET


def named(table: Table) -> dict[str, Person]:
    """Seat to the id and name of its person, for the seats that have one."""
    said = table.terms.named or {}
    people = humans(table) if said else []
    return {
        seat: (who, name) for seat, (who, name) in (table.terms.named or {}).items() if seat in people and is_id(who)
    }


def seated(table: Table, people: Sequence[Person | None]) -> list[tuple[str, Person | None]]:
    """The seats and who plays them. Seats without a name get the given people, in the order in which seats were
    chosen."""
    seats = [seat for seat, kind in table.terms.seats.items() if kind != "automa"]
    known = named(table)
    return [(seat, who) for seat, who in zip(seats, people, strict=False) if known.get(seat) != who]
