"""The strip through a serial line that takes 115,200 bits a second: frames a second, and how late a turn change is."""

from __future__ import annotations

import os
import pty
import select
import threading
import time
import tty
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from hardware.scene import Scene
from hardware.strip import Strip
from tests.bench.figures import share, tell

LEDS = 60
BITS = 115_200
FRAME = 6 + 3 * LEDS
BYTE_SECONDS = 10 / BITS
"""A start and a stop bit come with every eight."""
GULP = 16
"""Bytes that the line takes at a time, so that the writer feels it as slow as it is."""
SCENE = Scene(seats=("red", "green", "yellow", "blue"), active="red", automa=None, reading="left", phase=1)


class Line:
    """A pseudo terminal whose far end takes bytes no faster than a wire would; tells when each frame's last byte was
    through."""

    def __init__(self) -> None:
        self._far, self._near = pty.openpty()
        for end in (self._far, self._near):
            tty.setraw(end)
        self.name = os.ttyname(self._near)
        self.frames: list[tuple[float, bytes]] = []
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._drain, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """The end."""
        self._closing.set()
        self._thread.join()
        for end in (self._far, self._near):
            os.close(end)

    def _drain(self) -> None:
        free, rest = time.monotonic(), b""
        while not self._closing.is_set():
            if not select.select([self._far], [], [], 0.05)[0]:
                continue
            data = os.read(self._far, GULP)
            free = max(free, time.monotonic()) + len(data) * BYTE_SECONDS
            while (wait := free - time.monotonic()) > 0:
                time.sleep(wait)
            rest += data
            while (start := rest.find(b"Ada")) >= 0 and len(rest) - start >= FRAME:
                self.frames.append((free - (len(rest) - start - FRAME) * BYTE_SECONDS, rest[start : start + FRAME]))
                rest = rest[start + FRAME :]

    def until(self, condition: Callable[[], bool], seconds: float = 5.0) -> None:
        """Wait for something to be true."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, "the strip does not answer"
            time.sleep(0.001)


def run(folder: Path, seconds: float = 5.0, turns: int = 40) -> dict[str, float]:
    """Both with 60 LEDs and four seats."""
    line = Line()
    strip = Strip(line.name, LEDS, BITS, boot_wait=0.0)
    try:
        strip.show(SCENE)
        line.until(lambda: bool(line.frames))
        metrics = {
            "product.led_fps_60": _fastest(line, strip, seconds),
            "product.led_late_ms_60": _late(line, strip, turns),
        }
    finally:
        strip.close()
        line.close()
    tell(
        f"the wire's own limits: {1 / (FRAME * BYTE_SECONDS):.1f} frames a second, {1e3 * FRAME * BYTE_SECONDS:.1f} ms"
    )
    return metrics


def _fastest(line: Line, strip: Strip, seconds: float) -> float:
    """Frames a second while scenes change faster than the wire can tell."""
    first, began, n = len(line.frames), time.monotonic(), 0
    while time.monotonic() < began + seconds:
        n += 1
        strip.show(replace(SCENE, phase=1 + n % 5))
        time.sleep(0.002)
    times = [at for at, _ in line.frames[first:]]
    return (len(times) - 1) / (times[-1] - times[0])


def _late(line: Line, strip: Strip, turns: int) -> float:
    """Milliseconds from a turn change to its frame's last byte, with nothing else on the wire: the median."""
    late = []
    for n in range(turns):
        seen = len(line.frames)
        line.until(lambda seen=seen: len(line.frames) > seen)  # type: ignore[misc]
        time.sleep(0.02)
        before = line.frames[-1][1]
        began = time.monotonic()
        strip.show(replace(SCENE, active=SCENE.seats[(n + 1) % 4], phase=6))
        count = len(line.frames)
        line.until(lambda count=count, before=before: any(_turn(f, before) for _, f in line.frames[count:]))  # type: ignore[misc]
        late.append(1000 * (next(at for at, f in line.frames[count:] if _turn(f, before)) - began))
    return share(late, 0.5)


def _turn(frame: bytes, before: bytes) -> bool:
    """Whether another seat is active than before: its segment and another have another shape."""
    changed = [n for n in range(6, FRAME, 3) if (frame[n : n + 3] == b"\0\0\0") != (before[n : n + 3] == b"\0\0\0")]
    return bool(changed)
