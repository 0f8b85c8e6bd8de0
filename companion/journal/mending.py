"""Mending a damaged journal: a copy of it is put aside, and what can be read goes into a good one.

What SQLite can't read any more is looked for page by page (:mod:`companion.journal.salvage`), what is missing there
comes from automatic copies (:mod:`companion.journal.copies`). Only acts that their chain of checksums vouches for are
taken. Every step can be cut off by a
power cut: the old file stays in its place until the mended one is whole.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.files import durable
from companion.files.error import Said
from companion.journal import copies, older
from companion.journal.error import FAULTS, JournalError, detail_of, reason_of
from companion.journal.file import LONGEST, open_file, open_to_read
from companion.journal.rows import NUMBERS, SUM, Chain, ids
from companion.journal.salvage import Salvage
from companion.journal.strange import CopyError, columns, few_steps, open_copy
from companion.journal.tables import (
    ABOUT,
    FORMAT,
    MOST_GAMES,
    SUMMED,
    checksum,
    insert_game,
    insert_rows,
    put_game,
    read_games,
    sum_up,
)
from companion.messages.english import english

LARGE = 1 << 25
"""Bytes beyond which a damaged file is laid aside by a second name instead of a copy."""
MOST_TOLD = 4
"""Games up to which each is told with its acts."""
_BESIDE = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside its own."""


class Damage(Struct, frozen=True):
    """What was wrong with a journal: the file, what was wrong, how many acts are kept, and where the copy of the
    damaged file is. ``restored`` of the acts kept came from an automatic copy, which is the file ``source``.
    ``left`` is how many acts of which games are there now."""

    file: str
    wrong: str | Said
    kept: int
    copy: str
    restored: int = 0
    source: str = ""
    left: tuple[tuple[int, int], ...] = ()

    @property
    def found(self) -> str:
        """What was wrong, in English."""
        return english(self.wrong)

    @property
    def told(self) -> list[Said]:
        """What people are to know of it: that the file was damaged, what is left, where it is kept, and what came from
        a copy."""
        values = {"found": self.wrong, "left": said_left(self.left), "copy": self.copy}
        said = [Said("fault.damage" if self.copy else "fault.damage.uncopied", values)]
        if self.restored:
            said.append(Said("fault.damage.restored", {"n": self.restored, "file": self.source}))
        return said


def mend(path: Path, trouble: str | Said) -> Damage:
    """Copy the file aside, make a good one of what can be read, then let that take its place. The file must be closed.
    Raises JournalError, OSError and what SQLite raises; then the old file is still there, or the mended one."""
    durable.make_folder(path.parent)
    copy = copy_aside(path)
    making = _beside(path, "making")
    durable.remove(Path(f"{making}{ending}") for ending in ("", *_BESIDE))
    with contextlib.closing(open_file(making)) as db:
        restored, source = rescue(db, copy, path.parent)
        left = acts_left(db)
    durable.rename(making, _beside(path, "mended"))
    take_mended(path)
    aside = str(copy) if copy.exists() else ""
    return Damage(str(path), trouble, sum(n for _, n in left), aside, restored, source, left)


def rescue(db: sqlite3.Connection, damaged: Path, folder: Path | None = None) -> tuple[int, str]:
    """Put into a good file that is empty what can be read of a damaged one, and what the automatic copies of this
    folder have beyond it. Returns how many acts came from those, and the last copy that had some. Raises OSError, and
    what SQLite raises for the good one."""
    _rescue_into(db, damaged)
    return fill_up(db, folder, Salvage(damaged))


def rescued(damaged: Path, good: Path) -> None:
    """Make a good file of what can be read of a damaged one, which stays as it is and is used by nobody. Raises
    OSError, and what SQLite raises for the good one."""
    with contextlib.closing(open_file(good)) as db:
        rescue(db, damaged)


def rehearsed(path: Path) -> tuple[tuple[int, int], ...]:
    """How many acts of which games mending would leave, without the automatic copies; nothing is changed. Raises as
    :func:`mend`."""
    with tempfile.TemporaryDirectory() as place:
        trial = path
        if path.stat().st_size <= LONGEST:
            trial = Path(place) / path.name
            for ending in ("-wal", ""):
                if Path(f"{path}{ending}").exists():
                    durable.copy_readable(Path(f"{path}{ending}"), Path(f"{trial}{ending}"))
        with contextlib.closing(open_file(None)) as db:
            rescue(db, trial)
            return acts_left(db)


def said_left(left: tuple[tuple[int, int], ...]) -> Said | list[Said]:
    """How many acts of which games are left, in words."""
    if not left:
        return Said("fault.damage.none")
    if len(left) > MOST_TOLD:
        return Said("fault.damage.games", {"games": len(left), "n": sum(n for _, n in left)})
    return [Said("fault.damage.game", {"game": game, "n": n}) for game, n in left]


