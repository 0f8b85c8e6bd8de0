"""The whole program sleeps while nobody touches it, and a finger wakes it."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from tests.e2e.app import PATIENCE, Hand
from tests.e2e.conftest import Stage

pytestmark = pytest.mark.ui
LOOKED = 2.0
"""Seconds in which its sleeps are counted."""


def test_it_wakes_some_times_a_second_and_takes_a_touch(stage: Stage) -> None:
    """With a tick of Kivy's clock it woke 120 times a second at home, 15 while it rested."""
    app = stage.app()
    hand = Hand(app)
    app.at_home()
    end = time.monotonic() + PATIENCE  # devices are opened, what a game needs is imported meanwhile
    while (often := slept(app.process.pid)) >= 10 * LOOKED:
        assert time.monotonic() < end, f"it wakes {often} times in {LOOKED} s"
    hand.tap("new", lambda s: s.screen != "home")


def slept(pid: int) -> int:
    """How often the app's main thread goes to sleep while it is looked at."""
    begun = sleeps(pid)
    time.sleep(LOOKED)
    return sleeps(pid) - begun


def sleeps(pid: int) -> int:
    """How often the app's main thread has gone to sleep."""
    status = Path(f"/proc/{pid}/task/{pid}/status").read_text(encoding="ascii")
    return int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status, re.MULTILINE)[1])  # type: ignore[index]
