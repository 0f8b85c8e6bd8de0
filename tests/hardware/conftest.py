"""The far end of the strip's cable: a pseudo-terminal with a decoder behind it."""

from __future__ import annotations

import os
import pty
import select
import threading
import time
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware.decoder import Decoder

PATIENCE = 120.0  # seconds; far more than anything takes, for machines that are busy


def wait_until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.005)


class Lived:
    """Seconds in which this process has run: where the machine stood still, or others had it, no time has passed.

    For what must return at once whatever it might wait for: that is seen, and a slow machine isn't.
    """

    TICK = 0.005

    def __init__(self) -> None:
        self.seconds = 0.0
        self._over = threading.Event()
        threading.Thread(target=self._count, daemon=True).start()

    def close(self) -> None:
        self._over.set()

    def _count(self) -> None:
        before = time.monotonic()
        while not self._over.wait(self.TICK):
            now = time.monotonic()
            self.seconds += min(now - before, 2 * self.TICK)
            before = now


class FarEnd:
    """A socket at a fixed path into which a strip's board is plugged. `frames` holds (time, colours), oldest first."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.frames: list[tuple[float, bytes]] = []
        self.answers = b""  # to the question who is there
        self._stop = threading.Event()
        self._reader: threading.Thread | None = None
        self._ends: tuple[int, int] | None = None

    def plug(self, *, reads: bool = True) -> None:
        master, slave = pty.openpty()
        tty.setraw(master)
        tty.setraw(slave)
        self._ends = master, slave
        if reads:
            self._stop.clear()
            self._reader = threading.Thread(target=self._read, args=(master,), daemon=True)
            self._reader.start()
        self.path.symlink_to(os.ttyname(slave))

    def unplug(self) -> None:
        self.path.unlink()
        if self._reader is not None:
            self._stop.set()
            self._reader.join()
            self._reader = None
        assert self._ends is not None
        for end in self._ends:
            os.close(end)
        self._ends = None

    def pull_if_plugged(self) -> None:
        if self._ends is not None:
            self.unplug()

    def send(self, noise: bytes) -> None:
        assert self._ends is not None
        os.write(self._ends[0], noise)

    def await_frame(self, right: Callable[[bytes], bool]) -> bytes:
        """The first frame from now on, or the newest so far, that is `right`."""
        seen = max(0, len(self.frames) - 1)
        found: list[bytes] = []

        def look() -> bool:
            found.extend(rgb for _, rgb in self.frames[seen:] if right(rgb))
            return bool(found)

        wait_until(look)
        return found[0]

    def _read(self, master: int) -> None:
        decoder = Decoder()
        while not self._stop.is_set():
            if select.select([master], [], [], 0.02)[0]:
                now = time.monotonic()
                data = os.read(master, 65536)
                if b"\0v" in data and self.answers:
                    os.write(master, self.answers)
                self.frames += [(now, rgb) for rgb in decoder.feed(data)]


@pytest.fixture
def far_end(tmp_path: Path) -> Iterator[FarEnd]:
    end = FarEnd(tmp_path / "led-strip")
    yield end
    end.pull_if_plugged()


@pytest.fixture
def until() -> Callable[[Callable[[], bool]], None]:
    return wait_until


@pytest.fixture
def lived() -> Iterator[Lived]:
    counted = Lived()
    yield counted
    counted.close()
