"""A file of a later version is left as it is, named, and good for that version afterwards; what only reads writes
nothing at all."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion import settings
from companion.cards import library_file as library_module
from companion.cards.library import Library
from companion.cards.library_file import LibraryError, read_import
from companion.cli.main import main
from companion.doctor import kept
from companion.doctor.machine import Machine
from companion.messages import Words
from companion.settings import Settings, SettingsFile

LATER = b'{"version": 3,\n "cards": {"frostlands:outcome/3": {"letter": "B", "colour": "pink"}},\n "more": [1, 2]}\n'
LATER_SETTINGS = b'{"version": 2, "text": "large", "phone": {"port": 8080}}\n'


def snapshot(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every file below a folder: its bytes and when it was written. Folders too."""
    return {
        str(path): (path.read_bytes() if path.is_file() else b"", path.stat().st_mtime_ns)
        for path in [folder, *sorted(folder.rglob("*"))]
    }


def test_a_library_of_a_later_version_is_left_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "library.json"
    file.write_bytes(LATER)
    library = Library(tmp_path, {})
    (error,) = library.errors
    assert error.later
    assert (error.key, error.came) == ("version", "3")
    library.keep("action/2", {"arrow": "left"})
    library.set_house_rule("D-54", "b")
    assert library.unsaved is not None
    assert library.unsaved.later, "it goes on in memory and says why"
    assert library.sources("action/2")["arrow"] == ("left", "owner")
    with pytest.raises(LibraryError) as told:
        library.export(tmp_path / "out.json")
    assert told.value.later
    with pytest.raises(LibraryError) as told:
        read_import(file)
    assert (told.value.later, told.value.came) == (True, "3")
    assert file.read_bytes() == LATER
    assert not list(tmp_path.glob("*.broken-*"))
    # The later version takes it up again.
    monkeypatch.setattr(library_module, "VERSION", 3)
    assert Library(tmp_path, {}, mend=False).sources("outcome/3")["letter"] == ("B", "owner")


def test_a_later_version_that_writes_while_the_app_is_open_is_not_written_over(tmp_path: Path) -> None:
    library = Library(tmp_path, {})
    library.keep("action/2", {"arrow": "left"})
    (tmp_path / "library.json").write_bytes(LATER)
    library.keep("action/3", {"arrow": "right"})
    assert library.unsaved is not None
    assert library.unsaved.later
    assert (tmp_path / "library.json").read_bytes() == LATER
    assert {"action/2", "action/3"} <= set(library._cards)
    (tmp_path / "library.json").unlink()
    library.keep("action/4", {"arrow": "right"})
    assert library.unsaved is None
    assert {"action/2", "action/3", "action/4"} <= set(Library(tmp_path, {})._cards)


def test_settings_of_a_later_version_are_left_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / settings.FILE
    file.write_bytes(LATER_SETTINGS)
    kept = SettingsFile(tmp_path)
    (error,) = kept.errors
    assert (error.later, error.key, error.came) == (True, "version", "2")
    kept.change(sound=True)
    assert kept.now == Settings(sound=True)
    assert kept.unsaved is not None
    assert kept.unsaved.later
    assert snapshot(tmp_path)[str(file)][0] == LATER_SETTINGS
    assert not list(tmp_path.glob("*.broken-*"))
    monkeypatch.setattr(settings, "VERSION", 2)
    assert SettingsFile(tmp_path).now.text == "large"


def test_settings_say_their_version_and_those_that_say_none_are_of_the_first(tmp_path: Path) -> None:
    (tmp_path / settings.FILE).write_text('{"text": "large"}')
    kept = SettingsFile(tmp_path)
    assert not kept.errors
    kept.change(sound=True)
    written = json.loads((tmp_path / settings.FILE).read_text())
    assert (written["version"], written["text"], written["sound"]) == (1, "large", True)
    assert SettingsFile(tmp_path).now == Settings(text="large", sound=True)
    (tmp_path / settings.FILE).write_text('{"version": "x", "text": "large"}')
    wrong = SettingsFile(tmp_path)
    assert (wrong.now.text, [error.later for error in wrong.errors]) == ("large", [False])


@pytest.mark.parametrize("kind", ["pipe", "large", "folder"])
def test_what_can_not_be_read_is_not_written_over_either(tmp_path: Path, kind: str) -> None:
    """Nor copied aside: that would wait for the pipe, or fill the disk."""
    for name in ("library.json", settings.FILE):
        if kind == "pipe":
            os.mkfifo(tmp_path / name)
        elif kind == "large":
            with (tmp_path / name).open("wb") as out:
                out.truncate(2 << 30)
        else:
            (tmp_path / name).mkdir()
    library, kept = Library(tmp_path, {}), SettingsFile(tmp_path)
    library.keep("action/2", {"arrow": "left"})
    kept.change(sound=True)
    for unsaved in (library.unsaved, kept.unsaved):
        assert unsaved is not None
        assert unsaved.untouched
        assert not unsaved.later
    assert not list(tmp_path.glob("*.broken-*"))


def test_both_are_told_at_the_command_line_in_the_players_language(
    tmp_path: Path, compiled: None, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "library.json").write_bytes(LATER)
    assert main(["--language", "de", "--folder", str(tmp_path), "library", "export", str(tmp_path / "x.json")]) == 1
    said = capsys.readouterr().err
    assert "Da steht 3; erwartet: 2, die Version, die dieses Programm liest." in said
    assert "Eine neuere Version der App hat sie geschrieben. Sie bleibt, wie sie ist" in said
    assert not (tmp_path / "x.json").exists()


def test_the_doctor_says_to_update_and_not_to_mend(tmp_path: Path) -> None:
    (tmp_path / "library.json").write_bytes(LATER)
    (tmp_path / settings.FILE).write_bytes(LATER_SETTINGS)
    found = [words.finding(finding) for words in [Words("en")] for finding in kept.library(Machine(tmp_path))]
    assert [fix.startswith("A later version") for _, fix in found] == [True, True]
    assert [said.partition("version: ")[2][:6] for said, _ in found] == ["3 came", "2 came"]


SCENARIO = Path(__file__).parent / "scenarios"
READING: Sequence[Sequence[str]] = (
    ("library", "export", "OUT"),
    ("rules",),
    ("doctor", "--no-ports"),
    ("scenario", str(next(iter(sorted(SCENARIO.glob("*.toml")))))),
    ("simulate", "--games", "1", "--cores", "1"),
    ("selftest",),
)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("command", READING, ids=lambda command: str(command[0]))
@pytest.mark.parametrize("kind", ["good", "broken", "later", "nothing"])
def test_a_command_that_only_reads_writes_nothing(
    tmp_path: Path, compiled: None, command: Sequence[str], kind: str
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    if kind != "nothing":
        library, kept = {
            "good": (b'{"version": 1, "cards": {"outcome/3": {"letter": "B"}}}', b'{"text": "large"}'),
            "broken": (b'{"version": 1, "cards": {"outcome/3": {"letter": 7}}}', b'{"text": "huge"}'),
            "later": (LATER, LATER_SETTINGS),
        }[kind]
        (folder / "library.json").write_bytes(library)
        (folder / settings.FILE).write_bytes(kept)
    else:
        shutil.rmtree(folder)
    before = snapshot(folder) if folder.exists() else {}
    main(["--folder", str(folder), *(str(tmp_path / "out.json") if part == "OUT" else part for part in command)])
    assert (snapshot(folder) if folder.exists() else {}) == before