def acts_left(db: sqlite3.Connection) -> tuple[tuple[int, int], ...]:
    """How many acts of which games a good file has. Raises what SQLite raises."""
    return tuple(sorted((row.id, row.acts) for row, _ in read_games(db) if row.acts))


def take_mended(path: Path) -> None:
    """Let a mended file that is whole take the place of the one that it was made of, whose log must not outlive it. Cut
    off in the middle, it is done again at the next start."""
    mended = _beside(path, "mended")
    if mended.exists():
        durable.remove(Path(f"{path}{ending}") for ending in _BESIDE)
        durable.rename(mended, path)


def copy_aside(path: Path) -> Path:
    """A copy of the file and its log under a free name beside it, on disk when this returns. One that is very large
    gets that name as a second one, where the disk can do that: it must be given up then. Raises JournalError."""
    n = 1
    while (copy := _beside(path, f"damaged-{n}")).exists() or Path(f"{copy}-wal").exists():
        n += 1
    try:
        for ending in ("-wal", ""):
            part = Path(f"{path}{ending}")
            if part.exists() and (part.stat().st_size or not ending):
                if not ending and part.stat().st_size > LARGE:
                    with contextlib.suppress(OSError):
                        os.link(part, copy)
                        continue
                durable.copy_readable(part, Path(f"{copy}{ending}"))
    except OSError as error:
        raise JournalError(reason_of(error), detail_of(error)) from None
    return copy


def fill_up(db: sqlite3.Connection, folder: Path | None, damaged: Salvage) -> tuple[int, str]:
    """Put into a mended file what is in the pages of the damaged one and in automatic copies beyond it: games that it
    lacks, and acts behind the good ones. What belongs to no game, or is one of which nothing is left, goes. Returns how
    many acts came from copies, and the last copy that had some."""
    restored, where = 0, ""
    if folder is not None and not copies.found(folder):
        folder = None
    db.execute("BEGIN IMMEDIATE")
    for about in damaged.games():
        _put_better(db, about)
    _leave_out_bare(db, damaged)
    for about in _copied_games(folder) if folder is not None else ():
        _put_better(db, about)
    known = {game for (game,) in db.execute("SELECT id FROM games")}
    for game in sorted({*games_of(db), *damaged.numbers()} - known)[:MOST_GAMES]:
        rows = list(copies.readable(db, game))
        begun = rows if Chain().check(rows) else damaged.after(game, [])
        if begun:
            # What its shuffles come from is lost with its row: from now on it is something else that nobody knows.
            insert_game(db, game, begun[0][-SUM:].hex(), 0.0, False)
            # Nothing is said about it, so that it tells again what it is as it is opened.
            db.execute("UPDATE games SET title='' WHERE id=?", (game,))
            sum_up(db, game)
    for game, seed in db.execute("SELECT id, seed FROM games ORDER BY id").fetchall():
        rows = list(copies.readable(db, game))
        good = Chain().check(rows)
        longest, came, source = longer(folder, damaged, game, seed, rows[:good])
        db.execute("DELETE FROM acts WHERE id BETWEEN ? AND ?", (ids(game)[0] + good + 1, ids(game)[1]))
        insert_rows(db, game, good + 1, longest[good:])
        restored, where = restored + came, source or where
    db.execute(f"DELETE FROM acts WHERE id >> {NUMBERS} NOT IN (SELECT id FROM games)")
    _leave_out_bare(db)
    db.execute("COMMIT")
    return restored, where


def _leave_out_bare(db: sqlite3.Connection, damaged: Salvage | None = None) -> None:
    """Leave out the games of which no act is there, nor may be found, and what stands about them is not as it was
    written either."""
    found = set(damaged.numbers()) if damaged is not None else set()
    for *about, total in db.execute(f"SELECT {SUMMED}, sum FROM games").fetchall():
        query = "SELECT 1 FROM acts WHERE id BETWEEN ? AND ? LIMIT 1"
        if about[0] not in found and checksum(about) != total and db.execute(query, ids(about[0])).fetchone() is None:
            db.execute("DELETE FROM games WHERE id=?", about[:1])


def longer(
    folder: Path | None, damaged: Salvage, game: int, seed: str, rows: list[bytes]
) -> tuple[list[bytes], int, str]:
    """These good acts of a game with all that the damaged file and the automatic copies have behind them, how many of
    those came from copies alone, and the last copy that had some."""
    longest, where = [*rows, *damaged.after(game, rows)], ""
    while folder is not None:
        more, source = copies.longer(folder, game, seed, longest)
        if not source:
            break
        longest, where = [*more, *damaged.after(game, more)], source
    first = ids(game)[0] + 1
    came = sum(not damaged.holds(first + n, longest[n]) for n in range(len(rows), len(longest))) if where else 0
    return longest, came, where


