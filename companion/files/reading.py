"""Files of people are read with bounds: regular files only, no larger than is believed, never waited for."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from companion.files.error import Refused, Said

LARGE = 4 << 20
"""Bytes of the largest file that holds much: a game, a library, a pack, the codes of a report; and bytes that any of
these may unpack to."""
SMALL = 256 << 10
"""Bytes of the largest file that a person writes by hand, or that holds little: settings, answers, pins."""


def read_bytes(file: Path, most: int) -> bytes:
    """What a regular file holds, or one that a link leads to. Raises OSError; of it :class:`~companion.files.error.\
Refused` for a folder, pipe, socket or device, and for more than ``most`` bytes.

    Both are seen before a byte is read, and nothing is waited for. Of a file that grows meanwhile no more than one
    byte beyond ``most`` is read.
    """
    # Looked at before it is opened as well: some devices do something as soon as they are.
    _check(file, os.stat(file), most)
    handle = os.open(file, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    with open(handle, "rb", buffering=0) as opened:
        _check(file, os.fstat(handle), most)
        parts, left = [], most + 1
        while left > 0 and (part := opened.read(left)):
            parts.append(part)
            left -= len(part)
    if left <= 0:
        raise _too_large(file, most)
    return b"".join(parts)


def read_text(file: Path, most: int) -> str:
    """A file in UTF-8, see :func:`as_text` and :func:`read_bytes`. Raises OSError and UnicodeDecodeError."""
    return as_text(read_bytes(file, most))


def as_text(content: bytes) -> str:
    """UTF-8 with or without a byte order mark as a text; each of its lines ends with ``\\n``, however it was written.

    Raises UnicodeDecodeError, which holds the content from behind the mark on.
    """
    text = content.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _check(file: Path, found: os.stat_result, most: int) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise Refused(file, Said("fault.system.folder"))
    if not stat.S_ISREG(found.st_mode):
        raise Refused(file, Said("fault.system.special"))
    if found.st_size > most:
        raise _too_large(file, most)


def _too_large(file: Path, most: int) -> Refused:
    return Refused(file, Said("fault.system.large", {"n": most >> 10}))
