"""A progress bar on a terminal; nothing where nobody looks on."""

from __future__ import annotations

import time
from types import TracebackType
from typing import TextIO

WIDTH = 30
EVERY = 0.1
"""Seconds between two drawings."""


class Bar:
    """How many of a number of things are done, how fast, and how long the rest will take.

    Draws on one line of ``stream`` if that is a terminal, and wipes it at the end. A context manager.
    """

    def __init__(self, of: int, stream: TextIO) -> None:
        self._of, self._done, self._stream = of, 0, stream
        self._shows = stream.isatty()
        self._began = self._drawn = time.monotonic()

    def __enter__(self) -> Bar:
        self._draw()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.clear()

    def step(self) -> None:
        """One more is done."""
        self._done += 1
        if time.monotonic() - self._drawn >= EVERY or self._done == self._of:
            self._draw()

    def clear(self) -> None:
        """Wipe the line, so that something else can be printed."""
        if self._shows:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def _draw(self) -> None:
        if not self._shows:
            return
        self._drawn = time.monotonic()
        full = WIDTH * self._done // self._of
        seconds = self._drawn - self._began
        rate = self._done / seconds if seconds else 0.0
        left = f", {(self._of - self._done) / rate:.0f} s left" if rate else ""
        bar = "#" * full + "." * (WIDTH - full)
        self._stream.write(f"\r[{bar}] {self._done} of {self._of}, {rate:.1f} a second{left}\x1b[K")
        self._stream.flush()
