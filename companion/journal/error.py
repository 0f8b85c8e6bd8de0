"""The journal's error, and how errors of the system and of SQLite become one."""

from __future__ import annotations

import sqlite3
from errno import EACCES, EDQUOT, EFBIG, EIO, ENOSPC, EPERM, EROFS

from companion.files.error import Said, of_system
from companion.messages.english import english

FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What Python's module raises for a damaged file; UnicodeDecodeError if its own message contains damaged text."""


class JournalError(Exception):
    """The journal can't be written or read. ``reason``: full, readonly, busy, missing, newer, failing (the disk) or
    broken (the file). ``detail``: more about it. As a string both are in English."""

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

_SQLITE = {
    "decode": ("broken", "fault.sqlite.text"),
    "is full": ("full", "fault.system.full"),
    "readonly": ("readonly", "fault.system.readonly"),
    "read-only": ("readonly", "fault.system.readonly"),
    "permission": ("readonly", "fault.system.closed"),
    "locked": ("busy", "fault.system.busy"),
    "busy": ("busy", "fault.system.busy"),
    "unable to open": ("missing", "fault.sqlite.open"),
    "i/o error": ("failing", "fault.system.failing"),
    "not a database": ("broken", "fault.sqlite.none"),
    "no such": ("broken", "fault.sqlite.missing"),
    "schema": ("broken", "fault.sqlite.missing"),
    "too big": ("broken", "fault.sqlite.large"),
    "interrupted": ("broken", "fault.sqlite.endless"),
}
"""Part of an SQLite message to the reason, and our own words for it."""


def _said_by(error: Exception) -> str:
    """The message of an error in small letters. If it is about damaged text, without that text, which could contain any
    words."""
    text = str(error).lower()
    return "decode" if isinstance(error, UnicodeDecodeError) or text.startswith("could not decode") else text


def no_room(error: Exception) -> bool:
    """Whether SQLite had no room for its helper file beside an open journal, which it calls an I/O error."""
    return getattr(error, "sqlite_errorname", "") == "SQLITE_IOERR_SHMSIZE"


def reason_of(error: Exception) -> str:
    """The reason of a :class:`JournalError` for an error of the system or of SQLite."""
    if isinstance(error, JournalError):
        return error.reason
    if isinstance(error, OSError):
        return _REASONS.get(error.errno or 0, "missing")
    if no_room(error):
        return "full"
    text = _said_by(error)
    return next((reason for sign, (reason, _) in _SQLITE.items() if sign in text), "broken")


def detail_of(error: Exception) -> str | Said:
    """The detail of a :class:`JournalError` for an error of the system or of SQLite, for people. SQLite's own words are
    kept as ``raw`` and never shown."""
    if isinstance(error, JournalError):
        return error.detail
    if isinstance(error, OSError):
        reason = of_system(error)
        return Said("fault.at", {"file": str(error.filename), "what": reason}) if error.filename else reason
    if no_room(error):
        return Said("fault.system.full", {"raw": str(error)})
    text = _said_by(error)
    key = next((key for sign, (_, key) in _SQLITE.items() if sign in text), "fault.sqlite.content")
    return Said(key, {"raw": str(error)})
