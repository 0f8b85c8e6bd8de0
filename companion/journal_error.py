"""What goes wrong with the journal: the one error that it raises, and the reason behind what the system says."""

from __future__ import annotations

import sqlite3
from errno import EACCES, EDQUOT, EFBIG, EIO, ENOSPC, EPERM, EROFS

FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What Python's module raises for a damaged file; the second where its own message holds damaged text."""


class JournalError(Exception):
    """The journal can't be written or read. ``reason`` is full, readonly, busy, missing, newer, failing (the disk) or
    broken (the file); the text says the rest."""

    def __init__(self, reason: str, detail: str) -> None:
        self.reason = reason
        self.detail = detail
        super().__init__(f"{reason}: {detail}")


_REASONS = {
    **dict.fromkeys((ENOSPC, EDQUOT, EFBIG), "full"),
    **dict.fromkeys((EACCES, EPERM, EROFS), "readonly"),
    EIO: "failing",
}


def no_room(error: Exception) -> bool:
    """Whether SQLite found no room for the file that it keeps beside an open journal, which it calls an I/O error."""
    return getattr(error, "sqlite_errorname", "") == "SQLITE_IOERR_SHMSIZE"


def reason_of(error: Exception) -> str:
    """The reason of a :class:`JournalError` for what the system or SQLite has raised."""
    if isinstance(error, JournalError):
        return error.reason
    if isinstance(error, OSError):
        return _REASONS.get(error.errno or 0, "missing")
    text = str(error).lower()
    if "full" in text or no_room(error):
        return "full"
    if "readonly" in text or "read-only" in text or "permission" in text:
        return "readonly"
    if "locked" in text or "busy" in text:
        return "busy"
    if "unable to open" in text:
        return "missing"
    if "i/o error" in text:
        return "failing"
    return "broken"
