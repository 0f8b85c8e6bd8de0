"""Mending a damaged journal: a copy of it is put aside, and what can be read goes into a good one.

What is missing there comes from automatic copies (:mod:`companion.journal.copies`). Every step can be cut off by a
power cut: the old file stays in its place until the mended one is whole.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.files import durable
from companion.files.error import Said, english
from companion.journal import copies, older
from companion.journal.error import FAULTS, JournalError, detail_of, reason_of
from companion.journal.file import open_file, open_to_read
from companion.journal.rows import NUMBERS, Chain, ids
from companion.journal.tables import FORMAT, SUMMED, insert_rows, put_game

LONGEST = 1 << 30
"""Bytes beyond which a file's header is not believed."""
MOST_GAMES = 4096
"""Games beyond which none is looked for in a damaged file."""
_BESIDE = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside its own."""


class Damage(Struct, frozen=True):
    """What was wrong with a journal: the file, what was wrong, how many acts are kept, and where the copy of the
    damaged file lies. ``restored`` of the acts kept came from an automatic copy, which is the file ``source``."""

    file: str
    wrong: str | Said
    kept: int
    copy: str
    restored: int = 0
    source: str = ""

    @property
    def found(self) -> str:
        """What was wrong, in English."""
        return english(self.wrong)


def mend(path: Path, trouble: str | Said) -> Damage:
    """Copy the file aside, make a good one of what can be read, then let that take its place. The file must be closed.
    Raises JournalError, OSError and what SQLite raises; then the old file is still there, or the mended one."""
    durable.make_folder(path.parent)
    copy = copy_aside(path)
    making = _beside(path, "making")
    durable.remove(Path(f"{making}{ending}") for ending in ("", *_BESIDE))
    with contextlib.closing(open_file(making)) as db:
        kept = _rescue_into(db, copy)
        restored, source = fill_up(db, path.parent)
    durable.rename(making, _beside(path, "mended"))
    take_mended(path)
    laid = str(copy) if copy.exists() else ""
    return Damage(str(path), trouble, kept + restored, laid, restored, source)


def take_mended(path: Path) -> None:
    """Let a mended file that is whole take the place of the one that it was made of, whose log must not outlive it. Cut
    off in the middle, it is done again at the next start."""
    mended = _beside(path, "mended")
    if mended.exists():
        durable.remove(Path(f"{path}{ending}") for ending in _BESIDE)
        durable.rename(mended, path)


def copy_aside(path: Path) -> Path:
    """A copy of the file and its log under a free name beside it, on disk when this returns. Raises JournalError."""
    n = 1
    while (copy := _beside(path, f"damaged-{n}")).exists() or Path(f"{copy}-wal").exists():
        n += 1
    try:
        for ending in ("-wal", ""):
            part = Path(f"{path}{ending}")
            if part.exists() and (part.stat().st_size or not ending):
                durable.copy_readable(part, Path(f"{copy}{ending}"))
    except OSError as error:
        raise JournalError(reason_of(error), detail_of(error)) from None
    return copy


def fill_up(db: sqlite3.Connection, folder: Path) -> tuple[int, str]:
    """Put into a mended file what automatic copies have beyond it: games that it lacks, and acts behind the good ones.
    Returns how many acts, and the last copy that had some."""
    restored, where = 0, ""
    db.execute("BEGIN IMMEDIATE")
    for file in copies.found(folder):
        with (
            contextlib.suppress(*FAULTS),
            contextlib.closing(open_to_read(file)) as old,
        ):
            for about in old.execute(f"SELECT {SUMMED}, sum FROM games").fetchall():
                put_game(db, about)
    for game, seed in db.execute("SELECT id, seed FROM games ORDER BY id").fetchall():
        rows = list(copies.readable(db, game))
        good = Chain().check(rows)
        longer, source = copies.longer(folder, game, seed, rows[:good])
        if source:
            db.execute("DELETE FROM acts WHERE id BETWEEN ? AND ?", (ids(game)[0] + good + 1, ids(game)[1]))
            insert_rows(db, game, good + 1, longer[good:])
            restored, where = restored + len(longer) - good, source
    db.execute("COMMIT")
    return restored, where


def _beside(path: Path, what: str) -> Path:
    return path.with_name(f"{path.name}.{what}")


def _rescue_into(db: sqlite3.Connection, copy: Path) -> int:
    """Put every row that can be read of a damaged file into a good one; returns how many acts there were."""
    kept = 0
    with (
        _of_full_length(copy) as whole,
        contextlib.suppress(*FAULTS),
        contextlib.closing(open_to_read(whole)) as old,
    ):
        db.execute("BEGIN IMMEDIATE")
        version = old.execute("PRAGMA user_version").fetchone()[0]
        columns = SUMMED + ", sum" if version >= FORMAT else older.GAMES_1 if version == 1 else older.GAMES
        for about in _readable(old, f"SELECT {columns} FROM games"):
            with contextlib.suppress(sqlite3.IntegrityError):
                put_game(db, about)
        for game in _games(old, "id" if version >= FORMAT else f"game << {NUMBERS}"):
            if version < FORMAT:
                kept += older.put_rows(db, old, "acts", game)
                continue
            for place, row in enumerate(copies.readable(old, game), start=ids(game)[0] + 1):
                db.execute("INSERT OR IGNORE INTO acts VALUES(?,?)", (place, row))
                kept += 1
    if db.in_transaction:
        db.execute("COMMIT")
    return kept


def _games(old: sqlite3.Connection, column: str) -> Iterator[int]:
    """The games of which a damaged file has acts."""
    game = _next(old, column, 0)
    while game is not None:
        yield game
        game = _next(old, column, game)


def _next(old: sqlite3.Connection, column: str, game: int) -> int | None:
    """The next game of which a damaged file has acts; where that can't be read, the next number."""
    try:
        found = old.execute(f"SELECT min({column}) FROM acts WHERE {column}>=?", ids(game + 1)[:1]).fetchone()[0]
    except FAULTS:
        return game + 1 if game < MOST_GAMES else None
    return None if found is None else int(found) >> NUMBERS


def _readable(old: sqlite3.Connection, query: str) -> Iterator[tuple[Any, ...]]:
    """Rows up to the first one that can't be read."""
    with contextlib.suppress(*FAULTS):
        yield from old.execute(query)


@contextlib.contextmanager
def _of_full_length(path: Path) -> Iterator[Path]:
    """A file as long as its header says, for as long as it is needed: SQLite reads nothing of one that lost its end."""
    whole = path.with_name(f"{path.name}.whole")
    try:
        with path.open("rb") as file:
            head = file.read(100)
        length = int.from_bytes(head[16:18], "big") * int.from_bytes(head[28:32], "big")
        short = head.startswith(b"SQLite format 3") and path.stat().st_size < length <= LONGEST
        if short:
            shutil.copy2(path, whole)
            os.truncate(whole, length)
            if Path(f"{path}-wal").exists():
                shutil.copy2(f"{path}-wal", f"{whole}-wal")
    except OSError:
        short = False
    try:
        yield whole if short else path
    finally:
        for ending in ("", "-wal", "-shm"):
            Path(f"{whole}{ending}").unlink(missing_ok=True)
