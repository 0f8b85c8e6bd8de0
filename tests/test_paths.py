"""Folders and files of any name, on disks that can't be read or written: done or told in a sentence."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.journal.error import JournalError
from companion.journal.journal import Journal
from tests.running import command

pytestmark = pytest.mark.usefixtures("compiled")

GAME = Path(__file__).parent / "games" / "0.1.0-solo.aurora"
NAMES = (
    b"a#b",
    b"a?mode=rw&b",
    b"100%25 20%",
    b" two  blanks ",
    "Spiele für Ölwölfe ☃".encode(),
    b"no\xffutf8\xfe",
    b"-x",
    b"two\nlines",
    b"{brace} [bracket] [b]",
    b"quote'\"\\",
)
WORDS = (
    ["game", "list"],
    ["doctor", "--no-ports"],
    ["selftest"],
    ["library", "export", "out.json"],
    ["library", "import", "in.json"],
    ["game", "export", "out.aurora"],
    ["game", "import", "in.aurora"],
    ["play", "--new", "--answers", "in.txt"],
    ["report", "in.txt"],
    ["scenario", "in.toml"],
)
"""Commands; what has a dot is a file, which is in the folder that the test is about."""
CLOSED = ("setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner")
"""What makes of root somebody whom closed folders are closed for."""


def within(words: list[str], folder: bytes) -> list[bytes]:
    """A command with its file in this folder."""
    return [os.path.join(folder, word.encode()) if "." in word else word.encode() for word in words]


@pytest.mark.parametrize("name", NAMES)
def test_a_folder_and_a_file_may_have_any_name(tmp_path: Path, name: bytes) -> None:
    folder = os.path.join(os.fsencode(tmp_path), name)
    os.mkdir(folder)
    file = os.path.join(folder, name + b".aurora")
    shutil.copy(os.fsencode(GAME), file)
    again = os.path.join(folder, b"again" + name)
    for words, status in (
        ([b"game", b"import", file], 0),
        ([b"game", b"list"], 0),
        ([b"game", b"export", again], 0),
        ([b"game", b"import", again], 0),
        ([b"selftest"], 0),
    ):
        ran = command(b"--folder=" + folder, *words)
        assert (ran.returncode, b"Traceback" in ran.stderr) == (status, False), ran.stderr
    assert set(os.listdir(os.fsencode(tmp_path))) == {name}, "nothing was written under half of the name"
    with sqlite3.connect(os.path.join(folder, b"games.db")) as db:
        assert db.execute("SELECT count(*) FROM games").fetchone() == (1,)


def test_the_doctor_reads_the_games_of_a_folder_of_any_name(tmp_path: Path) -> None:
    for name in ("a#b", "c?d", "e%20f"):
        folder = tmp_path / name
        folder.mkdir()
        command("--folder", folder, "game", "import", GAME)
        said = command("--folder", folder, "doctor", "--no-ports").stdout.decode()
        assert f"{folder / 'games.db'}" in said
        assert "games: 1" in said


@pytest.mark.parametrize("words", WORDS, ids=" ".join)
def test_a_folder_that_can_not_be_made_is_told_in_a_sentence(words: list[str]) -> None:
    ran = command(b"--folder=/proc/none/at all", *within(words, b"/proc/none"))
    assert b"Traceback" not in ran.stderr
    assert ran.returncode in (0, 1)
    assert ran.stdout or ran.stderr


@pytest.mark.timeout(30)
@pytest.mark.parametrize("ending", ["", "-wal", ".lock"])
@pytest.mark.parametrize("opened", [Journal, lambda file: contextlib.ExitStack().enter_context(Journal.to_read(file))])
def test_a_pipe_in_the_place_of_a_file_of_the_games_is_told_and_not_waited_for(
    ending: str, opened: Callable[[Path], Journal], tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / f"games.db{ending}")
    (tmp_path / "games.db").touch()
    with pytest.raises(JournalError, match="no ordinary file"):
        opened(tmp_path / "games.db")


@pytest.mark.parametrize("words", WORDS, ids=" ".join)
def test_a_folder_that_nobody_may_read_is_told_in_a_sentence(tmp_path: Path, words: list[str]) -> None:
    closed = tmp_path / "closed"
    (closed / "in").mkdir(parents=True)
    if os.geteuid() == 0:
        os.chown(closed, 65534, 65534)
    closed.chmod(0o000)
    try:
        ran = command(
            b"--folder=" + os.fsencode(closed / "in"),
            *within(words, os.fsencode(closed)),
            before=CLOSED if os.geteuid() == 0 else (),
        )
    finally:
        closed.chmod(0o700)
    assert b"Traceback" not in ran.stderr
    assert ran.returncode in (0, 1)
    assert ran.stdout or ran.stderr


def test_a_name_that_is_too_long_is_told(tmp_path: Path) -> None:
    ran = command("--folder", tmp_path / ("a" * 300), "game", "list")
    assert ran.returncode == 1
    assert b"the name is too long" in ran.stderr
