"""A window out of sight, 800 x 480, and the app in it, pumped by hand. Set up before Kivy is imported anywhere."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "offscreen"
os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="kivy-")

import pytest

from companion.screens.app import prepare

prepare(Path(os.environ["KIVY_HOME"]), (800, 480), sparing=True)

from tests.screens.pump import Pump  # noqa: E402 (Kivy reads its environment as it is imported)


@pytest.fixture(autouse=True)
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """New games are dealt alike each time."""
    monkeypatch.setattr("companion.screens.session.secrets.token_hex", lambda _: "screens")


@pytest.fixture
def pump(tmp_path: Path, compiled: None) -> Iterator[Pump]:
    """The app on a fresh data folder, at home."""
    running = Pump(tmp_path)
    yield running
    running.close()
