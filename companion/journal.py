"""The journal: every act of every game, on disk before anything is shown.

One SQLite file. One act is one row, written in one transaction with the checkpoint of the unit that it reached.
Each row
carries a checksum chained through its game, so that a torn or flipped tail is noticed and named; the good part is kept,
and a copy of the damaged file too. Every step of that can be cut off by a power cut: the old file stays in its place
until the mended one is whole.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from errno import EACCES, EDQUOT, EFBIG, EIO, ENOSPC, EPERM, EROFS
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from companion import durable
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


Reached = tuple[Act, Checkpoint | None]
"""An act, and the checkpoint of the last unit that began in it."""


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
    """The journal can't be written or read. ``reason`` is full, readonly, busy, missing, newer, failing (the disk) or
    broken (the file); the text says the rest."""

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


_BESIDE = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside its own."""

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
                durable.make_folder(path.parent)
                self._guard = self._only_one(path)
                self._take_mended()
            try:
                self._db = self._open(path)
            except sqlite3.DatabaseError as error:
                if path is None or _reason(error) != "broken":
                    raise
                self._put_aside(str(error))
        except (sqlite3.Error, OSError) as error:
            self._let_go()
            raise JournalError(_reason(error), str(error)) from None
        except JournalError:
            self._let_go()
            raise

    def _let_go(self) -> None:
        if self._guard is not None:
            self._guard.close()

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

    def _open(self, path: Path | None) -> sqlite3.Connection:
        db = sqlite3.connect(path or ":memory:", isolation_level=None, check_same_thread=False, timeout=5)
        try:
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if version > FORMAT:
                raise JournalError("newer", f"{path}: written by a newer version (format {version}, known {FORMAT})")
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=FULL")
            if version in _MIGRATIONS:
                self._migrate(db, version)
            db.executescript(_TABLES)
            if version != FORMAT:
                db.execute(f"PRAGMA user_version={FORMAT}")
        except BaseException:
            db.close()
            raise
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
            self._let_go()

    # ------------------------------------------------------------ writing

    def new_game(self, seed: str, now: float) -> int:
        """Begin a game; returns its id."""
        with self._writing() as db:
            return int(
                db.execute("INSERT INTO games(seed, started, changed) VALUES(?,?,?)", (seed, now, now)).lastrowid or 0
            )

    def append(self, game: int, acts: Sequence[Reached], now: float, title: dict[str, object], over: bool) -> None:
        """Write acts with the checkpoints that they reached, all or none: in one transaction and one sync. When this
        returns they survive a power cut."""
        with self._writing() as db:
            state = self._insert(db, game, acts, (self._sums.get(game, b""), *self._last.get(game, (b"", 0))))
            self._retitle(db, game, now, title, over)
        self._sums[game], self._last[game] = state[0], state[1:]

    def write_whole(
        self,
        game: int,
        seed: str,
        acts: Sequence[Reached],
        now: float,
        title: dict[str, object] | None,
        over: bool,
        voided: bool = False,
    ) -> int:
        """Write all acts of a game, all or none, in place of what the file holds of them; ``game`` is 0 for one that
        it has not got. Without a ``title`` the file's own stays. Returns the game's id."""
        with self._writing() as db:
            db.execute("DELETE FROM acts WHERE game=?", (game,))
            row = (game or None, seed, now, now, int(voided))
            query = "INSERT OR IGNORE INTO games(id, seed, started, changed, voided) VALUES(?,?,?,?,?)"
            made = int(db.execute(query, row).lastrowid or 0)
            game = game or made
            state = self._insert(db, game, acts, (b"", b"", 0))
            if title is not None:
                self._retitle(db, game, now, title, over)
        self._sums[game], self._last[game] = state[0], state[1:]
        return game

    @staticmethod
    def _insert(
        db: sqlite3.Connection, game: int, acts: Sequence[Reached], state: tuple[bytes, bytes, int]
    ) -> tuple[bytes, bytes, int]:
        """Insert rows; ``state`` is the last checksum, the last checkpoint's table and how many were packed, before and
        after."""
        chained, before, packed_before = state
        for act, checkpoint in acts:
            body, offset, packed = _encode(act), None, None
            if checkpoint is not None:
                offset = checkpoint.offset
                packed = pack(checkpoint.table, b"" if packed_before % WHOLE_EVERY == 0 else before)
                before, packed_before = checkpoint.table, packed_before + 1
            chained = _sum(chained, body, offset, packed)
            db.execute("INSERT INTO acts VALUES(?,?,?,?,?,?)", (game, act.number, body, offset, packed, chained))
        return chained, before, packed_before

    @staticmethod
    def _retitle(db: sqlite3.Connection, game: int, now: float, title: dict[str, object], over: bool) -> None:
        db.execute(
            "UPDATE games SET changed=?, title=?, over=? WHERE id=?",
            (now, msgspec.json.encode(title).decode(), int(over), game),
        )

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
            if self.path is not None and not self.path.exists():
                raise JournalError("broken", f"{self.path} was taken away")
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
            if _reason(error) not in ("broken", "failing") or self.path is None:
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
        while (copy := self._beside(f"damaged-{n}")).exists() or Path(f"{copy}-wal").exists():
            n += 1
        return copy

    def _keep_good_part(self, game: int, seed: str, acts: list[Act], checkpoints: Checkpoints, trouble: str) -> None:
        """Copy the damaged file, then let this game hold its good acts only. Raises JournalError if the disk won't have
        it; then nothing has changed."""
        copy = ""
        if self.path is not None:
            with self._lock:
                with contextlib.suppress(sqlite3.Error):
                    self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                copy = str(self._copy_aside())
        self.damage.append(Damage(str(self.path), trouble, len(acts), copy))
        try:
            with self._writing() as db:
                db.execute("DELETE FROM acts WHERE game=? AND number>?", (game, len(acts)))
        except JournalError as error:
            if error.reason != "broken" or self.path is None:
                raise
            self.start_afresh(trouble)
            self.write_whole(game, seed, [(act, checkpoints.get(act.number)) for act in acts], 0, None, False)

    def start_afresh(self, trouble: str) -> None:
        """The file can't be used any more: put a copy of it aside, save what can be read, and go on with a good one.
        Raises JournalError if the disk won't have that."""
        with self._lock:
            with contextlib.suppress(sqlite3.Error):
                self._db.close()
            try:
                self._put_aside(trouble)
            except (sqlite3.Error, OSError, JournalError) as error:
                with contextlib.suppress(sqlite3.Error, JournalError):
                    self._db = self._open(self.path)
                raise JournalError(_reason(error), str(error)) from None

    def _copy_aside(self) -> Path:
        """A copy of the file and its log under a free name beside it, on disk when this returns."""
        assert self.path is not None
        copy = self._spare_name()
        try:
            for ending in ("-wal", ""):
                part = Path(f"{self.path}{ending}")
                if part.exists() and (part.stat().st_size or not ending):
                    durable.copy_readable(part, Path(f"{copy}{ending}"))
        except OSError as error:
            raise JournalError(_reason(error), str(error)) from None
        return copy

    def _put_aside(self, trouble: str) -> None:
        """Copy the file aside, make a good one of what can be read, then let that take its place."""
        assert self.path is not None
        durable.make_folder(self.path.parent)
        copy = self._copy_aside()
        making, mended = self._beside("making"), self._beside("mended")
        durable.remove(Path(f"{making}{ending}") for ending in ("", *_BESIDE))
        with contextlib.closing(self._open(making)) as db:
            kept = self._rescue_into(db, copy)
        durable.rename(making, mended)
        self._take_mended()
        self._sums, self._last = {}, {}
        self._db = self._open(self.path)
        self.damage.append(Damage(str(self.path), trouble, kept, str(copy) if copy.exists() else ""))

    def _take_mended(self) -> None:
        """Let a mended file that is whole take the place of the one that it was made of, whose log must not outlive it.
        Cut off in the middle, it is done again at the next start."""
        assert self.path is not None
        mended = self._beside("mended")
        if mended.exists():
            durable.remove(Path(f"{self.path}{ending}") for ending in _BESIDE)
            durable.rename(mended, self.path)

    def _beside(self, what: str) -> Path:
        assert self.path is not None
        return self.path.with_name(f"{self.path.name}.{what}")

    @staticmethod
    def _rescue_into(db: sqlite3.Connection, copy: Path) -> int:
        """Put every row that can be read of a damaged file into a good one; returns how many acts there were."""
        kept = 0
        with (
            _of_full_length(copy) as whole,
            contextlib.suppress(sqlite3.Error),
            contextlib.closing(sqlite3.connect(f"file:{whole}?mode=ro", uri=True)) as old,
        ):
            db.execute("BEGIN IMMEDIATE")
            _copy_rows(old, db, "games", "")
            game = _next(old, 0)
            while game is not None:
                kept += _copy_rows(old, db, "acts", f"WHERE game={game} ORDER BY number")
                game = _next(old, game)
        if db.in_transaction:
            db.execute("COMMIT")
        return kept


