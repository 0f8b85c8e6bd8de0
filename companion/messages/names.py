"""Names of people as they are shown: what was typed, made harmless, and within bounds.

The rules keep a name as it came, so that a game replays to the same table under any version of Unicode; what shows
one takes it from here, since the game may have been written elsewhere.
"""

from __future__ import annotations

import unicodedata

from companion.rules.engine import names
from companion.rules.engine.table import Table

LONGEST = 24
"""Letters of a name, counted without the marks on them."""
MOST_MARKS = 2
"""Marks on one letter; more would run into the lines above and below."""
MOST_BYTES = 96
"""Bytes of a name in UTF-8, whatever it is made of."""
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
    composed = unicodedata.normalize("NFC", typed[: names.MOST_LETTERS])
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


def named(table: Table) -> dict[str, tuple[str, str]]:
    """Who plays: seat to a person's id and name as it is shown, of the seats of which that was said."""
    plain = {seat: (who, plain_name(typed)) for seat, (who, typed) in names.named(table).items()}
    return {seat: (who, name) for seat, (who, name) in plain.items() if name}
