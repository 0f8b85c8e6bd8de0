"""Reads older formats of the journal and brings them to the newest one.

Format 4 differs only in how checkpoints are packed, and each of those says it itself.

Formats 1 to 3 had an act's answers, checkpoint and checksum in columns of their own. The checksum of a row was over the
one before it, the answers as msgpack, the checkpoint's offset as text, and the packed checkpoint.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from hashlib import blake2b

import msgspec

from companion.files.error import Said
from companion.journal.error import FAULTS, JournalError
from companion.journal.rows import Act, Chain, content
from companion.journal.tables import FORMAT, ROWS, TABLES, insert_rows, put_game

GAMES = "id, seed, started, changed, over, title, voided"
"""Columns about a game in formats 2 and 3."""
GAMES_1 = "id, seed, started, changed, over, title"
"""Columns about a game in format 1."""
ACTS = ("game", "number", "body", "offset", "checkpoint", "sum")
"""Columns of an act."""

_decode = msgspec.msgpack.Decoder(Act).decode


def contents(db: sqlite3.Connection, table: str, game: int) -> Iterator[tuple[bytes]]:
    """The acts of a game as new rows without checksums, up to the first that is missing, can't be read or has a wrong
    checksum. Checkpoints stay packed."""
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
    except (*FAULTS, msgspec.DecodeError, TypeError):
        return


def put_rows(db: sqlite3.Connection, old: sqlite3.Connection, table: str, game: int) -> int:
    """Copy the readable acts of a game into the new tables; returns how many."""
    count, chain = 0, Chain()
    for (row,) in contents(old, table, game):
        count += 1
        insert_rows(db, game, count, [chain.add(row)])
    return count


def migrate(db: sqlite3.Connection, version: int) -> None:
    """Bring an older file to the newest format, in one transaction. Raises JournalError ``broken`` for an act with a
    wrong checksum, and SQLite errors."""
    db.execute("BEGIN IMMEDIATE")
    try:
        if version < ROWS:
            _rebuild(db, version)
        db.execute(f"PRAGMA user_version={FORMAT}")
        db.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(*FAULTS):
            db.execute("ROLLBACK")
        raise


def _rebuild(db: sqlite3.Connection, version: int) -> None:
    if version == 1:
        db.execute("ALTER TABLE games ADD COLUMN voided INTEGER NOT NULL DEFAULT 0")
    for table in ("games", "acts"):
        db.execute(f"ALTER TABLE {table} RENAME TO older_{table}")
    for statement in TABLES.split(";")[:-1]:
        db.execute(statement)
    for row in db.execute(f"SELECT {GAMES} FROM older_games ORDER BY changed, id").fetchall():
        put_game(db, row)
        count = db.execute("SELECT count(*) FROM older_acts WHERE game=?", row[:1]).fetchone()[0]
        if put_rows(db, db, "older_acts", row[0]) != count:
            raise JournalError("broken", Said("fault.journal.sums", {"game": row[0]}))
    for table in ("games", "acts"):
        db.execute(f"DROP TABLE older_{table}")
