"""The cable to the strip: one serial port that may come and go at any time.

This is the one place that touches pyserial and so the one place where its errors end. It has no thread and no
clock: the strip's worker tells it the time, in seconds, and calls it from that one thread only. A port is opened
when its time has come, given a pause because most boards restart on opening, and flushed with zeros, so that half a
frame left at the other end can't eat the next one. When it breaks it is closed and tried again, later each time,
for ever.
"""

from __future__ import annotations

import errno
import logging
import termios
from contextlib import suppress
from typing import Any, Final, Literal

from hardware.state import State

FIRST_RETRY_SECONDS: Final = 0.5
"""How long after a failure the port is tried again."""

LAST_RETRY_SECONDS: Final = 5.0
"""The longest pause between two tries; so a strip plugged in again is lit within that time."""

STEADY_SECONDS: Final = 10.0
"""A connection that held this long was a good one: after it the pauses start small again."""

WRITE_SECONDS: Final = 0.5
"""How much longer than the wire's own time a write may take."""

_CALM_SECONDS: Final = 60.0  # the same sentence isn't put in the log again before that
_BITS_PER_BYTE: Final = 10  # a start and a stop bit come with every eight
# What a port raises: serial.SerialException is an OSError, but flushing raises termios.error, which isn't.
_EDGE: Final = (OSError, termios.error)

_log = logging.getLogger(__name__)


class Wire:
    """A serial port that reconnects by itself. No method raises because of the port.

    `port` is its path, best a stable one as under /dev/serial/by-id, or None for no port at all. `baud` is its
    speed in bits a second, `boot_wait` the seconds that the board needs after opening, `frame_bytes` the length of
    a frame.
    """

    def __init__(self, port: str | None, baud: int, boot_wait: float, frame_bytes: int) -> None:
        self.frame_seconds = frame_bytes * _BITS_PER_BYTE / baud
        """How long one frame keeps the wire busy, with or without a port."""
        self._port = port
        self._baud = baud
        self._boot_wait = boot_wait
        self._frame_bytes = frame_bytes
        self._device: Any = None
        self._ready = False
        self._wake_at = 0.0  # when to open, or when the opened board has started
        self._ready_since = 0.0
        self._pause = FIRST_RETRY_SECONDS
        self._said: dict[str, float] = {}
        if port is None:
            self.state = State("none", "No strip is set up; its picture is on the screen only.", "strip.none")
            _log.info("%s", self.state.reason)
        else:
            self.state = State("waiting", f"The strip at {port} is being opened.", "strip.opening", {"port": port})

    def due(self) -> float | None:
        """The time at which `step` has something to do, or None if only `send` can change anything."""
        return None if self._port is None or self._ready else self._wake_at

    def step(self, now: float) -> bool:
        """Open the port, or find that its board has started, if it is time. True if from now on it takes frames."""
        if self._port is None or self._ready or now < self._wake_at:
            return False
        if self._device is None:
            self._open(now)
        if self._device is None or now < self._wake_at or not self._write(bytes(self._frame_bytes), now):
            return False
        self._ready = True
        self._ready_since = now
        self._become("connected", f"The strip is connected at {self._port}.", "strip.connected", now)
        return True

    def send(self, data: bytes, now: float) -> None:
        """Write one frame; it is dropped if the port isn't ready or breaks."""
        if self._ready:
            self._write(data, now)

    def close(self, last: bytes) -> None:
        """Write `last` if the port is open, then let it go for good."""
        self._port = None
        if self._device is not None:
            try:
                self._device.write(last)
            except _EDGE as error:
                _log.debug("the strip didn't take its last frame: %s", error)
                self._discard()
            self._drop()

    def _open(self, now: float) -> None:
        try:
            import serial  # late: the app's first picture comes before the strip

            # Exclusive, so that two programs never mix their frames on one wire.
            timeout = WRITE_SECONDS + self.frame_seconds
            self._device = serial.Serial(self._port, self._baud, write_timeout=timeout, exclusive=True)
        except (*_EDGE, ValueError, ImportError) as error:  # ValueError: a speed that the port doesn't have
            self._fail(*self._opening_failed(error), now)
        else:
            self._wake_at = now + self._boot_wait

    def _write(self, data: bytes, now: float) -> bool:
        from serial import SerialTimeoutException

        try:
            # Boards chatter when they start and when they wait. Unread, that would fill the port's buffer.
            self._device.reset_input_buffer()
            self._device.write(data)
        except SerialTimeoutException:
            self._fail(f"The strip at {self._port} takes no data.", "strip.deaf", now)
        except _EDGE as error:
            _log.debug("writing to the strip failed: %s", error)
            self._fail(f"The strip at {self._port} is unplugged.", "strip.unplugged", now)
        else:
            return True
        return False

    def _fail(self, reason: str, name: str, now: float) -> None:
        if self._device is not None:
            self._discard()
            self._drop()
        if self._ready and now - self._ready_since >= STEADY_SECONDS:
            self._pause = FIRST_RETRY_SECONDS
        self._ready = False
        self._wake_at = now + self._pause
        self._pause = min(2 * self._pause, LAST_RETRY_SECONDS)
        self._become("waiting", reason, name, now)

    def _discard(self) -> None:
        # Closing waits for bytes that nobody takes, up to half a minute on a real port.
        with suppress(*_EDGE):
            self._device.reset_output_buffer()

    def _drop(self) -> None:
        device, self._device = self._device, None
        with suppress(*_EDGE):
            device.close()

    def _become(self, kind: Literal["waiting", "connected"], reason: str, name: str, now: float) -> None:
        state = State(kind, reason, name, {"port": self._port or ""})
        if state == self.state:
            return
        self.state = state
        # A loose plug changes state many times a minute: one line for each sentence is enough.
        calm = now - self._said.get(state.reason, -_CALM_SECONDS) < _CALM_SECONDS
        if not calm:
            self._said[state.reason] = now
        level = logging.WARNING if state.kind == "waiting" else logging.INFO
        _log.log(logging.DEBUG if calm else level, "%s", state.reason)

    def _opening_failed(self, error: Exception) -> tuple[str, str]:
        """The sentence with the details, and the name of the one without."""
        if isinstance(error, ImportError):
            return f"The strip needs the Python package pyserial ({error}).", "strip.package"
        missing = f"Nothing is plugged in at {self._port}.", "strip.missing"
        forbidden = f"Not allowed to open {self._port}: add the user to the group dialout and log in again."
        busy = f"Another program uses {self._port}.", "strip.busy"
        known = {
            errno.ENOENT: missing,
            errno.ENODEV: missing,
            errno.ENXIO: missing,
            errno.EIO: missing,
            errno.EACCES: (forbidden, "strip.forbidden"),
            errno.EAGAIN: busy,
            errno.EBUSY: busy,
        }
        code = error.errno if isinstance(error, OSError) else None
        return known.get(code or 0, (f"The strip at {self._port} can't be opened: {error}.", "strip.broken"))
