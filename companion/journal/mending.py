"""Mends a damaged journal: a copy is put aside, and all that can be read goes into a good file.

What SQLite can't read is searched page by page (:mod:`companion.journal.salvage`); what is still missing comes from
automatic copies (:mod:`companion.journal.copies`). Only acts whose checksums fit are taken. A power cut may come at any
step: the old file stays until the mended one is whole.
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
from companion.journal import copies, older_files
from companion.journal.error import FAULTS, JournalError, detail_of, reason_of
from companion.journal.file import LONGEST, open_file, open_to_read
from companion.journal.rows import NUMBERS, SUM, Chain, ids
from companion.journal.salvage import Salvage
from companion.journal.strange import CopyError, columns, few_steps, open_copy
from companion.journal.tables import (
    ABOUT,
    MOST_GAMES,
    ROWS,
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
"""Bytes from which a damaged file is put aside by a second name (hard link) instead of a copy."""
MOST_TOLD = 4
"""The most games whose acts are told one by one."""
_BESIDE = ("-wal", "-shm", "-journal")
"""Endings of the helper files of SQLite."""


class Damage(Struct, frozen=True):
    """What was wrong with a journal: the file, the trouble, how many acts are kept, and the copy of the damaged file.
    ``restored``: how many of the acts came from the automatic copy ``source``. ``left``: (game, number of acts) in the
    file now."""

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
        """The sentences for people: that the file was damaged, what is left, where the copy is, and what came from an
        automatic copy."""
        values = {"found": self.wrong, "left": said_left(self.left), "copy": self.copy}
        said = [Said("fault.damage" if self.copy else "fault.damage.uncopied", values)]
        if self.restored:
            said.append(Said("fault.damage.restored", {"n": self.restored, "file": self.source}))
        return said


def mend(path: Path, trouble: str | Said) -> Damage:
    """Copy the file aside, make a good file of all that can be read, then replace the old one. The file must be closed.
    Raises JournalError, OSError and SQLite errors; then the old file or the mended one is there."""
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
    """Fill an empty good file with what can be read of a damaged one, and with what this folder's automatic copies have
    beyond it. Returns how many acts came from copies, and the last copy used. Raises OSError, and SQLite errors of the
    good file."""
    _rescue_into(db, damaged)
    return fill_up(db, folder, Salvage(damaged))


def rescued(damaged: Path, good: Path) -> None:
    """Make a good file of what can be read of a damaged one, which is not changed and not in use. Raises OSError, and
    SQLite errors of the good file."""
    with contextlib.closing(open_file(good)) as db:
        rescue(db, damaged)


def rehearsed(path: Path) -> tuple[tuple[int, int], ...]:
    """(game, number of acts) that mending would leave without automatic copies. Nothing changes. Raises like
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
    """(game, number of acts) in a good file. Raises SQLite errors."""
    return tuple(sorted((row.id, row.acts) for row, _ in read_games(db) if row.acts))


def take_mended(path: Path) -> None:
    """Replace a damaged file by the mended one, and remove the damaged one's log. If interrupted it is repeated at the
    next start."""
    mended = _beside(path, "mended")
    if mended.exists():
        durable.remove(Path(f"{path}{ending}") for ending in _BESIDE)
        durable.rename(mended, path)


def copy_aside(path: Path) -> Path:
    """A copy of the file and its log under a free name beside it, safely on disk. A very large file gets a second name
    (hard link) if the disk can do that; it must not be used any more then. Raises JournalError."""
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
    """Add to a mended file what pages of the damaged one and automatic copies have beyond it: missing games, and acts
    after the good ones. Rows without a game and games without acts are removed. Returns how many acts came from copies,
    and the last copy used."""
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
            # The seed of its shuffles is lost with its row, so it gets a new one that nobody knows.
            insert_game(db, game, begun[0][-SUM:].hex(), 0.0, False)
            # It has no title, so that a new one is written when it is opened.
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
    """Remove games without acts whose columns are damaged too."""
    found = set(damaged.numbers()) if damaged is not None else set()
    for *about, total in db.execute(f"SELECT {SUMMED}, sum FROM games").fetchall():
        query = "SELECT 1 FROM acts WHERE id BETWEEN ? AND ? LIMIT 1"
        if about[0] not in found and checksum(about) != total and db.execute(query, ids(about[0])).fetchone() is None:
            db.execute("DELETE FROM games WHERE id=?", about[:1])


