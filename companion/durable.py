"""Files that are written whole: after a power cut either the old or the new one is there, never half of one."""

from __future__ import annotations

import os
import shutil
from pathlib import Path


def replace(file: Path, content: bytes) -> None:
    """Write a file anew in one step, on disk when this returns. Makes its folder. Raises OSError."""
    new = file.with_name(file.name + ".new")
    file.parent.mkdir(parents=True, exist_ok=True)
    with new.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    new.replace(file)
    # A renaming is on disk only when its folder is.
    handle = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def lay_aside(file: Path) -> Path:
    """A copy of a broken file under a free name beside it, such as ``library.json.broken-1``; returns it.

    The copy is whole before anyone may write the file over. Raises OSError.
    """
    n = 1
    while (aside := file.with_name(f"{file.name}.broken-{n}")).exists():
        n += 1
    with file.open("rb") as broken, aside.open("xb") as out:
        shutil.copyfileobj(broken, out)
        out.flush()
        os.fsync(out.fileno())
    return aside
