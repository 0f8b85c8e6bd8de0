"""The journal: on disk before it is shown, noticed when damaged, and never in the way when the disk fails."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.error import JournalError
from companion.journal.journal import Journal
from companion.rules.engine.table import freeze
from companion.simulation.bots import RandomPlayer
from companion.simulation.simulate import answer_setup


def _play(game: Game, acts: int, seed: str = "journal") -> None:
    human = RandomPlayer(seed)
    for _ in range(acts):
        posed = game.posed
        if posed is None:
            return
        answer = answer_setup(posed.key, "normal")
        if answer is None and posed.kind != "tell":
            answer = human.answer(posed)
        game.answer(posed.number, answer)


def _written(library: Library, path: Path, seed: str, acts: int) -> Game:
    """A game of so many acts in a file that is closed again."""
    journal = Journal(path)
    game = Game.new(journal, library, seed)
    _play(game, acts)
    journal.close()
    return game


def _change(path: Path, statement: str, *values: object) -> None:
    """Change a journal's file as no journal would."""
    raw = sqlite3.connect(path)
    raw.execute(statement, values)
    raw.commit()
    raw.close()


def test_resume_gives_the_same_table_and_question(library: Library, tmp_path: Path) -> None:
    """From its file a game goes on where it was, with its undo, at any act."""
    for acts in (0, 1, 5, 17, 40, 200):
        path = tmp_path / f"{acts}.db"
        game = _written(library, path, "resume", acts)
        again = Game.resume(Journal(path), library, game.id)
        assert freeze(again.table) == freeze(game.table)
        assert (again.posed and again.posed.key) == (game.posed and game.posed.key)
        assert again.head == game.head
        assert again.path() == game.path()
        if game.can_undo:
            game.undo()
            again.undo()
            assert freeze(again.table) == freeze(game.table)


def test_games_are_listed_with_what_home_shows(library: Library, tmp_path: Path) -> None:
    """Round, difficulty and colours come from the list, without loading the games."""
    journal = Journal(tmp_path / "games.db")
    first = Game.new(journal, library, "a", clock=lambda: 100.0)
    _play(first, 30)
    second = Game.new(journal, library, "b", clock=lambda: 200.0)
    _play(second, 4)
    rows = journal.games()
    assert [r.id for r in rows] == [second.id, first.id]
    assert rows[1].title["round"] == first.table.progress.round
    assert rows[1].title["seats"] == ["blue", "red"]
    assert not rows[0].over
    assert rows[0].acts == 5


@pytest.mark.parametrize("place", [0, 1, 7, -9, -8, -1])
def test_a_flipped_byte_is_noticed_named_and_put_right(library: Library, tmp_path: Path, place: int) -> None:
    """The checksum chain tells where the damage is, and which byte makes the act fit again."""
    path = tmp_path / "games.db"
    game = _written(library, path, "flip", 40)
    with contextlib.closing(sqlite3.connect(path)) as raw:
        ((row, which),) = raw.execute("SELECT row, id FROM acts ORDER BY id LIMIT 1 OFFSET 29").fetchall()
    place = place % len(row)
    _change(path, "UPDATE acts SET row=? WHERE id=?", row[:place] + bytes([row[place] ^ 77]) + row[place + 1 :], which)
    journal = Journal(path)
    again = Game.resume(journal, library, game.id)
    (damage,) = journal.damage
    assert damage.kept == 41
    assert "step 30" in damage.found
    assert freeze(again.table) == freeze(game.table)


@pytest.mark.parametrize("place", [0, 1, 7, -9, -8, -1])
def test_flipped_bytes_are_noticed_named_and_the_good_part_kept(library: Library, tmp_path: Path, place: int) -> None:
    """The checksum chain tells where the damage is; the acts before it live on, the damaged copy too."""
    path = tmp_path / "games.db"
    game = _written(library, path, "flip", 40)
    raw = sqlite3.connect(path)
    ((row, which),) = raw.execute("SELECT row, id FROM acts ORDER BY id LIMIT 1 OFFSET 29").fetchall()
    place = place % len(row)
    raw.close()
    flipped = bytearray(row)
    for at in (place, place - 3):
        flipped[at] ^= 1
    _change(path, "UPDATE acts SET row=? WHERE id=?", bytes(flipped), which)
    journal = Journal(path)
    again = Game.resume(journal, library, game.id)
    (damage,) = journal.damage
    assert damage.kept == 29
    assert "step 30" in damage.found
    assert Path(damage.copy).exists()
    assert again.head <= 29
    _play(again, 5)
    journal.close()
    healthy = Journal(path)
    assert Game.resume(healthy, library, game.id).head == again.head
    assert not healthy.damage


@pytest.mark.parametrize(
    ("column", "value"), [("seed", "other"), ("title", '{"round": 3}'), ("title", "{"), ("over", 1), ("voided", 1)]
)
def test_what_a_game_says_about_itself_is_checked_too(
    library: Library, tmp_path: Path, column: str, value: object
) -> None:
    """Told once, with a copy; the game itself is whole and goes on."""
    path = tmp_path / "games.db"
    game = _written(library, path, "title", 20)
    _change(path, f"UPDATE games SET {column}=?", value)
    journal = Journal(path)
    assert len(journal.games()) == 1
    assert len(journal.games()) == 1
    (damage,) = journal.damage
    assert f"of game {game.id}" in damage.found
    assert Path(damage.copy).exists()
    again = Game.resume(journal, library, game.id)
    assert freeze(again.table) == freeze(game.table)
    _play(again, 2)
    assert not again.unsaved
    journal.close()
    healthy = Journal(path)
    assert healthy.games()[0].title["round"] == again.table.progress.round
    assert not healthy.damage


