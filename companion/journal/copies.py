"""Automatic copies of the journal, on each memory stick that is plugged in and in the data folder.

They are made beside the game, in a thread of their own, as a round or a game ends; each is checked before it takes the
place of the one before it. A stick is a removable volume that is mounted below /media, /run/media or /mnt.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import socket
import sqlite3
import threading
import time
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from msgspec import Struct

from companion.files import durable
from companion.files.error import Said, english
from companion.journal.error import detail_of
from companion.journal.file import open_to_read
from companion.journal.rows import Chain, ids

FOLDER, STICK_FOLDER = "copies", "aurora-table"
"""Where copies lie in the data folder, and on a stick."""
POINTS = ("/media/", "/run/media/", "/mnt")

_log = logging.getLogger(__name__)


class CopyError(Exception):
    """A copy could not be made; ``why`` says it."""

    def __init__(self, why: str | Said) -> None:
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        return english(self.why)


class Copied(Struct, frozen=True):
    """What came of the last copy to a place: when (seconds since 1970), and why it failed (``""``: it is good)."""

    file: Path
    at: float
    trouble: str | Said = ""


def sticks(root: Path = Path("/")) -> list[Path]:
    """The mount points of removable volumes that can be written on, in the order of mounting. Raises nothing."""
    try:
        lines = (root / "proc/self/mounts").read_text(encoding="utf-8", errors="replace").splitlines()
        blocks = sorted((root / "sys/block").iterdir())
    except OSError:
        return []
    found = []
    for line in lines:
        device, point, _, options = [*line.split(" ")[:4], "", "", "", ""][:4]
        volume = device.removeprefix("/dev/")
        point = re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), point)
        if device != volume and point.startswith(POINTS) and "rw" in options.split(","):
            whole = [block for block in blocks if volume.startswith(block.name)]
            if any(_is_removable(block) for block in whole):
                found.append(root / point.lstrip("/"))
    return found


def _is_removable(block: Path) -> bool:
    with contextlib.suppress(OSError):
        if (block / "removable").read_text(encoding="ascii").strip() == "1":
            return True
    return "/usb" in os.path.realpath(block)


def places(folder: Path, root: Path = Path("/")) -> list[Path]:
    """The folders that copies of a data folder's journal are put into, sticks first."""
    return [*(stick / STICK_FOLDER for stick in sticks(root)), folder / FOLDER]


def name(folder: Path, root: Path = Path("/")) -> str:
    """The file's name, another one for each machine and data folder, so that a stick can serve several."""
    try:
        machine = (root / "etc/machine-id").read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        machine = socket.gethostname()
    return f"aurora-games-{blake2b(os.fsencode(f'{machine} {folder.resolve()}'), digest_size=4).hexdigest()}.db"


def found(folder: Path, root: Path = Path("/")) -> list[Path]:
    """The copies of this data folder's journal that there are, the newest first. Raises nothing."""
    files = [place / name(folder, root) for place in places(folder, root)]
    return sorted((file for file in files if os.path.isfile(file)), key=lambda file: -file.stat().st_mtime)


def copy(journal: Path, file: Path) -> None:
    """Copy a journal, which may be in use, to a file. The one that was there stays until the new one is whole, checked
    and on disk. Raises CopyError."""
    place, new = file.parent, file.with_name(file.name + ".new")
    try:
        durable.make_folder(place)
        durable.remove(Path(f"{new}{ending}") for ending in ("", "-journal"))
        with (
            contextlib.closing(open_to_read(journal, 30)) as source,
            contextlib.closing(sqlite3.connect(new)) as target,
        ):
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
            wrong = unsound(target)
            if wrong is not None:
                raise CopyError(wrong)
            said = target.execute("PRAGMA quick_check(1)").fetchone()[0]
            if said != "ok":
                raise CopyError(Said("fault.sqlite", {"detail": said}))
        with new.open("rb") as written:
            os.fsync(written.fileno())
        durable.rename(new, file)
    except (OSError, sqlite3.Error, UnicodeDecodeError) as error:
        raise CopyError(detail_of(error)) from None


def unsound(db: sqlite3.Connection) -> Said | None:
    """Of which game an act does not match its checksum, or can't be reached; None for none. Raises what SQLite
    raises."""
    for game in games(db):
        rows = list(readable(db, game))
        there = db.execute("SELECT count(*) FROM acts WHERE id BETWEEN ? AND ?", ids(game)).fetchone()[0]
        if Chain().check(rows) < there:
            return Said("fault.journal.sums", {"game": game})
    return None


def games(db: sqlite3.Connection) -> list[int]:
    """The games of which there are acts."""
    return [game for (game,) in db.execute("SELECT id FROM games ORDER BY id")]


def readable(db: sqlite3.Connection, game: int) -> Iterator[bytes]:
    """The rows of a game up to the first one that can't be read or is missing. Each is read for itself: Python's module
    drops the last good one when it can't read on."""
    at = ids(game)[0] + 1
    with contextlib.suppress(sqlite3.Error, UnicodeDecodeError):
        while (row := db.execute("SELECT row FROM acts WHERE id=?", (at,)).fetchone()) is not None:
            yield row[0]
            at += 1


def longer(folder: Path, game: int, seed: str, rows: list[bytes]) -> tuple[list[bytes], str]:
    """Of the copies that hold this game with these rows and more: the most rows, and the file; else the rows alone."""
    best, where = rows, ""
    for file in found(folder):
        with (
            contextlib.suppress(sqlite3.Error, UnicodeDecodeError),
            contextlib.closing(open_to_read(file)) as db,
        ):
            if db.execute("SELECT count(*) FROM games WHERE id=? AND seed=?", (game, seed)).fetchone()[0]:
                kept = list(readable(db, game))
                del kept[Chain().check(kept) :]
                if len(kept) > len(best) and kept[: len(rows)] == rows:
                    best, where = kept, str(file)
    return best, where


class Copier:
    """Makes copies in a thread of its own; whoever asks for one never waits."""

    def __init__(self, journal: Path, root: Path = Path("/")) -> None:
        self.journal, self._root = journal, root
        self.told: dict[Path, Copied] = {}
        """What came of the last copy, by place."""
        self._wanted = threading.Event()
        self._ending = self._copying = False
        self._thread: threading.Thread | None = None

    def want(self) -> None:
        """Make a copy as soon as may be; asked for twice meanwhile, it is made once."""
        self._wanted.set()
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="copies", daemon=True)
            self._thread.start()

    @property
    def resting(self) -> bool:
        """Whether no copy is being made, or wanted."""
        return not self._wanted.is_set() and not self._copying

    def close(self, seconds: float = 5.0) -> None:
        """End after the copy that is being made, but wait no longer than so; one cut off leaves the older one."""
        self._ending = True
        self._wanted.set()
        if self._thread is not None:
            self._thread.join(seconds)

    def _work(self) -> None:
        while True:
            self._copying = False
            self._wanted.wait()
            self._copying = True
            self._wanted.clear()
            if self._ending:
                return
            for place in places(self.journal.parent, self._root):
                file = place / name(self.journal.parent, self._root)
                trouble: str | Said = ""
                try:
                    copy(self.journal, file)
                except Exception as error:  # noqa: BLE001 (a stick pulled out in the middle may do anything)
                    _log.warning("no copy in %s: %s", place, error)
                    trouble = error.why if isinstance(error, CopyError) else str(error)
                self.told[place] = Copied(file, time.time(), trouble)