def _put_better(db: sqlite3.Connection, about: tuple[Any, ...]) -> None:
    """Put in what stands about a game, over what does not match its own checksum."""
    held = db.execute(f"SELECT {SUMMED}, sum FROM games WHERE id=?", about[:1]).fetchone()
    if held is not None and checksum(held[:-1]) != held[-1]:
        db.execute("DELETE FROM games WHERE id=?", about[:1])
    with contextlib.suppress(sqlite3.IntegrityError):
        put_game(db, about)


def _copied_games(folder: Path) -> Iterator[tuple[Any, ...]]:
    """What stands about the games of the automatic copies, the newest copy first."""
    for file in copies.found(folder):
        with (
            contextlib.suppress(*FAULTS, CopyError),
            contextlib.closing(open_copy(file)) as old,
        ):
            yield from old.execute(f"SELECT {SUMMED}, sum FROM games").fetchall()


def _beside(path: Path, name: str) -> Path:
    return path.with_name(f"{path.name}.{name}")


def _rescue_into(db: sqlite3.Connection, copy: Path) -> None:
    """Put every row that SQLite can read of a damaged file into a good one."""
    with (
        _of_full_length(copy) as whole,
        contextlib.suppress(*FAULTS, OSError),
        contextlib.closing(open_to_read(whole, still=whole.stat().st_size > LONGEST)) as old,
    ):
        few_steps(old)
        db.execute("BEGIN IMMEDIATE")
        version = old.execute("PRAGMA user_version").fetchone()[0]
        before = 0 < version < FORMAT
        said = _said_of_games(columns(old, "games"), version)
        known = columns(old, "acts")
        if not set(older.ACTS if before else ("id", "row")) <= set(known):
            known = []
        for game in _listed(old, bool(known) and not before) if said else ():
            for about in _readable(old, f"SELECT {said} FROM games WHERE id={game}"):
                with contextlib.suppress(sqlite3.IntegrityError):
                    put_game(db, about)
        for game in games_of(old, f"game << {NUMBERS}" if before else "id") if known else ():
            if before:
                older.put_rows(db, old, "acts", game)
                continue
            for place, row in enumerate(copies.readable(old, game), start=ids(game)[0] + 1):
                with contextlib.suppress(sqlite3.IntegrityError):
                    db.execute("INSERT OR IGNORE INTO acts VALUES(?,?)", (place, row))
    if db.in_transaction:
        db.execute("COMMIT")


def _said_of_games(known: list[str], version: int) -> str:
    """The columns of the games that can be had of a damaged file, others by what stands in them at first; none where
    what a game is can't be told without them."""
    if {*SUMMED.split(", "), "sum"} <= set(known):
        return f"{SUMMED}, sum"
    wanted = (older.GAMES_1 if version == 1 else ABOUT).split(", ")
    at_first = {"started": "0.0", "changed": "0.0", "over": "0", "title": "''", "voided": "0"}
    if not {"id", "seed"} <= set(known):
        return ""
    return ", ".join(name if name in known else at_first[name] for name in wanted)


def _listed(old: sqlite3.Connection, acts: bool) -> list[int]:
    """The games that a damaged file lists, those first that have acts if it has such ones; no more than there can
    be."""
    has_acts = (
        f"EXISTS(SELECT 1 FROM acts WHERE acts.id BETWEEN games.id << {NUMBERS} AND (games.id + 1 << {NUMBERS}) - 1)"
    )
    found: dict[int, None] = {}
    for where in (f"WHERE {has_acts}", "") if acts else ("",):
        for (game,) in _readable(old, f"SELECT id FROM games {where} ORDER BY id LIMIT {MOST_GAMES}"):
            if len(found) < MOST_GAMES and isinstance(game, int):
                found[game] = None
    return list(found)


def games_of(old: sqlite3.Connection, column: str = "id") -> Iterator[int]:
    """The games of which a file has acts, damaged or not; no more than there can be."""
    game = _next(old, column, 0)
    for _ in range(MOST_GAMES):
        if game is None:
            return
        yield game
        game = _next(old, column, game)


def _next(old: sqlite3.Connection, column: str, game: int) -> int | None:
    """The next game of which a damaged file has acts; where that can't be read, the next number."""
    try:
        found = old.execute(f"SELECT min({column}) FROM acts WHERE {column}>=?", ids(game + 1)[:1]).fetchone()[0]
    except FAULTS:
        return game + 1 if game < MOST_GAMES else None
    return None if found is None else int(found) >> NUMBERS


def _readable(old: sqlite3.Connection, query: str) -> Iterator[tuple[Any, ...]]:
    """Rows up to the first one that can't be read."""
    with contextlib.suppress(*FAULTS):
        yield from old.execute(query)


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
