"""The two tables of the journal's file: columns about each game with a checksum, and the rows of the acts."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from hashlib import blake2b
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from companion.journal.rows import NUMBERS, SUM, ids

FORMAT = 5
"""Version of the journal's tables. 1 had no ``voided``, 2 no checkpoints packed as differences, 3 its acts in several
columns (see :mod:`companion.journal.older_files`), 4 no checkpoints packed by Zstandard."""
ROWS = 4
"""The first version with the tables of today: one row an act."""
TABLES = """
CREATE TABLE IF NOT EXISTS games(
  id INTEGER PRIMARY KEY, seed TEXT NOT NULL, started REAL NOT NULL, changed REAL NOT NULL,
  over INTEGER NOT NULL DEFAULT 0, title TEXT NOT NULL DEFAULT '{}', voided INTEGER NOT NULL DEFAULT 0,
  touched INTEGER NOT NULL DEFAULT 0, sum BLOB NOT NULL DEFAULT x'') STRICT;
CREATE TABLE IF NOT EXISTS acts(id INTEGER PRIMARY KEY, row BLOB NOT NULL) STRICT;
"""
"""``touched`` orders the games by when they were last played, independent of the clock."""
ABOUT = "id, seed, started, changed, over, title, voided"
"""The columns about a game."""
SUMMED = f"{ABOUT}, touched"
"""The columns in a game's checksum, in this order."""
_KINDS = (int, str, float, float, int, str, int, int)
LAST = 253_370_764_800.0
"""Seconds since 1970 of the last time that can be written as a date: the year 9999."""
MOST_GAMES = 4096
"""The most games of one file: one a day for eleven years."""
LONGEST_TITLE = 1 << 16
"""The most bytes of a game's title; usually some hundreds."""

Colour = Literal["red", "green", "yellow", "blue"]
Word = Annotated[str, Meta(max_length=64, pattern=r"^[a-z0-9._-]*$")]
Points = dict[Colour, Annotated[int, Meta(ge=-100_000, le=100_000)]]
Round = Annotated[int, Meta(ge=0, le=99)]
Time = Annotated[float, Meta(ge=0, le=LAST)]
"""Seconds since 1970 that can be shown; 0 if no clock was set."""


class Mark(Struct):
    """One round of the Fame curve in a title."""

    round: Round
    points: Points


class Title(Struct):
    """A game's title: what it says about itself, each value within limits; all are optional."""

    round: Round = 0
    step: Word = ""
    edition: Word = ""
    difficulty: Word = ""
    variant: bool = False
    copy: Word = ""
    packs: bool = False
    automa: Colour | Literal[""] = ""
    seats: Annotated[list[Colour], Meta(max_length=4)] = []
    seconds: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0
    curve: Annotated[list[Mark], Meta(max_length=99)] = []
    reported: bool = False
    scores: Points = {}
    out: Annotated[list[Colour], Meta(max_length=4)] = []
    winner: Colour | Literal[""] = ""
    modules: Annotated[list[Word], Meta(max_length=20)] = []
    named: dict[Colour, tuple[Word, Annotated[str, Meta(max_length=200)]]] = {}
    phase: Word = ""
    road: dict[Colour, tuple[Annotated[int, Meta(ge=0, le=1000)], Annotated[str, Meta(max_length=24)]]] = {}
    """How far along the road each Convoy is, in thousandths, and the short name of its space."""


_bounded = msgspec.json.Decoder(Title).decode


class GameRow(Struct):
    """A game as home shows it. Times are seconds since 1970. ``voided`` games do not count."""

    id: int
    seed: str
    started: float
    changed: float
    acts: int
    over: bool
    title: dict[str, object]
    voided: bool = False
    unfit: bool = False
    """Its title can't be shown; its acts may be good."""
    version: int = 1
    versions: int = 1
    """For a game that exists here in several versions: the number of this one, in the order in which they came. They
    have the same seed and beginning, and count as one game."""


def read_title(title: object) -> dict[str, object] | None:
    """A title with every value within its limits; None for anything else."""
    if not isinstance(title, str) or len(title) > LONGEST_TITLE:
        return None
    try:
        _bounded(title)
        return dict(msgspec.json.decode(title))
    except (ValueError, RecursionError):
        return None


