"""Pictures of every screen at both sizes; no text is cut, nothing is too small to read or to touch."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.ui
@pytest.mark.parametrize(("size", "language"), [("800x480", "en"), ("1280x720", "en"), ("800x480", "de")])
def test_every_screen(size: str, language: str, compiled: None) -> None:
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("KIVY_", "SDL_"))}
    done = subprocess.run(
        [sys.executable, "-m", "tests.screens.tour", size, str(ROOT / "build" / "pictures" / language), language],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)
