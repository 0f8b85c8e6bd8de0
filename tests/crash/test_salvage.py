"""What a damaged games file gives back, page by page: the kinds of damage by seed, and what is told of it."""

from __future__ import annotations

import contextlib
import random
import sqlite3
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.cli import selftest
from companion.cli.main import main
from companion.doctor import kept
from companion.doctor.machine import Machine
from companion.game.game import Game
from companion.journal import copies
from companion.journal.journal import Journal
from companion.journal.pages import BLOCK, Pages, sizes
from companion.journal.rows import Chain
from companion.journal.salvage import Salvage
from tests.crash import damages

LEAST = {"header": 1.0, "inner": 1.0, "swapped": 1.0, "rot": 0.8, "tail": 0.5, "zeroed": 0.2}
"""What part of the acts is left. What lay behind a hole can't be vouched for: a tail and a block that are gone take it
along."""


def test_acts_in_whole_pages_are_recovered(full: bool) -> None:
    there, left, each = damages.run(damages.TIMES if full else 24)
    for kind, least in LEAST.items():
        assert left[kind] >= least * there[kind], "\n".join(each)


@pytest.mark.parametrize("kind", damages.KINDS)
def test_what_is_left_is_told_and_the_damaged_file_stays_as_it_was(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By each command; those that only look change nothing."""
    acts = damages.build(tmp_path, logged=False)
    file = tmp_path / "games.db"
    damages.damage(file, kind, random.Random(f"told/{kind}"))
    before = file.read_bytes()
    doctor = {f.kind: f for f in kept.journal(Machine(tmp_path))}
    assert doctor["broken"].values["left"]
    assert [tested.verdict for tested in selftest._going(tmp_path)] == ["damaged", "good"]
    assert file.read_bytes() == before
    assert main(["--folder", str(tmp_path), "--language", "en", "game", "export", str(tmp_path / "out.aurora")]) == 0
    told = capsys.readouterr().err
    assert "The games file was damaged" in told
    assert file.read_bytes() == before
    assert not list(tmp_path.glob("games.db.damaged*"))
    journal = Journal(file)
    journal.check()
    assert (tmp_path / "games.db.damaged-1").read_bytes() == before
    left = len(journal.load(1)[1])
    assert f"game 1 with {left} steps" in told
    assert left == acts or kind in ("tail", "zeroed")
    assert journal.damage
    journal.close()
    assert not Journal(file).damage
    assert [f.kind for f in kept.journal(Machine(tmp_path))] == ["whole", "aside"]


def test_a_game_whose_own_row_is_lost_is_there_again(library: Library, tmp_path: Path) -> None:
    """What stands about it is lost, its acts are not; opened, it tells what it is."""
    acts = damages.build(tmp_path, logged=False)
    file = tmp_path / "games.db"
    with sqlite3.connect(file) as db:
        size = db.execute("PRAGMA page_size").fetchone()[0]
        page = db.execute("SELECT rootpage FROM sqlite_schema WHERE name='games'").fetchone()[0]
    content = bytearray(file.read_bytes())
    content[:100] = bytes(100)
    content[(page - 1) * size : page * size] = bytes(size)
    file.write_bytes(content)
    journal = Journal(file)
    assert [(row.id, row.acts) for row in journal.games()] == [(1, acts)]
    assert len(journal.load(1)[1]) == acts
    assert journal.damage[0].left == ((1, acts),)
    assert journal.games()[0].unfit
    assert Game.resume(journal, library, 1).over
    assert [(row.unfit, row.over) for row in journal.games()] == [(False, True)]


def test_acts_behind_a_hole_go_on_behind_what_a_copy_has(tmp_path: Path) -> None:
    """The copy fills the hole, and the file itself has what was played since."""
    acts = damages.build(tmp_path, logged=False)
    file = tmp_path / "games.db"
    whole = file.read_bytes()
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("DELETE FROM acts WHERE id & 0xffffff > 300")
    copies.copy(file, tmp_path / copies.FOLDER / copies.name(tmp_path))
    at = len(whole) // damages.BLOCK // 3 * damages.BLOCK
    file.write_bytes(whole[:at] + bytes(damages.BLOCK) + whole[at + damages.BLOCK :])
    for ending in ("-wal", "-shm"):
        Path(f"{file}{ending}").unlink(missing_ok=True)
    journal = Journal(file)
    assert len(journal.load(1)[1]) == acts
    assert 0 < sum(damage.restored for damage in journal.damage) < 100


@pytest.mark.parametrize("size", [512, 1024, 4096, 65536])
def test_rows_are_found_in_pages_of_every_size(tmp_path: Path, size: int) -> None:
    """Short ones, and ones that run over into further pages; with a header that names the size and without."""
    file = tmp_path / "any.db"
    chance = random.Random(size)
    rows = {(1 << 24) + n: chance.randbytes(chance.choice((20, 300, 3000, 9000))) for n in range(1, 60)}
    with sqlite3.connect(file) as db:
        db.execute(f"PRAGMA page_size={size}")
        db.execute("CREATE TABLE acts(id INTEGER PRIMARY KEY, row BLOB)")
        db.executemany("INSERT INTO acts VALUES(?,?)", rows.items())
    content = file.read_bytes()
    assert sizes(content, b"") == [size]
    assert size in sizes(bytes(100) + content[100:], b"")
    pages = Pages(content, b"", size)
    found = {row.id: next(pages.blobs(row)) for row in pages.blob_rows() if row.length == len(rows.get(row.id, b""))}
    assert found == rows


@pytest.mark.parametrize("header", [bytes(100), b"SQLite format 3\0\0\1"], ids=["lost", "another size"])
def test_without_a_header_that_holds_the_end_of_a_game_is_looked_for_in_few_places(
    header: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no further act is, whatever the size of pages is taken for: each place takes a checksum, and so does each
    game of the file, at each start."""
    there = damages.build(tmp_path, logged=False)
    file = tmp_path / "games.db"
    file.write_bytes(header + file.read_bytes()[len(header) :])
    salvage = Salvage(file)
    tried: list[bytes] = []
    goes_on = Chain.goes_on
    monkeypatch.setattr(Chain, "goes_on", lambda self, row: tried.append(row) or goes_on(self, row))
    acts = salvage.after(1, [])
    assert len(acts) == there
    assert len(tried) - len(acts) < 3 * BLOCK
    assert sum(map(len, tried)) < 3 * BLOCK * BLOCK


def test_nothing_is_found_in_noise(tmp_path: Path) -> None:
    """Whatever the bytes are, looking through them ends."""
    chance = random.Random("noise")
    for n in range(20):
        file = tmp_path / f"{n}.db"
        file.write_bytes(chance.randbytes(chance.randrange(60_000)))
        Path(f"{file}-wal").write_bytes(chance.randbytes(chance.randrange(60_000)))
        assert Salvage(file).games() == []
        assert all(not Salvage(file).after(game, []) for game in Salvage(file).numbers())
