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
import zlib
from collections.abc import Iterable, Iterator, Sequence
from errno import EACCES, EDQUOT, EFBIG, EIO, ENOSPC, EPERM, EROFS
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from companion import copies, durable, older
from companion.checkpoints import Checkpoint as Checkpoint
from companion.checkpoints import Checkpoints, Stand, pack
from companion.rows import NUMBERS, SUM, Act, Acts, Chain, checkpoints, content, ids

FORMAT = 4
"""Version of the journal's tables. 1 had no ``voided``, 2 no checkpoints packed as differences, 3 its acts in several
columns (see :mod:`companion.older`)."""
LONGEST = 1 << 30
"""Bytes beyond which a file's header is not believed."""


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
    """What was wrong with a journal: the file, what was found, how many acts are kept, and where the copy of the
    damaged file lies. ``restored`` of the acts kept came from an automatic copy, which is the file ``source``."""

    file: str
    found: str
    kept: int
    copy: str
    restored: int = 0
    source: str = ""


class JournalError(Exception):
    """The journal can't be written or read. ``reason`` is full, readonly, busy, missing, newer, failing (the disk) or
    broken (the file); the text says the rest."""

    def __init__(self, reason: str, detail: str) -> None:
        self.reason = reason
        self.detail = detail
        super().__init__(f"{reason}: {detail}")


_TABLES = """
CREATE TABLE IF NOT EXISTS games(
  id INTEGER PRIMARY KEY, seed TEXT NOT NULL, started REAL NOT NULL, changed REAL NOT NULL,
  over INTEGER NOT NULL DEFAULT 0, title TEXT NOT NULL DEFAULT '{}', voided INTEGER NOT NULL DEFAULT 0,
  touched INTEGER NOT NULL DEFAULT 0, sum BLOB NOT NULL DEFAULT x'') STRICT;
CREATE TABLE IF NOT EXISTS acts(id INTEGER PRIMARY KEY, row BLOB NOT NULL) STRICT;
"""
"""``touched`` puts the games in the order in which they were played last, whatever the clock said."""
_FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What Python's module raises for a damaged file; the second where its own message holds damaged text."""
_SUMMED = "id, seed, started, changed, over, title, voided, touched"
_KINDS = (int, str, float, float, int, str, int, int)

