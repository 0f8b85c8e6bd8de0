"""Files that several programs write, such as the app and the command line: one at a time, nothing of another lost.

Who writes holds a lock (``library.json.lock`` beside ``library.json``), reads what another has written since, puts both
together and writes the whole again. Who only reads needs no lock: the file is always whole. A lock ends with the
program that holds it, however that ends.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import time
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.files import durable

WAIT = 10.0
"""Seconds that another program is waited for; it takes a few hundredths, unless it was stopped."""
_PAUSE = 0.005
_NO_LOCKS = (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS)
"""What file systems without locks say: there nobody can be kept away."""
Stamp = tuple[int, int, int] | None
"""What tells one writing of a file from another; None: there is no file."""


def stamp(file: Path) -> Stamp:
    """A mark that changes whenever the file is written; None where it can't be read. Raises nothing."""
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


@contextlib.contextmanager
def locked(file: Path, wait: float = WAIT) -> Iterator[None]:
    """Keep other programs from writing the file; makes its folder. Raises OSError, EAGAIN if another has kept it for
    ``wait`` seconds."""
    durable.make_folder(file.parent)
    flags = os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
    handle = os.open(file.with_name(file.name + ".lock"), flags, 0o644)
    try:
        until = time.monotonic() + wait
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                if error.errno in _NO_LOCKS:
                    break
                if error.errno != errno.EWOULDBLOCK or time.monotonic() > until:
                    raise
                time.sleep(_PAUSE)
            else:
                break
        yield
    finally:
        os.close(handle)


def merged(
    base: Mapping[str, Any], mine: Mapping[str, Any], theirs: Mapping[str, Any], whole: Collection[str] = ()
) -> dict[str, Any]:
    """What two made of the same mapping, put together value by value, mappings in it too (but those named in ``whole``,
    which are one value). Where both have changed a value, mine holds, the later one."""
    found = {}
    for name in {**theirs, **mine}:
        was, ours, others = (side.get(name, _NONE) for side in (base, mine, theirs))
        if name not in whole and isinstance(ours, dict) and isinstance(others, dict):
            found[name] = merged(was if isinstance(was, dict) else {}, ours, others)
        elif ours != was:
            found[name] = ours
        else:
            found[name] = others
    return {name: value for name, value in found.items() if value is not _NONE}


_NONE = object()
"""A name that a mapping has not."""
