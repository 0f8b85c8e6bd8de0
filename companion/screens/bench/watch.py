"""Watches a Kivy window from inside its process: touches it, and notes when the picture of each touch is finished.

Times are those of the monotonic clock, which a parent process reads too. A finger touches and leaves at once; the next
one comes when nothing has happened for a moment. The picture of a touch is the first one after it, of a touch that made
an act the first one after the screens were told of the act.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RENDERER, glGetString
from msgspec.json import encode

from companion.bench.measured import Measured
from companion.screens.app import on_bare_panel
from companion.screens.bench.finger import Finger
from companion.screens.devices import waiting

REST = 0.12
"""Seconds without a new picture after which a touch is over."""
PATIENCE = 5.0
"""Seconds after which the next touch comes even if nothing rests."""


class Watch:
    """Touches the window until enough has been measured, then writes the figures to a file and calls ``stop``.

    ``choose`` gives the next place to touch in the window's pixels with the seconds that the finger must rest there, or
    None if there is nothing more to touch; ``still`` says whether all that a touch has begun is done. With ``acts``
    only touches count that make an act (:meth:`told`).
    """

    def __init__(
        self,
        file: Path,
        stop: Callable[[], Any],
        choose: Callable[[], tuple[float, float, float] | None],
        still: Callable[[], bool] = lambda: True,
        touches: int = 0,
        idle: float = 0.0,
        acts: bool = False,
    ) -> None:
        self._file, self._stop, self._choose, self._still = file, stop, choose, still
        self._left, self._idle, self._acts = touches, idle, acts
        self.measured = Measured()
        self._finger = Finger(self._touched, waiting.begin(on_bare_panel()).wake)
        self._began = self._finished = self._cpu = self._main = 0.0
        self._timed = self._counts = False
        self._waiting: Any = None
        self._drawn = Window.flip
        Window.flip = self._flip

    def usable(self) -> None:
        """A finger can begin now."""
        self.measured.usable = time.monotonic()
        self._wait()

    def told(self) -> None:
        """The screens were told of an act: the finished picture is yet to come."""
        self._finished = 0.0
        self._counts = self._timed

    def _touched(self) -> None:
        self._began = time.monotonic()

    def _flip(self) -> None:
        self._drawn()
        now = time.monotonic()
        self.measured.first = self.measured.first or now
        if self._began:
            self._finished = self._finished or now
        if self.measured.usable:
            self._wait()

    def _wait(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = Clock.schedule_once(self._rested, REST)

    def _rested(self, _dt: float) -> None:
        if not self._still() and time.monotonic() - self._began < PATIENCE:
            self._wait()
            return
        if self._counts and self._began and self._finished:
            self.measured.touches.append(1000 * (self._finished - self._began))
            self.measured.cpu.append(1000 * (time.process_time() - self._cpu))
            self.measured.main.append(1000 * (time.thread_time() - self._main))
        place = self._choose() if self._left > 0 else None
        if place is None:
            self._rest()
            return
        x, y, hold = place
        self._left -= 1
        self._began = self._finished = 0.0
        self._timed = not hold
        self._counts = self._timed and not self._acts
        self._cpu, self._main = time.process_time(), time.thread_time()
        self._finger.touch(x, y, hold)
        Clock.schedule_once(lambda _dt: self._wait(), hold)

    def _rest(self) -> None:
        """Nothing is touched any more: what the process takes at rest."""
        Window.flip = self._drawn
        if not self._idle:
            self._end()
            return
        Clock.schedule_once(self._settled, self._idle / 2)

    def _settled(self, _dt: float) -> None:
        began, used = time.monotonic(), time.process_time()

        def over(_dt: float) -> None:
            self.measured.idle = 100 * (time.process_time() - used) / (time.monotonic() - began)
            self._end()

        Clock.schedule_once(over, self._idle)

    def _end(self) -> None:
        self.measured.pss = _pss()
        self.measured.window = (int(Window.width), int(Window.height))
        self.measured.renderer = (glGetString(GL_RENDERER) or b"").decode("ascii", "replace")
        self._file.write_bytes(encode(self.measured))
        self._stop()


def _pss() -> float:
    """The proportional set size of this process in MB; 0 where the kernel does not tell."""
    try:
        lines = Path("/proc/self/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:")), 0.0)