_BESIDE = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside its own."""


def _sum(values: Sequence[object]) -> bytes:
    """The checksum of what stands in a row of the games."""
    return blake2b(msgspec.msgpack.encode(values), digest_size=SUM).digest()


class _Game:
    """Where the rows of one game end: the checksum chain, and what the next checkpoint is packed with."""

    def __init__(self, chain: Chain, packed: Checkpoints) -> None:
        self.chain = chain
        self._packed: Checkpoints | None = packed
        self._stand = Stand()

    @property
    def stand(self) -> Stand:
        """Read from the packed ones when it is first needed; if another program has packed them wrongly the next one
        is whole."""
        if self._packed is not None:
            with contextlib.suppress(ValueError, IndexError, zlib.error):
                self._stand = self._packed.stand()
            self._packed = None
        return self._stand

    def after(self, acts: Sequence[Reached]) -> tuple[list[bytes], _Game]:
        """The rows of the next acts, and where they end."""
        chain, stand, rows = self.chain.copy(), self.stand, []
        for act, checkpoint in acts:
            packed = None
            if checkpoint is not None:
                packed, stand = pack(stand, checkpoint.table)
            rows.append(chain.add(content(act, checkpoint.offset if checkpoint else 0, packed)))
        behind = _Game(chain, Checkpoints())
        behind._packed, behind._stand = None, stand
        return rows, behind


class Journal:
    """The acts of all games in one file. Raises :class:`JournalError` where the disk or the file won't have it.

    ``path`` may be None for a journal in memory (simulations). Safe to use from several threads, one call at a time.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._file = str(path) if path is not None else ""
        self.damage: list[Damage] = []
        """What was found wrong and put aside on opening or loading."""
        self._lock = threading.Lock()
        self._ends: dict[int, _Game] = {}
        self._about: tuple[int, str, float, int, int] | None = None
        """Of the game that was written last what an act leaves as it is: id, seed, started, voided, touched."""
        self._guard: BinaryIO | None = None
        try:
            if path is not None:
                durable.make_folder(path.parent)
                self._guard = self._only_one(path)
                self._take_mended()
            try:
                self._db = self._open(path)
            except _FAULTS as error:
                if path is None or _reason(error) != "broken":
                    raise
                self._put_aside(str(error))
            self._restore_lost()
        except (*_FAULTS, OSError) as error:
            self._let_go()
            raise JournalError(_reason(error), str(error)) from None
        except JournalError:
            self._let_go()
            raise

    def _restore_lost(self) -> None:
        """A file that is empty or gone, though there are copies of it, was lost: they give it back, and it is said."""
        if self.path is None or self._db.execute("SELECT count(*) FROM games").fetchone()[0]:
            return
        restored, source = _fill_up(self._db, self.path.parent)
        if restored:
            self.damage.append(Damage(self._file, "the file was empty", restored, "", restored, source))

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
            # An act changes little: small pages are less to write and to sync. A file that is there keeps its own.
            db.execute("PRAGMA page_size=1024")
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=FULL")
            if 0 < version < FORMAT:
                self._migrate(db, version)
            db.executescript(_TABLES)
            if not version:
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
            if version == 1:
                db.execute("ALTER TABLE games ADD COLUMN voided INTEGER NOT NULL DEFAULT 0")
            for table in ("games", "acts"):
                db.execute(f"ALTER TABLE {table} RENAME TO older_{table}")
            for statement in _TABLES.split(";")[:-1]:
                db.execute(statement)
            for row in db.execute(f"SELECT {older.GAMES} FROM older_games ORDER BY changed, id").fetchall():
                _put_game(db, row)
                count = db.execute("SELECT count(*) FROM older_acts WHERE game=?", row[:1]).fetchone()[0]
                if _put_rows(db, row[0], 0, older.contents(db, "older_acts", row[0])) != count:
                    raise sqlite3.DatabaseError(f"an act of game {row[0]} does not match its checksum")
            for table in ("games", "acts"):
                db.execute(f"DROP TABLE older_{table}")
            db.execute(f"PRAGMA user_version={FORMAT}")
            db.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(*_FAULTS):
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
            return self._insert_game(db, 0, seed, now, False)

    def append(self, game: int, acts: Sequence[Reached], now: float, title: dict[str, object], over: bool) -> None:
        """Write acts with the checkpoints that they reached, all or none: in one transaction and one sync. When this
        returns they survive a power cut."""
        rows, end = self._end_of(game, acts[0][0].number - 1).after(acts)
        with self._writing() as db:
            _insert_rows(db, game, acts[0][0].number, rows)
            self._retitle(db, game, now, title, over)
        self._ends = {game: end}

    def _end_of(self, game: int, acts: int) -> _Game:
        """Where the rows of a game end: known of the game that was written or loaded last, else read."""
        if game not in self._ends and acts:
            with self._lock:
                rows, _ = self._read_rows(game)
            chain = Chain()
            if chain.check(rows) != acts or len(rows) != acts:
                raise JournalError("broken", f"game {game} has not the {acts} acts that were written")
            return _Game(chain, checkpoints(rows))
        return self._ends.get(game, _Game(Chain(), Checkpoints()))

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
        rows, end = _Game(Chain(), Checkpoints()).after(acts)
        with self._writing() as db:
            db.execute("DELETE FROM acts WHERE id BETWEEN ? AND ?", ids(game))
            known = db.execute("SELECT count(*) FROM games WHERE id=?", (game,)).fetchone()[0]
            if not known:
                game = self._insert_game(db, game, seed, now, voided)
            _insert_rows(db, game, 1, rows)
            if title is not None:
                self._retitle(db, game, now, title, over)
        self._ends = {game: end}
        return game

    def _insert_game(self, db: sqlite3.Connection, game: int, seed: str, now: float, voided: bool) -> int:
        self._about = None
        made = db.execute(
            "INSERT INTO games(id, seed, started, changed, voided, touched)"
            " VALUES(?,?,?,?,?,(SELECT coalesce(max(touched), 0) + 1 FROM games))",
            (game or None, seed, now, now, int(voided)),
        ).lastrowid
        _sum_up(db, int(made or 0))
        return int(made or 0)

    def _retitle(self, db: sqlite3.Connection, game: int, now: float, title: dict[str, object], over: bool) -> None:
        if self._about is None or self._about[0] != game:
            query = "SELECT id, seed, started, voided, (SELECT max(touched) + 1 FROM games) FROM games WHERE id=?"
            self._about = db.execute(query, (game,)).fetchone()
        assert self._about is not None
        _, seed, started, voided, touched = self._about
        said = msgspec.json.encode(title).decode()
        total = _sum((game, seed, started, now, int(over), said, voided, touched))
        db.execute(
            "UPDATE games SET changed=?, over=?, title=?, touched=?, sum=? WHERE id=?",
            (now, int(over), said, touched, total, game),
        )

    def void(self, game: int, voided: bool) -> None:
        """Let a finished game count no more, or count again; nothing of it is lost. Raises :class:`JournalError`, with
        reason ``missing`` for a game that is not there."""
        with self._writing() as db:
            self._about = None
            found = db.execute("UPDATE games SET voided=? WHERE id=?", (int(voided), game)).rowcount
            if found:
                _sum_up(db, game)
        if not found:
            raise JournalError("missing", f"no game {game} in {self.path}")

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            if self._file and not os.path.exists(self._file):
                raise JournalError("broken", f"{self.path} was taken away")
            try:
                self._db.execute("BEGIN IMMEDIATE")
                yield self._db
                self._db.execute("COMMIT")
            except BaseException as error:
                self._about = None
                with contextlib.suppress(*_FAULTS):
                    self._db.execute("ROLLBACK")
                if isinstance(error, (*_FAULTS, OSError)):
                    raise JournalError(_reason(error), str(error)) from None
                raise

    # ------------------------------------------------------------ reading

    def games(self) -> list[GameRow]:
        """All games, the last played first. What a game says about itself is checked, and told if it is damaged."""
        query = (
            f"SELECT {_SUMMED}, sum, (SELECT max(acts.id) FROM acts WHERE acts.id BETWEEN games.id << {NUMBERS}"
            f" AND (games.id + 1 << {NUMBERS}) - 1) FROM games ORDER BY touched DESC, id DESC"
        )
        try:
            with self._lock:
                rows = self._db.execute(query).fetchall()
        except _FAULTS as error:
            if _reason(error) not in ("broken", "failing") or self.path is None:
                raise JournalError(_reason(error), str(error)) from None
            self.start_afresh(str(error))
            with self._lock:
                rows = self._db.execute(query).fetchall()
        found = []
        for *summed, total, last in rows:
            acts = (last or 0) & ((1 << NUMBERS) - 1)
            if _sum(summed) != total:
                self._note_damaged_title(summed[0], acts)
                row = zip(_KINDS, summed, strict=True)
                summed = [value if isinstance(value, kind) else kind() for kind, value in row]
            game, seed, started, changed, over, title, voided, _ = summed
            try:
                said = msgspec.json.decode(title, type=dict[str, object])
            except msgspec.DecodeError:
                said = {}
            found.append(GameRow(game, seed, started, changed, acts, bool(over), said, bool(voided)))
        return found

    def _note_damaged_title(self, game: int, acts: int) -> None:
        """What a game says about itself was damaged: its acts are not, so it is noted once and goes on."""
        copy = ""
        if self.path is not None:
            with self._lock:
                copy = str(self._copy_aside())
        found = f"seed, times or result of game {game} do not match their checksum"
        self.damage.append(Damage(str(self.path), found, acts, copy))
        with self._writing() as db:
            _sum_up(db, game)

    def title(self, game: int) -> dict[str, object]:
        """What a game has written about itself; empty where nothing is known."""
        with self._lock, contextlib.suppress(*_FAULTS, msgspec.DecodeError):
            found = self._db.execute("SELECT title FROM games WHERE id=?", (game,)).fetchone()
            if found is not None:
                return dict(msgspec.json.decode(found[0]))
        return {}

    def load(self, game: int) -> tuple[str, Acts, Checkpoints]:
        """Seed, acts and checkpoints of a game. A bad row ends the good part; what follows it is put aside, not
        lost."""
        with self._lock:
            try:
                found = self._db.execute("SELECT seed FROM games WHERE id=?", (game,)).fetchone()
            except _FAULTS as error:
                raise JournalError(_reason(error), str(error)) from None
            if found is None:
                raise JournalError("missing", f"no game {game} in {self.path}")
            rows, trouble = self._read_rows(game)
            chain = Chain()
            good = chain.check(rows)
            if good < len(rows):
                trouble = f"act {good + 1} of game {game} does not match its checksum"
                del rows[good:]
            source, kept = "", len(rows)
            if trouble and self.path is not None:
                rows, source = copies.longer(self.path.parent, game, str(found[0]), rows)
                chain.check(rows[kept:])
            points = checkpoints(rows)
            self._ends = {game: _Game(chain, points)}
        if trouble:
            self._keep_good_part(game, str(found[0]), rows, kept, trouble, source)
        return str(found[0]), Acts(rows), points

    def _read_rows(self, game: int) -> tuple[list[bytes], str]:
        """The rows of a game up to the first that can't be read or is missing, and what is wrong with that one."""
        try:
            first, last = ids(game)
            query = "SELECT row FROM acts WHERE id BETWEEN ? AND ? ORDER BY id"
            rows = [row for (row,) in self._db.execute(query, (first, last)).fetchall()]
            query = "SELECT coalesce(max(id), ?) FROM acts WHERE id BETWEEN ? AND ?"
            if self._db.execute(query, (first, first, last)).fetchone()[0] == first + len(rows):
                return rows, ""
            rows = list(copies.readable(self._db, game))
            return rows, f"act {len(rows) + 1} of game {game} is missing"
        except _FAULTS as error:
            rows = list(copies.readable(self._db, game))
            return rows, f"act {len(rows) + 1} of game {game}: {error}"

    def copy_out(self, game: int) -> tuple[tuple[Any, ...], list[bytes]]:
        """What stands about a game (id, seed, started, changed, over, title, voided) and its rows, as they lie there.
        Raises :class:`JournalError`, also for a damaged game: that one is to be loaded first."""
        try:
            with self._lock:
                about = self._db.execute(f"SELECT {older.GAMES} FROM games WHERE id=?", (game,)).fetchone()
                rows, trouble = self._read_rows(game)
        except _FAULTS as error:
            raise JournalError(_reason(error), str(error)) from None
        if about is None or not rows:
            raise JournalError("missing", f"no game {game} in {self.path}")
        good = Chain().check(rows)
        if trouble or good < len(rows):
            raise JournalError("broken", trouble or f"act {good + 1} of game {game} does not match its checksum")
        return about, rows

    def put_in(
        self,
        seed: str,
        started: float,
        changed: float,
        over: int,
        title: dict[str, Any],
        voided: int,
        rows: Sequence[bytes],
    ) -> int:
        """Put in a game that was copied out, all of it or nothing; returns its id, of the same one if it is there
        already."""
        with self._lock:
            try:
                alike = self._db.execute("SELECT id FROM games WHERE seed=? AND started=?", (seed, started)).fetchall()
                for (game,) in alike:
                    if self._read_rows(game)[0] == list(rows):
                        return int(game)
            except _FAULTS as error:
                raise JournalError(_reason(error), str(error)) from None
        with self._writing() as db:
            game = self._insert_game(db, 0, seed, started, bool(voided))
            _insert_rows(db, game, 1, rows)
            said = msgspec.json.encode(title).decode()
            db.execute("UPDATE games SET changed=?, over=?, title=? WHERE id=?", (changed, over, said, game))
            _sum_up(db, game)
        return game

    # ------------------------------------------------------------ damage

    def _spare_name(self) -> Path:
        assert self.path is not None
        n = 1
        while (copy := self._beside(f"damaged-{n}")).exists() or Path(f"{copy}-wal").exists():
            n += 1
        return copy

    def _keep_good_part(
        self, game: int, seed: str, rows: Sequence[bytes], kept: int, trouble: str, source: str
    ) -> None:
        """Copy the damaged file, then let this game hold its good acts only, and behind those ``kept`` what an
        automatic copy had of it. Raises JournalError if the disk won't have it; then nothing has changed."""
        copy = ""
        if self.path is not None:
            with self._lock:
                with contextlib.suppress(*_FAULTS):
                    self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                copy = str(self._copy_aside())
        self.damage.append(Damage(str(self.path), trouble, len(rows), copy, len(rows) - kept, source))
        first, last = ids(game)
        try:
            with self._writing() as db:
                db.execute("DELETE FROM acts WHERE id BETWEEN ? AND ?", (first + kept + 1, last))
                _insert_rows(db, game, kept + 1, rows[kept:])
        except JournalError as error:
            if error.reason not in ("broken", "failing") or self.path is None:
                raise
            end = self._ends[game]
            self.start_afresh(trouble)
            with self._writing() as db:
                db.execute("DELETE FROM acts WHERE id BETWEEN ? AND ?", (first, last))
                if not db.execute("SELECT count(*) FROM games WHERE id=?", (game,)).fetchone()[0]:
                    self._insert_game(db, game, seed, 0, False)
                _insert_rows(db, game, 1, rows)
            self._ends[game] = end

    def start_afresh(self, trouble: str) -> None:
        """The file can't be used any more: put a copy of it aside, save what can be read, and go on with a good one.
        Raises JournalError if the disk won't have that."""
        with self._lock:
            with contextlib.suppress(*_FAULTS):
                self._db.close()
            try:
                self._put_aside(trouble)
            except (*_FAULTS, OSError, JournalError) as error:
                with contextlib.suppress(*_FAULTS, JournalError):
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
            restored, source = _fill_up(db, self.path.parent)
        durable.rename(making, mended)
        self._take_mended()
        self._ends, self._about = {}, None
        self._db = self._open(self.path)
        laid = str(copy) if copy.exists() else ""
        self.damage.append(Damage(str(self.path), trouble, kept + restored, laid, restored, source))

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
            contextlib.suppress(*_FAULTS),
            contextlib.closing(sqlite3.connect(f"file:{whole}?mode=ro", uri=True)) as old,
        ):
            db.execute("BEGIN IMMEDIATE")
            version = old.execute("PRAGMA user_version").fetchone()[0]
            columns = _SUMMED + ", sum" if version >= FORMAT else older.GAMES_1 if version == 1 else older.GAMES
            for row in _readable(old, f"SELECT {columns} FROM games"):
                with contextlib.suppress(sqlite3.IntegrityError):
                    _put_game(db, row)
            column = "id" if version >= FORMAT else f"game << {NUMBERS}"
            game = _next(old, column, 0)
            while game is not None:
                if version < FORMAT:
                    kept += _put_rows(db, game, 0, older.contents(old, "acts", game))
                else:
                    kept += _put_rows(db, game, 1, enumerate(copies.readable(old, game), start=ids(game)[0] + 1))
                game = _next(old, column, game)
        if db.in_transaction:
            db.execute("COMMIT")
        return kept


