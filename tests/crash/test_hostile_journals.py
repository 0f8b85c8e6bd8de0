"""Files that somebody has crafted into the data folder, or that lost a table: each command ends soon, in little memory,
says that the file was damaged and what is left, and the games that are whole go on."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.doctor import kept
from companion.doctor.machine import Machine
from companion.journal.error import JournalError
from companion.journal.journal import Journal
from companion.journal.salvage import TRIES, Salvage
from tests.crash import damages

ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c"
MANY = f"{ENDLESS} LIMIT 20000)"
CRAFTED = {
    "no acts": "DROP TABLE acts",
    "no games": "DROP TABLE games",
    "renamed": "ALTER TABLE acts RENAME TO other",
    "a column": "ALTER TABLE games DROP COLUMN touched",
    "a view": f"ALTER TABLE acts RENAME TO other; CREATE VIEW acts AS {ENDLESS}) SELECT x AS id, x'00' AS row FROM c",
    "a trigger": "CREATE TRIGGER evil AFTER UPDATE ON games BEGIN DELETE FROM acts; END",
    "an index": "CREATE INDEX evil ON acts(hex(row))",
    "many games": f"{MANY} INSERT INTO games SELECT x + 9, 'a', 1.0, 1.0, 0, '{{}}', 0, x, x'' FROM c",
    "many acts": f"{MANY} INSERT INTO acts SELECT (1 << 24) + 5000 + x, x'00112233445566778899' FROM c",
    "acts of no game": f"{MANY} INSERT INTO acts SELECT (x + 9 << 24) + 1, x'00112233445566778899' FROM c",
    "a large act": "INSERT INTO acts VALUES((1 << 24) + 5000, zeroblob(40000000))",
    "a large title": "UPDATE games SET title=hex(zeroblob(5000000))",
    "a game forgotten": "DELETE FROM games",
}
"""What is done to a file with one whole game."""


def _crafted(folder: Path, kind: str) -> tuple[Path, int]:
    acts = damages.build(folder, logged=False)
    file = folder / "games.db"
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.executescript(CRAFTED[kind])
    return file, acts


@pytest.mark.parametrize("kind", CRAFTED)
def test_each_command_says_it_and_a_start_goes_on_with_what_is_left(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, acts = _crafted(tmp_path, kind)
    before, begun = file.read_bytes(), time.process_time()
    assert main(["--folder", str(tmp_path), "--language", "en", "game", "list"]) == 0
    said = capsys.readouterr().err
    assert "The games file was damaged (" in said
    assert "SQL" not in said
    found = {f.kind: f for f in kept.journal(Machine(tmp_path))}
    assert "broken" in found
    assert file.read_bytes() == before
    assert not list(tmp_path.glob("games.db.damaged*"))
    with contextlib.closing(Journal(file)) as journal:
        journal.check()
        assert journal.damage
        left = [row.acts for row in journal.games()]
        assert left == [acts] or kind == "no acts"
    assert time.process_time() - begun < 60
    with contextlib.closing(Journal(file)) as journal:
        journal.check()
        assert not journal.damage, "mended once"


def test_a_file_without_a_byte_and_a_link_to_nothing_are_called_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, look = tmp_path / "games.db", ["--folder", str(tmp_path), "--language", "en", "game", "list"]
    file.write_bytes(b"")
    assert main(look) == 0
    assert "not a byte is in it" in capsys.readouterr().err
    assert [f.kind for f in kept.journal(Machine(tmp_path))] == ["zero"]
    file.unlink()
    file.symlink_to(tmp_path / "nowhere" / "x.db")
    assert main(look) == 1
    assert "is a link to" in capsys.readouterr().err
    assert [f.kind for f in kept.journal(Machine(tmp_path))] == ["dangling"]
    with pytest.raises(JournalError, match="missing"):
        Journal(file)
    assert not (tmp_path / "nowhere").exists()


def test_no_more_than_so_many_checksums_are_made_in_vain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often the same row is met: 50 wrong bytes took nine seconds."""
    damages.build(tmp_path, logged=False)
    salvage = Salvage(tmp_path / "games.db")
    tried: list[bytes] = []
    monkeypatch.setattr("companion.journal.salvage.Chain.put_right", lambda _, row: tried.append(row) or b"")
    rows = salvage.after(1, [])[:10]
    wrong = [row[:20] + b"??" + row[22:] for row in rows]
    monkeypatch.setattr(Salvage, "_likeliest", lambda _, number: iter(wrong))
    monkeypatch.setattr(Salvage, "_candidates", lambda _, number: iter(wrong))
    for _ in range(20):
        assert salvage.after(1, []) == []
    assert len(tried) == len(set(tried))
    assert sum(len(row) * 8 for row in tried) < 2 * TRIES
