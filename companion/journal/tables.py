"""The two tables of the journal's file: what stands about each game, with a checksum, and the rows of the acts."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from hashlib import blake2b

import msgspec
from msgspec import Struct

from companion.journal.rows import NUMBERS, SUM, ids

FORMAT = 4
"""Version of the journal's tables. 1 had no ``voided``, 2 no checkpoints packed as differences, 3 its acts in several
columns (see :mod:`companion.journal.older`)."""
TABLES = """
CREATE TABLE IF NOT EXISTS games(
  id INTEGER PRIMARY KEY, seed TEXT NOT NULL, started REAL NOT NULL, changed REAL NOT NULL,
  over INTEGER NOT NULL DEFAULT 0, title TEXT NOT NULL DEFAULT '{}', voided INTEGER NOT NULL DEFAULT 0,
  touched INTEGER NOT NULL DEFAULT 0, sum BLOB NOT NULL DEFAULT x'') STRICT;
CREATE TABLE IF NOT EXISTS acts(id INTEGER PRIMARY KEY, row BLOB NOT NULL) STRICT;
"""
"""``touched`` puts the games in the order in which they were played last, whatever the clock said."""
ABOUT = "id, seed, started, changed, over, title, voided"
"""The columns that say something about a game."""
SUMMED = f"{ABOUT}, touched"
"""The columns of a game that its checksum is over, in this order."""
_KINDS = (int, str, float, float, int, str, int, int)


class GameRow(Struct):
    """What home shows of a game. Times are seconds since 1970; ``title`` is what the game wrote about itself; a voided
    game does not count."""

    id: int
    seed: str
    started: float
    changed: float
    acts: int
    over: bool
    title: dict[str, object]
    voided: bool = False


def checksum(values: Sequence[object]) -> bytes:
    """The checksum of what stands in a row of the games."""
    return blake2b(msgspec.msgpack.encode(values), digest_size=SUM).digest()


def read_games(db: sqlite3.Connection) -> list[tuple[GameRow, bool]]:
    """All games, the last played first, and whether what stands about each is as it was written."""
    query = (
        f"SELECT {SUMMED}, sum, (SELECT max(acts.id) FROM acts WHERE acts.id BETWEEN games.id << {NUMBERS}"
        f" AND (games.id + 1 << {NUMBERS}) - 1) FROM games ORDER BY touched DESC, id DESC"
    )
    found = []
    for *summed, total, last in db.execute(query).fetchall():
        good = checksum(summed) == total
        if not good:
            row = zip(_KINDS, summed, strict=True)
            summed = [value if isinstance(value, kind) else kind() for kind, value in row]
        game, seed, started, changed, over, title, voided, _ = summed
        try:
            said = msgspec.json.decode(title, type=dict[str, object])
        except msgspec.DecodeError:
            said = {}
        acts = (last or 0) & ((1 << NUMBERS) - 1)
        found.append((GameRow(game, seed, started, changed, acts, bool(over), said, bool(voided)), good))
    return found


def insert_game(db: sqlite3.Connection, game: int, seed: str, now: float, voided: bool) -> int:
    """Put in a game without acts, the one played last; ``game`` is 0 for any free id. Returns its id."""
    made = db.execute(
        "INSERT INTO games(id, seed, started, changed, voided, touched)"
        " VALUES(?,?,?,?,?,(SELECT coalesce(max(touched), 0) + 1 FROM games))",
        (game or None, seed, now, now, int(voided)),
    ).lastrowid
    sum_up(db, int(made or 0))
    return int(made or 0)


def put_game(db: sqlite3.Connection, row: Sequence[object]) -> None:
    """Put in what a file says about a game, checksum and all; of an older format it has neither order nor checksum."""
    marks = ",".join("?" * len(row))
    names = ",".join([*SUMMED.split(", "), "sum"][: len(row)])
    db.execute(f"INSERT OR IGNORE INTO games({names}) VALUES({marks})", tuple(row))
    if len(row) <= SUMMED.count(",") + 1:
        db.execute("UPDATE games SET touched=(SELECT max(touched) + 1 FROM games) WHERE id=?", (row[0],))
        sum_up(db, row[0])


def insert_rows(db: sqlite3.Connection, game: int, number: int, rows: Sequence[bytes]) -> None:
    """Insert rows of a game, the first one with this number."""
    first = ids(game)[0] + number
    for place, row in enumerate(rows):
        db.execute("INSERT INTO acts VALUES(?,?)", (first + place, row))


def sum_up(db: sqlite3.Connection, game: object) -> None:
    """Write the checksum of what stands in a row of the games."""
    row = db.execute(f"SELECT {SUMMED} FROM games WHERE id=?", (game,)).fetchone()
    db.execute("UPDATE games SET sum=? WHERE id=?", (checksum(row), game))
