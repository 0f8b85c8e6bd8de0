"""The journal's file: locked for one program at a time, and opened with tables of the newest format."""

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
from companion.journal import older_files
from companion.journal.error import JournalError
from companion.journal.strange import bound, wrong_tables
from companion.journal.tables import FORMAT, TABLES

LONGEST = 1 << 28
"""The most bytes of a file: more is not believed, and such a file is not copied for reading."""


def hold(path: Path) -> BinaryIO:
    """Lock the file against a second program until the returned file is closed: two programs would use the same act
    numbers. Raises JournalError ``busy``, and OSError."""
    guard = path.with_name(path.name + ".lock").open("ab")
    try:
        fcntl.flock(guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        guard.close()
        raise JournalError("busy", Said("fault.journal.used", {"file": str(path)})) from None
    return guard


def is_bare(path: Path) -> bool:
    """Whether the file exists and it and its log are both empty. Raises OSError."""
    parts = [part for part in (path, Path(f"{path}-wal")) if part.exists()]
    return path in parts and not any(part.stat().st_size for part in parts)


def refuse_newer(path: Path) -> None:
    """Raises JournalError ``newer`` for a file of a later format. Only the first bytes of file and log are read, so
    nothing changes: SQLite itself would merge the log. Raises OSError, also for a pipe or device instead of a file,
    where reading could wait for ever."""
    for part in (Path(f"{path}{ending}") for ending in ("", "-wal", ".lock")):
        if part.exists() and not (part.is_file() or part.is_dir()):
            raise Refused(part, Said("fault.system.special"))
    if not os.path.isfile(path) or _version(path) <= FORMAT:
        return
    # A log torn by a power failure may contain anything: only SQLite knows which part is valid.
    with snapshot(path) as copy, contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(copy)) as db:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > FORMAT:
            raise _newer(path, version)


def _newer(path: Path | None, version: int) -> JournalError:
    return JournalError("newer", Said("fault.journal.newer", {"file": str(path), "version": version, "known": FORMAT}))


def _version(path: Path) -> int:
    """The format in the first page of a file. The one in its log is newer, if it is there."""
    with path.open("rb") as file:
        head = file.read(64)
    log = Path(f"{path}-wal")
    with contextlib.suppress(OSError), log.open("rb") as file:
        # See "WAL-mode file format" in SQLite's documentation: a header, then pages, each with its own header.
        begun = file.read(32)
        size, salt = int.from_bytes(begun[8:12], "big"), begun[16:24]
        while len(page := file.read(24 + 64)) == 24 + 64 and page[8:16] == salt and 512 <= size <= 1 << 16:
            if int.from_bytes(page[:4], "big") == 1:
                head = page[24:]
            file.seek(size - 64, os.SEEK_CUR)
    return int.from_bytes(head[60:64], "big") if head.startswith(b"SQLite format 3\0") else 0


@contextlib.contextmanager
def snapshot(path: Path, large: Callable[[Path, Path], None] | None = None) -> Iterator[Path]:
    """A copy of a journal and its log as they are now, in a temporary folder while the block runs. File and folder are
    not changed, in use or not. For a file of more than LONGEST bytes ``large`` (the file, the copy) makes a smaller
    copy, if nobody uses the file. Raises JournalError ``busy`` if it keeps changing, ``broken`` if it is too large, and
    OSError."""
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
    """Open an existing file for reading only, within the limits of :func:`companion.journal.strange.bound`. Its name is
    given to SQLite as a URI with ``#``, ``?``, ``%`` and non-UTF-8 bytes quoted. ``timeout``: seconds to wait for a
    writer. ``still``: nobody writes, so no helper files are made. Raises SQLite errors."""
    how = "?mode=ro&immutable=1" if still else "?mode=ro"
    db = sqlite3.connect(path.absolute().as_uri() + how, uri=True, timeout=timeout)
    bound(db)
    return db


def open_file(path: Path | None) -> sqlite3.Connection:
    """Open the file, or a journal in memory for None. A new one gets its tables, an older one is brought to the newest
    format. Raises JournalError ``newer``, ``broken`` for other tables than ours, and SQLite errors."""
    db = sqlite3.connect(path or ":memory:", isolation_level=None, check_same_thread=False, timeout=5)
    try:
        bound(db)
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > FORMAT:
            raise _newer(path, version)
        wrong = wrong_tables(db, version)
        if wrong is not None:
            raise JournalError("broken", wrong)
        # An act changes little, so small pages mean less to write and sync. An existing file keeps its page size.
        db.execute("PRAGMA page_size=1024")
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        if 0 < version < FORMAT:
            older_files.migrate(db, version)
        # All tables or none: a single missing table means damage.
        mark = f"PRAGMA user_version={FORMAT};" if version <= 0 else ""
        db.executescript(f"BEGIN IMMEDIATE;{TABLES}{mark}COMMIT;")
    except BaseException:
        db.close()
        raise
    return db
