"""The journal: every act of every game, on disk before anything is shown.

It is one SQLite file. An act is one row, written in one transaction with the checkpoint of the unit that it reached.
Each row has a checksum over the game so far, so damaged rows are found. The good part is kept, and a copy of the
damaged file (:mod:`companion.journal.mending`).
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import msgspec
from msgspec.structs import replace

from companion.files import durable
from companion.files.error import Said
from companion.journal import mending
from companion.journal.checkpoints import Checkpoints
from companion.journal.error import FAULTS, JournalError, detail_of, reason_of
from companion.journal.file import LONGEST, hold, is_bare, open_file, refuse_newer, snapshot
from companion.journal.mending import Damage
from companion.journal.reading import is_sound, read_rows
from companion.journal.rows import Acts, Chain, End, Reached, checkpoints, ids
from companion.journal.salvage import Salvage
from companion.journal.tables import (
    ABOUT,
    SUMMED,
    GameRow,
    checksum,
    insert_game,
    insert_rows,
    is_time,
    read_games,
    sum_up,
    told,
)

NO_CLOCK = 1_577_836_800.0
"""Seconds since 1970 (the year 2020): an earlier time comes from a clock that was never set."""
MOST_NAMED = 20
"""The most games with damaged rows that are named one by one."""
LATELY = 60.0
"""Seconds in which the time of the last play is not written again if nothing else about the game has changed."""


def _refuse_dangling(path: Path) -> None:
    """Raises JournalError ``missing`` for a link to nothing. A new file there would hide that the games are
    elsewhere."""
    if path.is_symlink() and not path.exists():
        raise JournalError("missing", Said("fault.journal.dangling", {"file": str(path), "to": os.readlink(path)}))


class About(NamedTuple):
    """What the file has about a game besides its acts."""

    game: int
    seed: str
    started: float
    voided: int
    touched: int
    told: tuple[str, bool] | None = None
    """Title and whether the game is over, as last written; None if unknown."""
    changed: float = 0.0


class Journal:
    """The acts of all games in one file. Raises :class:`JournalError` if disk or file fail.

    ``path``: None for a journal in memory (simulations). Threads may share it, one call at a time.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._file = str(path) if path is not None else ""
        self.damage: list[Damage] = []
        """Damage found when opening or loading, and put aside."""
        self._stands_for: Path | None = None
        """The file of which this is a read-only copy."""
        self._lock = threading.Lock()
        self._ends: dict[int, End] = {}
        self._about: About | None = None
        """About the game that was written last, if known."""
        self._guard: BinaryIO | None = None
        bare = False
        try:
            if path is not None:
                refuse_newer(path)
                _refuse_dangling(path)
                durable.make_folder(path.parent)
                self._guard = hold(path)
                mending.take_mended(path)
                bare = is_bare(path)
            try:
                self._db = open_file(path)
            except (*FAULTS, JournalError) as error:
                if path is None or reason_of(error) != "broken":
                    raise
                self._put_aside(detail_of(error))
            self._restore_lost()
            if bare and not self.damage:
                self._note(Damage(self._file, Said("fault.journal.zero"), 0, ""))
        except (*FAULTS, OSError) as error:
            self._let_go()
            raise JournalError(reason_of(error), detail_of(error)) from None
        except JournalError:
            self._let_go()
            raise

    @classmethod
    @contextlib.contextmanager
    def to_read(cls, path: Path) -> Iterator[Journal]:
        """A read-only journal, in use or not: nothing on disk changes. Older formats are read and damaged files mended
        in a copy. A missing file has no games. Raises JournalError."""
        try:
            _refuse_dangling(path)
            if not path.exists():
                with contextlib.closing(cls(None)) as nothing:
                    yield nothing
                return
            refuse_newer(path)
            with snapshot(path, mending.rescued) as copy, contextlib.closing(cls(copy)) as journal:
                journal._stands_for = path
                if path.stat().st_size > LONGEST:
                    left = mending.acts_left(journal._db)
                    said = Said("fault.journal.large", {"n": LONGEST >> 20})
                    journal._note(Damage(str(path), said, sum(n for _, n in left), "", left=left))
                for damage in journal.damage.copy():
                    journal.damage.remove(damage)
                    journal._note(damage)
                yield journal
        except (OSError, *FAULTS) as error:
            raise JournalError(reason_of(error), detail_of(error)) from None

    def _restore_lost(self) -> None:
        """If the file is missing or empty but has copies, restore it from them and tell the player."""
        if self.path is None or self._db.execute("SELECT count(*) FROM games").fetchone()[0]:
            return
        restored, source = mending.fill_up(self._db, self.path.parent, Salvage(self.path))
        if left := mending.acts_left(self._db):
            kept = sum(n for _, n in left)
            self._note(Damage(self._file, Said("fault.journal.empty"), kept, "", restored, source, left))

    def _let_go(self) -> None:
        if self._guard is not None:
            self._guard.close()

    def close(self) -> None:
        """Close the file. Every act is on disk already."""
        with self._lock:
            self._db.close()
            self._let_go()

    # ------------------------------------------------------------ writing

    def new_game(self, seed: str, now: float) -> int:
        """Begin a game; returns its id."""
        with self._writing() as db:
            return self._insert_game(db, 0, seed, now, False)

    def append(self, game: int, acts: Sequence[Reached], now: float, title: dict[str, object], over: bool) -> None:
        """Write acts with the checkpoints that they reached, all or none, in one transaction and one sync. Afterwards
        they survive a power cut."""
        rows, end = self._end_of(game, acts[0][0].number - 1).after(acts)
        with self._writing() as db:
            insert_rows(db, game, acts[0][0].number, rows)
            self._retitle(db, game, now, title, over)
        self._ends = {game: end}

    def _end_of(self, game: int, acts: int) -> End:
        """The end of a game's rows: known for the game last written or loaded, else read."""
        if game not in self._ends and acts:
            with self._lock:
                rows, _ = read_rows(self._db, game)
            chain = Chain()
            if chain.check(rows) != acts or len(rows) != acts:
                raise JournalError("broken", Said("fault.journal.acts", {"game": game, "acts": acts}))
            return End(chain, checkpoints(rows))
        return self._ends.get(game, End(Chain(), Checkpoints()))

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
        """Write all acts of a game, all or none, in place of those in the file. ``game``: 0 for a new one. Without a
        ``title`` the file's is kept. Returns the game's id."""
        rows, end = End(Chain(), Checkpoints()).after(acts)
        with self._writing() as db:
            db.execute("DELETE FROM acts WHERE id BETWEEN ? AND ?", ids(game))
            known = db.execute("SELECT count(*) FROM games WHERE id=?", (game,)).fetchone()[0]
            if not known:
                game = self._insert_game(db, game, seed, now, voided)
            insert_rows(db, game, 1, rows)
            if title is not None:
                self._retitle(db, game, now, title, over)
        self._ends = {game: end}
        return game

    def _insert_game(self, db: sqlite3.Connection, game: int, seed: str, now: float, voided: bool) -> int:
        self._about = None
        return insert_game(db, game, seed, now, voided)

    def _retitle(self, db: sqlite3.Connection, game: int, now: float, title: dict[str, object], over: bool) -> None:
        """Write a game's title and when it was last played, to the minute, so that most acts only add one row."""
        if self._about is None or self._about.game != game:
            query = "SELECT id, seed, started, voided, (SELECT max(touched) + 1 FROM games) FROM games WHERE id=?"
            found = About(*db.execute(query, (game,)).fetchone())
            (changed,) = db.execute("SELECT changed FROM games WHERE id=?", (game,)).fetchone()
            self._about = found._replace(changed=changed if is_time(changed) else 0.0)
        about, said = self._about, msgspec.json.encode(title).decode()
        # A clock that has lost its time since knows nothing better.
        now = about.changed if now < NO_CLOCK <= about.changed else now
        if about.told == (said, over) and 0 <= now - about.changed < LATELY:
            return
        total = checksum((game, about.seed, about.started, now, int(over), said, about.voided, about.touched))
        db.execute(
            "UPDATE games SET changed=?, over=?, title=?, touched=?, sum=? WHERE id=?",
            (now, int(over), said, about.touched, total, game),
        )
        self._about = about._replace(told=(said, over), changed=now)

    def about_again(self, game: int, title: dict[str, object], over: bool) -> None:
        """Write a game's title again if it could not be shown; impossible times are removed."""
        with self._writing() as db:
            self._about = None
            found = db.execute("SELECT seed, started, changed, voided FROM games WHERE id=?", (game,)).fetchone()
            if found is not None:
                times = [time if is_time(time) else 0.0 for time in found[1:3]]
                last = db.execute(
                    "SELECT CAST(coalesce(max(touched), 0) AS INTEGER) FROM games WHERE id<>?", (game,)
                ).fetchone()[0]
                said = msgspec.json.encode(title).decode()
                db.execute(
                    "UPDATE games SET seed=?, started=?, changed=?, over=?, title=?, voided=?, touched=? WHERE id=?",
                    (str(found[0] or ""), *times, int(over), said, int(bool(found[3])), last + 1, game),
                )
                sum_up(db, game)

    def void(self, game: int, voided: bool) -> None:
        """Let a finished game not count, or count again. Nothing is deleted. Raises :class:`JournalError`, ``missing``
        for an unknown game."""
        with self._writing() as db:
            self._about = None
            found = db.execute("UPDATE games SET voided=? WHERE id=?", (int(voided), game)).rowcount
            if found:
                sum_up(db, game)
        if not found:
            raise JournalError("missing", Said("fault.journal.game", {"game": game, "file": str(self.path)}))

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            if self._file and not os.path.exists(self._file):
                raise JournalError("broken", Said("fault.journal.away", {"file": str(self.path)}))
            try:
                self._db.execute("BEGIN IMMEDIATE")
                yield self._db
                self._db.execute("COMMIT")
            except BaseException as error:
                self._about = None
                with contextlib.suppress(*FAULTS):
                    self._db.execute("ROLLBACK")
                if isinstance(error, (*FAULTS, OSError)):
                    raise JournalError(reason_of(error), detail_of(error)) from None
                raise

    # ------------------------------------------------------------ reading

    @contextlib.contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                yield self._db
            except FAULTS as error:
                raise JournalError(reason_of(error), detail_of(error)) from None

    def games(self) -> list[GameRow]:
        """All games, the last played first. Damaged titles are noted."""
        try:
            with self._lock:
                found = read_games(self._db)
        except FAULTS as error:
            if reason_of(error) not in ("broken", "failing") or self.path is None:
                raise JournalError(reason_of(error), detail_of(error)) from None
            self.start_afresh(detail_of(error))
            with self._lock:
                found = read_games(self._db)
        if damaged := [row for row, good in found if not good]:
            self._note_damaged_titles(damaged)
        return [row for row, _ in found]

    def _note_damaged_titles(self, rows: Sequence[GameRow]) -> None:
        """Note once that the titles of these games were damaged. Their acts are good, and they can be played on."""
        copy = ""
        if self.path is not None:
            with self._lock:
                copy = str(mending.copy_aside(self.path))
        left = tuple((row.id, row.acts) for row in rows)
        found = Said("fault.journal.about", {"games": [row.id for row in rows[:MOST_NAMED]], "n": len(rows)})
        self._note(Damage(str(self.path), found, sum(row.acts for row in rows), copy, left=left))
        with self._writing() as db:
            for row in rows:
                sum_up(db, row.id)

    def title(self, game: int) -> dict[str, object] | None:
        """A game's title; None if it can't be shown."""
        with self._lock, contextlib.suppress(*FAULTS):
            found = self._db.execute(f"SELECT {SUMMED} FROM games WHERE id=?", (game,)).fetchone()
            return told(found) if found is not None else None
        return None

    def load(self, game: int) -> tuple[str, Acts, Checkpoints]:
        """Seed, acts and checkpoints of a game. A bad row ends the good part; later rows are searched in the pages of
        the file and in copies, and the damaged file is put aside."""
        with self._reading() as db:
            seed, rows, trouble = self._good_rows(db, game)
            sound = not trouble or self.path is None or is_sound(db)
        if not sound:
            # Never write into a file with broken pages: other games could be damaged.
            self.start_afresh(trouble)
            with self._reading() as db:
                seed, rows, trouble = self._good_rows(db, game)
        kept, came, source = len(rows), 0, ""
        if trouble and self.path is not None:
            with self._lock:
                rows, came, source = mending.longer(self.path.parent, Salvage(self.path), game, seed, rows)
        chain, points = Chain(), checkpoints(rows)
        chain.check(rows)
        self._ends = {game: End(chain, points)}
        if trouble:
            self._keep_good_part(game, seed, rows, kept, trouble, came, source)
        return seed, Acts(rows), points

    def check(self) -> None:
        """Check the acts of all games. Damage is mended and added to ``damage``."""
        damaged: dict[int, str | Said] = {}
        known = {row.id for row in self.games()}
        with self._reading() as db:
            for game in sorted(known):
                if trouble := self._good_rows(db, game)[2]:
                    damaged[game] = trouble
            lost = next((game for game in mending.games_of(db) if game not in known), 0)
        if self.path is not None and (lost or len(damaged) > 1):
            # The whole file at once: it is copied aside once, and its pages are searched once.
            found = Said("fault.journal.lost", {"game": lost}) if lost else next(iter(damaged.values()))
            self.start_afresh(found)
        elif damaged:
            self.load(next(iter(damaged)))

    def _good_rows(self, db: sqlite3.Connection, game: int) -> tuple[str, list[bytes], str | Said]:
        """Seed and good rows of a game, and what is wrong after them."""
        found = db.execute("SELECT seed FROM games WHERE id=?", (game,)).fetchone()
        if found is None:
            raise JournalError("missing", Said("fault.journal.game", {"game": game, "file": str(self.path)}))
        rows, trouble = read_rows(self._db, game)
        good = Chain().check(rows)
        if good < len(rows):
            trouble = Said("fault.journal.sum", {"act": good + 1, "game": game})
        return str(found[0] or ""), rows[:good], trouble

    def copy_out(self, game: int) -> tuple[tuple[Any, ...], list[bytes]]:
        """The columns about a game (id, seed, started, changed, over, title, voided) and its rows as they are in the
        file. A damaged game is mended first. Raises :class:`JournalError`."""
        about, rows, trouble = self._read_whole(game)
        if about is not None and trouble and self.path is not None:
            self.load(game)
            about, rows, trouble = self._read_whole(game)
        if trouble:
            raise JournalError("broken", trouble)
        if about is None or not rows:
            raise JournalError("missing", Said("fault.journal.game", {"game": game, "file": str(self.path)}))
        return about, rows

    def _read_whole(self, game: int) -> tuple[tuple[Any, ...] | None, list[bytes], str | Said]:
        """The columns about a game, its good rows, and what is wrong after them."""
        with self._reading() as db:
            about = db.execute(f"SELECT {ABOUT} FROM games WHERE id=?", (game,)).fetchone()
            if about is None:
                return None, [], ""
            _, rows, trouble = self._good_rows(db, game)
        return about, rows, trouble

    def of_seed(self, seed: str) -> list[tuple[int, float, list[bytes]]]:
        """The games with this seed, in order: id, time of beginning, and good rows."""
        found = []
        with self._reading() as db:
            for game, started in db.execute(
                "SELECT id, started FROM games WHERE seed=? ORDER BY id", (seed,)
            ).fetchall():
                rows, _ = read_rows(self._db, game)
                found.append((game, started, rows[: Chain().check(rows)]))
        return found

    def go_on(self, game: int, rows: Sequence[bytes], changed: float, over: bool, title: dict[str, Any]) -> None:
        """Give a game these rows, which begin with its own, all or none. It counts as last played at ``changed``;
        ``voided`` stays."""
        with self._writing() as db:
            self._about, self._ends = None, {}
            db.execute("DELETE FROM acts WHERE id BETWEEN ? AND ?", ids(game))
            insert_rows(db, game, 1, rows)
            said = msgspec.json.encode(title).decode()
            db.execute(
                "UPDATE games SET changed=?, over=?, title=?, touched=(SELECT max(touched) + 1 FROM games) WHERE id=?",
                (changed, int(over), said, game),
            )
            sum_up(db, game)

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
        """Add a game from :meth:`copy_out`, all or none. Returns its id; if the same game exists, that one's."""
        with self._reading() as db:
            alike = db.execute("SELECT id FROM games WHERE seed=? AND started=?", (seed, started)).fetchall()
            for (game,) in alike:
                if read_rows(self._db, game)[0] == list(rows):
                    return int(game)
        with self._writing() as db:
            game = self._insert_game(db, 0, seed, started, bool(voided))
            insert_rows(db, game, 1, rows)
            said = msgspec.json.encode(title).decode()
            db.execute("UPDATE games SET changed=?, over=?, title=? WHERE id=?", (changed, over, said, game))
            sum_up(db, game)
        return game

    # ------------------------------------------------------------ damage

    def _note(self, damage: Damage) -> None:
        if self._stands_for is not None:
            damage = replace(damage, file=str(self._stands_for), copy="")
        self.damage.append(damage)

    def _keep_good_part(
        self, game: int, seed: str, rows: Sequence[bytes], kept: int, trouble: str | Said, came: int, source: str
    ) -> None:
        """Copy the damaged file, then reduce this game to its ``kept`` good acts and what was found after them;
        ``came`` of these from a copy. Raises JournalError if the disk fails; then nothing has changed."""
        copy = ""
        if self.path is not None:
            with self._lock:
                with contextlib.suppress(*FAULTS):
                    self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                copy = str(mending.copy_aside(self.path))
        left = ((game, len(rows)),)
        self._note(Damage(str(self.path), trouble, len(rows), copy, came, source, left))
        first, last = ids(game)
        try:
            with self._writing() as db:
                db.execute("DELETE FROM acts WHERE id BETWEEN ? AND ?", (first + kept + 1, last))
                insert_rows(db, game, kept + 1, rows[kept:])
        except JournalError as error:
            if error.reason not in ("broken", "failing") or self.path is None:
                raise
            end = self._ends[game]
            self.start_afresh(trouble)
            with self._writing() as db:
                db.execute("DELETE FROM acts WHERE id BETWEEN ? AND ?", (first, last))
                if not db.execute("SELECT count(*) FROM games WHERE id=?", (game,)).fetchone()[0]:
                    self._insert_game(db, game, seed, 0, False)
                insert_rows(db, game, 1, rows)
            self._ends[game] = end

    def start_afresh(self, trouble: str | Said) -> None:
        """The file is unusable: put a copy aside, save what can be read, and go on with a good file. Raises
        JournalError if the disk fails."""
        with self._lock:
            with contextlib.suppress(*FAULTS):
                self._db.close()
            try:
                self._put_aside(trouble)
            except (*FAULTS, OSError, JournalError) as error:
                with contextlib.suppress(*FAULTS, JournalError):
                    self._db = open_file(self.path)
                raise JournalError(reason_of(error), detail_of(error)) from None

    def _put_aside(self, trouble: str | Said) -> None:
        """Replace this file by a good one with all that can be read of it."""
        assert self.path is not None
        damage = mending.mend(self.path, trouble)
        self._ends, self._about = {}, None
        self._db = open_file(self.path)
        self._note(damage)