MOST_GAMES = 4096
"""Games beyond which none is looked for in a damaged file."""


def _next(old: sqlite3.Connection, game: int) -> int | None:
    """The next game of which a damaged file has acts; where that can't be read, the next number."""
    try:
        found = old.execute("SELECT min(game) FROM acts WHERE game>?", (game,)).fetchone()[0]
    except sqlite3.Error:
        return game + 1 if game < MOST_GAMES else None
    return None if found is None else int(found)


def _copy_rows(old: sqlite3.Connection, db: sqlite3.Connection, table: str, which: str) -> int:
    """Copy rows up to the first one that can't be read; returns how many."""
    copied = 0
    with contextlib.suppress(sqlite3.DatabaseError):
        rows = old.execute(f"SELECT * FROM {table} {which}")
        names = ",".join(column[0] for column in rows.description)
        for row in rows:
            marks = ",".join("?" * len(row))
            with contextlib.suppress(sqlite3.IntegrityError):
                db.execute(f"INSERT OR IGNORE INTO {table}({names}) VALUES({marks})", row)
                copied += 1
    return copied


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


_REASONS = {
    **dict.fromkeys((ENOSPC, EDQUOT, EFBIG), "full"),
    **dict.fromkeys((EACCES, EPERM, EROFS), "readonly"),
    EIO: "failing",
}


def _reason(error: Exception) -> str:
    if isinstance(error, JournalError):
        return error.reason
    if isinstance(error, OSError):
        return _REASONS.get(error.errno or 0, "missing")
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
    if "i/o error" in text:
        return "failing"
    return "broken"
