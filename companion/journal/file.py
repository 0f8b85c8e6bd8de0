"""The journal's file: held by one program at a time, and opened with its tables as they are today."""

from __future__ import annotations

import fcntl
import sqlite3
from pathlib import Path
from typing import BinaryIO

from companion.files.error import Said
from companion.journal import older
from companion.journal.error import JournalError
from companion.journal.tables import FORMAT, TABLES


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


def open_to_read(path: Path, timeout: float = 5) -> sqlite3.Connection:
    """Open a file that is there, to read only; SQLite is told its name as an address, in which ``#``, ``?``, ``%`` and
    bytes that are no UTF-8 stand for themselves. ``timeout``: seconds to wait for a writer. Raises what SQLite
    raises."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=timeout)


def open_file(path: Path | None) -> sqlite3.Connection:
    """Open the file, or one in memory: a new one gets its tables, an older one is brought to the newest format. Raises
    JournalError ``newer``, and what SQLite raises."""
    db = sqlite3.connect(path or ":memory:", isolation_level=None, check_same_thread=False, timeout=5)
    try:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > FORMAT:
            said = {"file": str(path), "version": version, "known": FORMAT}
            raise JournalError("newer", Said("fault.journal.newer", said))
        # An act changes little: small pages are less to write and to sync. A file that is there keeps its own.
        db.execute("PRAGMA page_size=1024")
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        if 0 < version < FORMAT:
            older.migrate(db, version)
        db.executescript(TABLES)
        if not version:
            db.execute(f"PRAGMA user_version={FORMAT}")
    except BaseException:
        db.close()
        raise
    return db
