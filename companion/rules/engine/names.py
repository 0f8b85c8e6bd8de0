"""Names of the people who play: an id that belongs to the person, and what they have typed, made harmless.

No rule needs them. They stand with the game's terms, so that they go along wherever the game goes; what shows one
takes it through :func:`plain_name`, since the game may have been written elsewhere.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from companion.rules.engine.question import IllegalAnswer
from companion.rules.engine.table import Table, humans

NAME = "name"
"""The key of an entry that names the person of a seat: the value is ``[id, name]``, or None for nobody."""
LONGEST = 24
"""Letters of a name, counted without the marks on them."""
MOST_MARKS = 2
"""Marks on one letter; more would run into the lines above and below."""
MOST_BYTES = 96
"""Bytes of a name in UTF-8, whatever it is made of."""
MOST_ID = 32
"""Letters of a person's id."""
_JOINERS = "\u200c\u200d"
"""Signs without a width that some scripts write between two letters."""
_GONE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories of what is no part of a name: control characters, signs that turn the direction of writing, halves of
signs, what has no meaning that everybody shares."""
_UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0") | {
    chr(n) for n in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
}
"""Letters by their category that leave nothing to see, and signs that choose between two looks of another one."""


def plain_name(typed: str) -> str:
    """A name as it can stand anywhere on one line: letters of any script, figures, signs and emoji; no control
    characters, no marks that turn the direction of writing, no line breaks, single spaces, within its bounds. ``""``
    where nothing is left."""
    composed = unicodedata.normalize("NFC", typed[: 16 * LONGEST])
    found: list[str] = []
    letters = marks = size = 0
    for i, sign in enumerate(composed):
        kind = unicodedata.category(sign)
        if kind == "Zs" or sign in "\t\n\r\v\f\x85\u2028\u2029":
            sign, kind = " ", "Zs"
            if not found or found[-1] == " ":
                continue
        elif sign in _JOINERS:
            if not (found and _is_letter(found[-1]) and _is_letter(composed[i + 1 : i + 2])):
                continue
        elif kind in _GONE or sign in _UNSEEN or (sign == "@" and not found):
            # A sentence takes a value that begins with an @ for the key of another one.
            continue
        if kind in ("Mn", "Me", "Mc") or sign in _JOINERS:
            marks += 1
            if not found or found[-1] == " " or marks > MOST_MARKS:
                continue
        else:
            letters, marks = letters + 1, 0
        size += len(sign.encode())
        if letters > LONGEST or size > MOST_BYTES:
            break
        found.append(sign)
    return "".join(found).rstrip(f" {_JOINERS}")


def _is_letter(sign: str) -> bool:
    return bool(sign) and unicodedata.category(sign)[0] in "LM"


def person(value: Any) -> tuple[str, str] | None:
    """The id and the name that an entry gives; None for nobody. Raises IllegalAnswer for anything else, and for a name
    of which nothing is left."""
    if value is None:
        return None
    expected = ["id", "name"]
    if not isinstance(value, list | tuple) or len(value) != len(expected):
        raise IllegalAnswer("illegal.name", came=str(value)[:LONGEST], expected=expected)
    who, typed = value
    if not isinstance(who, str) or not isinstance(typed, str) or not is_id(who) or not plain_name(typed):
        raise IllegalAnswer("illegal.name", came=str(value)[:LONGEST], expected=expected)
    return who, plain_name(typed)


def is_id(text: str) -> bool:
    """Whether this can be the id of a person: small letters and figures."""
    return 0 < len(text) <= MOST_ID and text.isascii() and text.isalnum() and text == text.lower()


def set_name(table: Table, seat: str, value: Any) -> None:
    """Say who plays a seat. Raises IllegalAnswer for a seat that nobody plays, and for what is no person; then nothing
    has changed."""
    if seat not in humans(table):
        raise IllegalAnswer("illegal.name", came=seat[:LONGEST], expected=humans(table))
    who, known = person(value), named(table)
    found = {other: pair for other, pair in known.items() if other != seat and (who is None or pair[0] != who[0])}
    if who is not None:
        found[seat] = who
    table.terms.named = found or UNSET


def named(table: Table) -> dict[str, tuple[str, str]]:
    """Who plays: seat to id and name, of the seats of which that was said; nothing but what can be shown, whatever
    stands in the table."""
    if not table.terms.named:
        return {}
    people = humans(table)
    plain = {seat: (who, plain_name(name)) for seat, (who, name) in table.terms.named.items() if seat in people}
    return {seat: (who, name) for seat, (who, name) in plain.items() if is_id(who) and name}


def seated(table: Table, people: Sequence[tuple[str, str] | None]) -> list[tuple[str, tuple[str, str] | None]]:
    """Seats with who plays them, where that has not been said so: of people in the order in which seats were chosen."""
    seats = [seat for seat, kind in table.terms.seats.items() if kind != "automa"]
    known = named(table)
    return [(seat, who) for seat, who in zip(seats, people, strict=False) if known.get(seat) != who]
