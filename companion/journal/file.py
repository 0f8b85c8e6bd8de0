"""The journal's file: held by one program at a time, and opened with its tables as they are today."""

from __future__ import annotations

import contextlib
import fcntl
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from companion.files import durable
from companion.files.error import Refused, Said
from companion.journal import older
from companion.journal.error import JournalError
from companion.journal.strange import bound, wrong_tables
from companion.journal.tables import FORMAT, TABLES

LONGEST = 1 << 28
"""Bytes beyond which a file is not believed: its header neither, and no copy of it is made to be read."""


def hold(path: Path) -> BinaryIO:
    """Hold the file against a second program, until what comes back is closed: two of them would write each other's act
    numbers. Raises JournalError ``busy``, and OSError."""
    guard = path.with_name(path.name + ".lock").open("ab")
    try:
        fcntl.flock(guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        guard.close()
        raise JournalError("busy", Said("fault.journal.used", {"file": str(path)})) from None
    return guard


def is_bare(path: Path) -> bool:
    """Whether the file exists and both it and its log are empty. Raises OSError."""
    parts = [part for part in (path, Path(f"{path}-wal")) if part.exists()]
    return path in parts and not any(part.stat().st_size for part in parts)


def refuse_newer(path: Path) -> None:
    """Raises JournalError ``newer`` for a file of a later format. The first bytes of the file and its log tell it, so
    that not a byte is changed, beside it neither: SQLite would put the log away. Raises OSError, for a pipe or
    device in the place of one of its files too: opened, such a thing may be waited for without end."""
    for part in (Path(f"{path}{ending}") for ending in ("", "-wal", ".lock")):
        if part.exists() and not (part.is_file() or part.is_dir()):
            raise Refused(part, Said("fault.system.special"))
    if not os.path.isfile(path) or _version(path) <= FORMAT:
        return
    # A log that was torn as the power failed may say anything: SQLite knows how much of it holds.
    with snapshot(path) as copy, contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(copy)) as db:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > FORMAT:
            raise _newer(path, version)


def _newer(path: Path | None, version: int) -> JournalError:
    return JournalError("newer", Said("fault.journal.newer", {"file": str(path), "version": version, "known": FORMAT}))


def _version(path: Path) -> int:
    """The format that stands in the first page of a file; that in its log is newer, if it is there."""
    with path.open("rb") as file:
        head = file.read(64)
    log = Path(f"{path}-wal")
    with contextlib.suppress(OSError), log.open("rb") as file:
        # See "WAL-mode file format" in SQLite's documentation: a head, then pages, each behind a head of its own.
        begun = file.read(32)
        size, salt = int.from_bytes(begun[8:12], "big"), begun[16:24]
        while len(page := file.read(24 + 64)) == 24 + 64 and page[8:16] == salt and 512 <= size <= 1 << 16:
            if int.from_bytes(page[:4], "big") == 1:
                head = page[24:]
            file.seek(size - 64, os.SEEK_CUR)
    return int.from_bytes(head[60:64], "big") if head.startswith(b"SQLite format 3\0") else 0


@contextlib.contextmanager
def snapshot(path: Path, large: Callable[[Path, Path], None] | None = None) -> Iterator[Path]:
    """A copy of a journal as it is now, with its log, in a folder of its own for as long as it is needed. Neither the
    file nor its folder are changed, whether it is in use or not. Of one beyond LONGEST bytes ``large`` makes something
    smaller (the file, the copy), if nobody uses it. Raises JournalError ``busy`` if it changes all the time,
    ``broken`` for one that is too large, and OSError."""
    with tempfile.TemporaryDirectory(prefix="aurora-") as folder:
        copy, tries = Path(folder) / path.name, 5
        if path.exists() and path.stat().st_size > LONGEST:
            if large is None or Path(f"{path}-wal").exists():
                raise JournalError("broken", Said("fault.journal.large", {"n": LONGEST >> 20}))
            large(path, copy)
            yield copy
            return
        while True:
            before = _state(path)
            for ending in ("-wal", ""):
                Path(f"{copy}{ending}").unlink(missing_ok=True)
                if (part := Path(f"{path}{ending}")).exists():
                    durable.copy_readable(part, Path(f"{copy}{ending}"))
            tries -= 1
            if _state(path) == before:
                break
            if not tries:
                raise JournalError("busy", Said("fault.journal.used", {"file": str(path)}))
        yield copy


def _state(path: Path) -> list[tuple[int, int, int] | None]:
    found: list[tuple[int, int, int] | None] = []
    for ending in ("", "-wal"):
        try:
            stat = os.stat(f"{path}{ending}")
            found.append((stat.st_ino, stat.st_size, stat.st_mtime_ns))
        except FileNotFoundError:
            found.append(None)
    return found


def open_to_read(path: Path, timeout: float = 5, still: bool = False) -> sqlite3.Connection:
    """Open a file that is there, to read only, within the bounds of :func:`companion.journal.strange.bound`; SQLite is
    told its name as an address, in which ``#``, ``?``, ``%`` and bytes that are no UTF-8 stand for themselves.
    ``timeout``: seconds to wait for a writer; ``still``: nobody writes, so that nothing is made beside the file. Raises
    what SQLite raises."""
    how = "?mode=ro&immutable=1" if still else "?mode=ro"
    db = sqlite3.connect(path.absolute().as_uri() + how, uri=True, timeout=timeout)
    bound(db)
    return db


def open_file(path: Path | None) -> sqlite3.Connection:
    """Open the file, or one in memory: a new one gets its tables, an older one is brought to the newest format. Raises
    JournalError ``newer``, ``broken`` for one that has other tables or more than ours, and what SQLite raises."""
    db = sqlite3.connect(path or ":memory:", isolation_level=None, check_same_thread=False, timeout=5)
    try:
        bound(db)
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > FORMAT:
            raise _newer(path, version)
        wrong = wrong_tables(db, version)
        if wrong is not None:
            raise JournalError("broken", wrong)
        # An act changes little: small pages are less to write and to sync. A file that is there keeps its own.
        db.execute("PRAGMA page_size=1024")
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        if 0 < version < FORMAT:
            older.migrate(db, version)
        # All or nothing: a table that is missing tells of damage.
        mark = f"PRAGMA user_version={FORMAT};" if version <= 0 else ""
        db.executescript(f"BEGIN IMMEDIATE;{TABLES}{mark}COMMIT;")
    except BaseException:
        db.close()
        raise
    return db
