"""A disk that is full, read-only, slow, taken away or shared: the game goes on and says so, nothing is half written."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import apsw
import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.error import JournalError
from companion.journal.journal import Journal
from companion.screens.session import Session
from tests.crash.disk import Disk, plugged_in
from tests.crash.evening import play, print_of

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def disk(request: pytest.FixtureRequest) -> Disk:
    """The disk under the journals that are :func:`plugged_in`."""
    return Disk(request.node.name)


def _on(game: Game, seed: str, acts: int) -> list[bytes]:
    return [print_of(game) for _ in play(game, seed, acts, back=0.0)]


@pytest.mark.parametrize(
    ("fault", "reason"), [(apsw.FullError, "full"), (apsw.ReadOnlyError, "readonly"), (apsw.IOError, "failing")]
)
def test_a_disk_that_fails_at_any_write(
    library: Library, tmp_path: Path, disk: Disk, fault: type[Exception], reason: str, full: bool
) -> None:
    """In the middle of whichever write it fails: the game goes on in memory and says so; what is on the disk is the
    game as it was saved last; when the disk takes something again all is on it, in one go."""
    with plugged_in(disk):
        for n, room in enumerate(range(0, 8_000, 250 if full else 1_600)):
            path = tmp_path / f"{n}.db"
            journal = Journal(path)
            game = Game.new(journal, library, f"failing/{n}")
            prints = [print_of(game), *_on(game, "on", 14)]
            disk.fault, disk.room = fault, room
            prints += _on(game, "on", 8)
            assert game.unsaved == reason
            prints += _on(game, "on", 2)
            copy = tmp_path / f"{n}-cut.db"
            for ending in ("", "-wal"):
                shutil.copy(f"{path}{ending}", f"{copy}{ending}")
            disk.fault = None
            prints += _on(game, "on", 1)
            assert not game.unsaved
            cut = Journal(copy)
            assert print_of(Game.resume(cut, library, game.id)) in prints[14:23]
            assert not cut.damage
            journal.close()
            whole = Journal(path)
            assert print_of(Game.resume(whole, library, game.id)) == prints[-1]
            cut.close()
            whole.close()


def test_a_file_that_may_not_grow_any_more(library: Library, tmp_path: Path) -> None:
    """The system's own limit (as a quota would): the app goes on in memory; the file holds a good game."""
    path = tmp_path / "games.db"
    script = (
        "import sys\nfrom pathlib import Path\nfrom companion.game.game import Game\n"
        "from companion.journal.journal import Journal\nfrom companion.game.lookup import NoLibrary\n"
        "from tests.crash.evening import play\nfrom companion.cards.library import Library\n"
        "from companion.packs import load_packs\n"
        f"game = Game.new(Journal(Path({str(path)!r})), Library(Path({str(tmp_path)!r}), load_packs()[0]), 'quota')\n"
        "unsaved = ['' for _ in play(game, 'quota', 60, 0.0) if not game.unsaved]\n"
        "print(len(unsaved), game.unsaved, game.head)\n"
    )

    def little_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True, preexec_fn=little_room
    )
    saved, unsaved, head = done.stdout.split()
    assert unsaved in ("full", "failing")
    assert 5 < int(saved) < 60
    assert int(head) == 61
    journal = Journal(path)
    assert Game.resume(journal, library, 1).head == int(saved) + 1
    assert not journal.damage


def test_the_folder_is_taken_away_under_a_running_game(library: Library, tmp_path: Path) -> None:
    """SQLite would write on into a file that nobody finds again; the game is written again instead, whole."""
    path = tmp_path / "folder" / "games.db"
    journal = Journal(path)
    game = Game.new(journal, library, "away")
    _on(game, "away", 20)
    shutil.rmtree(path.parent)
    prints = _on(game, "away", 3)
    assert not game.unsaved
    assert "taken away" in journal.damage[0].found
    journal.close()
    assert print_of(Game.resume(Journal(path), library, game.id)) == prints[-1]


