"""Journals of formats 1 to 4 are brought to the newest, in one step; all their games are there and go on."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.journal.tables import FORMAT
from companion.rules.engine.table import freeze
from companion.simulation.simulate import Players, step
from tests.spine.older_journal import write

FOUR = ("tracked",) * 4


@pytest.fixture(scope="module")
def games(library: Library) -> list[Game]:
    """One with undos and a change of an answer, and a long one."""
    first = Game.new(Journal(None), library, "older/1")
    players = Players("older/1", seats=FOUR)
    for turn in range(60):
        step(first, players)
        if turn % 7 == 6:
            first.undo()
    first.go_to(first.path()[20])
    step(first, players)
    second = Game.new(Journal(None), library, "older/2")
    while not second.over:
        step(second, players)
    return [first, second]


def _version(path: Path) -> int:
    db = sqlite3.connect(path)
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    db.close()
    return version


@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_a_file_of_an_older_format_is_read_and_written_on(
    library: Library, tmp_path: Path, games: list[Game], version: int
) -> None:
    path = tmp_path / "games.db"
    write(path, version, games)
    journal = Journal(path)
    assert not journal.damage
    assert [(row.id, row.acts, row.voided) for row in journal.games()] == [
        (2, len(games[1].report()[0]), False),
        (1, len(games[0].report()[0]), False),
    ]
    for number, game in enumerate(games, start=1):
        again = Game.resume(journal, library, number)
        assert again.path() == game.path()
        assert again.tree.left == game.tree.left
        assert again.report() == game.report()
        for act in again.path()[::9]:
            assert freeze(again.at(act)[0]) == freeze(game.at(act)[0])
    assert _version(path) == FORMAT == 5
    again = Game.resume(journal, library, 1)
    players = Players("on", seats=FOUR)
    for _ in range(40):
        step(again, players)
    journal.void(2, True)
    journal.close()
    journal = Journal(path)
    assert not journal.damage
    assert [(row.id, row.voided) for row in journal.games()] == [(1, False), (2, True)]
    third = Game.resume(journal, library, 1)
    assert freeze(third.table) == freeze(again.table)
    assert third.report() == again.report()


def _damaged(path: Path, number: int) -> None:
    db = sqlite3.connect(path)
    body = db.execute("SELECT body FROM acts WHERE game=2 AND number=?", (number,)).fetchone()[0]
    db.execute("UPDATE acts SET body=? WHERE game=2 AND number=?", (body[:-1] + bytes([body[-1] ^ 1]), number))
    db.commit()
    db.close()


def test_an_older_file_that_is_damaged_is_put_aside_as_it_was_and_its_good_part_kept(
    library: Library, tmp_path: Path, games: list[Game]
) -> None:
    path = tmp_path / "games.db"
    write(path, 2, games)
    _damaged(path, 50)
    shutil.copy(path, tmp_path / "before.db")
    journal = Journal(path)
    (damage,) = journal.damage
    assert "game 2 does not match" in damage.found
    assert damage.kept == len(games[0].report()[0]) + 49
    assert _version(Path(damage.copy)) == 2
    copies = [sqlite3.connect(one) for one in (damage.copy, tmp_path / "before.db")]
    kept, before = [db.execute("SELECT * FROM acts ORDER BY game, number").fetchall() for db in copies]
    assert kept == before
    for db in copies:
        db.close()
    assert Game.resume(journal, library, 1).report() == games[0].report()
    assert freeze(Game.resume(journal, library, 2).at(49)[0]) == freeze(games[1].at(49)[0])


def test_migration_is_all_or_nothing(tmp_path: Path, games: list[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut off in the middle, the file is as it was."""
    path = tmp_path / "games.db"
    write(path, 3, games)

    def cut(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("companion.journal.older_files.put_rows", cut)
        with pytest.raises(KeyboardInterrupt):
            Journal(path)
    assert _version(path) == 3
    db = sqlite3.connect(path)
    assert db.execute("SELECT count(*) FROM acts WHERE game=2").fetchone()[0] == len(games[1].report()[0])
    db.close()
    assert [row.id for row in Journal(path).games()] == [2, 1]
