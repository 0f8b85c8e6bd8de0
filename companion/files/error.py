"""What is wrong with a file with data (a pack, the library, the settings, a game), told for people.

What came and what should stand are message keys with values: what shows them says them in the player's language
(``detail=error`` in a message is enough). What is raised for people to read is a
:class:`companion.messages.english.SaidError`, whose string is the English sentence, for logs.
"""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

from msgspec import Struct

SYSTEM = {
    errno.ENOENT: "nothing",
    **dict.fromkeys((errno.EACCES, errno.EPERM), "closed"),
    errno.EROFS: "readonly",
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT, errno.EFBIG), "full"),
    errno.EIO: "failing",
    errno.EISDIR: "folder",
    # A folder can't be made where a file of its name is.
    **dict.fromkeys((errno.ENOTDIR, errno.EEXIST), "nofolder"),
    **dict.fromkeys((errno.EBUSY, errno.ETXTBSY, errno.EAGAIN), "busy"),
    **dict.fromkeys((errno.ENODEV, errno.ENXIO), "gone"),
    errno.ENAMETOOLONG: "name",
}
"""Errors of the operating system that the messages have words of their own for, below ``fault.system``."""


MOST_TOLD = 20
"""So many mistakes of one file are told; nobody reads more, and a crafted file has a hundred thousand."""


class Said(Struct, frozen=True):
    """A piece of a sentence: its message key and the values in it.

    Numbers are written as the language writes them, texts stand as they are.
    """

    key: str
    values: dict[str, Any] = {}


class Unfit(ValueError):
    """A value that does not fit; ``wanted`` says what would."""

    def __init__(self, wanted: Said) -> None:
        super().__init__(wanted.key)
        self.wanted = wanted


class Fault(Struct, frozen=True):
    """One thing that is wrong: the table and key where, what stands there and what should.

    ``came`` is a text where it is what stands in the file, shown as it is.
    """

    table: str
    key: str
    came: str | Said
    expected: Said


class FileError(ValueError):
    """A file with data can't be used, or not wholly.

    ``file`` is its path; ``table`` and ``key`` the place in it, each ``""`` for the whole; ``line`` counts from 1, 0 is
    no line; ``fault`` holds what stands there and what should; ``later``: a later version of the program wrote it.
    """

    def __init__(self, file: Path, fault: Fault, line: int = 0, later: bool = False) -> None:
        super().__init__(file, fault, line, later)
        self.file, self.line, self.fault, self.later = file, line, fault, later
        self.table, self.key = fault.table, fault.key

    @property
    def untouched(self) -> bool:
        """Whether nothing may be written over the file: a later version reads it, or one that knows more editions, or
        nobody knows what is in it."""
        came = self.fault.came
        return self.later or (isinstance(came, Said) and came.key.startswith(("fault.system.", "fault.came.edition")))

    @property
    def came(self) -> str:
        """What stands there, in English."""
        return self.in_words(self.fault.came)

    @property
    def expected(self) -> str:
        """What should stand there, in English."""
        return self.in_words(self.fault.expected)

    def in_words(self, value: str | Said | FileError) -> str:
        """A piece of it as logs have it: key and values, where no messages are at hand."""
        return value if isinstance(value, str) else repr(value)

    def __str__(self) -> str:
        return self.in_words(self)


def shown(value: Any) -> str:
    """A value of a file as it is told: cut where it is long."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


class Refused(OSError):
    """A file that the operating system would read, but we don't; ``said`` names what came, below ``fault.system``."""

    def __init__(self, file: Path, said: Said) -> None:
        super().__init__(errno.EINVAL, said.key, str(file))
        self.said = said

    def __str__(self) -> str:
        return f"{self.filename}: {self.said.key} {self.said.values}"


def of_system(error: OSError) -> Said:
    """What the operating system says, in words of ours; its own for an error that is not in :data:`SYSTEM`."""
    if isinstance(error, Refused):
        return error.said
    name = SYSTEM.get(error.errno or 0)
    return (
        Said(f"fault.system.{name}") if name else Said("fault.system.other", {"detail": error.strerror or str(error)})
    )


def unreadable(error: OSError | UnicodeDecodeError) -> Said:
    """Why a text file can't be read."""
    return of_system(error) if isinstance(error, OSError) else Said("fault.came.utf8")


class Beyond(ValueError):
    """What is there goes beyond a bound (:mod:`companion.files.bounds`); ``said`` names what came, ``line`` its line
    where that is known, else 0."""

    def __init__(self, said: Said, line: int = 0) -> None:
        super().__init__(f"{said.key} {said.values}")
        self.said, self.line = said, line


def not_json(error: Exception) -> Said:
    """What stands there instead of JSON, for what its reader has raised."""
    if isinstance(error, Beyond):
        return error.said
    if isinstance(error, RecursionError):
        return Said("fault.came.nested")
    if isinstance(error, UnicodeDecodeError):
        return Said("fault.came.utf8")
    return Said("fault.came.cut" if "truncated" in str(error) else "fault.came.json")
