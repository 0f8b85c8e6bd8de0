"""Automatic copies of the journal: found sticks, whole files only, never in the way; and what they give back."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.cards.library import Library
from companion.cli.main import main
from companion.doctor import kept
from companion.doctor.machine import Machine
from companion.game import comeback
from companion.game.game import Game
from companion.journal import copies, offers, strange
from companion.journal.journal import Journal
from companion.journal.tables import GameRow, read_games
from companion.messages.english import english
from companion.packs import load_packs
from companion.screens.session import Session
from companion.settings import SettingsFile
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
    slow, copy = threading.Event(), copies.copy_evening

    def slowly(*given: Any) -> Path:
        assert threading.current_thread().name == "copies"
        slow.wait(250)
        return copy(*given)

    monkeypatch.setattr(copies, "copy_evening", slowly)
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


# ---------------------------------------------------------------- copies that come back


def _table(folder: Path, library: Library, seeds: tuple[str, ...], acts: int = 14) -> Path:
    """A data folder with games."""
    folder.mkdir(parents=True, exist_ok=True)
    with contextlib.closing(Journal(folder / "games.db")) as journal:
        for seed in seeds:
            for _ in play(Game.new(journal, library, seed), seed, acts, 0.0):
                pass
    return folder


def _own_library(folder: Path) -> Library:
    return Library(folder, load_packs()[0])


def test_a_copy_comes_back_on_another_machine_with_cards_and_settings(
    library: Library, tmp_path: Path, root: Path
) -> None:
    """Whatever machine made it; games that are here already are known again."""
    old = _table(tmp_path / "old", library, ("one", "two", "three"))
    _own_library(old).keep("survivor/leader", {"skill": 3})
    SettingsFile(old).change(text="large")
    stick = root / "mnt" / copies.STICK_FOLDER
    copies.copy_evening(old / "games.db", stick, copies.name(old), 0, 1_790_000_000.0, ())
    new = tmp_path / "new"
    found, broken = offers.look(new, root)
    assert not broken
    assert [(offer.games, offer.stick, offer.day) for offer in found] == [(3, True, "2026-09-21")]
    assert found[0].machine
    with contextlib.closing(Journal(new / "games.db")) as journal:
        mine = _own_library(new)
        back = comeback.take(journal, mine, new, found[0].file)
        assert (back.games, back.cards, back.settings, back.refused, back.more) == ({"new": 3}, 1, True, [], [])
        assert [row.seed for row in journal.games()] == ["three", "two", "one"]
        assert mine.sources("survivor/leader")["skill"] == (3, "owner")
        assert SettingsFile(new).now.text == "large"
        again = comeback.take(journal, mine, new, found[0].file)
        assert (again.games, again.new, again.settings) == ({"same": 3}, 0, False)
        mine.keep("survivor/leader", {"skill": 4})
        assert [d.theirs for d in comeback.take(journal, mine, new, found[0].file).more] == [3]
        assert mine.sources("survivor/leader")["skill"] == (4, "owner")


def test_the_command_line_takes_a_copy_in(library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = _table(tmp_path / "old", library, ("one", "two"))
    file = tmp_path / "anything.db"
    copies.copy(old / "games.db", file)
    into = ["--folder", str(tmp_path / "new"), "--language", "en", "game"]
    assert main([*into, "import", str(file)]) == 0
    assert "Games that came back: 2." in capsys.readouterr().out
    assert main([*into, "list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    file.write_bytes(file.read_bytes()[:600])
    assert main([*into, "import", str(file)]) == 1
    assert "Passed over" in capsys.readouterr().err


DAMAGES: dict[str, Callable[[bytearray], object]] = {
    "cut": lambda content: content.__delitem__(slice(len(content) * 2 // 3, None)),
    "head": lambda content: content.__setitem__(slice(0, 100), bytes(100)),
    "page": lambda content: content.__setitem__(slice(8192, 12288), bytes(4096)),
    "act": lambda content: content.__setitem__(slice(-1024, None), bytes(byte ^ 1 for byte in content[-1024:])),
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_copy_gives_back_what_can_be_saved_and_stays_as_it_is(
    library: Library, tmp_path: Path, root: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    """By the command, and offered on an empty table; what was wrong and what is left is told in words for people."""
    old = _table(tmp_path / "old", library, ("one", "two", "three"), 60)
    file = root / "mnt" / copies.STICK_FOLDER / "aurora-games-0badcafe-0001.db"
    copies.copy(old / "games.db", file)
    content = bytearray(file.read_bytes())
    DAMAGES[kind](content)
    file.write_bytes(content)
    (offer,), broken = offers.look(tmp_path / "new", root)
    assert (offer.damaged, broken) == (True, [])
    assert offer.games >= 1
    assert main(["--folder", str(tmp_path / "new"), "--language", "en", "game", "import", str(file)]) == 0
    said = capsys.readouterr()
    assert "The copy was damaged (" in said.out
    assert "could be saved: game 1 with" in said.out
    assert "Games that came back: " in said.out
    assert "SQLite" not in said.out + said.err
    # A game of which only the first steps are left is one with the beginning of another.
    here = re.search(r"Here already: (\d+)", said.out)
    with contextlib.closing(Journal(tmp_path / "new" / "games.db")) as journal:
        assert len(journal.games()) + (int(here[1]) if here else 0) == offer.games
        assert not journal.damage
    assert file.read_bytes() == content


def test_a_command_that_takes_nothing_in_writes_nothing(
    library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not even the file of the games."""
    data = tmp_path / "new"
    for name, content in (("a.db", b"x" * 5000), ("b.aurora", b"AURORA GAME 0\n"), ("c.db", b"")):
        (tmp_path / name).write_bytes(content)
        assert main(["--folder", str(data), "--language", "en", "game", "import", str(tmp_path / name)]) == 1
        assert "newer program" not in capsys.readouterr().err
        assert not data.exists() or not list(data.iterdir())