@pytest.mark.parametrize("where", [0.0, 0.3, 0.6, 0.95])
def test_a_torn_or_overwritten_file_never_stops_the_app(library: Library, tmp_path: Path, where: float) -> None:
    """Garbage in the middle or at the head: it is put aside, what can be read is saved, and a game can begin."""
    path = tmp_path / "games.db"
    _written(library, path, "torn", 60)
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(int(size * where))
        file.write(os.urandom(min(3000, size - int(size * where))))
    journal = Journal(path)
    for row in journal.games():
        if row.acts:
            Game.resume(journal, library, row.id)
    fresh = Game.new(journal, library, "after")
    _play(fresh, 5)
    assert not fresh.unsaved
    if journal.damage:
        assert Path(journal.damage[0].copy).exists()


def test_a_file_that_lost_its_end_keeps_its_beginning(library: Library, tmp_path: Path) -> None:
    """What is before the cut is a game to go on with."""
    path = tmp_path / "games.db"
    _written(library, path, "short", 60)
    os.truncate(path, path.stat().st_size * 2 // 3)
    journal = Journal(path)
    (row,) = journal.games()
    assert journal.damage
    assert 5 < Game.resume(journal, library, row.id).head < 60
    assert not list(tmp_path.glob("*.whole*"))


def test_a_cut_log_gives_a_clean_prefix(library: Library, tmp_path: Path) -> None:
    """A torn write-ahead log: a good prefix of the acts is there, nothing half."""
    path = tmp_path / "games.db"
    journal = Journal(path)
    game = Game.new(journal, library, "wal")
    _play(game, 30)
    log = Path(f"{path}-wal")
    content, main = log.read_bytes(), path.read_bytes()
    for cut in range(0, len(content), max(1, len(content) // 12)):
        other = tmp_path / f"cut-{cut}.db"
        other.write_bytes(main)
        Path(f"{other}-wal").write_bytes(content[:cut])
        again = Journal(other)
        for row in again.games():
            if row.acts:
                assert Game.resume(again, library, row.id).head <= game.head
        again.close()


def test_on_a_full_disk_the_game_goes_on_in_memory_and_says_so(library: Library, tmp_path: Path) -> None:
    """SQLite's own limit stands for the full disk; when there is room again everything is written."""
    journal = Journal(tmp_path / "games.db")
    game = Game.new(journal, library, "full")
    _play(game, 5)
    pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
    journal._db.execute(f"PRAGMA max_page_count={pages}")
    _play(game, 30)
    assert game.unsaved == "full"
    assert not game.over
    journal._db.execute("PRAGMA max_page_count=100000")
    _play(game, 1)
    assert game.unsaved == ""
    journal.close()
    assert Game.resume(Journal(tmp_path / "games.db"), library, game.id).head == game.head


def test_a_missing_or_forbidden_folder_is_told(tmp_path: Path) -> None:
    """The error says why, for a sentence on the screen."""
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    with pytest.raises(JournalError) as error:
        Journal(blocked / "games.db")
    assert error.value.reason in ("missing", "readonly")


def test_a_read_only_file_is_told_and_the_game_goes_on(library: Library, tmp_path: Path) -> None:
    """Nothing is lost that was there; the new acts stay in memory."""
    journal = Journal(tmp_path / "games.db")
    game = Game.new(journal, library, "readonly")
    _play(game, 5)
    journal._db.execute("PRAGMA query_only=1")
    _play(game, 3)
    assert game.unsaved == "readonly"
    assert game.posed is not None


def test_a_newer_format_is_refused_not_touched(tmp_path: Path) -> None:
    """A file of a later version stays as it is."""
    path = tmp_path / "games.db"
    _change(path, "PRAGMA user_version=99")
    before = path.read_bytes()
    with pytest.raises(JournalError, match="newer"):
        Journal(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(("change", "lost"), [("id=id+1", 0), ("id=id-100", 1)])
def test_an_act_that_is_in_another_place_is_missing_in_its_own(
    library: Library, tmp_path: Path, change: str, lost: int
) -> None:
    """The number of an act is not in its checksum: a last act that is moved must not be in the way of the next one.
    Where the page still has it as it was before, it is taken from there."""
    path = tmp_path / "games.db"
    game = _written(library, path, "moved", 20)
    _change(path, f"UPDATE acts SET {change} WHERE id=(SELECT max(id) FROM acts)")
    journal = Journal(path)
    again = Game.resume(journal, library, game.id)
    assert again.head == game.head - lost
    if change == "id=id+1":
        assert "is missing" in journal.damage[0].found
    _play(again, 3)
    assert not again.unsaved
    journal.close()
    assert Game.resume(Journal(path), library, game.id).head == again.head


def test_a_new_file_has_small_pages_and_an_older_one_keeps_its_own(tmp_path: Path) -> None:
    for name, before, expected in (("new.db", 0, 1024), ("older.db", 4096, 4096)):
        file = tmp_path / name
        if before:
            db = sqlite3.connect(file)
            db.execute(f"PRAGMA page_size={before}")
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("VACUUM")
            db.close()
        Journal(file).close()
        db = sqlite3.connect(file)
        assert db.execute("PRAGMA page_size").fetchone()[0] == expected
        db.close()
