"""Writes a journal as older versions wrote it, for tests that read one: formats 1 to 4."""

from __future__ import annotations

import sqlite3
import zlib
from hashlib import blake2b
from pathlib import Path

import msgspec

from companion.game.game import Game
from companion.journal import older
from companion.journal.checkpoints import is_strided
from companion.journal.rows import Chain, content
from companion.journal.tables import TABLES, insert_rows, put_game
from tests.spine.older_packing import difference

GAMES = """
CREATE TABLE IF NOT EXISTS games(
  id INTEGER PRIMARY KEY, seed TEXT NOT NULL, started REAL NOT NULL, changed REAL NOT NULL,
  over INTEGER NOT NULL DEFAULT 0, title TEXT NOT NULL DEFAULT '{}'VOIDED) STRICT;
CREATE TABLE IF NOT EXISTS acts(
  game INTEGER NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, offset INTEGER, checkpoint BLOB, sum BLOB NOT
  NULL,
  PRIMARY KEY(game, number)) STRICT, WITHOUT ROWID;
"""
"""The tables as they were written; the first format had no ``voided``."""
WHOLE_EVERY = 64
TITLE = '{"round":6,"step":"score","difficulty":"normal","copy":"try","automa":"blue","seats":["blue","red"]}'


def write(path: Path, version: int, games: list[Game]) -> None:
    """Write these games as game 1, 2 …, each changed 100 seconds after the one before it."""
    db = sqlite3.connect(path, isolation_level=None)
    if version == 4:
        _write_rows(db, games)
        return
    db.execute("BEGIN")
    voided = "" if version == 1 else ", voided INTEGER NOT NULL DEFAULT 0"
    for statement in GAMES.replace("VOIDED", voided).split(";")[:-1]:
        db.execute(statement)
    for number, game in enumerate(games, start=1):
        row = (number, game.seed, 100.0 * number, 100.0 * number, int(game.over), TITLE)
        db.execute("INSERT INTO games(id, seed, started, changed, over, title) VALUES(?,?,?,?,?,?)", row)
        before, last, count = b"", b"", 0
        for act, point in game.tree.whole():
            body, offset, packed = msgspec.msgpack.encode(act), None, None
            if point is not None:
                offset = point.offset
                packed = _pack(point.table, b"" if version < 3 or count % WHOLE_EVERY == 0 else last)
                last, count = point.table, count + 1
            mixed = blake2b(before, digest_size=8)
            for part in (body, repr(offset).encode(), packed or b""):
                mixed.update(part)
            before = mixed.digest()
            db.execute("INSERT INTO acts VALUES(?,?,?,?,?,?)", (number, act.number, body, offset, packed, before))
    db.execute(f"PRAGMA user_version={version}")
    db.execute("COMMIT")
    db.close()


def _write_rows(db: sqlite3.Connection, games: list[Game]) -> None:
    """Format 4: the tables of today with differences of our own."""
    db.executescript(f"BEGIN;{TABLES}PRAGMA user_version=4;")
    for number, game in enumerate(games, start=1):
        put_game(db, (number, game.seed, 100.0 * number, 100.0 * number, int(game.over), TITLE, 0))
        chain, rows, last, strided, count = Chain(), [], b"", b"", 0
        for act, point in game.tree.whole():
            packed = None
            if point is not None:
                letter, plain = older.NEXT, difference(point.table, last)
                if not count:
                    letter, plain = older.WHOLE, point.table
                elif is_strided(count) and strided:
                    letter, plain = older.STRIDED, difference(point.table, strided)
                strided = point.table if is_strided(count) else strided
                deflated = zlib.compress(plain, wbits=-15)
                short = len(deflated) < len(plain)
                packed = bytes((letter | older.DEFLATED * short,)) + (deflated if short else plain)
                last, count = point.table, count + 1
            rows.append(chain.add(content(act, point.offset if point else 0, packed)))
        insert_rows(db, number, 1, rows)
    db.execute("COMMIT")
    db.close()


def _pack(table: bytes, before: bytes) -> bytes:
    if not before:
        return zlib.compress(table, 6)
    packer = zlib.compressobj(6, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, before[-(1 << 15) :])
    return packer.compress(table) + packer.flush()