def _fill_up(db: sqlite3.Connection, folder: Path) -> tuple[int, str]:
    """Put into a mended file what automatic copies have beyond it: games that it lacks, and acts behind the good ones.
    Returns how many acts, and the last copy that had some."""
    restored, where = 0, ""
    columns = _SUMMED + ", sum"
    db.execute("BEGIN IMMEDIATE")
    for file in copies.found(folder):
        with (
            contextlib.suppress(*_FAULTS),
            contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as old,
        ):
            for about in old.execute(f"SELECT {columns} FROM games").fetchall():
                _put_game(db, about)
    for game, seed in db.execute("SELECT id, seed FROM games ORDER BY id").fetchall():
        rows = list(copies.readable(db, game))
        good = Chain().check(rows)
        longer, source = copies.longer(folder, game, seed, rows[:good])
        if source:
            db.execute("DELETE FROM acts WHERE id BETWEEN ? AND ?", (ids(game)[0] + good + 1, ids(game)[1]))
            _insert_rows(db, game, good + 1, longer[good:])
            restored, where = restored + len(longer) - good, source
    db.execute("COMMIT")
    return restored, where


MOST_GAMES = 4096
"""Games beyond which none is looked for in a damaged file."""


def _next(old: sqlite3.Connection, column: str, game: int) -> int | None:
    """The next game of which a damaged file has acts; where that can't be read, the next number."""
    try:
        found = old.execute(f"SELECT min({column}) FROM acts WHERE {column}>=?", ids(game + 1)[:1]).fetchone()[0]
    except _FAULTS:
        return game + 1 if game < MOST_GAMES else None
    return None if found is None else int(found) >> NUMBERS


