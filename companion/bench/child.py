"""A measured window in a process of its own: how it is started, and what it is told."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from msgspec.json import decode

from companion.bench.measured import Measured

_ALIKE = ["-I"] * sys.flags.isolated + ["-B"] * sys.dont_write_bytecode
"""An installed table's Python looks for modules nowhere else, and writes none."""
LONGEST = 100.0
"""Seconds after which a process that does not end is ended."""


class NoScreenError(Exception):
    """The window did not come, or went before it was measured; the text says what its process said last."""


class Child:
    """One process, ended: what it measured, and the milliseconds from its start."""

    def __init__(
        self,
        module: str,
        folder: Path,
        touches: int = 0,
        idle: float = 0.0,
        size: tuple[int, int] | None = None,
    ) -> None:
        """Run ``companion.screens.bench.MODULE`` until it ends. Raises NoScreenError."""
        with tempfile.TemporaryDirectory() as own:
            file = Path(own) / "measured"
            words = [str(file), str(folder), str(touches), str(idle), "x".join(map(str, size)) if size else "-"]
            began = time.monotonic()
            try:
                ended = subprocess.run(
                    [sys.executable, *_ALIKE, "-m", f"companion.screens.bench.{module}", *words],
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE,
                    text=True,
                    timeout=LONGEST,
                    check=False,
                )
            except subprocess.TimeoutExpired:
                raise NoScreenError(f"{LONGEST:.0f} s") from None
            if not file.exists():
                raise NoScreenError((ended.stderr.strip().splitlines() or [f"exit {ended.returncode}"])[-1])
            self.measured = decode(file.read_bytes(), type=Measured)
        self.first = 1000 * (self.measured.first - began)
        self.usable = 1000 * (self.measured.usable - began)


def told(words: list[str]) -> tuple[Path, Path, int, float, tuple[int, int] | None]:
    """What a process was told: the file for its figures, its data folder, touches, seconds at rest, size."""
    file, folder, touches, idle, size = words
    wide, _, high = size.partition("x")
    return Path(file), Path(folder), int(touches), float(idle), (int(wide), int(high)) if high else None
