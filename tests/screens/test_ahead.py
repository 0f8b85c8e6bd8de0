"""The renderer's library is there before the window asks for it."""

from __future__ import annotations

import subprocess
import sys
from glob import glob
from pathlib import Path

import pytest

from companion.screens import ahead

ROOT = Path(__file__).resolve().parents[2]
LOADED = """
import sys, threading
from pathlib import Path
from companion.screens import ahead
ahead.PLACES = tuple(sys.argv[1:])
ahead.load_renderer()
for thread in threading.enumerate():
    if thread.name == "renderer":
        thread.join()
print(Path("/proc/self/maps").read_text())
"""


def maps(*places: str) -> str:
    """What a process has loaded that looks there for the library."""
    return subprocess.run(
        [sys.executable, "-c", LOADED, *places], cwd=ROOT, capture_output=True, text=True, timeout=300, check=True
    ).stdout


def test_it_is_loaded_where_it_is() -> None:
    found = next((file for place in ahead.PLACES for file in sorted(glob(place))), None)
    if found is None:
        pytest.skip("Mesa's drivers are elsewhere on this machine")
    assert Path(found).name in maps(*ahead.PLACES)


def test_without_it_or_with_a_broken_one_all_goes_on(tmp_path: Path) -> None:
    (tmp_path / "libgallium-1.so").write_bytes(b"no library")
    assert "libgallium" not in maps(str(tmp_path / "*.so"))
    assert "libgallium" not in maps(str(tmp_path / "nothing"))