def is_time(value: object) -> bool:
    """Whether this time can be shown."""
    return isinstance(value, float) and 0 <= value <= LAST


def told(summed: Sequence[object]) -> dict[str, object] | None:
    """The title from the columns SUMMED; None if any of them is not what a game writes."""
    fit = all(isinstance(value, kind) for value, kind in zip(summed, _KINDS, strict=True))
    return read_title(summed[5]) if fit and is_time(summed[2]) and is_time(summed[3]) else None


def checksum(values: Sequence[object]) -> bytes:
    """The checksum of the columns about a game."""
    return blake2b(msgspec.msgpack.encode(values), digest_size=SUM).digest()


def read_games(db: sqlite3.Connection) -> list[tuple[GameRow, bool]]:
    """All games, the last played first, and whether the columns of each are unchanged."""
    query = (
        f"SELECT {SUMMED}, sum, (SELECT max(acts.id) FROM acts WHERE acts.id BETWEEN games.id << {NUMBERS}"
        f" AND (games.id + 1 << {NUMBERS}) - 1) FROM games ORDER BY touched DESC, id DESC LIMIT ?"
    )
    found = []
    for *summed, total, last in db.execute(query, (MOST_GAMES,)):
        good, said = checksum(summed) == total, told(summed)
        game, seed, started, changed, over, _, voided, _ = summed
        started, changed = (time if is_time(time) else 0.0 for time in (started, changed))
        acts = last & ((1 << NUMBERS) - 1) if isinstance(last, int) else 0
        row = GameRow(game, str(seed or ""), started, changed, acts, bool(over), said or {}, bool(voided), said is None)
        found.append((row, good))
    _tell_apart([row for row, _ in found])
    return found


def _tell_apart(rows: Sequence[GameRow]) -> None:
    """Number the versions of each game that exists more than once."""
    same: dict[tuple[str, float], list[GameRow]] = {}
    for row in sorted(rows, key=lambda row: row.id):
        if not row.unfit:
            same.setdefault((row.seed, row.started), []).append(row)
    for versions in same.values():
        for number, row in enumerate(versions, start=1):
            row.version, row.versions = number, len(versions)


def insert_game(db: sqlite3.Connection, game: int, seed: str, now: float, voided: bool) -> int:
    """Add a game without acts as the last played one; ``game``: 0 for any free id. Returns its id."""
    made = db.execute(
        "INSERT INTO games(id, seed, started, changed, voided, touched)"
        " VALUES(?,?,?,?,?,(SELECT coalesce(max(touched), 0) + 1 FROM games))",
        (game or None, seed, now, now, int(voided)),
    ).lastrowid
    sum_up(db, int(made or 0))
    return int(made or 0)


def put_game(db: sqlite3.Connection, row: Sequence[object]) -> None:
    """Add the columns about a game from a file, with checksum. Older formats have neither order nor checksum."""
    marks = ",".join("?" * len(row))
    names = ",".join([*SUMMED.split(", "), "sum"][: len(row)])
    db.execute(f"INSERT OR IGNORE INTO games({names}) VALUES({marks})", tuple(row))
    if len(row) <= SUMMED.count(",") + 1:
        db.execute("UPDATE games SET touched=(SELECT max(touched) + 1 FROM games) WHERE id=?", (row[0],))
        sum_up(db, row[0])


def insert_rows(db: sqlite3.Connection, game: int, number: int, rows: Sequence[bytes]) -> None:
    """Insert rows of a game; ``number`` is the first one's."""
    first = ids(game)[0] + number
    for place, row in enumerate(rows):
        db.execute("INSERT INTO acts VALUES(?,?)", (first + place, row))


def sum_up(db: sqlite3.Connection, game: object) -> None:
    """Write the checksum of the columns about a game."""
    row = db.execute(f"SELECT {SUMMED} FROM games WHERE id=?", (game,)).fetchone()
    db.execute("UPDATE games SET sum=? WHERE id=?", (checksum(row), game))
