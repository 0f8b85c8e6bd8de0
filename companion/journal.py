"""The journal: every act of every game, on disk before anything is shown.

One SQLite file. One act is one row, written in one transaction with the checkpoint of the unit that it reached.
Each row
carries a checksum chained through its game, so that a torn or flipped tail is noticed and named; the good part is kept,
and a copy of the damaged file too.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from companion.checkpoints import WHOLE_EVERY, Checkpoints, pack
from companion.checkpoints import Checkpoint as Checkpoint
from companion.rules.play import Entry

FORMAT = 3
"""Version of the journal's tables. 1 had no ``voided``, 2 no checkpoints packed as differences."""
LONGEST = 1 << 30
"""Bytes beyond which a file's header is not believed."""


class Act(Struct, array_like=True):
    """One act: a person's entry with the automatic ones behind it, or a move of the head (undo, redo).

    ``parent`` is the act before it; 0 is the empty table. For a move ``head`` is where the head goes to, else -1.
    """

    number: int
    parent: int
    entries: list[Entry] = []
    head: int = -1


class GameRow(Struct):
    """What home shows of a game. Times are seconds since 1970; ``title`` is what the game wrote about itself; a voided
    game does not count."""

    id: int
    seed: str
    started: float
    changed: float
    acts: int
    over: bool
    title: dict[str, object]
    voided: bool = False


class Damage(Struct, frozen=True):
    """What was wrong with a journal: the file, what was found, how many acts are kept, and where the copy lies."""

    file: str
    found: str
    kept: int
    copy: str


class JournalError(Exception):
    """The journal can't be written or read. ``reason`` is full, readonly, busy, missing, newer or broken; the text says
    the rest."""

    def __init__(self, reason: str, detail: str) -> None:
        self.reason = reason
        self.detail = detail
        super().__init__(f"{reason}: {detail}")


_encode = msgspec.msgpack.Encoder().encode
_decode_act = msgspec.msgpack.Decoder(Act).decode

_TABLES = """
CREATE TABLE IF NOT EXISTS games(
  id INTEGER PRIMARY KEY, seed TEXT NOT NULL, started REAL NOT NULL, changed REAL NOT NULL,
  over INTEGER NOT NULL DEFAULT 0, title TEXT NOT NULL DEFAULT '{}', voided INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE IF NOT EXISTS acts(
  game INTEGER NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, offset INTEGER, checkpoint BLOB, sum BLOB NOT
  NULL,
  PRIMARY KEY(game, number)) STRICT, WITHOUT ROWID;
"""


_MIGRATIONS = {1: "ALTER TABLE games ADD COLUMN voided INTEGER NOT NULL DEFAULT 0", 2: ""}
"""From each format to the next one; nothing where the older rows stay as they are."""


def _sum(before: bytes, body: bytes, offset: int | None, checkpoint: bytes | None) -> bytes:
    mixed = blake2b(before, digest_size=8)
    mixed.update(body)
    mixed.update(repr(offset).encode())
    mixed.update(checkpoint or b"")
    return mixed.digest()


