"""What goes wrong with the journal: the one error that it raises, and the reason behind what the system says."""

from __future__ import annotations

import sqlite3
from errno import EACCES, EDQUOT, EFBIG, EIO, ENOSPC, EPERM, EROFS

from companion.files.error import Said, english, of_system

FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What Python's module raises for a damaged file; the second where its own message holds damaged text."""


class JournalError(Exception):
    """The journal can't be written or read. ``reason`` is full, readonly, busy, missing, newer, failing (the disk) or
    broken (the file); ``detail`` says the rest. As a string it is both in English."""

    def __init__(self, reason: str, detail: str | Said) -> None:
        super().__init__(reason, detail)
        self.reason, self.detail = reason, detail

    def __str__(self) -> str:
        return f"{self.reason}: {english(self.detail)}"


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


def detail_of(error: Exception) -> str | Said:
    """The detail of a :class:`JournalError` for what the system or SQLite has raised."""
    if isinstance(error, JournalError):
        return error.detail
    if isinstance(error, OSError):
        what = of_system(error)
        return Said("fault.at", {"file": str(error.filename), "what": what}) if error.filename else what
    return Said("fault.sqlite", {"detail": str(error)})
