"""Files that are written whole: after a power cut either the old or the new one is there, never half of one."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterable, Iterator
from errno import EIO
from pathlib import Path
from typing import BinaryIO

BLOCK = 4096
"""Bytes that are given up together where a disk can't be read."""


def replace(file: Path, content: bytes) -> None:
    """Write a whole file in one step, on disk when this returns. Makes its folder. Raises OSError."""
    new = file.with_name(file.name + ".new")
    make_folder(file.parent)
    with new.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    rename(new, file)


def put_whole(file: Path, content: bytes | bytearray) -> None:
    """As :func:`replace`, in a folder that is there and that others may write in as well: no link is followed for the
    file in the making, and nothing of it is left if it can't be written whole. Raises OSError."""
    new = file.with_name(file.name + ".new")
    if os.path.lexists(new):
        new.unlink()
    with _new(new) as out:
        out.write(content)
    rename(new, file)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it that are missing, each on disk when this returns. Raises OSError."""
    if not folder.parent.is_dir():
        make_folder(folder.parent)
    new = not folder.is_dir()
    folder.mkdir(exist_ok=True)
    if new:
        _sync_folder(folder.parent)


def rename(old: Path, new: Path) -> None:
    """Give a file that is on disk another name in its folder, in one step, over one that is there. Raises OSError."""
    old.replace(new)
    _sync_folder(new.parent)


def remove(files: Iterable[Path]) -> None:
    """Delete files of one folder, those that are there; they stay away when this returns. Raises OSError."""
    for file in files:
        if file.exists():
            file.unlink()
            _sync_folder(file.parent)


def copy(file: Path, to: Path) -> None:
    """A copy of a file under a name that is not there yet, on disk when this returns. Raises OSError."""
    with file.open("rb") as source, _new(to) as out:
        shutil.copyfileobj(source, out)


def copy_readable(file: Path, to: Path) -> None:
    """As :func:`copy`, of a file that may lie on bad places of its disk: zeros stand for what can't be read."""
    with _new(to) as out:
        for block in _readable(file):
            out.write(block)


def readable(file: Path) -> bytes:
    """What can be read of a file; zeros stand for what can't. Raises OSError if nothing can."""
    return b"".join(_readable(file))


def _readable(file: Path) -> Iterator[bytes]:
    with file.open("rb", buffering=0) as source:
        for start in range(0, os.fstat(source.fileno()).st_size, BLOCK):
            try:
                yield os.pread(source.fileno(), BLOCK, start)
            except OSError as error:
                if error.errno != EIO:
                    raise
                yield bytes(BLOCK)


@contextlib.contextmanager
def _new(to: Path) -> Iterator[BinaryIO]:
    """A file that is not there yet, on disk when this ends; gone again if it could not be written whole."""
    with to.open("xb") as out:
        try:
            yield out
            out.flush()
            os.fsync(out.fileno())
        except OSError:
            to.unlink()
            raise
    _sync_folder(to.parent)


def _sync_folder(folder: Path) -> None:
    """What was made, renamed or deleted in a folder is on disk only when the folder is."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def keep_once(file: Path, name: str) -> None:
    """A copy of a file beside it under this ending, such as ``library.json.version-1``, unless there is one already.
    Raises OSError."""
    to = file.with_name(f"{file.name}.{name}")
    if not to.exists():
        # In one step: half a copy would be there for ever.
        replace(to, file.read_bytes())


def lay_aside(file: Path) -> Path:
    """A copy of a broken file under a free name beside it, such as ``library.json.broken-1``; returns it.

    The copy is whole before anyone may write the file over. Raises OSError.
    """
    n = 1
    while (aside := file.with_name(f"{file.name}.broken-{n}")).exists():
        n += 1
    copy(file, aside)
    return aside
