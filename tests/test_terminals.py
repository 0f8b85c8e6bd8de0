"""The command line on terminals that know few letters, on pipes nobody reads, on a terminal that goes away."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import ROOT, clean, command

pytestmark = pytest.mark.usefixtures("compiled")


@pytest.mark.parametrize("encoding", ["ascii", "iso-8859-1", "cp437", "utf-8"])
def test_every_command_speaks_on_a_terminal_of_any_encoding(tmp_path: Path, encoding: str) -> None:
    for words in (["doctor", "--no-ports"], ["game", "list"], ["report", "x"], ["rules"], ["play"]):
        ran = command("--folder", tmp_path, "--language", "de", *words, PYTHONIOENCODING=encoding)
        assert "Traceback" not in ran.stderr.decode(encoding)
        assert ran.stdout or ran.stderr
        ran.stdout.decode(encoding)


def test_letters_that_a_terminal_lacks_are_told_by_the_nearest_ones(tmp_path: Path) -> None:
    ran = command("--folder", tmp_path, "--language", "de", "report", "fehlt", PYTHONIOENCODING="ascii")
    assert ran.stderr == b"Die Datei fehlt laesst sich nicht lesen: Datei oder Ordner gibt es nicht.\n"


def test_a_pipe_that_nobody_reads_ends_the_command_quietly(tmp_path: Path) -> None:
    end, out = os.pipe()
    os.close(end)
    ran = subprocess.run(
        [sys.executable, "-m", "companion", "--folder", str(tmp_path), "rules", "--json"],
        stdout=out,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=clean(),
        check=False,
    )
    os.close(out)
    assert (ran.returncode, ran.stderr) == (141, b"")


def test_a_terminal_that_goes_away_ends_the_game_quietly_and_keeps_it(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    said = tmp_path / "said"
    with said.open("wb") as log:
        playing = subprocess.Popen(
            [sys.executable, "-m", "companion", "--folder", str(tmp_path), "play", "--new"],
            stdin=theirs,
            stdout=theirs,
            stderr=log,
            cwd=ROOT,
            env=clean(),
        )
    os.close(theirs)
    heard = b""
    while b"> " not in heard:  # the first question stands there
        heard += os.read(ours, 4096)
    os.close(ours)
    assert playing.wait(60) in (0, 141)
    assert said.read_bytes() == b""
    assert b"1" in command("--folder", tmp_path, "game", "list").stdout


def test_no_terminal_at_all(tmp_path: Path) -> None:
    """Started with everything closed, as some services do."""
    closing = ("/bin/sh", "-c", 'exec "$@" <&- >&-', "sh")
    ran = command("--folder", tmp_path, "play", "--new", before=closing)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_control_c_ends_a_command_without_a_word(tmp_path: Path) -> None:
    running = subprocess.Popen(
        [sys.executable, "-m", "companion", "--folder", str(tmp_path), "simulate", "--games", "100000", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=clean(),
    )
    assert running.stdout is not None
    running.stdout.readline()  # the first game was played
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=60)
    assert running.returncode == 130
    assert b"Traceback" not in said


def test_bytes_that_are_no_letters_are_typed(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "companion", "--folder", str(tmp_path), "play", "--new"],
        input=b"\xff\xfe\n",
        capture_output=True,
        cwd=ROOT,
        env=clean(),
        check=False,
    )
    assert b"Traceback" not in ran.stderr
    assert ran.returncode == 0
