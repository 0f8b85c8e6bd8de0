"""What stands about a game in the journal may be anything: it is passed over with a line, and loses nothing."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.cli import selftest
from companion.cli.main import main
from companion.doctor import kept
from companion.doctor.machine import Machine
from companion.game import gamefile, history
from companion.game.game import Game
from companion.journal import copies
from companion.journal.error import JournalError
from companion.journal.journal import Journal
from companion.journal.rows import Acts, Chain
from companion.journal.tables import SUMMED, checksum, insert_rows
from companion.simulation.simulate import Players, step

UNFIT: list[tuple[str, object]] = [
    *(("started", value) for value in (1e300, -5.0, float("inf"), None, "today", b"\0")),
    *(("changed", value) for value in (1e300, -5.0, None, b"\0")),
    *(("title", value) for value in ("{", "[]", "null", None, b"\xff", 5, "[" * 100_000, '{"round": "x"}')),
    *(
        ("title", value)
        for value in ('{"seats": 9}', '{"scores": {"nobody": 1}}', '{"curve": [5]}', '{"round": 1e300}')
    ),
    *(("seed", None), ("over", None), ("over", "yes"), ("voided", b"x"), ("touched", None)),
]


def _lax(path: Path, column: str, value: object, summed: bool) -> None:
    """Put a value into what stands about the first game, as a damaged or foreign file may have it: without kinds."""
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute("ALTER TABLE games RENAME TO strict_games")
    raw.execute("CREATE TABLE games(id INTEGER PRIMARY KEY, seed, started, changed, over, title, voided, touched, sum)")
    raw.execute("INSERT INTO games SELECT * FROM strict_games")
    raw.execute("DROP TABLE strict_games")
    raw.execute(f"UPDATE games SET {column}=? WHERE id=1", (value,))
    if summed:
        row = raw.execute(f"SELECT {SUMMED} FROM games WHERE id=1").fetchone()
        raw.execute("UPDATE games SET sum=? WHERE id=1", (checksum(row),))
    raw.close()


@pytest.fixture(scope="module")
def good(library: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal with a finished game and one that goes on."""
    path = tmp_path_factory.mktemp("good") / "games.db"
    journal = Journal(path)
    game, players = Game.new(journal, library, "first"), Players("first")
    while not game.over:
        step(game, players)
    Game.new(journal, library, "second")
    journal.close()
    return path


@pytest.fixture
def path(good: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    shutil.copy(good, tmp_path / "games.db")
    return tmp_path / "games.db"


@pytest.mark.parametrize("summed", [True, False])
@pytest.mark.parametrize(("column", "value"), UNFIT)
def test_a_game_that_cannot_be_shown_is_passed_over_and_told(
    library: Library, path: Path, capsys: pytest.CaptureFixture[str], column: str, value: object, summed: bool
) -> None:
    """By every command; the other game is there, and this one is mended as soon as it is opened."""
    _lax(path, column, value, summed)
    folder = ["--language", "en", "--folder", str(path.parent)]
    assert main([*folder, "game", "list"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert sorted(line.split(",")[0] for line in told)[0].startswith("1: can’t be shown")
    assert len(told) == 2
    journal = Journal(path)
    assert {row.id: row.unfit for row in journal.games()} == {1: True, 2: False}
    assert history.past(journal.games()) == []
    copies.copy(path, path.with_name("copy.db"))
    gamefile.export(journal, 1, path.with_name("x.aurora"))
    game = Game.resume(journal, library, 1)
    assert game.over
    again = next(row for row in journal.games() if row.id == 1)
    assert not again.unfit
    assert again.over
    assert again.title["scores"]
    journal.close()
    there = Journal(None)
    gamefile.take(there, path.with_name("x.aurora"))
    assert not there.games()[0].unfit


def test_selftest_and_doctor_go_on(path: Path) -> None:
    _lax(path, "title", "{", True)
    assert [t.verdict for t in selftest._going(path.parent)] == ["unfit", "good"]
    found = list(kept.journal(Machine(path.parent)))
    assert [(f.kind, f.verdict) for f in found] == [("whole", "good"), ("unfit", "warning")]
    assert found[1].values == {"games": [1]}


def test_the_terminal_goes_on_with_another_game(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute("UPDATE games SET touched=99, over=0, title='[]' WHERE id=1")
    raw.close()
    (tmp_path / "answers").write_text("\n")
    assert main(["--folder", str(path.parent), "play", "--answers", str(tmp_path / "answers")]) == 0
    journal = Journal(path)
    assert next(row for row in journal.games() if row.id == 1).unfit


def test_very_many_acts_without_a_table_are_given_up_at_once(library: Library) -> None:
    """They were walked through again for each of them: half a thousand million steps."""
    journal = Journal(None)
    game = Game.new(journal, library, "many").id
    chain = Chain()
    rows = [chain.add(b"\0\x90") for _ in range(30_000)]
    with journal._writing() as db:
        db.execute("DELETE FROM acts")
        insert_rows(db, game, 1, rows)
    journal._ends = {}
    walked = 0
    parent = Acts.parent

    def counted(self: Acts, number: int) -> int:
        nonlocal walked
        walked += 1
        return parent(self, number)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Acts, "parent", counted)
        with pytest.raises(JournalError, match="broken"):
            Game.resume(journal, library, game)
    assert walked < 100_000
