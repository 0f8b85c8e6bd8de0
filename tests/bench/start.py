"""From the start of the process to a home screen that takes a finger, with a saved game to go on with; beside it, in
turns, a bare window's to its first picture.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

from tests.bench.figures import share, tell
from tests.bench.glass import Floor, opened, saved_game


def run(folder: Path, times: int = 11) -> dict[str, float]:
    """The median of fresh processes; one more goes before, so that all is compiled and in the disk's cache."""
    saved_game(folder, 0, 120)
    usable, first, floor = [], [], []
    with opened(folder) as app:
        for n in range(times + 1):
            assert app.at_home().has("continue")
            events = app.events()
            if n:
                usable.append(1000 * (next(e.at for e in events if e.what == "usable") - app.began))
                first.append(1000 * (next(e.at for e in events if e.what == "flip") - app.began))
            app.kill()
            with contextlib.closing(Floor(folder / f"floor-{n}")) as window:
                floor += [window.first()] if n else []
            if n < times:
                app.restart()
    tell(f"first picture {share(first, 0.5):.0f} ms, least {min(first):.0f}; usable least {min(usable):.0f} ms")
    ratio = share(usable, 0.5) / share(floor, 0.5)
    tell(f"a bare window's first picture {share(floor, 0.5):.0f} ms, least {min(floor):.0f}")
    return {"product.spawn_to_usable_ms": share(usable, 0.5), "product.spawn_ratio": ratio}
