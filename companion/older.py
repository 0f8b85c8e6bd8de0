"""Reading what older formats of the journal wrote: 1 to 3 had an act's answers, checkpoint and checksum in columns.

The checksum of a row was over the one before it, the answers as msgpack, the checkpoint's offset as text, and the
packed checkpoint.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from hashlib import blake2b

import msgspec

from companion.rows import Act, content

GAMES = "id, seed, started, changed, over, title, voided"
"""What they kept of a game."""
GAMES_1 = "id, seed, started, changed, over, title"
"""What the first format kept of one."""

_decode = msgspec.msgpack.Decoder(Act).decode


def contents(db: sqlite3.Connection, table: str, game: int) -> Iterator[tuple[bytes]]:
    """The acts of a game as rows of today without their checksums, up to the first one that can't be read, is missing
    or does not match its own checksum. Checkpoints stay packed as they were."""
    before, number = b"", 0
    query = f"SELECT number, body, offset, checkpoint, sum FROM {table} WHERE game=? ORDER BY number"
    try:
        for found, body, offset, packed, chained in db.execute(query, (game,)):
            number += 1
            mixed = blake2b(before, digest_size=8)
            mixed.update(body)
            mixed.update(repr(offset).encode())
            mixed.update(packed or b"")
            if mixed.digest() != chained or found != number:
                return
            before = chained
            yield (content(_decode(body), offset or 0, packed),)
    except (sqlite3.Error, UnicodeDecodeError, msgspec.DecodeError, TypeError):
        return
