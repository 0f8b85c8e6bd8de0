"""Reads tables as earlier versions packed them: zlib streams with the table before as dictionary (formats 2 and 3 of
the journal), and differences of our own (format 4).

A difference has its pieces (how much to copy, how much is new, how far to jump) and the new bytes.
"""

from __future__ import annotations

from companion.files.unpacking import inflate

WHOLE, NEXT, STRIDED, DEFLATED = 1, 2, 3, 4
"""The letter of a table packed by format 4: whole, the difference from the one before it, from the one STRIDE before
it; plus DEFLATED where that was shorter."""
ZLIB = 0x78
"""The first byte of a zlib stream."""
_WINDOW = 1 << 15
"""How many bytes zlib looks back."""
_DIFFERS = 0x20
"""The bit in the second byte of a zlib stream for a dictionary (RFC 1950, FDICT)."""


def needs_last(packed: bytes) -> bool:
    """Whether a zlib stream has the table before it as dictionary."""
    return bool(packed[1] & _DIFFERS)


def unpack(packed: bytes, most: int, before: bytes) -> bytes:
    """A table of at most ``most`` bytes that begins with one of the letters above, with the one that it differs from;
    ``b""`` for none. Raises ValueError for what is no packed table."""
    if packed[0] == ZLIB:
        return inflate(packed, most, 15, before[-_WINDOW:] if needs_last(packed) else b"")
    content = inflate(packed[1:], most, -15) if packed[0] & DEFLATED else packed[1:]
    if len(content) > most:
        raise ValueError(f"a table of more than {most} bytes")
    return content if packed[0] & ~DEFLATED == WHOLE else changed(content, before, most)


def changed(content: bytes, old: bytes, most: int) -> bytes:
    """The table that differs so from ``old``. Raises ValueError if the difference does not fit it, or gives more than
    ``most`` bytes."""
    try:
        count, place = _read_number(content, 0)
        pieces = []
        for _ in range(count):
            alike, place = _read_number(content, place)
            more, place = _read_number(content, place)
            jump, place = _read_number(content, place)
            pieces.append((alike, more, -(jump + 1 >> 1) if jump & 1 else jump >> 1))
    except IndexError:
        raise ValueError("a difference that ends too early") from None
    if sum(alike + more for alike, more, _ in pieces) > most:
        raise ValueError(f"a table of more than {most} bytes")
    found, old_place = [], 0
    for alike, more, jump in pieces:
        if old_place + alike > len(old) or old_place + alike + jump < 0 or place + more > len(content):
            raise ValueError("a difference from another table")
        found.append(old[old_place : old_place + alike])
        found.append(content[place : place + more])
        old_place, place = old_place + alike + jump, place + more
    return b"".join(found)


def _read_number(content: bytes, place: int) -> tuple[int, int]:
    """A number and the place after it. Raises IndexError if the bytes end, ValueError for a large number."""
    number = shift = 0
    while shift < 35:
        byte = content[place]
        place += 1
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return number, place
    raise ValueError("a number that does not end")
