"""A damaged journal is mended in steps; if the power fails at one of them it is mended at the next start."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.cards.library import Library
from companion.files import durable
from companion.game.game import Game
from companion.journal.error import JournalError
from companion.journal.journal import Journal
from tests.crash.disk import Disk, plugged_in
from tests.crash.evening import play, print_of

ACTS = 150
TOUCHED = ("copy_readable", "rename", "remove", "replace", "make_folder")
"""Every way in which files are touched beside SQLite."""


class Copier:
    """Takes a copy of the folder before each step: what is there if the program is cut off at it."""

    def __init__(self, disk: Disk, folder: Path, copies: Path, patch: pytest.MonkeyPatch) -> None:
        self.steps = 0
        self._folder, self._copies = folder, copies
        for name in TOUCHED:
            patch.setattr(durable, name, self._counted(getattr(durable, name)))
        disk.step = self.step

    def step(self) -> None:
        """Before a write or sync of SQLite, or a file operation beside it."""
        self.steps += 1
        shutil.copytree(self._folder, self._copies / str(self.steps), ignore=shutil.ignore_patterns("*.lock"))

    def _counted(self, work: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*given: Any) -> Any:
            self.step()
            return work(*given)

        return counted


def _damaged(library: Library, folder: Path) -> list[bytes]:
    """A file with two games of which a page in the middle can't be read; the second game is behind it."""
    journal = Journal(folder / "games.db")
    for n in (1, 2):
        game = Game.new(journal, library, f"mending/{n}")
        prints = [print_of(game), *(print_of(game) for _ in play(game, f"mending/{n}", ACTS, 0.0))]
    journal.close()
    db = sqlite3.connect(folder / "games.db")
    pages = [row[0] for row in db.execute("SELECT pageno FROM dbstat WHERE name='acts' AND pagetype='leaf'")]
    size = db.execute("PRAGMA page_size").fetchone()[0]
    db.close()
    with (folder / "games.db").open("r+b") as file:
        file.seek((pages[len(pages) // 4] - 1) * size)
        file.write(b"\xff" * size)
    return prints


def _look(journal: Journal, library: Library) -> list[int]:
    """How many acts each game has."""
    heads = []
    for row in sorted(journal.games(), key=lambda row: row.id):
        heads.append(Game.resume(journal, library, row.id).head if row.acts else 0)
    return heads


def test_the_power_fails_at_every_step_of_mending(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, full: bool
) -> None:
    """The damaged file is never given up before the mended one is whole; what could be saved once is saved at last."""
    good = tmp_path / "good"
    _damaged(library, good)
    shutil.copytree(good, tmp_path / "once")
    journal = Journal(tmp_path / "once" / "games.db")
    best = _look(journal, library)
    assert journal.damage
    assert best[1] == ACTS + 1, "the game behind the page that can't be read is whole"
    assert 0 < best[0] < ACTS + 1
    journal.close()
    with monkeypatch.context() as patched, plugged_in(disk := Disk(request.node.name)):
        copier = Copier(disk, good, tmp_path / "cut", patched)
        journal = Journal(good / "games.db")
        assert _look(journal, library) == best
        journal.close()
    assert copier.steps > 30
    for step in range(1, copier.steps + 1, 1 if full else 3):
        folder = tmp_path / "cut" / str(step)
        journal = Journal(folder / "games.db")
        assert _look(journal, library) == best, f"step {step}"
        journal.close()
        left = {file.name for file in folder.iterdir()}
        assert "games.db.damaged-1" in left, f"step {step}"
        assert {name for name in left if "damaged" not in name} == {"games.db", "games.db.lock"}, f"step {step}"


def test_mending_on_a_full_disk_is_told_and_changes_nothing(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _damaged(library, tmp_path)
    before = (tmp_path / "games.db").read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as patched:
        patched.setattr(durable, "copy_readable", full)
        journal = Journal(tmp_path / "games.db")
        with pytest.raises(JournalError, match="full"):
            _look(journal, library)
        journal.close()
    assert (tmp_path / "games.db").read_bytes() == before
    journal = Journal(tmp_path / "games.db")
    assert _look(journal, library)[1] == ACTS + 1
