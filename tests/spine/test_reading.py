"""What only reads changes nothing in the data folder, not a byte and not a time, whatever is there."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.cli.main import main
from companion.game import gamefile
from companion.game.game import Game
from companion.journal.error import JournalError
from companion.journal.journal import Journal
from companion.journal.tables import FORMAT
from companion.simulation.simulate import Players, step
from tests.spine import older_journal

READING = [["game", "list"], ["game", "export", "OUT"], ["rules"], ["doctor", "--no-ports", "--json"], ["selftest"]]


def _played(library: Library, path: Path, acts: int = 30) -> tuple[Journal, Game]:
    journal = Journal(path)
    game, players = Game.new(journal, library, "reading"), Players("reading")
    for _ in range(acts):
        step(game, players)
    return journal, game


def _all(folder: Path) -> dict[str, tuple[object, ...]]:
    """Everything in a folder, with its content and its time."""
    found: dict[str, tuple[object, ...]] = {}
    for path in [folder, *sorted(folder.rglob("*"))]:
        stat = path.stat()
        found[str(path)] = (stat.st_mtime_ns, stat.st_mode, path.read_bytes() if path.is_file() else b"")
    return found


def _read(folder: Path, out: Path) -> None:
    """Every command that reads."""
    before = _all(folder) if folder.exists() else None
    out.unlink(missing_ok=True)
    for words in READING:
        main(["--language", "en", "--folder", str(folder), *(str(out) if word == "OUT" else word for word in words)])
        assert (_all(folder) if folder.exists() else None) == before, words


def test_a_folder_that_is_not_there_is_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _read(tmp_path / "nowhere", tmp_path / "out")
    assert "None yet." in capsys.readouterr().out


def test_an_empty_folder_stays_empty(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    _read(tmp_path / "data", tmp_path / "out")


def test_games_that_are_closed(library: Library, tmp_path: Path) -> None:
    journal, game = _played(library, tmp_path / "data" / "games.db")
    journal.close()
    (tmp_path / "data" / "games.db.lock").unlink()
    _read(tmp_path / "data", tmp_path / "out")
    assert len(gamefile.read(tmp_path / "out").rows) == len(game.report()[0])


def test_games_in_use_are_read_meanwhile(library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Their last act too, which stands in the log only."""
    journal, game = _played(library, tmp_path / "data" / "games.db")
    _read(tmp_path / "data", tmp_path / "out")
    assert len(gamefile.read(tmp_path / "out").rows) == len(game.report()[0])
    assert f", {len(game.report()[0])} steps" in capsys.readouterr().out
    journal.close()


def test_games_that_a_power_cut_left_with_a_log(library: Library, tmp_path: Path) -> None:
    journal, game = _played(library, tmp_path / "live" / "games.db")
    (tmp_path / "data").mkdir()
    for ending in ("", "-wal"):
        shutil.copy(f"{journal.path}{ending}", tmp_path / "data" / f"games.db{ending}")
    _read(tmp_path / "data", tmp_path / "out")
    assert len(gamefile.read(tmp_path / "out").rows) == len(game.report()[0])


@pytest.mark.parametrize("version", [1, 2, 3])
def test_games_of_an_older_format_stay_in_it(library: Library, tmp_path: Path, version: int) -> None:
    _, game = _played(library, tmp_path / "now" / "games.db")
    (tmp_path / "data").mkdir()
    older_journal.write(tmp_path / "data" / "games.db", version, [game])
    _read(tmp_path / "data", tmp_path / "out")
    assert len(gamefile.read(tmp_path / "out").rows) == len(game.report()[0])


def test_damaged_games_are_not_mended_by_looking(
    library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal, _ = _played(library, tmp_path / "data" / "games.db", 60)
    journal.close()
    path = tmp_path / "data" / "games.db"
    content = bytearray(path.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 2000] = bytes(2000)
    path.write_bytes(content)
    _read(tmp_path / "data", tmp_path / "out")
    os.truncate(path, len(content) // 2)
    _read(tmp_path / "data", tmp_path / "out")
    assert "aurora-" not in capsys.readouterr().err


@pytest.mark.parametrize("in_the_log", [False, True])
def test_games_of_a_later_format_are_refused_untouched(
    library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str], in_the_log: bool
) -> None:
    """By every way in, the app's too; not a file is made beside them. The later version's log is not put away."""
    live, path = tmp_path / "live.db", tmp_path / "data" / "games.db"
    journal, _ = _played(library, live)
    journal.close()
    (tmp_path / "data").mkdir()
    raw = sqlite3.connect(live, isolation_level=None)
    raw.execute("PRAGMA journal_mode=WAL")
    raw.execute(f"PRAGMA user_version={FORMAT + 1}")
    if not in_the_log:
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for ending in ("", "-wal"):
        shutil.copy(f"{live}{ending}", f"{path}{ending}")
    raw.close()
    _read(tmp_path / "data", tmp_path / "out")
    assert f"format {FORMAT + 1}" in capsys.readouterr().err
    before = _all(tmp_path / "data")
    with pytest.raises(JournalError, match="newer"):
        Journal(path)
    assert _all(tmp_path / "data") == before
    later = sqlite3.connect(path)
    assert later.execute("PRAGMA user_version").fetchone()[0] == FORMAT + 1
    later.close()
