"""The command line as a child process, as a shell starts it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent


def clean(**more: str) -> dict[str, str]:
    """An environment in English, where nothing tells Python how to read and write."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LANG", "LC_", "PYTHON"))}
    return kept | {"LANG": "C.UTF-8", "PYTHONPATH": str(ROOT)} | more


def command(
    *words: str | bytes | Path, before: Sequence[str] = (), timeout: float = 300, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run ``aurora-table`` with these words, and with no keyboard; ``before`` is put in front (another user, say)."""
    return subprocess.run(
        [*before, sys.executable, "-m", "companion", *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=ROOT,
        env=clean(**environment),
        timeout=timeout,
        check=False,
    )
