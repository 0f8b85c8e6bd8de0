"""A power cut at every write of a game: what comes back is the game as before or after the last act, never between.

The writes are recorded under the journal's own code (see :mod:`tests.crash.disk`), the disk is made as it may lie after
each of them, and the real code opens it with Python's own SQLite.
"""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.rules.engine.question import IllegalAnswer
from tests.crash.disk import Disk, Op, Platter, plugged_in
from tests.crash.evening import play, print_of
from tests.playing import played

MEMORY = Path("/dev/shm")


@pytest.fixture
def ram() -> Iterator[Path]:
    """A folder in memory where there is one: thousands of disks are laid out in it."""
    folder = Path(tempfile.mkdtemp(prefix="aurora-", dir=MEMORY if os.access(MEMORY, os.W_OK) else None))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def disk(request: pytest.FixtureRequest) -> Disk:
    """The disk under the journals that are :func:`plugged_in`."""
    return Disk(request.node.name)


def _recorded(library: Library, folder: Path, disk: Disk, seed: str, until: int) -> list[bytes]:
    """Play a game on that disk and close it: a print of the game as shown after each act."""
    with plugged_in(disk):
        journal = Journal(folder / "games.db")
        game = Game.new(journal, library, seed)
        prints = [print_of(game)]
        disk.shown(0)
        for act in play(game, seed, until):
            prints.append(print_of(game))
            disk.shown(act)
        assert not game.unsaved
        journal.close()
    return prints


def _cuts(
    ops: Sequence[Op], every: int, chance: random.Random, first: int
) -> Iterator[tuple[str, int, dict[str, bytes]]]:
    """Where the power was cut, the act shown by then (-1: none yet), and a disk as it may lie then. Of so many
    operations as ``every`` says one is taken, of the first 100 all, of those before ``first`` none."""
    platter, shown = Platter(), -1
    for at, op in enumerate(ops):
        if op.kind == "shown":
            shown = op.at
            continue
        platter.do(op)
        if at < first or (at >= 100 and at % every):
            continue
        place = f"after operation {at}, {op.kind} {op.file} at {op.at}"
        yield f"{place}, killed", shown, platter.process_died()
        yield f"{place}, nothing unsynced", shown, platter.nothing_unsynced()
        yield f"{place}, torn", shown, platter.torn(chance)
        yield f"{place}, some", shown, platter.some(chance)


def _look(folder: Path, files: dict[str, bytes], library: Library) -> tuple[bytes | None, list[str]]:
    """Lay a disk out and open it: a print of the game (None: there is none yet), and what was said to be damaged."""
    for old in folder.iterdir():
        old.unlink()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    journal = Journal(folder / "games.db")
    try:
        rows = journal.games()
        if not rows:
            return None, [damage.found for damage in journal.damage]
        game = Game.resume(journal, library, rows[0].id)
        return print_of(game), [damage.found for damage in journal.damage]
    finally:
        journal.close()


def _check(
    ops: Sequence[Op], prints: Sequence[bytes], library: Library, ram: Path, every: int, seed: str, first: int = 0
) -> int:
    """Cut and look; returns how often."""
    cuts = 0
    for place, shown, files in _cuts(ops, every, random.Random(seed), first):
        found, damage = _look(ram, files, library)
        assert not damage, f"{place}: {damage}"
        allowed = prints[max(shown, 0) : shown + 2]
        if shown < 0:
            assert found is None or found in allowed, f"{place}: another game"
        else:
            assert found is not None, f"{place}: act {shown} was shown, the game is gone"
            assert found in allowed, f"{place}: neither as before nor as after act {shown + 1}"
        cuts += 1
    return cuts


@pytest.mark.timeout(3600)
def test_a_power_cut_at_every_write_of_a_game(
    library: Library, tmp_path: Path, ram: Path, disk: Disk, full: bool
) -> None:
    """0 acts lost that were shown, 0 half acts, 0 games gone; the folder is not there yet when the app begins."""
    prints = _recorded(library, tmp_path / "new" / "folder", disk, "cut/1", 0 if full else 60)
    cuts = _check(disk.ops, prints, library, ram, 1 if full else 9, "cut/1")
    print(f"{cuts} power cuts at {len(disk.ops)} operations of {len(prints)} acts")
    done = sum(op.kind != "shown" for op in disk.ops)
    assert done > 3 * len(prints)  # of each act its row's pages, and the sync that makes them last
    assert cuts == 4 * done if full else cuts > 400


def test_an_old_answer_that_is_changed_is_changed_with_all_that_follows_or_not_at_all(
    library: Library, tmp_path: Path, ram: Path, disk: Disk
) -> None:
    """The later answers that are given again are one act with it."""
    act, answer = _change_that_many_follow(played(Journal(None), library, "cut/2", 40))
    with plugged_in(disk):
        journal = Journal(tmp_path / "games.db")
        game = played(journal, library, "cut/2", 40)
        prints = [print_of(game)]
        disk.shown(0)
        assert game.change_answer(act, answer) > 2
        prints.append(print_of(game))
        disk.shown(1)
        journal.close()
    assert _check(disk.ops, prints, library, ram, 1, "cut/2", disk.ops.index(Op("shown", at=0))) > 20


def _change_that_many_follow(game: Game) -> tuple[int, str]:
    """An act and another answer to it after which more than two later answers still fit."""
    head = game.head
    for act in game.path()[8:]:
        (posed,) = game.at(game.parent(act))[1].values()
        for option in posed.options if posed.kind == "choose" else ():
            if option.id == game.report()[0][act - 1].entries[0].value:
                continue
            with contextlib.suppress(IllegalAnswer):
                if game.change_answer(act, option.id) > 2:
                    return act, option.id
            game.go_to(head)
    raise AssertionError("no answer can be changed so that later ones still fit")