def test_the_last_five_evenings_are_kept(library: Library, tmp_path: Path) -> None:
    """An evening is one copy; other machines' copies stay, and so does one that has what no newer one has."""
    data, place = _table(tmp_path / "data", library, ("one",)), tmp_path / "stick"
    whole = copies.name(data)
    place.mkdir()
    other = place / "aurora-games-00000000-0001-2020-01-01.db"
    copies.copy(data / "games.db", other)
    for evening in range(8):
        for later in (0.0, 3 * 3600.0):
            now = 1_790_000_000.0 + evening * 86400 + later
            number = max(map(copies.number_of, copies._own(place, whole)), default=0)
            copies.copy_evening(data / "games.db", place, whole, number, now, ())
    own = copies._own(place, whole)
    assert [copies.number_of(file) for file in own] == [8, 7, 6, 5, 4]
    assert other.exists()
    (data / "games.db").unlink()
    _table(data, library, ("another",))
    for evening in range(8, 16):
        copies.copy_evening(data / "games.db", place, whole, evening, 1_790_000_000.0 + evening * 86400, ())
    kept_games = {row.seed for file in copies._own(place, whole) for row in _games(file)}
    assert kept_games == {"one", "another"}, "nothing newer has the first game"


def _games(file: Path) -> list[GameRow]:
    with contextlib.closing(offers.opened(file).db) as db:
        return [row for row, _ in read_games(db)]


def test_without_a_clock_each_run_is_an_evening_of_its_own(library: Library, tmp_path: Path, root: Path) -> None:
    """Nothing is told by time: the number rises, within a run the copy is the same one."""
    data = _table(tmp_path / "data", library, ("one",))
    place, whole = data / copies.FOLDER, copies.name(data, root)
    first = copies.copy_evening(data / "games.db", place, whole, 0, 60.0, ())
    assert copies.copy_evening(data / "games.db", place, whole, 0, 90.0, {first}) == first
    second = copies.copy_evening(data / "games.db", place, whole, 1, 30.0, ())
    assert [copies.number_of(first), copies.number_of(second)] == [1, 2]
    assert copies.day_of(second) == ""
    assert copies.found(data, root)[0] == second


