"""Automatic copies of the journal: found sticks, whole files only, never in the way; and what they give back."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.doctor import kept
from companion.doctor.machine import Machine
from companion.game.game import Game
from companion.journal import copies
from companion.journal.journal import Journal
from companion.screens.session import Session
from companion.simulation.simulate import Players, step
from tests.crash.evening import play, print_of

MOUNTS = """proc /proc proc rw 0 0
/dev/mmcblk0p2 / ext4 rw,noatime 0 0
/dev/sda1 /media/pi/STICK\\040ONE vfat rw,nosuid 0 0
/dev/sda2 /media/pi/locked vfat ro,nosuid 0 0
/dev/sdb1 /mnt ext4 rw 0 0
/dev/mmcblk0p3 /media/pi/card ext4 rw 0 0
/dev/sdc1 /srv/disk ext4 rw 0 0
tmpfs /media/ram tmpfs rw 0 0
rubbish
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A machine with a stick, a locked part of it, a USB disk that does not call itself removable, and a card."""
    root = tmp_path / "root"
    for name, removable in (("sda", 1), ("sdc", 1), ("mmcblk0", 0)):
        (root / "sys/block" / name).mkdir(parents=True)
        (root / "sys/block" / name / "removable").write_text(f"{removable}\n")
    (root / "sys/devices/usb1/sdb").mkdir(parents=True)
    (root / "sys/devices/usb1/sdb/removable").write_text("0\n")
    (root / "sys/block/sdb").symlink_to(root / "sys/devices/usb1/sdb")
    (root / "proc/self").mkdir(parents=True)
    (root / "proc/self/mounts").write_text(MOUNTS)
    for point in ("media/pi/STICK ONE", "mnt"):
        (root / point).mkdir(parents=True)
    return root


def _until(come: Callable[[], object], seconds: float = 120.0) -> None:
    end = time.monotonic() + seconds
    while not come():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_sticks_are_removable_volumes_that_can_be_written_on(root: Path) -> None:
    assert copies.sticks(root) == [root / "media/pi/STICK ONE", root / "mnt"]
    assert copies.sticks(root / "nothing") == []


def test_a_copy_is_whole_and_the_one_before_it_stays_until_it_is(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Made from a journal in use; of a damaged one, on a full disk or a stick pulled out none is made."""
    journal = Journal(tmp_path / "games.db")
    game = Game.new(journal, library, "copies/1")
    prints = [print_of(game) for _ in play(game, "copies/1", 40)]
    file = tmp_path / "stick" / "copy.db"
    copies.copy(tmp_path / "games.db", file)
    assert not list(file.parent.glob("*.new*"))
    shutil.copy(file, tmp_path / "there.db")
    assert print_of(Game.resume(Journal(tmp_path / "there.db"), library, game.id)) == prints[-1]
    before = file.read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", _full)
        with pytest.raises(copies.CopyError, match="the disk is full"):
            copies.copy(tmp_path / "games.db", file)
    assert file.read_bytes() == before
    journal._db.execute("UPDATE acts SET row=x'00112233445566778899' WHERE id & 0xffffff = 20")
    with pytest.raises(copies.CopyError, match="game 1"):
        copies.copy(tmp_path / "games.db", file)
    assert file.read_bytes() == before
    with pytest.raises(copies.CopyError):
        copies.copy(tmp_path / "nothing.db", file)
    assert file.read_bytes() == before


def _full(_: int) -> None:
    raise OSError(28, os.strerror(28))


def test_a_session_copies_as_a_round_ends_to_stick_and_folder(
    library: Library, tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Never in the way of the game, though the copy takes for ever; nobody waits for it but the end."""
    slow, copy = threading.Event(), copies.copy

    def slowly(journal: Path, file: Path) -> None:
        assert threading.current_thread().name == "copies"
        slow.wait(250)
        copy(journal, file)

    monkeypatch.setattr(copies, "copy", slowly)
    folder = tmp_path / "data"
    session = Session(folder, lambda call: call(), library)
    session.copier = copies.Copier(folder / "games.db", root)
    game, players = Game.new(session.journal, library, "copies/2"), Players("copies/2", seats=("tracked",))
    session.start(lambda: game)
    _until(lambda: not session.busy)
    rounds = []
    while game.table.progress.round < 3:
        rounds.append(game.table.progress.round)
        assert session._run(lambda: step(game, players))
        _until(lambda: not session.busy)
    assert not session.copier.told
    slow.set()
    _until(lambda: len(session.copier.told) == 3)
    session.close()
    assert [one.trouble for one in session.copier.told.values()] == ["", "", ""]
    found = copies.found(folder, root)
    assert {file.parent for file in found} == {
        root / "media/pi/STICK ONE/aurora-table",
        root / "mnt/aurora-table",
        folder / "copies",
    }
    told = {f.kind: f for f in kept.copied(Machine(folder, root))}
    assert set(told) == {"last", "stick"}
    assert not [thread for thread in threading.enumerate() if thread.name == "copies"]


def _damage(path: Path, place: float) -> None:
    db = sqlite3.connect(path)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    pages = [row[0] for row in db.execute("SELECT pageno FROM dbstat WHERE name='acts' AND pagetype='leaf'")]
    size = db.execute("PRAGMA page_size").fetchone()[0]
    db.close()
    with path.open("r+b") as file:
        file.seek((pages[int(place * len(pages))] - 1) * size)
        file.write(b"\xff" * size)


@pytest.mark.parametrize("place", [0.0, 0.5, 0.9])
def test_an_unreadable_page_falls_back_to_the_last_copy(library: Library, tmp_path: Path, place: float) -> None:
    """What can't be read comes from there, and that is said; what was played since goes on behind it."""
    path = tmp_path / "games.db"
    journal = Journal(path)
    game = Game.new(journal, library, "copies/3")
    prints = [print_of(game), *(print_of(game) for _ in play(game, "copies/3", 150, 0.0))]
    copies.copy(path, tmp_path / copies.FOLDER / copies.name(tmp_path))
    prints += [print_of(game) for _ in play(game, "later", 10, 0.0)]
    journal.close()
    _damage(path, place)
    journal = Journal(path)
    assert [row.acts for row in journal.games()]
    again = Game.resume(journal, library, game.id)
    assert again.head == 161
    assert print_of(again) == prints[-1]
    restored = [damage for damage in journal.damage if damage.restored]
    assert restored
    assert Path(restored[0].source).parent.name == copies.FOLDER
    assert Path(journal.damage[0].copy).exists()
    journal.close()
    healthy = Journal(path)
    assert print_of(Game.resume(healthy, library, game.id)) == prints[-1]
    assert not healthy.damage


@pytest.mark.parametrize("lost", ["garbage", "empty", "gone"])
def test_a_whole_file_lost_comes_back_from_the_copy(library: Library, tmp_path: Path, lost: str) -> None:
    """Nothing can be read of it, and all games are there as they were copied; it is said."""
    path = tmp_path / "games.db"
    journal = Journal(path)
    for seed in ("one", "two"):
        game = Game.new(journal, library, seed)
        shown = [print_of(game) for _ in play(game, seed, 30)][-1]
    copies.copy(path, tmp_path / copies.FOLDER / copies.name(tmp_path))
    journal.close()
    if lost == "garbage":
        with path.open("r+b") as file:
            file.write(b"\xff" * 8192)
    elif lost == "empty":
        os.truncate(path, 0)
    else:
        path.unlink()
    journal = Journal(path)
    assert [row.id for row in journal.games()] == [2, 1]
    assert print_of(Game.resume(journal, library, 2)) == shown
    assert journal.damage[0].restored
