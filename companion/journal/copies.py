"""Automatic copies of the journal, on each memory stick that is plugged in and in the data folder.

They are made in a thread of their own when a round or a game ends. Each is checked before it replaces the one before
it. Cards and settings are copied too. A stick is a removable volume mounted below /media, /run/media or /mnt.

The copies of the last five evenings are kept. Evenings have rising numbers; the date in a file's name is only for
people. Without a clock each run of the app is an evening. A copy is only replaced by one that has all of its acts.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import socket
import sqlite3
import stat
import threading
import time
from collections.abc import Container, Iterator
from datetime import datetime
from hashlib import blake2b
from pathlib import Path

from msgspec import Struct

from companion.files import durable
from companion.files.error import Said
from companion.files.reading import LARGE, read_bytes
from companion.journal.error import FAULTS, detail_of
from companion.journal.file import open_to_read
from companion.journal.rows import MOST_ACTS, MOST_BYTES, SUM, Chain, ids
from companion.journal.strange import CopyError, open_copy
from companion.journal.tables import MOST_GAMES

FOLDER, STICK_FOLDER = "copies", "aurora-table"
"""The folder of copies in the data folder, and on a stick."""
POINTS = ("/media/", "/run/media/", "/mnt")
KEPT = 5
"""How many evenings' copies are kept."""
LATE = 5 * 3600.0
"""Seconds after midnight until which an evening lasts."""
SET = 1_704_067_200.0
"""Seconds since 1970 (the year 2024): a clock that shows less was never set."""
BESIDE = ("library.json", "settings.json")
"""Files of the data folder that are copied too: the owner's cards, the settings."""
NAME = "aurora-games-"
"""How the file names of copies begin."""
_BESIDE = (
    "CREATE TABLE beside(id INTEGER PRIMARY KEY, name TEXT NOT NULL, content BLOB NOT NULL, sum BLOB NOT NULL) STRICT"
)
_NAMED = re.compile(NAME + r"[0-9a-f]{8}(?:-(\d{1,9})(?:-(\d{4}-\d\d-\d\d))?)?\.db")

_log = logging.getLogger(__name__)


class Copied(Struct, frozen=True):
    """The last copy to a place: when (seconds since 1970), and why it failed (``""``: it is good)."""

    file: Path
    moment: float
    trouble: str | Said = ""


def sticks(root: Path = Path("/"), written: bool = True) -> list[Path]:
    """The mount points of removable volumes in mounting order; only writable ones if ``written``. Never raises."""
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
        if device != volume and point.startswith(POINTS) and ("rw" in options.split(",") or not written):
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
    """The folders for copies of a data folder's journal, sticks first."""
    return [*(stick / STICK_FOLDER for stick in sticks(root)), folder / FOLDER]


def machine_of(root: Path = Path("/")) -> str:
    """The id of this machine, or its host name."""
    try:
        return (root / "etc/machine-id").read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return socket.gethostname()


def name(folder: Path, root: Path = Path("/")) -> str:
    """How the file names of this data folder's copies begin, with a part that differs for each machine and data folder,
    so that a stick can serve several. Older versions had one copy of exactly this name."""
    whole = os.fsencode(f"{machine_of(root)} {folder.resolve()}")
    return f"{NAME}{blake2b(whole, digest_size=4).hexdigest()}.db"


def found(folder: Path, root: Path = Path("/")) -> list[Path]:
    """All copies of this data folder's journal, newest evening first. Never raises."""
    files = [file for place in places(folder, root) for file in _own(place, name(folder, root))]
    return sorted(files, key=lambda file: (-number_of(file), -file.stat().st_mtime))


def _own(place: Path, whole: str) -> list[Path]:
    """The copies in a place whose names begin with ``whole``, newest evening first."""
    begin = whole.removesuffix(".db")
    try:
        names = [entry.name for entry in os.scandir(place) if entry.is_file(follow_symlinks=False)]
    except OSError:
        return []
    own = [n for n in names if n.startswith(begin) and _NAMED.fullmatch(n)]
    return sorted((place / n for n in own), key=number_of, reverse=True)


def number_of(file: Path) -> int:
    """The number of a copy's evening, from its name; 0 if there is none."""
    told = _NAMED.fullmatch(file.name)
    return int(told[1] or 0) if told else 0