def test_a_copy_is_made_through_no_link_and_over_nothing_strange(library: Library, tmp_path: Path) -> None:
    data = _table(tmp_path / "data", library, ("one",))
    victim, elsewhere = tmp_path / "victim", tmp_path / "elsewhere"
    victim.write_text("mine")
    elsewhere.mkdir()
    place = tmp_path / "stick"
    place.symlink_to(elsewhere)
    with pytest.raises(copies.CopyError):
        copies.copy_evening(data / "games.db", place, copies.name(data), 0, 60.0, ())
    assert not list(elsewhere.iterdir())
    file = elsewhere / "copy.db"
    file.with_name("copy.db.new").symlink_to(victim)
    copies.copy(data / "games.db", file)
    assert victim.read_text() == "mine"
    linked = elsewhere / "linked.db"
    linked.symlink_to(victim)
    with pytest.raises(copies.CopyError):
        copies.copy(data / "games.db", linked)
    assert victim.read_text() == "mine"


STRANGE = {
    "view": ("CREATE VIEW evil AS SELECT * FROM games", "evil"),
    "trigger": ("CREATE TRIGGER evil AFTER INSERT ON games BEGIN DELETE FROM acts; END", "evil"),
    "table": ("CREATE TABLE evil(x)", "evil"),
    "later": ("PRAGMA user_version=99", "format 99"),
    "none": ("DELETE FROM acts; DROP TABLE games", "no copy"),
    "act": ("UPDATE acts SET row=x'00112233445566778899' WHERE id & 0xffffff = 1", "game 1"),
}


@pytest.mark.parametrize("kind", [*STRANGE, "cut", "link", "pipe", "large", "noise"])
def test_what_is_no_whole_copy_is_passed_over_and_changes_nothing(
    library: Library, tmp_path: Path, root: Path, kind: str
) -> None:
    data = _table(tmp_path / "data", library, ("one",))
    place = root / "mnt" / copies.STICK_FOLDER
    file = place / "aurora-games-0badcafe-0001.db"
    copies.copy(data / "games.db", file)
    wanted = ""
    if kind in STRANGE:
        change, wanted = STRANGE[kind]
        with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as db:
            db.executescript(f"{change}; VACUUM")
    elif kind == "cut":
        os.truncate(file, 600)
    elif kind == "large":
        os.truncate(file, strange.MOST + 1)
    elif kind == "noise":
        file.write_bytes(os.urandom(5000))
    else:
        file.rename(tmp_path / "moved.db")
        if kind == "pipe":
            os.mkfifo(file)
        else:
            file.symlink_to(tmp_path / "moved.db")
    before = file.lstat()[:7], file.lstat().st_mtime_ns, sorted(path.name for path in place.iterdir())
    new = tmp_path / "new"
    found, broken = offers.look(new, root)
    assert not found
    assert [path for path, _ in broken] == [file]
    assert wanted in english(broken[0][1])
    with contextlib.closing(Journal(new / "games.db")) as journal:
        with pytest.raises(copies.CopyError):
            comeback.take(journal, _own_library(new), new, file)
        assert not journal.games()
    assert (file.lstat()[:7], file.lstat().st_mtime_ns, sorted(path.name for path in place.iterdir())) == before


def test_what_the_rules_play_otherwise_is_said_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With how many acts, and one of them; it was a line for each."""
    game = Path(__file__).parents[1] / "games" / "0.1.0-solo.aurora"
    assert main(["--folder", str(tmp_path), "--language", "en", "game", "import", str(game)]) == 0
    (said,) = capsys.readouterr().err.splitlines()
    assert "steps come to something else, such as step" in said
    assert "progress." not in said
