"""The strip through a serial line that takes 115,200 bits a second: frames a second, and how late a turn change is."""

from __future__ import annotations

import os
import pty
import random
import select
import threading
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from hardware.scene import Scene
from hardware.strip import Strip
from tests.bench.figures import share, tell

LEDS = (30, 60, 144)
BITS = 115_200
BYTE_SECONDS = 10 / BITS
"""A start and a stop bit come with every eight."""
GULP = 16
"""Bytes that the line takes at a time, so that the writer feels it as slow as it is."""
SCENE = Scene(seats=("red", "green", "yellow", "blue"), active="red", automa=None, reading="left", phase=1)


class Line:
    """A pseudo terminal whose far end takes bytes as fast as a wire would; tells when each frame's last byte was
    through.

    What had come before the wire was free follows without a pause, however late this thread was woken; what comes later
    begins when it is seen.
    """

    def __init__(self, leds: int) -> None:
        self._frame = 6 + 3 * leds
        self.seconds = self._frame * BYTE_SECONDS
        """The bare wire's time for one frame."""
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
            if not select.select([self._far], [], [], 0)[0]:
                # Nothing was waiting when the wire became free: it has been idle until now.
                if not select.select([self._far], [], [], 0.05)[0]:
                    continue
                free = max(free, time.monotonic())
            data = os.read(self._far, GULP)
            free += len(data) * BYTE_SECONDS
            while (wait := free - time.monotonic()) > 0:
                time.sleep(wait)
            rest += data
            while (start := rest.find(b"Ada")) >= 0 and len(rest) - start >= self._frame:
                behind = len(rest) - start - self._frame
                self.frames.append((free - behind * BYTE_SECONDS, rest[start : start + self._frame]))
                rest = rest[start + self._frame :]

    def until(self, condition: Callable[[], bool], seconds: float = 120.0) -> None:
        """Wait for something to be true."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, "the strip does not answer"
            time.sleep(0.001)


@contextmanager
def lit(leds: int) -> Iterator[tuple[Line, Strip]]:
    """A strip that shows the scene through a line."""
    line = Line(leds)
    strip = Strip(line.name, leds, BITS, boot_wait=0.0)
    try:
        strip.show(SCENE)
        line.until(lambda: bool(line.frames))
        yield line, strip
    finally:
        strip.close()
        line.close()


def run(folder: Path, seconds: float = 5.0, turns: int = 40) -> dict[str, float]:
    """Turn changes with four seats at each length; frames a second with 60 LEDs."""
    metrics: dict[str, float] = {}
    for leds in LEDS:
        with lit(leds) as (line, strip):
            if leds == 60:
                metrics["product.led_fps_60"] = _fastest(line, strip, seconds)
                tell(f"the wire's own limit: {1 / line.seconds:.1f} frames a second")
            for name, limit, late in (
                ("late", 1.15, _late(line, strip, turns)),
                ("late_busy", 2.15, _late_behind_another(line, strip, turns)),
            ):
                metrics[f"product.led_{name}_ms_{leds}"] = share(late, 0.5)
                bare = 1e3 * line.seconds
                tell(
                    f"{leds} LEDs, {name}: p50 {share(late, 0.5):.1f} ms, worst {max(late):.1f} ms;"
                    f" {share(late, 0.5) / bare:.2f} and {max(late) / bare:.2f} times the bare wire's {bare:.1f} ms"
                    f" (limit {limit})"
                )
    return metrics


def _fastest(line: Line, strip: Strip, seconds: float) -> float:
    """Frames a second while scenes change faster than the wire can tell."""
    first, began, n = len(line.frames), time.monotonic(), 0
    while time.monotonic() < began + seconds or len(line.frames) < first + 3:
        n += 1
        strip.show(replace(SCENE, phase=1 + n % 5))
        time.sleep(0.002)
    times = [at for at, _ in line.frames[first:]]
    return (len(times) - 1) / (times[-1] - times[0])


def _late(line: Line, strip: Strip, turns: int) -> list[float]:
    """Milliseconds from a turn change to its frame's last byte, each with nothing else on the wire."""
    late = []
    for n in range(turns):
        _still(line)
        late.append(_turn(line, strip, n))
    return late


def _late_behind_another(line: Line, strip: Strip, turns: int) -> list[float]:
    """The same while another frame is on its way, just begun or nearly through."""
    chance = random.Random("bench")
    late = []
    for n in range(turns):
        _still(line)
        strip.show(replace(SCENE, active=SCENE.seats[n % 4], phase=5))
        time.sleep(chance.uniform(0.05, 0.9) * line.seconds)
        late.append(_turn(line, strip, n))
    return late


def _still(line: Line) -> None:
    """Wait until a frame is through, and nothing follows for some time."""
    seen = len(line.frames)
    line.until(lambda: len(line.frames) > seen)
    time.sleep(0.01)


def _turn(line: Line, strip: Strip, n: int) -> float:
    """Milliseconds until the last byte of the next seat's turn."""
    scene = replace(SCENE, active=SCENE.seats[(n + 1) % 4], phase=6)
    count, began = len(line.frames), time.monotonic()
    strip.show(scene)
    line.until(lambda: any(_whose(frame) == scene.active for _, frame in line.frames[count:]))
    return 1000 * (next(at for at, frame in line.frames[count:] if _whose(frame) == scene.active) - began)


def _whose(frame: bytes) -> str:
    """The active seat of a frame: of the four segments, the one with black beside its ends."""
    leds = [frame[n : n + 3] for n in range(6, len(frame), 3)]
    length = (len(leds) - 11 - 3) // 4
    for number, seat in enumerate(SCENE.seats):
        start = 8 + number * (length + 1)
        if leds[start + 1] == leds[start + length - 2] == bytes(3):
            return seat
    return ""
