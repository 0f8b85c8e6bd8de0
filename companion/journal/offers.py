"""Copies that can be restored, of any machine, on memory sticks and in the data folder.

A damaged copy is mended in memory like the games' own file (:mod:`companion.journal.mending`); on its stick it stays as
it is.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.files.error import Said
from companion.journal import copies, mending, older_files
from companion.journal.error import FAULTS, JournalError, detail_of
from companion.journal.file import open_file, open_to_read
from companion.journal.strange import CopyError, DamagedCopyError, bytes_of, open_copy
from companion.journal.tables import FORMAT, read_games

MOST_FILES = 50
"""The most files of one place that are examined."""
EXPORTS = "exports"
"""The folder in the data folder for files that people bring."""


class Offer(Struct, frozen=True):
    """A whole copy: its file, the machine that made it (``""``: unknown), when its last game was last played (seconds
    since 1970, 0 without a clock), how many games and acts it has, and whether it has cards and settings."""

    file: Path
    machine: str
    played: float
    games: int
    acts: int
    beside: tuple[str, ...]
    day: str
    """The date of the evening, such as ``2026-11-28``; ``""`` without a clock."""
    stick: bool = False
    """Whether it is on a memory stick."""
    damaged: bool = False
    """Whether it is what could be saved of a damaged copy."""


class Opened(Struct, frozen=True):
    """A copy in memory. For a damaged one: ``wrong`` says what was wrong, ``left`` how many acts of which games could
    be saved."""

    db: sqlite3.Connection
    beside: dict[str, bytes]
    """The other files in it, by name."""
    wrong: str | Said = ""
    left: tuple[tuple[int, int], ...] = ()


def opened(file: Path) -> Opened:
    """A copy in memory in the newest format, with every page and act checked; of a damaged one what could be saved.
    Raises CopyError if it is no copy or empty. The file is not changed."""
    try:
        db = _whole(file)
        try:
            return Opened(db, copies.beside(db))
        except FAULTS as error:
            db.close()
            raise DamagedCopyError(detail_of(error)) from None
    except DamagedCopyError as error:
        return _mended(file, error)


def _mended(file: Path, wrong: DamagedCopyError) -> Opened:
    """What can be saved of a damaged copy. Raises CopyError if that is nothing."""
    content = bytearray(bytes_of(file, headless=True))
    content[18:20] = b"\x01\x01"  # its log is not looked for
    with tempfile.TemporaryDirectory() as place:
        copied = Path(place) / "copy.db"
        try:
            copied.write_bytes(content)
            del content
            db = open_file(None)
            mending.rescue(db, copied)
            left = mending.acts_left(db)
        except (OSError, *FAULTS) as error:
            raise CopyError(detail_of(error)) from None
        if not left:
            db.close()
            raise CopyError(wrong.why)
        beside: dict[str, bytes] = {}
        with contextlib.suppress(*FAULTS), contextlib.closing(open_to_read(copied)) as old:
            beside = copies.beside(old)
    return Opened(db, beside, wrong.why, left)


def _whole(file: Path) -> sqlite3.Connection:
    """A whole copy in the newest format. Raises CopyError, and DamagedCopyError if something might be saved."""
    db = open_copy(file)
    try:
        said = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if said != "ok":
            raise DamagedCopyError(Said("fault.sqlite.content", {"raw": str(said)}))
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version < FORMAT:
            older_files.migrate(db, version)
        wrong = copies.unsound(db) or _orphaned(db)
        if wrong is not None:
            raise DamagedCopyError(wrong)
    except (*FAULTS, JournalError) as error:
        db.close()
        raise DamagedCopyError(detail_of(error)) from None
    except BaseException:
        db.close()
        raise
    return db


def _orphaned(db: sqlite3.Connection) -> Said | None:
    """A game with acts but without a row of its own; None if there is none."""
    known = set(copies.games(db))
    game = next((game for game in mending.games_of(db) if game not in known), 0)
    return Said("fault.journal.lost", {"game": game}) if game else None


def examine(file: Path) -> Offer:
    """What a copy offers. Raises CopyError if the file is no copy or empty."""
    copy = opened(file)
    with contextlib.closing(copy.db) as db:
        try:
            rows, beside = [row for row, _ in read_games(db) if row.acts], copy.beside
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
        damaged=bool(copy.wrong),
    )


def look(folder: Path, root: Path = Path("/")) -> tuple[list[Offer], list[tuple[Path, str | Said]]]:
    """The copies there are, sticks first, newest evening first in each place, damaged ones last; and the files named
    like copies that are none, with the reason. Never raises."""
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
    return sorted(found, key=lambda offer: offer.damaged), broken


def _places(folder: Path, root: Path) -> Sequence[Path]:
    sticks = copies.sticks(root, written=False)
    on_sticks = [place for stick in sticks for place in (stick / copies.STICK_FOLDER, stick)]
    return [*on_sticks, folder / copies.FOLDER, folder / EXPORTS]


def _files(place: Path) -> list[Path]:
    """The files in a folder that are named like copies, newest evening first."""
    try:
        names = [entry.name for entry in os.scandir(place)]
    except OSError:
        return []
    files = [place / name for name in names if name.startswith(copies.NAME) and name.endswith(".db")]
    return sorted(files, key=lambda file: (-copies.number_of(file), file.name))[:MOST_FILES]
