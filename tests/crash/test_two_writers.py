"""Two programs that write one file: the library and the settings lose nothing of either, also if one is killed."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.cards.library import FILE, Library
from companion.files import shared
from companion.rules.engine.table import Terms
from companion.settings import SettingsFile

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = """
import sys
from pathlib import Path
from companion.cards.library import Library
library = Library(Path(sys.argv[1]), {})
for n in range(int(sys.argv[3])):
    library.keep(f"convoy/{sys.argv[2]}-{n}", {"speed": n % 4 + 1})
    assert library.unsaved is None, library.unsaved
    print(n, flush=True)
"""
SETTINGS = """
import sys
from pathlib import Path
from companion.settings import SettingsFile
settings = SettingsFile(Path(sys.argv[1]))
for n in range(int(sys.argv[3])):
    settings.change(strip={"bauds": {**settings.now.strip.bauds, f"{sys.argv[2]}-{n}": 9600 + n}})
    assert settings.unsaved is None, settings.unsaved
    print(n, flush=True)
"""
HOLD = """
import sys, time
from pathlib import Path
from companion.files.shared import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(600)
"""


def begin(code: str, *arguments: object) -> subprocess.Popen[str]:
    """A program of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )


def kept_cards(folder: Path) -> dict[str, Any]:
    """The cards that stand in the library's file."""
    cards: dict[str, Any] = json.loads((folder / FILE).read_text(encoding="utf-8"))["cards"]
    return {card.removeprefix("frostlands:"): fields for card, fields in cards.items()}


