"""A disk that writes down what SQLite does to it, fails when told to, and says what may lie on it after a power cut.

It is an SQLite VFS in Python (apsw) under the journal's own code: each write, cut, sync and deletion is noted in its
order, and what the game had shown by then. Nothing is guessed about SQLite: a write that was not synced may be there,
be missing, or be torn, each for itself; a new file may be missing until it or its folder is synced.
"""

from __future__ import annotations

import contextlib
import random
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import apsw
import pytest
from msgspec import Struct

SECTOR = 512
"""Bytes that a disk writes as one; a write is torn between two of them, or inside one for a bad disk."""
ERRORS = {
    apsw.FullError: "database or disk is full",
    apsw.ReadOnlyError: "attempt to write a readonly database",
    apsw.CantOpenError: "unable to open database file",
    apsw.BusyError: "database is locked",
    apsw.IOError: "disk I/O error",
}
"""What Python's own module says where apsw has a class."""


class Op(Struct, frozen=True):
    """One thing done to a file: ``write`` at a place, ``cut`` to a length, ``sync``, ``delete``, or ``shown`` (the act
    of this number was handed to the screen)."""

    kind: str
    file: str = ""
    at: int = 0
    data: bytes = b""


class Disk(apsw.VFS):  # type: ignore[misc]
    """The VFS. ``ops`` is what was done; ``fault`` is what the next writes fail with, after ``room`` more bytes."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "")
        self.name = name
        self.ops: list[Op] = []
        self.fault: type[Exception] | None = None
        self.room = 0
        self.goes_on = threading.Event()
        """While it is cleared no sync comes to its end."""
        self.goes_on.set()
        self.step: Callable[[], None] | None = None
        """Called before each write and sync."""

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:
        return _File(self, name, flags)

    def xDelete(self, name: str, syncdir: bool) -> None:
        super().xDelete(name, syncdir)
        self.ops.append(Op("delete", Path(name).name, int(syncdir)))

    def shown(self, act: int) -> None:
        """The screen has changed to this act."""
        self.ops.append(Op("shown", at=act))

    def syncs(self) -> int:
        """How often the disk was waited for."""
        return sum(op.kind == "sync" for op in self.ops)


class _File(apsw.VFSFile):  # type: ignore[misc]
    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        self.disk = disk
        self.file = Path(name.filename() if isinstance(name, apsw.URIFilename) else name or "temporary").name
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:
        disk = self.disk
        if disk.step is not None:
            disk.step()
        if disk.fault is not None:
            disk.room -= len(data)
            if disk.room < 0:
                raise disk.fault("planted")
        super().xWrite(data, offset)
        disk.ops.append(Op("write", self.file, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:
        super().xTruncate(newsize)
        self.disk.ops.append(Op("cut", self.file, newsize))

    def xSync(self, flags: int) -> None:
        if self.disk.step is not None:
            self.disk.step()
        self.disk.goes_on.wait(250)
        super().xSync(flags)
        self.disk.ops.append(Op("sync", self.file))


class _Rows:
    """A cursor as the journal uses one."""

    def __init__(self, db: apsw.Connection, rows: Any) -> None:
        self._rows = rows
        self.lastrowid, self.rowcount = db.last_insert_rowid(), db.changes()

    def fetchone(self) -> Any:
        with translated():
            return self._rows.fetchone()

    def fetchall(self) -> list[Any]:
        with translated():
            return list(self._rows.fetchall())

    def __iter__(self) -> Iterator[Any]:
        with translated():
            yield from self._rows


class translated:  # noqa: N801 (reads like a word)
    """apsw's errors become those of Python's own module."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, apsw.ConstraintError):
            raise sqlite3.IntegrityError(str(error)) from error
        for known, text in ERRORS.items():
            if isinstance(error, known):
                raise sqlite3.OperationalError(text) from error
        if isinstance(error, apsw.Error):
            raise sqlite3.DatabaseError(str(error)) from error


class Connection:
    """A connection as the journal uses one, on a :class:`Disk`."""

    def __init__(self, disk: Disk, path: Path | str) -> None:
        with translated():
            self._db = apsw.Connection(str(path), vfs=disk.name)
        self._db.set_busy_timeout(5000)
        # A short log, so that a game has many of the moments when it goes over into the file.
        self._db.wal_autocheckpoint(60)

    @property
    def in_transaction(self) -> bool:
        return bool(self._db.in_transaction)

    def execute(self, query: str, values: Sequence[Any] = ()) -> _Rows:
        with translated():
            return _Rows(self._db, self._db.execute(query, tuple(values)))

    def executemany(self, query: str, rows: Sequence[Sequence[Any]]) -> None:
        with translated():
            for row in rows:
                self._db.execute(query, tuple(row))

    def executescript(self, script: str) -> None:
        with translated():
            for _ in self._db.execute(script):
                pass

    def setlimit(self, what: int, most: int) -> None:
        self._db.limit(what, most)

    def close(self) -> None:
        with translated():
            self._db.close()


