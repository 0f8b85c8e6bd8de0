"""Copies that may come back: those of any machine, on the memory sticks and in the data folder, looked at and told."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.files.error import Said
from companion.journal import copies, older
from companion.journal.error import FAULTS, detail_of
from companion.journal.strange import CopyError, open_copy
from companion.journal.tables import FORMAT, read_games

MOST_FILES = 50
"""Files of one place beyond which none is looked at."""
EXPORTS = "exports"
"""The folder in the data folder where people put files that they bring."""


class Offer(Struct, frozen=True):
    """A whole copy: its file, the machine that made it (``""``: not known), when its last game was played last (seconds
    since 1970, 0 where no clock told it), how many games and acts it has, and whether cards and settings lie in it."""

    file: Path
    machine: str
    played: float
    games: int
    acts: int
    beside: tuple[str, ...]
    day: str
    """The day of the evening, such as ``2026-11-28``; ``""`` where no clock told it."""
    stick: bool = False
    """Whether it lies on a memory stick."""


def opened(file: Path) -> sqlite3.Connection:
    """A copy in memory with its tables as they are today, every page and every act of it checked. Raises CopyError."""
    db = open_copy(file)
    try:
        said = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if said != "ok":
            raise CopyError(Said("fault.sqlite", {"detail": str(said)}))
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version < FORMAT:
            older.migrate(db, version)
        wrong = copies.unsound(db)
        if wrong is not None:
            raise CopyError(wrong)
    except FAULTS as error:
        db.close()
        raise CopyError(detail_of(error)) from None
    except BaseException:
        db.close()
        raise
    return db


def examine(file: Path) -> Offer:
    """What a copy has to give. Raises CopyError for one that is not whole, or none."""
    with contextlib.closing(opened(file)) as db:
        try:
            rows, beside = [row for row, _ in read_games(db) if row.acts], copies.beside(db)
        except FAULTS as error:
            raise CopyError(detail_of(error)) from None
    return Offer(
        file,
        beside.get("machine", b"").decode("utf-8", "replace")[:40],
        max((row.changed for row in rows), default=0.0),
        len(rows),
        sum(row.acts for row in rows),
        tuple(name for name in copies.BESIDE if name in beside),
        copies.day_of(file),
    )


def look(folder: Path, root: Path = Path("/")) -> tuple[list[Offer], list[tuple[Path, str | Said]]]:
    """The copies that there are, those on sticks first, the newest evening first in each place; and the files that are
    called so and are no whole copy, with why. Raises nothing."""
    found: list[Offer] = []
    broken: list[tuple[Path, str | Said]] = []
    for place in _places(folder, root):
        for file in _files(place):
            try:
                offer = examine(file)
            except CopyError as error:
                broken.append((file, error.why))
            else:
                if offer.games:
                    found.append(replace(offer, stick=folder not in place.parents))
    return found, broken


def _places(folder: Path, root: Path) -> Sequence[Path]:
    sticks = copies.sticks(root, written=False)
    on_sticks = [place for stick in sticks for place in (stick / copies.STICK_FOLDER, stick)]
    return [*on_sticks, folder / copies.FOLDER, folder / EXPORTS]


def _files(place: Path) -> list[Path]:
    """The files in a place that are called as copies are, the newest evening first."""
    try:
        names = [entry.name for entry in os.scandir(place)]
    except OSError:
        return []
    files = [place / name for name in names if name.startswith(copies.NAME) and name.endswith(".db")]
    return sorted(files, key=lambda file: (-copies.number_of(file), file.name))[:MOST_FILES]
