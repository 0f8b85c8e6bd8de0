"""A panel and a strip without hardware, for tests and for people without any: mock pins that can be pressed, and a
serial port that shows what a strip would."""

from __future__ import annotations

import os
import pty
import select
import threading
import time
import tty
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from hardware.decoder import Decoder
from hardware.pins import Knob, Pins

_FINGER_SECONDS: Final = 0.03  # a quick press


def turning(knob: Knob, *, right: bool) -> tuple[tuple[int, bool], ...]:
    """The changes of a knob's two contacts during one step: (BCM number, whether it goes low)."""
    first, second = (knob.a, knob.b) if right else (knob.b, knob.a)
    return (first, True), (second, True), (first, False), (second, False)


class MockPanel:
    """A panel with the buttons in `pins`. Give its `factory` to `hardware.buttons.Buttons`.

    All methods raise KeyError for a name that `pins` lacks.
    """

    def __init__(self, pins: Pins) -> None:
        from gpiozero.pins.mock import MockFactory, MockPin  # late: gpiozero takes a tenth of a second and more

        self._pins = pins
        self.factory: Any = MockFactory(pin_class=MockPin)
        """The gpiozero pin factory of the mock pins."""

    def down(self, name: str) -> None:
        """Close the contact of button `name`: its pin goes low."""
        self._pin(name).drive_low()

    def up(self, name: str) -> None:
        """Open the contact of button `name`: its pin goes high."""
        self._pin(name).drive_high()

    def press(self, name: str, seconds: float = 0.0) -> None:
        """Press button `name` for `seconds` (at least as long as a quick finger), and wait for the settling time, after
        which the next press counts."""
        self.down(name)
        time.sleep(max(seconds, _FINGER_SECONDS))
        self.up(name)
        time.sleep(1.5 * self._pins.debounce)

    def hold(self, name: str) -> None:
        """Press button `name` slightly longer than its hold time."""
        self.press(name, self._pins.buttons[name].hold + 0.1)

    def turn(self, steps: int) -> None:
        """Turn the knob by so many steps, to the right if positive. Raises ValueError if `pins` has no knob."""
        knob = self._pins.knob
        if knob is None:
            raise ValueError("panel: a turn came, but there is no knob")
        for _ in range(abs(steps)):
            for bcm, low in turning(knob, right=steps > 0):
                pin = self.factory.pin(bcm)
                (pin.drive_low if low else pin.drive_high)()

    def lit(self) -> tuple[str, ...]:
        """The buttons whose lamps are lit."""
        return tuple(name for name, bcm in self._pins.lamps.items() if self.factory.pin(bcm).state)

    def _pin(self, name: str) -> Any:
        return self.factory.pin(self._pins.buttons[name].bcm)


class StripPort:
    """A serial port named `path` with a strip's board at its other end: a pseudo-terminal that any program can open.

    `picture` is called from another thread with each picture (three bytes for each LED). Raises OSError if the name
    can't be made.
    """

    def __init__(self, path: Path, picture: Callable[[bytes], None]) -> None:
        self._path, self._picture = path, picture
        # Both ends are kept open, so that the port survives when a program closes it, like a real board's.
        self._far, self._near = pty.openpty()
        for end in (self._far, self._near):
            tty.setraw(end)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.symlink_to(os.ttyname(self._near))
        self._waker, self._wake = os.pipe()
        self._reader = threading.Thread(target=self._read, name="strip port", daemon=True)
        self._reader.start()

    def close(self) -> None:
        """Unplug: the name is gone, and programs that have the port open get an error. May be called twice."""
        if not self._reader.is_alive():
            return
        self._path.unlink(missing_ok=True)
        os.write(self._wake, b".")
        self._reader.join()
        for end in (self._far, self._near, self._waker, self._wake):
            os.close(end)

    def _read(self) -> None:
        decoder = Decoder()
        while True:
            ready, _, _ = select.select([self._far, self._waker], [], [])
            if self._waker in ready:
                return
            for rgb in decoder.feed(os.read(self._far, 65536)):
                self._picture(rgb)