def longer(
    folder: Path | None, damaged: Salvage, game: int, seed: str, rows: list[bytes]
) -> tuple[list[bytes], int, str]:
    """These good acts of a game and all that the damaged file and automatic copies have after them, how many came from
    copies alone, and the last copy used."""
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
    """Write the columns about a game over those whose checksum is wrong."""
    held = db.execute(f"SELECT {SUMMED}, sum FROM games WHERE id=?", about[:1]).fetchone()
    if held is not None and checksum(held[:-1]) != held[-1]:
        db.execute("DELETE FROM games WHERE id=?", about[:1])
    with contextlib.suppress(sqlite3.IntegrityError):
        put_game(db, about)


def _copied_games(folder: Path) -> Iterator[tuple[Any, ...]]:
    """The columns about the games in automatic copies, the newest copy first."""
    for file in copies.found(folder):
        with (
            contextlib.suppress(*FAULTS, CopyError),
            contextlib.closing(open_copy(file)) as old,
        ):
            yield from old.execute(f"SELECT {SUMMED}, sum FROM games").fetchall()


def _beside(path: Path, name: str) -> Path:
    return path.with_name(f"{path.name}.{name}")


def _rescue_into(db: sqlite3.Connection, copy: Path) -> None:
    """Copy every row that SQLite can read from a damaged file into a good one."""
    with (
        _of_full_length(copy) as whole,
        contextlib.suppress(*FAULTS, OSError),
        contextlib.closing(open_to_read(whole, still=whole.stat().st_size > LONGEST)) as old,
    ):
        few_steps(old)
        db.execute("BEGIN IMMEDIATE")
        version = old.execute("PRAGMA user_version").fetchone()[0]
        before = 0 < version < ROWS
        said = _said_of_games(columns(old, "games"), version)
        known = columns(old, "acts")
        if not set(older_files.ACTS if before else ("id", "row")) <= set(known):
            known = []
        for game in _listed(old, bool(known) and not before) if said else ():
            for about in _readable(old, f"SELECT {said} FROM games WHERE id={game}"):
                with contextlib.suppress(sqlite3.IntegrityError):
                    put_game(db, about)
        for game in games_of(old, f"game << {NUMBERS}" if before else "id") if known else ():
            if before:
                older_files.put_rows(db, old, "acts", game)
                continue
            for place, row in enumerate(copies.readable(old, game), start=ids(game)[0] + 1):
                with contextlib.suppress(sqlite3.IntegrityError):
                    db.execute("INSERT OR IGNORE INTO acts VALUES(?,?)", (place, row))
    if db.in_transaction:
        db.execute("COMMIT")


def _said_of_games(known: list[str], version: int) -> str:
    """The SQL for the columns about games that a damaged file still has, with start values for the others; ``""`` if a
    needed column is missing."""
    if {*SUMMED.split(", "), "sum"} <= set(known):
        return f"{SUMMED}, sum"
    wanted = (older_files.GAMES_1 if version == 1 else ABOUT).split(", ")
    at_first = {"started": "0.0", "changed": "0.0", "over": "0", "title": "''", "voided": "0"}
    if not {"id", "seed"} <= set(known):
        return ""
    return ", ".join(name if name in known else at_first[name] for name in wanted)


def _listed(old: sqlite3.Connection, acts: bool) -> list[int]:
    """The games in a damaged file's table, those with acts first; at most as many as are possible."""
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
    """The games with acts in a file, damaged or not; at most as many as are possible."""
    game = _next(old, column, 0)
    for _ in range(MOST_GAMES):
        if game is None:
            return
        yield game
        game = _next(old, column, game)


def _next(old: sqlite3.Connection, column: str, game: int) -> int | None:
    """The next game with acts in a damaged file; the next number if that can't be read."""
    try:
        found = old.execute(f"SELECT min({column}) FROM acts WHERE {column}>=?", ids(game + 1)[:1]).fetchone()[0]
    except FAULTS:
        return game + 1 if game < MOST_GAMES else None
    return None if found is None else int(found) >> NUMBERS


def _readable(old: sqlite3.Connection, query: str) -> Iterator[tuple[Any, ...]]:
    """Rows up to the first that can't be read."""
    with contextlib.suppress(*FAULTS):
        yield from old.execute(query)


@contextlib.contextmanager
def _of_full_length(path: Path) -> Iterator[Path]:
    """The file, padded to the length in its header, while the block runs: SQLite reads nothing of a truncated file."""
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
