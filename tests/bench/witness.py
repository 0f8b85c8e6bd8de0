"""Runs the app and writes down when what happened: ``python witness.py TIMES ARGUMENTS…``.

The app is the real one; only these are looked at: a finger that came (``touch``), an act on disk (``saved``), the
screens told of it (``shown``), a picture on the glass (``flip``), home ready for a finger (``usable``), and a moment
later, when all has come to rest (``rest``). One line each in TIMES: what, seconds of the monotonic clock, seconds of
processor time.
The map that tells the hand where to touch is written at rest only, so that it costs no touch anything.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from companion.cli.main import main
from companion.journal.journal import Journal
from companion.screens import app as starting

REST = 0.12
"""Seconds after a picture at which the map is written."""

times = open(sys.argv.pop(1), "w", buffering=1, encoding="ascii")  # noqa: SIM115 (open as long as the app runs)
prepare, append = starting.prepare, Journal.append


def note(what: str) -> None:
    """Write one line."""
    times.write(f"{what} {time.monotonic():.6f} {time.process_time():.6f} {time.thread_time():.6f}\n")


def saved(self: Journal, *values: Any) -> None:
    """An act is on disk."""
    append(self, *values)
    note("saved")


def watched(*values: Any, **names: Any) -> None:
    """Hook in as soon as Kivy may be imported."""
    prepare(*values, **names)
    from kivy.clock import Clock
    from kivy.core.window import Window

    from companion.screens.main import AuroraApp
    from companion.screens.root import Root

    flip, down, shown, write = Window.flip, Root.on_touch_down, AuroraApp._shown, AuroraApp._write_map
    waiting: list[Any] = []
    usable: list[bool] = []

    def flipped() -> None:
        flip()
        note("flip")

    def touched(self: Any, touch: Any) -> bool:
        note("touch")
        return bool(down(self, touch))

    def told(self: Any, what: Any) -> None:
        shown(self, what)
        note("shown")

    def map_at_rest(self: Any) -> None:
        if not usable:
            usable.append(True)
            Clock.schedule_interval(lambda _dt: is_usable(self), 0)
        if not waiting:
            waiting.append(Clock.schedule_once(lambda _dt: at_rest(self), REST))

    def is_usable(self: Any) -> bool:
        if self.ready and self.screen.name == "home":
            note("usable")
            return False
        return True

    def at_rest(self: Any) -> None:
        if self.session.busy or self.guard.fresh:
            waiting[0] = Clock.schedule_once(lambda _dt: at_rest(self), REST)
            return
        waiting.clear()
        note("rest")
        write(self)

    Window.flip, Root.on_touch_down = flipped, touched
    AuroraApp._shown, AuroraApp._write_map = told, map_at_rest


starting.prepare = watched
Journal.append = saved  # type: ignore[method-assign]
sys.exit(main())
