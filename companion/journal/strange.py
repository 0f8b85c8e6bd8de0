"""A journal's copy that may come from anywhere: looked at without trusting anything in it.

Only a regular file of a believable size is read, not through a link; SQLite gets its bytes in memory, so that nothing
beside the file counts and nothing is written. It may hold the tables of a journal and nothing else (no view, no
trigger, nothing that is worked out), and whatever is asked of it ends after so many steps.
"""

from __future__ import annotations

import os
import re
import sqlite3
import stat
from pathlib import Path

from companion.files.error import Said, english
from companion.journal.error import FAULTS, detail_of
from companion.journal.tables import FORMAT

MOST = 32 << 20
"""Bytes of the largest copy that is read: some 500 long games."""
_HEAD = b"SQLite format 3\0"
_STEPS, _EACH = 4000, 100_000
"""So many times so many steps of SQLite may be spent on one copy."""
_VALUE = 8 << 20
"""Bytes of the largest value in a copy."""
_TABLES = {"games", "acts", "beside"}
_FOREIGN = re.compile(r"\b(?:GENERATED|AS|CHECK|VIRTUAL|REFERENCES|COLLATE|USING)\b", re.IGNORECASE)
"""Words that no table of ours has in what it is made of."""


class CopyError(Exception):
    """A copy could not be made, or is none; ``why`` says it."""

    def __init__(self, why: str | Said) -> None:
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        return english(self.why)


def bytes_of(file: Path) -> bytes:
    """What a file holds that may be a copy. Raises CopyError."""
    try:
        handle = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
        with open(handle, "rb") as opened:
            found = os.fstat(handle)
            if not stat.S_ISREG(found.st_mode):
                raise CopyError(Said("fault.system.special"))
            if found.st_size > MOST:
                raise CopyError(Said("fault.system.large", {"n": MOST >> 10}))
            content = opened.read(MOST + 1)
    except OSError as error:
        raise CopyError(detail_of(error)) from None
    if len(content) < 512 or not content.startswith(_HEAD):
        raise CopyError(Said("fault.copy.other"))
    return content


def open_copy(file: Path) -> sqlite3.Connection:
    """A copy in memory, ready to be read; nothing is said yet of what stands in its rows. Raises CopyError."""
    content = bytearray(bytes_of(file))
    content[18:20] = b"\x01\x01"  # its log is not looked for
    db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    try:
        db.deserialize(bytes(content))
        del content
        for what, most in (
            (sqlite3.SQLITE_LIMIT_LENGTH, _VALUE),
            (sqlite3.SQLITE_LIMIT_ATTACHED, 0),
            (sqlite3.SQLITE_LIMIT_EXPR_DEPTH, 50),
            (sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH, 1),
        ):
            db.setlimit(what, most)
        left = [_STEPS]

        def step() -> int:
            left[0] -= 1
            return int(left[0] < 0)

        db.set_progress_handler(step, _EACH)
        for setting in ("trusted_schema=OFF", "cell_size_check=ON", "mmap_size=0"):
            db.execute(f"PRAGMA {setting}")
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > FORMAT:
            said = {"file": file.name, "version": version, "known": FORMAT}
            raise CopyError(Said("fault.journal.newer", said))
        for kind, name, table, made in db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema").fetchall():
            own = kind == "index" and made is None and table in _TABLES
            if not own and (kind != "table" or name not in _TABLES or not made or _FOREIGN.search(made)):
                raise CopyError(Said("fault.copy.foreign", {"name": str(name)[:60]}))
        if not version or not db.execute("SELECT count(*) FROM sqlite_schema WHERE name='games'").fetchone()[0]:
            raise CopyError(Said("fault.copy.other"))
    except FAULTS as error:
        db.close()
        raise CopyError(detail_of(error)) from None
    except BaseException:
        db.close()
        raise
    return db
