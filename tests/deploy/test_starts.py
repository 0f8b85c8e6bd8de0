"""The service gives up on what keeps it from starting: a version, or a file; and says so."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.files import set_aside
from tests.deploy.machine import Machine, acts, begin_game

Newer = Callable[..., Path]


@pytest.fixture
def proven(table: Machine) -> Machine:
    """A table that has run before."""
    table.data.mkdir(parents=True, exist_ok=True)
    (table.data / "proven").write_text(f"{table.version()}\n")
    (table.data / "settings.json").write_text('{"language": "de"}\n')
    (table.data / "library.json").write_text("{}\n")
    return table


def fails(table: Machine, times: int = 1, how: str = "exit-code") -> str:
    """Starts that fail; what was said."""
    said = ""
    for _ in range(times):
        done = table.run(table.base / "current" / "deploy" / "launch")
        said += done.stderr
        if done.returncode:
            return said
        table.ended(how)
    return said


def runs(table: Machine) -> None:
    """A start that comes to a minute of pictures."""
    table.start()
    (table.data / "proven").write_text(f"{table.version()}\n")


def there(table: Machine) -> set[str]:
    return {f.name for f in table.data.iterdir() if f.name != "proven" and not f.name.startswith("before-")}


def test_it_is_started_without_one_file_after_the_other(proven: Machine, tmp_path: Path) -> None:
    played = begin_game(proven.data, tmp_path)
    before = there(proven)
    assert fails(proven, 3) == ""
    assert "trying without its settings" in fails(proven)
    assert "settings.json.broken-1" in there(proven)
    assert "settings.json" not in there(proven)
    (proven.data / "settings.json").write_text("{}\n")  # what the app began in its place
    assert "trying without its library" in fails(proven)
    assert '"de"' in (proven.data / "settings.json").read_text(), "what was not to blame is back"
    assert "library.json.broken-1" in there(proven)
    assert "trying without its games" in fails(proven)
    assert (proven.data / "library.json").exists()
    assert not (proven.data / "games.db").exists()
    assert "trying without its all" in fails(proven)
    assert "Giving up" in fails(proven)
    assert before <= there(proven), "all of it is back"
    assert acts(proven.data) == played
    assert not (proven.data / set_aside.FILE).exists()


def test_the_file_that_was_to_blame_stays_aside_and_is_told(proven: Machine, tmp_path: Path) -> None:
    played = begin_game(proven.data, tmp_path)
    library = (proven.data / "library.json").read_text()
    fails(proven, 4)
    assert "trying without its library" in proven.start()
    (proven.data / "proven").write_text(f"{proven.version()}\n")
    proven.ended("exit-code")  # much later
    for _ in range(5):
        runs(proven)
    ((kind, name),) = set_aside.read(proven.data)
    assert kind == "library"
    assert (proven.data / name).read_text() == library
    assert not (proven.data / "library.json").exists()
    assert (proven.data / "settings.json").exists()
    assert acts(proven.data) == played
    assert name in proven.app("doctor", "--no-ports").stdout
    (proven.data / name).unlink()
    assert set_aside.read(proven.data) == []


def test_games_go_aside_with_what_belongs_to_them_and_come_back_whole(proven: Machine, tmp_path: Path) -> None:
    begin_game(proven.data, tmp_path)
    for name in ("settings.json", "library.json"):
        (proven.data / name).unlink()
    (proven.data / "games.db-wal").write_bytes(b"wal")
    (proven.data / "games.db.broken-1").write_bytes(b"older")
    whole = (proven.data / "games.db").read_bytes()
    fails(proven, 3)
    assert "trying without its games" in fails(proven)
    assert (proven.data / "games.db.broken-2").read_bytes() == whole
    assert (proven.data / "games.db-wal.broken-2").read_bytes() == b"wal"
    (proven.data / "games.db").write_bytes(b"new")
    (proven.data / "games.db-shm").write_bytes(b"new")
    assert "Giving up" in fails(proven, 2)
    assert (proven.data / "games.db").read_bytes() == whole
    assert (proven.data / "games.db-wal").read_bytes() == b"wal"
    assert not (proven.data / "games.db-shm").exists(), "of another file"
    assert (proven.data / "games.db.broken-1").read_bytes() == b"older"


def test_pulled_plugs_and_good_starts_lay_nothing_aside(proven: Machine) -> None:
    for _ in range(8):
        proven.start()  # and the plug is pulled
    for _ in range(3):
        fails(proven, 2)
        proven.start()
        proven.ended("success", "0")
    for _ in range(4):
        runs(proven)
        proven.ended("watchdog")  # after hours
    assert "settings.json.broken-1" not in there(proven)
    assert not (proven.base / "failures").exists()


def test_failures_of_other_kinds_are_not_added_up(proven: Machine) -> None:
    for how in ("exit-code", "signal", "watchdog", "exit-code", "core-dump", "timeout"):
        assert fails(proven, 1, how) == ""
    assert "settings.json.broken-1" not in there(proven)


def test_a_new_version_is_blamed_before_the_data(proven: Machine, newer: Newer) -> None:
    first = proven.version()
    proven.must("update", "--unsigned", str(newer()))
    said = fails(proven, 4)
    assert f"going back to {first}" in said
    assert "trying without" not in said
    assert "settings.json.broken-1" not in there(proven)


def test_after_going_back_the_data_is_blamed(proven: Machine, newer: Newer) -> None:
    proven.must("update", "--unsigned", str(newer()))
    said = fails(proven, 8)
    assert said.index("going back to") < said.index("trying without its settings")


def test_giving_up_stands_on_the_screen(proven: Machine) -> None:
    about = proven.folder / "sys/class/graphics/fb0"
    about.mkdir(parents=True)
    for name, value in (("virtual_size", "320,240"), ("bits_per_pixel", "32"), ("stride", "1280")):
        (about / name).write_text(f"{value}\n")
    (proven.folder / "dev").mkdir()
    for name in ("fb0", "tty1"):
        (proven.folder / "dev" / name).write_bytes(b"")
    said = fails(proven, 12)
    assert "Giving up until it is started anew" in said
    assert (proven.base / "given-up").exists()
    content = (proven.folder / "dev" / "fb0").read_bytes()
    assert len(content) == 240 * 1280
    assert len(set(content)) > 20, "there are letters on it"
    assert "Aurora Table does not start (exit-code/1)" in (proven.folder / "dev" / "tty1").read_text()
    assert "trying" not in fails(proven, 3), "started anew, it is tried as it is"
    assert not (proven.base / "given-up").exists()


def test_no_note_keeps_anything_from_being_read(tmp_path: Path) -> None:
    (tmp_path / "x").touch()
    for content in (
        b"",
        b"[]",
        b"{",
        b'{"library": 3}',
        b"\xff",
        b"[" * 9999,
        json.dumps({"library": "../x"}).encode(),
    ):
        (tmp_path / set_aside.FILE).write_bytes(content)
        assert set_aside.read(tmp_path) in ([], [("library", "../x")])
    (tmp_path / set_aside.FILE).write_bytes(b"x" * (set_aside.LIMIT + 1))
    assert set_aside.read(tmp_path) == []