@pytest.mark.timeout(300)
@pytest.mark.parametrize("code", [LIBRARY, SETTINGS], ids=["library", "settings"])
def test_what_several_write_side_by_side_is_all_there(tmp_path: Path, code: str, full: bool) -> None:
    """One of them is killed in between, at any moment: what it had kept by then is there as well."""
    times, told = 300 if full else 60, dict[str, int]()
    programs = {name: begin(code, tmp_path, name, times) for name in ("a", "b", "killed")}
    killed = programs["killed"]
    assert killed.stdout is not None
    for n in range(times // 3):
        assert killed.stdout.readline() == f"{n}\n"
    killed.send_signal(signal.SIGKILL)
    for name, program in programs.items():
        rest = program.communicate()[0].split()
        told[name] = len(rest) + (times // 3 if name == "killed" else 0)
    assert [programs[name].returncode for name in ("a", "b")] == [0, 0]
    wanted = {f"{name}-{n}" for name, count in told.items() for n in range(count)}
    if code == LIBRARY:
        found = {card.removeprefix("convoy/") for card in kept_cards(tmp_path)}
        assert Library(tmp_path, {}).errors == []
    else:
        now = SettingsFile(tmp_path)
        assert not now.errors
        found = set(now.now.strip.bauds)
    assert wanted <= found
    assert found - wanted <= {f"killed-{told['killed']}"}, "what was being written when it was killed, at most"
    assert not list(tmp_path.glob("*.broken-*"))


@pytest.mark.timeout(120)
def test_a_library_that_is_imported_while_the_app_is_open_is_seen_and_kept(tmp_path: Path) -> None:
    """And nothing of what the app learns meanwhile is lost by the command line."""
    folder, file = tmp_path / "data", tmp_path / "cards.json"
    other = Library(tmp_path / "other", {})
    other.keep("outcome/3", {"letter": "D", "area": "truck"})
    other.set_house_rule("D-17", "a")
    other.export(file)
    app = Library(folder, {})
    app.keep("outcome/3", {"letter": "B"})
    app.keep("outcome/5", {"letter": "E"})
    command = [sys.executable, "-m", "companion", "--folder", str(folder), "library", "import", str(file)]
    asked = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert asked.stdout is not None
    lines = [asked.stdout.readline() for _ in range(3)]
    app.keep("outcome/7", {"letter": "A"})
    app.forget("outcome/5")
    out, _ = asked.communicate("yes\n")
    assert asked.returncode == 0, (lines, out)
    assert app.lookup("outcome/3", [], Terms(copy="own")) == {"letter": ("D", "owner"), "area": ("truck", "owner")}
    assert app.house_rules == {"D-17": "a"}
    app.keep("outcome/8", {"letter": "C"})
    assert kept_cards(folder) == {
        "outcome/3": {"letter": "D", "area": "truck"},
        "outcome/7": {"letter": "A"},
        "outcome/8": {"letter": "C"},
    }
    again = Library(folder, {})
    assert (again.house_rules, list(again._forgotten)) == ({"D-17": "a"}, ["outcome/5"])


def test_two_that_change_one_value_keep_the_later_and_what_grows_keeps_both(tmp_path: Path) -> None:
    one, two = Library(tmp_path, {}), Library(tmp_path, {})
    one.keep("map/ABA", {"told": {"100": 1}})
    two._cards = {"map/ABA": {"told": {"101": 2}}, "outcome/3": {"letter": "D"}}
    two._write()
    assert kept_cards(tmp_path) == {"map/ABA": {"told": {"100": 1, "101": 2}}, "outcome/3": {"letter": "D"}}
    one.keep("outcome/3", {"letter": "B"})
    two.keep("outcome/4", {"letter": "A"})
    assert two.sources("outcome/3")["letter"] == ("B", "owner")
    two.forget("outcome/3")
    one.keep("outcome/5", {"letter": "A"})
    assert set(kept_cards(tmp_path)) == {"map/ABA", "outcome/4", "outcome/5"}


def test_settings_of_two_apps_are_put_together(tmp_path: Path) -> None:
    one, two = SettingsFile(tmp_path), SettingsFile(tmp_path)
    one.change(text="large", strip={"leds": 144}, pins={"next": 17}, game={"difficulty": "hard", "zone": "ask"})
    two.change(sound=True, strip={"turned": True}, game={"difficulty": "normal"})
    for now in (two.now, SettingsFile(tmp_path).now):
        assert (now.text, now.sound, now.strip.leds, now.strip.turned, now.pins) == (
            "large",
            True,
            144,
            True,
            {"next": 17},
        )
        assert now.game == {"difficulty": "normal"}, "how a game was set up is one value"
    one.change(text="normal")
    assert (one.now.sound, SettingsFile(tmp_path).now.text) == (True, "normal")


def test_a_file_that_was_spoilt_meanwhile_is_aside_and_nothing_is_lost(tmp_path: Path) -> None:
    library = Library(tmp_path, {})
    library.keep("outcome/3", {"letter": "D"})
    (tmp_path / FILE).write_text('{"version": 1, "cards": {"outcome/4": {"letter": "A"}, "outcome/5": {"letter": 7}}}')
    library.keep("outcome/6", {"letter": "B"})
    assert set(kept_cards(tmp_path)) == {"outcome/3", "outcome/4", "outcome/6"}
    assert '"letter": 7' in (tmp_path / f"{FILE}.broken-1").read_text()


@pytest.mark.timeout(60)
def test_a_lock_ends_with_the_program_that_holds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is held the change stands in memory, and why is told; killed or stopped for good, it is in nobody's
    way."""
    library, kept = Library(tmp_path, {}), SettingsFile(tmp_path)
    holders = [begin(HOLD, tmp_path / FILE), begin(HOLD, tmp_path / "settings.json")]
    for holder in holders:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
    with monkeypatch.context() as patch:
        patch.setattr(shared.locked.__wrapped__, "__defaults__", (0.05,))
        library.keep("outcome/3", {"letter": "D"})
        kept.change(sound=True)
    for unsaved in (library.unsaved, kept.unsaved):
        assert unsaved is not None
        assert "another program is using it" in str(unsaved)
    assert library.sources("outcome/3")
    assert not (tmp_path / FILE).exists()
    for holder in holders:
        holder.kill()
        holder.communicate()
    library.keep("outcome/4", {"letter": "A"})
    kept.change(text="large")
    assert (library.unsaved, kept.unsaved) == (None, None)
    assert set(kept_cards(tmp_path)) == {"outcome/3", "outcome/4"}
    assert SettingsFile(tmp_path).now.sound


def test_a_folder_that_can_only_be_read_is_in_nobodys_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Library(tmp_path, {}).keep("outcome/3", {"letter": "D"})
    SettingsFile(tmp_path).change(sound=True)
    opened = os.open

    def closed(path: Any, flags: int, mode: int = 0o777, **more: Any) -> int:
        if flags & (os.O_CREAT | os.O_WRONLY | os.O_RDWR):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), path)
        return opened(path, flags, mode, **more)

    monkeypatch.setattr(os, "open", closed)
    library, kept = Library(tmp_path, {}), SettingsFile(tmp_path)
    assert (library.errors, kept.errors) == ([], [])
    assert library.sources("outcome/3")
    assert kept.now.sound
    library.keep("outcome/4", {"letter": "A"})
    kept.change(text="large")
    for unsaved in (library.unsaved, kept.unsaved):
        assert unsaved is not None
        assert "write-protected" in str(unsaved)


def test_where_there_are_no_locks_it_is_written_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: Any) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("fcntl.flock", none)
    Library(tmp_path, {}).keep("outcome/3", {"letter": "D"})
    assert kept_cards(tmp_path)
