"""Reads journal files that somebody else may have changed, without trusting their content.

A copy may come from anywhere: only a regular file of a possible size is read, not through a link. SQLite gets its bytes
in memory, so that no files beside it count and nothing is written. It may contain only a journal's tables (no views,
triggers or computed columns), and every query ends after a number of steps. For the journal's own file there are limits
too: only tables of our shape, and no value above a size.
"""

from __future__ import annotations

import os
import re
import sqlite3
import stat
from pathlib import Path

from companion.files.error import Said
from companion.journal.error import FAULTS, detail_of
from companion.journal.tables import FORMAT, MOST_GAMES, ROWS, SUMMED
from companion.messages.english import english

MOST = 32 << 20
"""The most bytes of a copy that is read: some 500 long games."""
_HEAD = b"SQLite format 3\0"
_STEPS, _EACH = 800, 100_000
"""How many times how many SQLite steps may be used on one copy."""
VALUE = 8 << 20
"""The most bytes of one value in a file; an act has some hundreds."""
_TABLES = {"games", "acts", "beside"}
_COLUMNS = {"games": [*SUMMED.split(", "), "sum"], "acts": ["id", "row"]}
_SHOWN = 60
"""The most letters of a foreign name that are shown."""
_MOST_THINGS = 100
"""The most tables, indexes and so on in a file of ours."""
_FOREIGN = re.compile(r"\b(?:GENERATED|AS|CHECK|VIRTUAL|REFERENCES|COLLATE|USING)\b", re.IGNORECASE)
"""Words that the SQL of our tables never contains."""


class CopyError(Exception):
    """A copy could not be made, or a file is no copy; ``why`` says it."""

    def __init__(self, why: str | Said) -> None:
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        return english(self.why)


class DamagedCopyError(CopyError):
    """A copy is damaged, but something of it may be saved."""


def bytes_of(file: Path, headless: bool = False) -> bytes:
    """The bytes of a file that may be a copy. ``headless``: its beginning may be lost. Raises CopyError."""
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
    if len(content) < 512 or not (headless or content.startswith(_HEAD)):
        raise DamagedCopyError(Said("fault.copy.other"))
    return content


def bound(db: sqlite3.Connection) -> None:
    """Do not trust a file's schema or sizes: a value that is too large raises an SQLite error."""
    for name, most in (
        (sqlite3.SQLITE_LIMIT_LENGTH, VALUE),
        (sqlite3.SQLITE_LIMIT_EXPR_DEPTH, 50),
        (sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH, 1),
    ):
        db.setlimit(name, most)
    db.execute("PRAGMA trusted_schema=OFF")


def few_steps(db: sqlite3.Connection) -> None:
    """Limit every query: after too many steps SQLite raises an error."""
    left = [_STEPS]

    def step() -> int:
        left[0] -= 1
        return int(left[0] < 0)

    db.set_progress_handler(step, _EACH)


def columns(db: sqlite3.Connection, table: str) -> list[str]:
    """The columns of one of our tables; empty if it is missing or no ordinary table. Raises SQLite errors."""
    found = db.execute("SELECT type, sql FROM sqlite_schema WHERE name=? LIMIT 2", (table,)).fetchall()
    if len(found) != 1 or found[0][0] != "table" or not found[0][1] or _FOREIGN.search(found[0][1]):
        return []
    rows = db.execute(f"PRAGMA table_xinfo({table})").fetchall()
    return [str(name) for _, name, _, _, _, _, hidden in rows if not hidden]


def wrong_tables(db: sqlite3.Connection, version: int) -> Said | None:
    """What is wrong with the tables of a journal's file; None if nothing, or if it is new. Raises SQLite errors."""
    things = db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema LIMIT ?", (_MOST_THINGS,)).fetchall()
    names = {name for kind, name, _, _ in things if kind == "table"}
    for kind, name, table, made in things:
        if kind in ("view", "trigger") or (kind == "index" and made is not None and table in _COLUMNS):
            return Said("fault.journal.foreign", {"name": str(name)[:_SHOWN]})
    if version <= 0 and not names & set(_COLUMNS):
        return None
    for table, wanted in _COLUMNS.items():
        found = columns(db, table)
        if table not in names:
            return Said("fault.journal.tableless", {"table": table})
        if not found or (not 0 < version < ROWS and found != wanted):
            return Said("fault.journal.columns", {"table": table})
    many = db.execute("SELECT count(*) FROM (SELECT 1 FROM games LIMIT ?)", (MOST_GAMES + 1,)).fetchone()[0]
    return Said("fault.journal.many", {"n": MOST_GAMES}) if many > MOST_GAMES else None


def open_copy(file: Path) -> sqlite3.Connection:
    """A copy in memory, ready to be read; its rows are not checked yet. Raises CopyError."""
    content = bytearray(bytes_of(file))
    content[18:20] = b"\x01\x01"  # its log is not looked for
    db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    try:
        db.deserialize(bytes(content))
        del content
        bound(db)
        few_steps(db)
        db.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        for setting in ("cell_size_check=ON", "mmap_size=0"):
            db.execute(f"PRAGMA {setting}")
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > FORMAT:
            said = {"file": file.name, "version": version, "known": FORMAT}
            raise CopyError(Said("fault.journal.newer", said))
        for kind, name, table, made in db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema").fetchall():
            own = kind == "index" and made is None and table in _TABLES
            if not own and (kind != "table" or name not in _TABLES or not made or _FOREIGN.search(made)):
                raise CopyError(Said("fault.copy.foreign", {"name": str(name)[:_SHOWN]}))
        if version <= 0 or not db.execute("SELECT count(*) FROM sqlite_schema WHERE name='games'").fetchone()[0]:
            raise DamagedCopyError(Said("fault.copy.other"))
        wrong = wrong_tables(db, version)
        if wrong is not None:
            raise DamagedCopyError(wrong)
    except FAULTS as error:
        db.close()
        raise DamagedCopyError(detail_of(error)) from None
    except BaseException:
        db.close()
        raise
    return db
