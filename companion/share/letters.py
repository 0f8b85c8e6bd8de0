"""The letters of codes: Crockford's base 32 (no I, L, O, U), which mail, chat and hands leave alone.

Whatever such a way does to a text (other lines, quotes, blanks of any kind, small letters, signs that can't be seen)
is taken away again by :func:`squeezed`.
"""

from __future__ import annotations

import re
import unicodedata
from base64 import b32decode, b32encode

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
ALIKE = str.maketrans("ILO", "110")
"""Letters that are in no code, to those that they are read for."""
_RFC = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_TO_OURS, _TO_RFC = str.maketrans(_RFC, LETTERS), str.maketrans(LETTERS, _RFC)
_QUOTED = re.compile(r"^[^\S\n]*(?:>[^\S\n]?)+", re.MULTILINE)
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]"
)
_NEITHER = re.compile(r"[^0-9A-Z]+")


def plain(text: str) -> str:
    """A text without what mail and chat put into it: marks of a quotation, entities, signs that can't be seen; signs of
    other widths are plain ones, every letter is a capital, every line ends with ``\n``."""
    import html  # late: its table of names is for codes that people type, and every start would load it

    text = _UNSEEN.sub("", html.unescape(text))
    # Sign by sign: of a whole text the order of its accents is worked out, which takes the square of their number.
    wide = {ord(sign): unicodedata.normalize("NFKC", sign) for sign in set(text) if sign > "~"}
    text = "\n".join(text.translate({**wide, ord("\t"): " "}).splitlines())
    return _QUOTED.sub("", text).upper()


def squeezed(text: str) -> str:
    """The digits and capitals of a plain text alone, those alike made one."""
    return _NEITHER.sub("", text).translate(ALIKE)


def number(letters: str) -> int:
    """What letters mean as a number. Raises ValueError for one that is none of ours."""
    found = 0
    for letter in letters:
        found = found * len(LETTERS) + LETTERS.index(letter)
    return found


def letters(number: int, length: int) -> str:
    """A number in so many letters."""
    return "".join(LETTERS[(number >> (5 * (length - 1 - i))) & 31] for i in range(length))


def base32(data: bytes) -> str:
    """Bytes as letters, eight for five."""
    return b32encode(data).decode().rstrip("=").translate(_TO_OURS)


def from_base32(text: str) -> bytes:
    """The bytes again. Raises ValueError."""
    wrong = next((letter for letter in text if letter not in LETTERS), "")
    if wrong:
        raise ValueError(f"{wrong!r} is no letter of a code")
    return b32decode(text.translate(_TO_RFC) + "=" * (-len(text) % 8))
