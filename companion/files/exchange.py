"""Files that people carry from one machine to another: where they go, and where they are looked for.

That is a folder of the data folder, and each memory stick that is plugged in.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import date
from pathlib import Path

FOLDER = "exports"
"""The folder in the data folder."""
ROOTS = (Path("/media"), Path("/run/media"))
"""Where a desktop or udisks mounts memory sticks."""
LONG = 32
"""Letters of a path that a button has room for in large type."""
LIBRARY, GAME = "aurora-library", "aurora-game"
"""How the names of exported libraries and games begin."""


def sticks(roots: Sequence[Path] = ROOTS) -> list[Path]:
    """The memory sticks that are mounted below these folders and can be written on, sorted. Raises nothing."""
    found = []
    for root in roots:
        for pattern in ("*", "*/*"):
            found += [path for path in sorted(root.glob(pattern)) if os.path.ismount(path) and os.access(path, os.W_OK)]
    return found


def places(folder: Path, roots: Sequence[Path] = ROOTS) -> list[Path]:
    """Where files can be put: memory sticks first, then the data folder's own ``exports``."""
    return [*sticks(roots), folder / FOLDER]


def named(place: Path) -> str:
    """How a button names a folder: whole, or by its last two parts where that would be long."""
    text = str(place)
    return text if len(text) <= LONG else "/".join(("…", *place.parts[-2:]))


def new_file(place: Path, day: date, name: str = LIBRARY, ending: str = ".json") -> Path:
    """A file that is not there yet, such as ``aurora-library-2026-05-01-2.json``."""
    n, end = 1, ""
    while (file := place / f"{name}-{day.isoformat()}{end}{ending}").exists():
        n += 1
        end = f"-{n}"
    return file


def libraries(places: Sequence[Path]) -> list[Path]:
    """The libraries that lie in these places, the newest first in each. Raises nothing."""
    return _files(places, f"{LIBRARY}*.json")


def games(places: Sequence[Path]) -> list[Path]:
    """The exported games that lie in these places, the newest first in each. Raises nothing."""
    return _files(places, "*.aurora")


def _files(places: Sequence[Path], pattern: str) -> list[Path]:
    found: list[Path] = []
    for place in places:
        files = [path for path in place.glob(pattern) if path.is_file()]
        found += sorted(files, key=lambda path: (-path.stat().st_mtime, path.name))
    return found
