"""A report as numbered parts to scan, send or paste, and the parts again from a text that went through mail or chat.

A part is ``AURORA2/03/17/1498/WHOLE/OWN/…``: its number, how many there are, how many letters follow, the checksum of
the whole report, its own over all of that, and its letters. All are digits and letters of base 32; anything else that
stands between them, the slashes too, is passed over. So wrapped or quoted lines, lost or doubled blanks, a greeting
and a signature make no difference. Parts of version 1 are read by :mod:`companion.share.older_parts`.
"""

from __future__ import annotations

import html
import quopri
import re
import zlib
from collections.abc import Iterator

from msgspec import Struct

from companion.share import older_parts
from companion.share.base45 import from_base45
from companion.share.error import ShareError
from companion.share.letters import base32, from_base32, letters, plain, squeezed

VERSION = 2
PART_LETTERS = 1500
"""Letters of one part of a report: a code of at most MOST_SQUARES (:mod:`companion.share.squares`) holds them."""
MOST_PARTS = 99
SUM = 7
"""Letters of a checksum."""
_HEAD = re.compile(rf"AUR0RA2([0-9]{{2}})([0-9]{{2}})([0-9]{{4}})([0-9A-Z]{{{SUM}}})([0-9A-Z]{{{SUM}}})")
_LOOKS = re.compile(r"\s*+AURORA[0-9]{0,3}\s*+/")
_ANY = re.compile(r"AURORA([0-9]{1,3})\s*+/")
_NAMED = re.compile(r"^(?:[^\S\n]*+[^\s>]{0,20}+>)++", re.MULTILINE)
"""Marks of a quotation, with the initials or the name of who is quoted or without."""
_SOFT = re.compile(r"=\n|=[0-9A-F]{2}", re.IGNORECASE)


class Part(Struct, frozen=True):
    """One part that was found: its number, how many there are, the checksum of the whole, its letters; None for letters
    that are not as they were written."""

    version: int
    number: int
    of: int
    whole: str
    letters: str | None


def written(packed: bytes) -> list[str]:
    """Bytes as parts, each short enough for one code, as alike in length as they can be. Raises ShareError for more
    than MOST_PARTS of them."""
    text, whole = base32(packed), _sum(packed)
    count = max(1, -(-len(text) // PART_LETTERS))
    if count > MOST_PARTS:
        raise ShareError("ui.share.long", n=len(text))
    size = max(1, -(-len(text) // count))
    pieces = [text[i : i + size] for i in range(0, len(text), size)] or [""]
    found = []
    for n, piece in enumerate(pieces, start=1):
        head = f"AURORA{VERSION}/{n:02}/{len(pieces):02}/{len(piece):04}/{whole}/"
        found.append(f"{head}{_sum(squeezed(head + piece).encode())}/{piece}")
    return found


def looks_like_one(text: str) -> bool:
    """Whether a text begins as a part does, whatever follows."""
    return _LOOKS.match(plain(text)) is not None


def read(text: str) -> bytes:
    """The bytes of a report whose parts stand somewhere in a text, in any order, once or more. Raises ShareError."""
    if not text.strip():
        raise ShareError("ui.report.none")
    found = list(_found(text))
    if not found:
        later = max((int(match[1]) for match in _ANY.finditer(plain(text))), default=0)
        if later > VERSION:
            raise ShareError("ui.report.later", version=later, known=VERSION)
        raise ShareError("ui.report.part", part=text.strip()[:40].splitlines()[0])
    good = {part.number: part for part in reversed(found) if part.letters is not None}
    for part in found:
        if part.letters is None and part.number not in good:
            raise ShareError("ui.report.damaged", part=part.number)
    whole, of = next((part.whole, part.of) for part in found if part.letters is not None)
    for part in found:
        if part.letters is not None and (part.whole, part.of) != (whole, of):
            raise ShareError("ui.report.mixed", part=part.number)
    missing = [n for n in range(1, of + 1) if n not in good]
    if missing:
        raise ShareError("ui.report.missing", parts=missing, of=of)
    joined = "".join(good[n].letters or "" for n in range(1, of + 1))
    try:
        first = good[1].version == 1
        packed = from_base45(joined) if first else from_base32(joined)
        if whole != (f"{zlib.crc32(packed):08X}" if first else _sum(packed)):
            raise ValueError("checksum")
    except ValueError as error:
        raise ShareError("ui.report.broken", detail=str(error)) from None
    return packed


def _found(text: str) -> Iterator[Part]:
    """The parts in a text as it came; if some of them are damaged, those too that are whole in another way to read it:
    without names before a quotation, without the signs of a mail that was never decoded."""
    found = list(_parts(text))
    yield from found
    if not found or any(part.letters is None for part in found):
        bare = html.unescape(text)
        ways = [_NAMED.sub("", bare)] if ">" in bare else []
        if _SOFT.search(text):
            ways.append(quopri.decodestring(text.encode("utf-8", "replace")).decode("utf-8", "replace"))
        for other in ways:
            yield from (part for part in _parts(other) if part.letters is not None)


def _parts(text: str) -> Iterator[Part]:
    bare = plain(text)
    line = squeezed(bare)
    for head in _HEAD.finditer(line):
        number, of, length = int(head[1]), int(head[2]), int(head[3])
        piece = line[head.end() : head.end() + min(length, PART_LETTERS)]
        if 1 <= number <= of:
            good = len(piece) == length and _sum((head[0][:-SUM] + piece).encode()) == head[5]
            yield Part(2, number, of, head[4], piece if good else None)
    for number, of, whole, letters_ in older_parts.found(bare):
        if 1 <= number <= of <= MOST_PARTS:
            yield Part(1, number, of, whole, letters_)


def _sum(data: bytes) -> str:
    return letters(zlib.crc32(data), SUM)
