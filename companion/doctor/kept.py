"""The doctor looks at what is kept: the games, their copies, the owner's cards, the settings."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path

from companion.doctor.finding import Finding
from companion.doctor.machine import Machine
from companion.files.error import FileError, Said


def journal(machine: Machine) -> Iterator[Finding]:
    """The games: a folder that can be written, a file that is whole. It is only read, so the app may be running."""
    from companion.journal import mending
    from companion.journal.error import FAULTS, JournalError, detail_of, no_room, reason_of
    from companion.journal.file import is_bare, refuse_newer, snapshot

    file = machine.folder / "games.db"
    place = (
        file
        if os.path.exists(file)
        else next(p for p in (machine.folder, *machine.folder.parents) if os.path.exists(p))
    )
    if not os.access(place, os.W_OK) or (os.path.exists(file) and not os.access(machine.folder, os.W_OK)):
        yield Finding("journal", "fault", "readonly", {"file": str(file)})
        return
    if os.path.islink(file) and not os.path.exists(file):
        yield Finding("journal", "fault", "dangling", {"file": str(file), "to": os.readlink(file)})
        return
    if not os.path.exists(file):
        yield Finding("journal", "good", "new", {"file": str(file)})
        return
    unfit: list[int] = []
    said: str | Said | None
    try:
        refuse_newer(file)
        if is_bare(file):
            yield Finding("journal", "warning", "zero", {"file": str(file)})
            return
        with snapshot(file) as copy:
            said, games, unfit = _looked(copy)
    except (*FAULTS, OSError, JournalError) as error:
        if isinstance(error, JournalError) and error.reason == "newer":
            yield Finding("journal", "fault", "newer", {"detail": error.detail})
            return
        if no_room(error) or reason_of(error) == "full":
            yield Finding("journal", "fault", "full", {"file": str(file)})
            return
        said, games = detail_of(error), 0
    if said is None:
        yield Finding("journal", "good", "whole", {"file": str(file), "n": games})
        if unfit:
            yield Finding("journal", "warning", "unfit", {"games": unfit})
    else:
        left: tuple[tuple[int, int], ...] = ()
        with contextlib.suppress(*FAULTS, JournalError, OSError):
            left = mending.rehearsed(file)
        yield Finding(
            "journal", "fault", "broken", {"file": str(file), "detail": said, "left": mending.said_left(left)}
        )
    aside = sorted(machine.folder.glob(f"{file.name}.damaged-*"), key=lambda kept: kept.stat().st_mtime)
    for kept in [kept for kept in aside if not kept.name.endswith("-wal")][-1:]:
        yield Finding("journal", "good", "aside", {"file": str(kept)})


def _looked(copy: Path) -> tuple[Said | None, int, list[int]]:
    """What is wrong with the games' file, how many games it has, and those that can't be shown. Raises what SQLite
    raises."""
    from companion.journal import copies, mending
    from companion.journal.file import open_to_read
    from companion.journal.strange import wrong_tables
    from companion.journal.tables import ROWS, read_games

    with contextlib.closing(open_to_read(copy)) as db:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        wrong = wrong_tables(db, version)
        if wrong is not None:
            return wrong, 0, []
        said = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        games = db.execute("SELECT count(*) FROM games").fetchone()[0]
        if said != "ok":
            return Said("fault.sqlite.content", {"raw": str(said)}), games, []
        if 0 < version < ROWS:  # it has other columns, and is checked as it is brought to the newest format
            return None, games, []
        unfit = [row.id for row, _ in read_games(db) if row.unfit]
        known = set(copies.games(db))
        lost = next((game for game in mending.games_of(db) if game not in known), 0)
        return Said("fault.journal.lost", {"game": lost}) if lost else copies.unsound(db), games, unfit


def copied(machine: Machine) -> Iterator[Finding]:
    """Automatic copies of the games: where the last one is, and whether a memory stick is there for them."""
    from companion.journal import copies, offers
    from companion.journal.strange import CopyError

    found = copies.found(machine.folder, machine.root)
    if found:
        try:
            games = offers.examine(found[0]).games
        except CopyError as error:
            yield Finding("copied", "warning", "broken", {"file": str(found[0]), "detail": error.why})
        else:
            day = time.strftime("%Y-%m-%d %H:%M", time.localtime(found[0].stat().st_mtime))
            evenings = len({copies.number_of(file) for file in found})
            values = {"file": str(found[0]), "date": day, "n": games, "evenings": evenings}
            yield Finding("copied", "good", "last", values)
    sticks = copies.sticks(machine.root)
    if sticks:
        yield Finding("copied", "good", "stick", {"place": str(sticks[0])})
    else:
        yield Finding("copied", "good", "nostick")


def aside(machine: Machine) -> Iterator[Finding]:
    """Files that were set aside so that the table could start."""
    from companion.files import set_aside

    for _kind, file in set_aside.read(machine.folder):
        yield Finding("aside", "warning", "lies", {"file": str(machine.folder / file)})


def library(machine: Machine) -> Iterator[Finding]:
    """Packs, the owner's library and the settings can be read."""
    from companion import settings
    from companion.cards.library import FILE
    from companion.cards.library_file import read_content
    from companion.packs import load_packs

    wrong: list[FileError] = [
        *load_packs()[1],
        *read_content(machine.folder / FILE)[1],
        *settings.read(machine.folder / settings.FILE)[1],
    ]
    for error in wrong:
        if error.later:
            yield Finding("library", "fault", "later", {"detail": error})
        else:
            yield Finding("library", "fault", "broken", {"detail": error})
    if not wrong:
        yield Finding("library", "good", "whole")