def _readable(old: sqlite3.Connection, query: str) -> Iterator[tuple[Any, ...]]:
    """Rows up to the first one that can't be read."""
    with contextlib.suppress(*_FAULTS):
        yield from old.execute(query)


def _put_game(db: sqlite3.Connection, row: Sequence[object]) -> None:
    """Put in what a file says about a game, checksum and all; of an older format it has neither order nor checksum."""
    marks = ",".join("?" * len(row))
    names = ",".join([*_SUMMED.split(", "), "sum"][: len(row)])
    db.execute(f"INSERT OR IGNORE INTO games({names}) VALUES({marks})", tuple(row))
    if len(row) <= _SUMMED.count(",") + 1:
        db.execute("UPDATE games SET touched=(SELECT max(touched) + 1 FROM games) WHERE id=?", (row[0],))
        _sum_up(db, row[0])


def _put_rows(db: sqlite3.Connection, game: int, ided: int, rows: Iterable[tuple[Any, ...]]) -> int:
    """Put in rows of a game as they come, those of an older format with checksums; returns how many."""
    count, chain = 0, Chain()
    for row in rows:
        if ided:
            db.execute("INSERT OR IGNORE INTO acts VALUES(?,?)", row)
        else:
            _insert_rows(db, game, count + 1, [chain.add(row[0])])
        count += 1
    return count


def _insert_rows(db: sqlite3.Connection, game: int, number: int, rows: Sequence[bytes]) -> None:
    """Insert rows of a game, the first one with this number."""
    first = ids(game)[0] + number
    for place, row in enumerate(rows):
        db.execute("INSERT INTO acts VALUES(?,?)", (first + place, row))


def _sum_up(db: sqlite3.Connection, game: object) -> None:
    """Write the checksum of what stands in a row of the games."""
    row = db.execute(f"SELECT {_SUMMED} FROM games WHERE id=?", (game,)).fetchone()
    db.execute("UPDATE games SET sum=? WHERE id=?", (_sum(row), game))


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


def no_room(error: Exception) -> bool:
    """Whether SQLite found no room for the file that it keeps beside an open journal, which it calls an I/O error."""
    return getattr(error, "sqlite_errorname", "") == "SQLITE_IOERR_SHMSIZE"


def _reason(error: Exception) -> str:
    if isinstance(error, JournalError):
        return error.reason
    if isinstance(error, OSError):
        return _REASONS.get(error.errno or 0, "missing")
    text = str(error).lower()
    if "full" in text or no_room(error):
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