def test_two_apps_on_one_journal(library: Library, tmp_path: Path) -> None:
    """The second one is told so and touches nothing; it can have it when the first one is closed."""
    path = tmp_path / "games.db"
    first = Journal(path)
    game = Game.new(first, library, "two")
    with pytest.raises(JournalError, match="in use by another program"):
        Journal(path)
    second = subprocess.run(
        [sys.executable, "-m", "companion", "--folder", str(tmp_path), "--language", "en", "play"],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert second.returncode == 1
    assert second.stderr.strip()
    assert "Traceback" not in second.stderr
    _on(game, "two", 3)
    assert not game.unsaved
    first.close()
    again = Journal(path)
    assert len(again.games()) == 1
    again.close()


def test_a_session_that_finds_the_journal_in_use_says_so(library: Library, tmp_path: Path) -> None:
    held = Journal(tmp_path / "games.db")
    session = Session(tmp_path, lambda call: call(), library)
    assert session.games() == []
    assert [key for key, _ in session.trouble.notes] == ["ui.journal.busy"]
    session.close()
    held.close()


def test_a_disk_that_stalls_holds_up_nobody(library: Library, tmp_path: Path, disk: Disk) -> None:
    """For the time of a stalled sync the session takes no second act, and the screen's thread never waits for it."""
    calls: list[object] = []
    with plugged_in(disk):
        session = Session(tmp_path, lambda call: (calls.append(call), call()), library)
        session.new_game()
        _until(lambda: session.shown is not None)
        disk.goes_on.clear()
        assert session.shown is not None
        assert session.shown.posed is not None
        posed = session.shown.posed
        assert session.answer(posed.number, "try")
        assert not session.answer(posed.number, "try"), "one act at a time"
        assert session.busy
        assert session.shown.head == 1
        disk.goes_on.set()
        _until(lambda: not session.busy)
        assert session.shown.unsaved == ""
        assert session.shown.head == 2
        session.close()


def _until(come: object, seconds: float = 120.0) -> None:
    assert callable(come)
    end = time.monotonic() + seconds
    while not come():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.parametrize("jump", [-86_400.0, -1e9, 1e9])
def test_a_clock_that_jumps(library: Library, tmp_path: Path, jump: float) -> None:
    """A machine without a clock of its own wakes up in the past: no time is played backwards, and the game played last
    is the first one on the list."""
    now = 1_700_000_000.0
    journal = Journal(tmp_path / "games.db")
    old = Game.new(journal, library, "old", clock=lambda: now)
    _on(old, "old", 4)
    times = iter([now + 30 * n + (jump if n > 6 else 0.0) for n in range(100)])
    game = Game.new(journal, library, "jump", clock=lambda: next(times))
    _on(game, "jump", 12)
    assert 0 <= game.seconds <= 30 * 100
    assert [row.id for row in journal.games()] == [game.id, old.id]
    _on(old, "old", 1)
    assert [row.id for row in journal.games()] == [old.id, game.id]
    journal.close()
    assert [row.id for row in Journal(tmp_path / "games.db").games()] == [old.id, game.id]


@pytest.mark.parametrize("name", ["library.json", "settings.json"])
def test_files_that_are_written_whole_are_on_disk_before_they_take_their_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Content synced, then renamed, then the folder synced: in this order a power cut leaves the old or the new one."""
    from companion.files import durable

    done: list[str] = []
    sync, rename = os.fsync, Path.replace

    def fsync(handle: int) -> None:
        done.append("sync " + Path(os.readlink(f"/proc/self/fd/{handle}")).name)
        sync(handle)

    def replace(self: Path, target: Path) -> Path:
        done.append(f"{self.name} becomes {target.name}")
        return rename(self, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(Path, "replace", replace)
    durable.replace(tmp_path / "deep" / "er" / name, json.dumps({}).encode())
    assert done == [
        f"sync {tmp_path.name}",
        "sync deep",
        f"sync {name}.new",
        f"{name}.new becomes {name}",
        "sync er",
    ]
