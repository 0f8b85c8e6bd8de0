"""What is packed is unpacked with a bound: some bytes of a file can stand for very many."""

from __future__ import annotations

import zlib


def inflate(packed: bytes, most: int, window: int = 15, before: bytes = b"") -> bytes:
    """What a zlib stream holds; ``window`` and ``before`` (a dictionary) are those of ``zlib.decompressobj``.

    Raises ValueError for more than ``most`` bytes, of which no more than one beyond is unpacked, for a stream that does
    not end, and for what is none.
    """
    unpacker = zlib.decompressobj(window, before) if before else zlib.decompressobj(window)
    try:
        found = unpacker.decompress(packed, most + 1)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if len(found) > most:
        raise ValueError(f"more than {most} bytes")
    if not unpacker.eof:
        raise ValueError("it does not end")
    return found
