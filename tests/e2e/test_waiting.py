"""The whole program sleeps while nobody touches it, and a finger wakes it."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from tests.e2e.app import Hand
from tests.e2e.conftest import Stage

pytestmark = pytest.mark.ui
LOOKED = 2.0
"""Seconds in which its sleeps are counted."""


def test_it_wakes_some_times_a_second_and_takes_a_touch(stage: Stage) -> None:
    """With a tick of Kivy's clock it woke 120 times a second at home, 15 while it rested."""
    app = stage.app()
    hand = Hand(app)
    app.at_home()
    time.sleep(3)  # devices are opened, what a game needs is imported
    begun = sleeps(app.process.pid)
    time.sleep(LOOKED)
    assert sleeps(app.process.pid) - begun < 10 * LOOKED
    hand.tap("new", lambda s: s.screen != "home")


def sleeps(pid: int) -> int:
    """How often the app's main thread has gone to sleep."""
    status = Path(f"/proc/{pid}/task/{pid}/status").read_text(encoding="ascii")
    return int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status, re.MULTILINE)[1])  # type: ignore[index]
