"""Killed at any moment (SIGKILL), the game comes back after the last act that was shown, or after the one that was
being written."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from tests.crash.evening import play, print_of

ROOT = Path(__file__).resolve().parents[2]
SEED = "killed"


@pytest.mark.timeout(3600)
def test_sigkill_loses_no_act_that_was_shown(library: Library, tmp_path: Path, full: bool) -> None:
    """0 acts lost after they were shown, 0 half acts, 0 games gone; and play goes on from there."""
    game = Game.new(Journal(None), library, SEED)
    prints = [print_of(game), *(print_of(game) for _ in play(game, SEED))]
    chance = random.Random(SEED)
    command = [sys.executable, "-m", "tests.crash.victim", SEED]
    victims = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    )
    assert victims.stdin is not None
    assert victims.stdout is not None
    assert victims.stderr is not None
    begun = 0
    for n in range(1000 if full else 25):
        folder = tmp_path / str(n)
        folder.mkdir()
        victims.stdin.write(f"{folder}\n".encode())
        child = int(victims.stderr.readline())
        # So many acts, however long this machine takes for them, and then at any moment of the next one.
        acts, told = chance.randint(0, 60 if n % 4 == 0 else 8), b""
        while len(told) < acts and not told.endswith(b"\n"):
            told += victims.stdout.read(1)
        time.sleep(chance.uniform(0.0, 0.03))
        with contextlib.suppress(ProcessLookupError):  # it may have ended by itself
            os.kill(child, signal.SIGKILL)
        while not told.endswith(b"\n"):
            told += victims.stdout.readline()
        shown = len(told) - 2
        journal = Journal(folder / "games.db")
        rows = journal.games()
        assert rows or shown < 0, f"kill {n}: act {shown} was shown, the game is gone"
        if rows:
            again = Game.resume(journal, library, rows[0].id)
            assert not journal.damage, f"kill {n}"
            assert print_of(again) in prints[max(shown, 0) : shown + 2], f"kill {n}: not as before or after act {shown}"
            begun += 1
        journal.close()
        for file in folder.iterdir():
            file.unlink()
    victims.stdin.close()
    victims.wait()
    assert begun > n / 2
