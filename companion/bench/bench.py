"""Measures start, touch, memory and disk on this machine, beside a bare window with one label, in some two minutes.

Games and settings of the table are not touched: all of it happens in a folder of its own, on the same disk.
"""

from __future__ import annotations

import os
import platform
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion import __version__, settings
from companion.bench import disk
from companion.bench.child import Child
from companion.bench.figures import Figure, share
from companion.bench.measured import Measured

STARTS = 5
"""Starts that count; one more goes before, so that all is in the disk's cache."""
TOUCHES = 150
"""Touches; those of the app that make an act count."""
IDLE = 10.0
"""Seconds at rest that count, after half as many more."""
OLD = 100
"""Acts of the game that is gone on with."""


def measure(near: Path, size: tuple[int, int] | None) -> Iterator[Figure | Measured]:
    """Every figure as soon as it is measured, and what is known of the window. ``near``: where the data are kept.
    Raises NoScreenError where no window can be opened, and OSError."""
    near.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=near) as own:
        table, bare = Path(own) / "table", Path(own) / "bare"
        disk.saved(table, OLD)
        # The picture that counts is the finished one: nothing moves on its way there.
        settings.SettingsFile(table).change(motion=False)
        yield from _starts(table, bare, size)
        floor = Child("floor", bare, TOUCHES, 0.0, size).measured
        app = Child("table", table, TOUCHES, IDLE, size).measured
        yield app
        # The first touch opens the game.
        ours, theirs = app.touches[1:], floor.touches[1:]
        yield Figure("touch.half", share(ours, 0.5), "ms", share(theirs, 0.5))
        yield Figure("touch.most", share(ours, 0.99), "ms", share(theirs, 0.99))
        yield Figure("cpu", share(app.cpu[1:], 0.5), "ms", share(floor.cpu[1:], 0.5))
        yield Figure("main", share(app.main[1:], 0.5), "ms", share(floor.main[1:], 0.5))
        yield Figure("idle", app.idle, "%")
        yield Figure("memory", app.pss, "MB", floor.pss)
    yield from disk.measure(near)


def _starts(table: Path, bare: Path, size: tuple[int, int] | None) -> Iterator[Figure]:
    ours, theirs = [], []
    for n in range(STARTS + 1):
        floor, app = Child("floor", bare, size=size), Child("table", table, size=size)
        if n:
            ours.append(app.usable)
            theirs.append(floor.first)
    yield Figure("start", share(ours, 0.5), "ms", share(theirs, 0.5))


def machine() -> dict[str, Any]:
    """What figures from another machine are told with: the version, the board or processor, its cores, Python."""
    try:
        board = Path("/proc/device-tree/model").read_text(encoding="ascii").rstrip("\0\n")
    except OSError:
        board = platform.machine()
    return {
        "version": __version__,
        "machine": board,
        "cores": os.cpu_count() or 1,
        "kernel": platform.release(),
        "python": platform.python_version(),
    }