def day_of(file: Path) -> str:
    """The date of a copy's evening, from its name, such as ``2026-11-28``; ``""`` if it was made without a clock."""
    told = _NAMED.fullmatch(file.name)
    return (told[2] or "") if told else ""


def evening(now: float) -> str:
    """The date of an evening, which ends at five in the morning; ``""`` if the clock was never set."""
    return datetime.fromtimestamp(now - LATE).astimezone().date().isoformat() if now > SET else ""


def taken(journal: Path) -> sqlite3.Connection:
    """A copy in memory of a journal that may be in use: whole, checked, with the files beside it. Raises CopyError."""
    try:
        target = sqlite3.connect(":memory:", isolation_level=None)
        with contextlib.closing(open_to_read(journal, 30)) as source:
            target.execute(f"PRAGMA page_size={source.execute('PRAGMA page_size').fetchone()[0]}")
            source.backup(target)
        wrong = unsound(target)
        said = target.execute("PRAGMA quick_check(1)").fetchone()[0]
        if wrong is not None or said != "ok":
            raise CopyError(wrong or Said("fault.sqlite.content", {"raw": str(said)}))
        target.execute("DROP TABLE IF EXISTS beside")
        target.execute(_BESIDE)
        _put_beside(target, "machine", socket.gethostname().encode())
        for file in BESIDE:
            with contextlib.suppress(OSError):
                _put_beside(target, file, read_bytes(journal.parent / file, LARGE))
    except (OSError, *FAULTS) as error:
        raise CopyError(detail_of(error)) from None
    return target


def _put_beside(db: sqlite3.Connection, name: str, content: bytes) -> None:
    total = blake2b(content, digest_size=SUM).digest()
    db.execute("INSERT INTO beside(name, content, sum) VALUES(?,?,?)", (name, content, total))


def beside(db: sqlite3.Connection) -> dict[str, bytes]:
    """The other files in a copy, by name, if their checksums are right. Raises SQLite errors."""
    if not db.execute("SELECT count(*) FROM sqlite_schema WHERE name='beside'").fetchone()[0]:
        return {}
    rows = db.execute("SELECT name, content, sum FROM beside LIMIT 20").fetchall()
    return {
        str(name): content
        for name, content, total in rows
        if isinstance(content, bytes) and blake2b(content, digest_size=SUM).digest() == total
    }


def copy(journal: Path, file: Path) -> None:
    """Copy a journal that may be in use to a file. An older copy stays until the new one is whole and on disk. Raises
    CopyError."""
    with contextlib.closing(taken(journal)) as db:
        _write(db, file)


def _write(db: sqlite3.Connection, file: Path) -> None:
    content = bytearray(db.serialize())
    content[18:20] = b"\x01\x01"  # without a log beside it
    try:
        if file.parent.is_symlink() or (os.path.lexists(file) and not stat.S_ISREG(os.lstat(file).st_mode)):
            raise CopyError(Said("fault.copy.place", {"file": str(file)}))
        durable.make_folder(file.parent)
        durable.put_whole(file, content)
    except OSError as error:
        raise CopyError(detail_of(error)) from None


def copy_evening(journal: Path, place: Path, whole: str, number: int, now: float, mine: Container[Path]) -> Path:
    """Copy a journal to a place; returns the file. ``whole``: their :func:`name`. ``number``: of the last evening
    anywhere. ``mine``: copies made in this run. Raises CopyError."""
    with contextlib.closing(taken(journal)) as db:
        if place.is_symlink():
            raise CopyError(Said("fault.copy.place", {"file": str(place)}))
        own, day = _own(place, whole), evening(now)
        file = own[0] if own else None
        if file is None or not (file in mine or (day and day == day_of(file))) or not _has_all(db, file):
            file = place / f"{whole.removesuffix('.db')}-{number + 1:04}{day and f'-{day}'}.db"
        _write(db, file)
        for old in _own(place, whole)[KEPT:]:
            if _has_all(db, old):
                with contextlib.suppress(OSError):
                    durable.remove([old])
        return file