@contextlib.contextmanager
def plugged_in(disk: Disk) -> Iterator[None]:
    """The journals that are opened meanwhile lie on this disk."""
    real = sqlite3.connect

    def connect(path: Any, **options: Any) -> Any:
        if str(path) == ":memory:" or options.get("uri"):
            return real(path, **options)
        return Connection(disk, path)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("companion.journal.file.sqlite3", _Sqlite(connect))
        yield


class _Sqlite:
    """Python's module but for ``connect``."""

    def __init__(self, connect: Any) -> None:
        self.connect = connect

    def __getattr__(self, name: str) -> Any:
        return getattr(sqlite3, name)


# ---------------------------------------------------------------- what may lie there


class _Lying:
    """One file: what is surely on the disk, and what was done to it since its last sync."""

    def __init__(self) -> None:
        self.named = False
        """Whether its name is surely in the folder."""
        self.sure = b""
        self.since: list[Op] = []


class Platter:
    """Follows the operations one by one, and makes what may lie on the disk after a power cut at that place."""

    def __init__(self) -> None:
        self._files: dict[str, _Lying] = {}
        self._gone: dict[str, bytes] = {}
        """Deleted, but the folder was not synced: they may be back."""
        self._last: Op | None = None

    def do(self, op: Op) -> None:
        """The next operation has been done."""
        self._last = op
        if op.kind == "delete":
            was = self._files.pop(op.file, None)
            if op.at:
                self._sync_folder()
            elif was is not None and was.named:
                self._gone[op.file] = was.sure
        elif op.kind == "sync":
            lying = self._files.setdefault(op.file, _Lying())
            lying.sure, lying.since = _done(lying.sure, lying.since), []
            if not lying.named and op.file.endswith(("-wal", "-journal")):
                # SQLite syncs the folder with a log or journal that it has made.
                self._sync_folder()
        elif op.kind in ("write", "cut"):
            self._files.setdefault(op.file, _Lying()).since.append(op)

    def _sync_folder(self) -> None:
        self._gone = {}
        for lying in self._files.values():
            lying.named = True

    def process_died(self) -> dict[str, bytes]:
        """All that was done is there, as after SIGKILL."""
        return {name: _done(lying.sure, lying.since) for name, lying in self._files.items()}

    def nothing_unsynced(self) -> dict[str, bytes]:
        """Only what was synced is there."""
        return {name: lying.sure for name, lying in self._files.items() if lying.named} | self._gone

    def torn(self, chance: random.Random) -> dict[str, bytes]:
        """All is there but for a part of the last write: it ends between two sectors or anywhere, garbage behind."""
        found, last = self.process_died(), self._last
        if last is None or last.kind != "write":
            return found
        bad = chance.random() < 0.5
        keep = chance.randrange(len(last.data)) if bad else SECTOR * chance.randrange(1 + len(last.data) // SECTOR)
        rest = chance.randbytes(len(last.data) - keep) if bad else b""
        lying = self._files[last.file]
        found[last.file] = _done(lying.sure, [*lying.since[:-1], Op("write", "", last.at, last.data[:keep] + rest)])
        return found

    def some(self, chance: random.Random) -> dict[str, bytes]:
        """Each unsynced write is there, missing or torn, whatever its order; new and deleted names are there or not."""
        found = {}
        for name, lying in self._files.items():
            if not lying.named and chance.random() < 0.3:
                continue
            kept = []
            for op in lying.since:
                luck = chance.random()
                cut = SECTOR * chance.randrange(1 + len(op.data) // SECTOR)
                if luck < 0.5 or op.kind == "cut":
                    kept.append(op)
                elif luck < 0.62:
                    kept.append(Op("write", "", op.at, op.data[:cut]))
                elif luck < 0.75:
                    kept.append(Op("write", "", op.at + cut, op.data[cut:]))
            found[name] = _done(lying.sure, kept)
        return found | {name: content for name, content in self._gone.items() if chance.random() < 0.5}


def _done(sure: bytes, ops: Sequence[Op]) -> bytes:
    content = bytearray(sure)
    for op in ops:
        if op.kind == "cut":
            del content[op.at :]
            content += bytes(op.at - len(content))
        elif op.data:
            content += bytes(max(0, op.at - len(content)))
            content[op.at : op.at + len(op.data)] = op.data
    return bytes(content)
