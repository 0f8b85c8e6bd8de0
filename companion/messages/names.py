"""Names of people as they are shown: what was typed, made harmless and limited.

The rules keep a name as it was typed, so that games replay the same with any version of Unicode. Everything that shows
a name gets it from here, since a game may come from elsewhere.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from companion.rules.engine import names
from companion.rules.engine.table import Table

LONGEST = 24
"""The most letters of a name, not counting marks."""
MOST_MARKS = 2
"""The most marks on one letter; more would overlap other lines."""
MOST_BYTES = 96
"""The most bytes of a name in UTF-8."""
LINE, LINE_BYTES = 60, 240
"""The most letters and bytes of a line that is noted."""
_JOINERS = "\u200c\u200d"
"""Signs without width that some scripts need between letters."""
_GONE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories that are no part of a name: control characters, direction marks, halves of signs, private and unassigned
signs."""
_UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0") | {
    chr(n) for n in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
}
"""Letters that show nothing, and signs that choose between two looks of another sign."""


def plain_name(typed: str) -> str:
    """A name that is safe on one line; see :func:`plain_line`."""
    return plain_line(typed, LONGEST, MOST_BYTES)


def plain_line(typed: str, longest: int = LINE, most_bytes: int = LINE_BYTES) -> str:
    """A text that is safe on one line: letters of any script, digits, signs and emoji; no control characters, direction
    marks or line breaks, only single spaces, within the limits. ``""`` if nothing is left."""
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
            # A value that begins with @ would be read as the key of another message.
            continue
        if kind in ("Mn", "Me", "Mc") or sign in _JOINERS:
            marks += 1
            if not found or found[-1] == " " or marks > MOST_MARKS:
                continue
        else:
            letters, marks = letters + 1, 0
        size += len(sign.encode())
        if letters > longest or size > most_bytes:
            break
        found.append(sign)
    return "".join(found).rstrip(f" {_JOINERS}")


def _is_letter(sign: str) -> bool:
    return bool(sign) and unicodedata.category(sign)[0] in "LM"


def named(table: Table) -> dict[str, names.Person]:
    """Seat to the person's id and shown name, for the seats that have one."""
    plain = {seat: (who, plain_name(typed)) for seat, (who, typed) in names.named(table).items()}
    return {seat: (who, name) for seat, (who, name) in plain.items() if name}


def today(people: Mapping[str, str], who: str, name: str) -> str:
    """How a person is called who was ``name`` in a game: as today among those who have played here, else as then."""
    return plain_name(people.get(who, "")) or name