def _has_all(db: sqlite3.Connection, file: Path) -> bool:
    """Whether a copy has all acts of an older one; False if the file is no copy."""
    try:
        with contextlib.closing(open_copy(file)) as old:
            for game, seed in old.execute("SELECT id, seed FROM games").fetchall():
                here = db.execute("SELECT seed FROM games WHERE id=?", (game,)).fetchone()
                query = "SELECT id, row FROM acts WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 1"
                last = old.execute(query, ids(game)).fetchone()
                if here is None or here[0] != seed:
                    return False
                if last and db.execute("SELECT row FROM acts WHERE id=?", last[:1]).fetchone() != last[1:]:
                    return False
            return True
    except (CopyError, *FAULTS):
        return False


def unsound(db: sqlite3.Connection) -> Said | None:
    """The first game with an act whose checksum is wrong or that can't be read; None if all are good. Raises SQLite
    errors."""
    for game in games(db):
        rows = list(readable(db, game))
        query = "SELECT count(*) FROM (SELECT 1 FROM acts WHERE id BETWEEN ? AND ? LIMIT ?)"
        found = db.execute(query, (*ids(game), MOST_ACTS + 1)).fetchone()[0]
        if Chain().check(rows) < found:
            return Said("fault.journal.sums", {"game": game})
    return None


def games(db: sqlite3.Connection) -> list[int]:
    """Ids of the games that have acts."""
    return [game for (game,) in db.execute("SELECT id FROM games ORDER BY id LIMIT ?", (MOST_GAMES,))]


def readable(db: sqlite3.Connection, game: int) -> Iterator[bytes]:
    """The rows of a game up to the first that is missing or can't be read, or to the limit of a game. They are read one
    by one, as Python's module loses the last good row before an error."""
    first, left = ids(game)[0] + 1, MOST_BYTES
    with contextlib.suppress(sqlite3.Error, UnicodeDecodeError):
        for number in range(first, first + MOST_ACTS):
            row = db.execute("SELECT row FROM acts WHERE id=?", (number,)).fetchone()
            left -= len(row[0]) if row is not None and isinstance(row[0], bytes) else left + 1
            if left < 0:
                return
            yield row[0]


def longer(folder: Path, game: int, seed: str, rows: list[bytes]) -> tuple[list[bytes], str]:
    """Among the copies that have this game with these rows: the most rows, and the file; else these rows and ``""``."""
    best, where = rows, ""
    for file in found(folder):
        with (
            contextlib.suppress(*FAULTS, CopyError),
            contextlib.closing(open_copy(file)) as db,
        ):
            if db.execute("SELECT count(*) FROM games WHERE id=? AND seed=?", (game, seed)).fetchone()[0]:
                kept = list(readable(db, game))
                del kept[Chain().check(kept) :]
                if len(kept) > len(best) and kept[: len(rows)] == rows:
                    best, where = kept, str(file)
    return best, where


class Copier:
    """Makes copies in a thread of its own; callers never wait."""

    def __init__(self, journal: Path, root: Path = Path("/")) -> None:
        self.journal, self.root = journal, root
        self.told: dict[Path, Copied] = {}
        """The result of the last copy, by place."""
        self._made: set[Path] = set()
        """Copies made in this run."""
        self._number = 0
        """The number of their evening."""
        self._wanted = threading.Event()
        self._ending = self._copying = False
        self._thread: threading.Thread | None = None

    def want(self) -> None:
        """Make a copy as soon as possible. Two requests before it begins make one copy."""
        self._wanted.set()
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="copies", daemon=True)
            self._thread.start()

    @property
    def resting(self) -> bool:
        """Whether no copy is being made or requested."""
        return not self._wanted.is_set() and not self._copying

    def close(self, seconds: float = 5.0) -> None:
        """End after the copy that is being made, or after so many seconds; an interrupted copy leaves the older one."""
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
            folder = self.journal.parent
            whole = name(folder, self.root)
            number = max(map(number_of, found(folder, self.root)), default=0)
            if self._made and number == self._number:
                number -= 1  # the same evening in each place
            for place in places(folder, self.root):
                file = place / whole
                trouble: str | Said = ""
                try:
                    file = copy_evening(self.journal, place, whole, number, time.time(), self._made)
                    self._made.add(file)
                    self._number = max(self._number, number_of(file))
                except Exception as error:  # noqa: BLE001 (a stick pulled out in the middle may do anything)
                    _log.warning("no copy in %s: %s", place, error)
                    trouble = error.why if isinstance(error, CopyError) else str(error)
                self.told[place] = Copied(file, time.time(), trouble)