class Journal:
    """The acts of all games in one file. Raises :class:`JournalError` where the disk or the file won't have it.

    ``path`` may be None for a journal in memory (simulations). Safe to use from several threads, one call at a time.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.damage: list[Damage] = []
        """What was found wrong and put aside on opening or loading."""
        self._lock = threading.Lock()
        self._sums: dict[int, bytes] = {}
        self._last: dict[int, tuple[bytes, int]] = {}
        """By game: its last checkpoint, and how many have been packed since it was begun or taken up."""
        self._guard: BinaryIO | None = None
        try:
            if path is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
                self._guard = self._only_one(path)
            self._db = self._open()
        except sqlite3.DatabaseError as error:
            if path is None or _reason(error) != "broken":
                raise JournalError(_reason(error), str(error)) from None
            self._put_aside(str(error))
        except OSError as error:
            raise JournalError("readonly" if error.errno in (13, 30) else "missing", str(error)) from None

    @staticmethod
    def _only_one(path: Path) -> BinaryIO:
        """Hold the file against a second program: two of them would write each other's act numbers."""
        guard = path.with_name(path.name + ".lock").open("ab")
        try:
            fcntl.flock(guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            guard.close()
            raise JournalError("busy", f"{path} is in use by another program") from None
        return guard

    def _open(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path or ":memory:", isolation_level=None, check_same_thread=False, timeout=5)
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > FORMAT:
            raise JournalError("newer", f"{self.path}: written by a newer version (format {version}, known {FORMAT})")
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        if version in _MIGRATIONS:
            self._migrate(db, version)
        db.executescript(_TABLES)
        if version != FORMAT:
            db.execute(f"PRAGMA user_version={FORMAT}")
        return db

    @staticmethod
    def _migrate(db: sqlite3.Connection, version: int) -> None:
        """Bring an older file to the newest format, in one transaction: all of it or nothing."""
        db.execute("BEGIN IMMEDIATE")
        try:
            for step in range(version, FORMAT):
                db.execute(_MIGRATIONS[step])
            db.execute(f"PRAGMA user_version={FORMAT}")
            db.execute("COMMIT")
        except sqlite3.Error:
            with contextlib.suppress(sqlite3.Error):
                db.execute("ROLLBACK")
            raise

    def close(self) -> None:
        """Close the file; every act is on disk already."""
        with self._lock:
            self._db.close()
            if self._guard is not None:
                self._guard.close()

    # ------------------------------------------------------------ writing

    def new_game(self, seed: str, now: float) -> int:
        """Begin a game; returns its id."""
        with self._writing() as db:
            return int(
                db.execute("INSERT INTO games(seed, started, changed) VALUES(?,?,?)", (seed, now, now)).lastrowid or 0
            )

    def append(
        self, game: int, act: Act, checkpoint: Checkpoint | None, now: float, title: dict[str, object], over: bool
    ) -> None:
        """Write one act, in one transaction and one sync. When this returns the act survives a power cut."""
        body = _encode(act)
        offset = checkpoint.offset if checkpoint else None
        before, packed_before = self._last.get(game, (b"", 0))
        whole = packed_before % WHOLE_EVERY == 0
        packed = pack(checkpoint.table, b"" if whole else before) if checkpoint else None
        chained = _sum(self._sums.get(game, b""), body, offset, packed)
        with self._writing() as db:
            db.execute("INSERT INTO acts VALUES(?,?,?,?,?,?)", (game, act.number, body, offset, packed, chained))
            db.execute(
                "UPDATE games SET changed=?, title=?, over=? WHERE id=?",
                (now, msgspec.json.encode(title).decode(), int(over), game),
            )
        self._sums[game] = chained
        if checkpoint:
            self._last[game] = (checkpoint.table, packed_before + 1)

    def void(self, game: int, voided: bool) -> None:
        """Let a finished game count no more, or count again; nothing of it is lost. Raises :class:`JournalError`, with
        reason ``missing`` for a game that is not there."""
        with self._writing() as db:
            found = db.execute("UPDATE games SET voided=? WHERE id=?", (int(voided), game)).rowcount
        if not found:
            raise JournalError("missing", f"no game {game} in {self.path}")

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                self._db.execute("BEGIN IMMEDIATE")
                yield self._db
                self._db.execute("COMMIT")
            except (sqlite3.Error, OSError) as error:
                with contextlib.suppress(sqlite3.Error):
                    self._db.execute("ROLLBACK")
                raise JournalError(_reason(error), str(error)) from None

    # ------------------------------------------------------------ reading

    def games(self) -> list[GameRow]:
        """All games, the last changed first."""
        query = (
            "SELECT id, seed, started, changed, over, title, voided, (SELECT count(*) FROM acts WHERE game=games.id)"
            " FROM games ORDER BY changed DESC, id DESC"
        )
        try:
            with self._lock:
                rows = self._db.execute(query).fetchall()
        except sqlite3.Error as error:
            if _reason(error) != "broken" or self.path is None:
                raise JournalError(_reason(error), str(error)) from None
            self.start_afresh(str(error))
            with self._lock:
                rows = self._db.execute(query).fetchall()
        return [
            GameRow(i, seed, started, changed, n, bool(over), msgspec.json.decode(title), bool(voided))
            for i, seed, started, changed, over, title, voided, n in rows
        ]

    def title(self, game: int) -> dict[str, object]:
        """What a game has written about itself; empty where nothing is known."""
        with self._lock, contextlib.suppress(sqlite3.Error, msgspec.DecodeError):
            found = self._db.execute("SELECT title FROM games WHERE id=?", (game,)).fetchone()
            if found is not None:
                return dict(msgspec.json.decode(found[0]))
        return {}

    def load(self, game: int) -> tuple[str, list[Act], Checkpoints]:
        """Seed, acts and checkpoints of a game. A bad row ends the good part; what follows it is put aside, not
        lost."""
        with self._lock:
            try:
                found = self._db.execute("SELECT seed FROM games WHERE id=?", (game,)).fetchone()
            except sqlite3.Error as error:
                raise JournalError(_reason(error), str(error)) from None
            if found is None:
                raise JournalError("missing", f"no game {game} in {self.path}")
            acts: list[Act] = []
            checkpoints = Checkpoints()
            before, trouble = b"", ""
            rows = self._rows(game)
            while not trouble:
                try:
                    row = next(rows, None)
                    if row is None:
                        break
                    number, body, offset, packed, chained = row
                    if _sum(before, body, offset, packed) != chained or number != len(acts) + 1:
                        trouble = f"act {len(acts) + 1} of game {game} does not match its checksum"
                        break
                    act = _decode_act(body)
                    if packed is not None:
                        checkpoints.add(number, offset or 0, packed)
                except (sqlite3.Error, msgspec.DecodeError) as error:
                    trouble = f"act {len(acts) + 1} of game {game}: {error}"
                    break
                acts.append(act)
                before = chained
            self._sums[game] = before
            self._last.pop(game, None)
        if trouble:
            self._keep_good_part(game, str(found[0]), acts, checkpoints, trouble)
        return str(found[0]), acts, checkpoints

    def _rows(self, game: int) -> Iterator[tuple[int, bytes, int | None, bytes | None, bytes]]:
        query = "SELECT number, body, offset, checkpoint, sum FROM acts WHERE game=? ORDER BY number"
        yield from self._db.execute(query, (game,))

    # ------------------------------------------------------------ damage

    def _spare_name(self) -> Path:
        assert self.path is not None
        n = 1
        while (copy := self.path.with_name(f"{self.path.name}.damaged-{n}")).exists():
            n += 1
        return copy

    def _keep_good_part(self, game: int, seed: str, acts: list[Act], checkpoints: Checkpoints, trouble: str) -> None:
        """Copy the damaged file, then let this game hold its good acts only."""
        copy = ""
        if self.path is not None:
            copy = str(self._spare_name())
            with self._lock:
                with contextlib.suppress(sqlite3.Error):
                    self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                shutil.copy2(self.path, copy)
        self.damage.append(Damage(str(self.path), trouble, len(acts), copy))
        try:
            with self._writing() as db:
                db.execute("DELETE FROM acts WHERE game=? AND number>?", (game, len(acts)))
        except JournalError:
            self.start_afresh(trouble)
            self.forget(game)
            with self._writing() as db:
                db.execute("INSERT INTO games(id, seed, started, changed) VALUES(?,?,0,0)", (game, seed))
            for act in acts:
                self.append(game, act, checkpoints.get(act.number), 0, {}, False)

    def forget(self, game: int) -> None:
        """Drop a game that is written anew."""
        with self._writing() as db:
            db.execute("DELETE FROM acts WHERE game=?", (game,))
            db.execute("DELETE FROM games WHERE id=?", (game,))
        self._sums.pop(game, None)
        self._last.pop(game, None)

    def start_afresh(self, trouble: str) -> None:
        """The file can't be used any more: move it aside, save what can be read, and go on with a good one."""
        with self._lock:
            with contextlib.suppress(sqlite3.Error):
                self._db.close()
            self._put_aside(trouble)

    def _put_aside(self, trouble: str) -> None:
        assert self.path is not None
        copy = self._spare_name()
        for ending in ("", "-wal", "-shm"):
            part = Path(f"{self.path}{ending}")
            if part.exists():
                shutil.move(part, f"{copy}{ending}")
        self._db = self._open()
        kept = self._rescue_into(copy)
        self.damage.append(Damage(str(self.path), trouble, kept, str(copy)))

    def _rescue_into(self, copy: Path) -> int:
        kept = 0
        with (
            _of_full_length(copy) as whole,
            contextlib.suppress(sqlite3.Error),
            contextlib.closing(sqlite3.connect(f"file:{whole}?mode=ro", uri=True)) as old,
        ):
            for table in ("games", "acts"):
                rows = old.execute(f"SELECT * FROM {table}")
                names = ",".join(column[0] for column in rows.description)
                while True:
                    try:
                        row = rows.fetchone()
                    except sqlite3.Error:
                        break
                    if row is None:
                        break
                    marks = ",".join("?" * len(row))
                    with contextlib.suppress(sqlite3.Error):
                        self._db.execute(f"INSERT OR IGNORE INTO {table}({names}) VALUES({marks})", row)
                        kept += table == "acts"
        return kept


@contextlib.contextmanager
def _of_full_length(path: Path) -> Iterator[Path]:
    """A file as long as its header says, for as long as it is needed: SQLite reads nothing of one that lost its end."""
    whole = path.with_name(f"{path.name}.whole")
    try:
        with path.open("rb") as file:
            head = file.read(100)
        length = int.from_bytes(head[16:18], "big") * int.from_bytes(head[28:32], "big")
        short = head.startswith(b"SQLite format 3") and path.stat().st_size < length <= LONGEST
        if short:
            shutil.copy2(path, whole)
            os.truncate(whole, length)
            if Path(f"{path}-wal").exists():
                shutil.copy2(f"{path}-wal", f"{whole}-wal")
    except OSError:
        short = False
    try:
        yield whole if short else path
    finally:
        for ending in ("", "-wal", "-shm"):
            Path(f"{whole}{ending}").unlink(missing_ok=True)


def _reason(error: Exception) -> str:
    text = str(error).lower()
    if isinstance(error, sqlite3.IntegrityError):
        return "busy"
    if "full" in text:
        return "full"
    if "readonly" in text or "read-only" in text or "permission" in text:
        return "readonly"
    if "locked" in text or "busy" in text:
        return "busy"
    if "unable to open" in text:
        return "missing"
    return "broken"
