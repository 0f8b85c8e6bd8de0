"""Bounds of what files hold, seen before any of it is built: a few thousand bytes must not cost the memory or minutes.

A stream is unpacked to so many bytes at most; of JSON, TOML and MessagePack it is counted first how many values there
are and how deep they are nested.
"""

from __future__ import annotations

import re
import zlib

from companion.files.error import Beyond, Said
from companion.files.reading import LARGE

MOST_VALUES = 100_000
"""Values in one file, keys counted too. A long evening of four tracked seats has six thousand."""
DEEPEST = 32
"""How deep values may be nested. No game or library goes beyond ten."""
_STRINGS = re.compile(rb'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
_NESTING = re.compile(rb"[\[\]{}]")
_PART = r"""\.[ \t]*+(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+"""
_LONG_KEY = re.compile(f"(?:{_PART}){{{DEEPEST}}}")


def unpacked(packed: bytes, most: int = LARGE) -> bytes:
    """What a zlib stream unpacks to. Raises Beyond for more than ``most`` bytes, of which no more are made than that,
    and ValueError for what is no such stream, or not one alone."""
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(packed, most + 1)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if len(content) > most:
        raise Beyond(Said("fault.came.large", {"n": most >> 10}))
    if not unpacker.eof or unpacker.unused_data:
        raise ValueError("the packed stream does not end where it should")
    return content


def check_json(content: bytes) -> None:
    """Raises Beyond for JSON with more than MOST_VALUES values, or nested deeper than DEEPEST."""
    bare = _STRINGS.sub(b"", content)
    _few(sum(bare.count(sign) for sign in (b",", b":", b"[", b"{")))
    depth = 0
    for sign in _NESTING.finditer(bare):
        depth += 1 if sign[0] in (b"[", b"{") else -1
        if depth > DEEPEST:
            raise Beyond(Said("fault.came.nested"), bare.count(b"\n", 0, sign.start()) + 1)


def check_toml(text: str) -> None:
    """Raises Beyond for TOML with keys of more than DEEPEST parts (such as ``a.a.a…``, which cost the square of their
    length) or more than MOST_VALUES values. How deep arrays may be nested its reader says itself (RecursionError)."""
    _few(text.count("=") + text.count(",") + text.count("["))
    if _LONG_KEY.search(text):
        _shallow(DEEPEST + 1)


_SIZES = {
    **dict.fromkeys((0xC0, 0xC1, 0xC2, 0xC3), 0),
    **dict.fromkeys((0xCC, 0xD0), 1),
    **dict.fromkeys((0xCD, 0xD1, 0xD4), 2),
    **dict.fromkeys((0xCE, 0xD2, 0xCA), 4),
    **dict.fromkeys((0xCF, 0xD3, 0xCB), 8),
    0xD5: 3,
    0xD6: 5,
    0xD7: 9,
    0xD8: 17,
}
"""MessagePack: first byte to how many follow."""
_LENGTHS = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xC7: 1, 0xC8: 2, 0xC9: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4}
"""First byte of texts and bytes to how many bytes hold the length."""
_COUNTS = {0xDC: (2, 1), 0xDD: (4, 1), 0xDE: (2, 2), 0xDF: (4, 2)}
"""First byte of arrays and mappings to how many bytes hold the count, and how many values each counts for."""


def check_msgpack(content: bytes) -> None:
    """Raises Beyond for MessagePack with more than MOST_VALUES values, or nested deeper than DEEPEST.

    A count that is written there is not believed: none of it is made. Content that ends too early, or goes on behind
    its end, is the decoder's to tell.
    """
    position, total, open_ = 0, 0, [1]
    while open_ and position < len(content):
        open_[-1] -= 1
        first, position = content[position], position + 1
        inner = 0
        if first < 0x80 or first >= 0xE0:
            pass
        elif first < 0xA0:
            inner = (first & 0x0F) * (2 if first < 0x90 else 1)
        elif first < 0xC0:
            position += first & 0x1F
        elif first in _COUNTS:
            size, each = _COUNTS[first]
            inner = int.from_bytes(content[position : position + size], "big") * each
            position += size
        elif first in _LENGTHS:
            size = _LENGTHS[first]
            position += size + int.from_bytes(content[position : position + size], "big") + (0xC7 <= first <= 0xC9)
        else:
            position += _SIZES[first]
        total += inner
        _few(total)
        if inner:
            open_.append(inner)
            _shallow(len(open_) - 1)
        while open_ and not open_[-1]:
            open_.pop()


def _few(values: int) -> None:
    if values > MOST_VALUES:
        raise Beyond(Said("fault.came.many", {"n": MOST_VALUES}))


def _shallow(depth: int) -> None:
    if depth > DEEPEST:
        raise Beyond(Said("fault.came.deep", {"n": DEEPEST}))
