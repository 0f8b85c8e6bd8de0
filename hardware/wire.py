"""The cable to the strip: one serial port that may come and go at any time.

This is the one place that touches pyserial for the strip, and so the one place where its errors end. It has no thread
and, until it closes, no clock: the strip's worker tells it the time, in seconds, and calls it from its one thread only.

- A port is found by its identity (`hardware.ports`) each time it is opened.
- After opening comes a pause, because most boards restart then. Then the far end gets zeros, so that half a frame left
  there can't eat the next one, and is asked who it is (`hardware.greeting`).
- Writing never waits. A frame that the port takes only a part of keeps its rest until the port takes that too, so a
  line that is held up for a while loses nothing and no frame is cut; meanwhile no other frame is begun.
- A port that breaks, or takes nothing for STUCK_SECONDS, is closed and opened again, later each time, for ever.
"""

from __future__ import annotations

import errno
import logging
import os
import select
import termios
import time
from contextlib import suppress
from typing import Any, Final, Literal

from hardware import adalight, greeting, ports, tpm2
from hardware.greeting import Answer
from hardware.state import State

Protocol = Literal["auto", "adalight", "tpm2"]
"""The format of frames. "auto" is Adalight; "tpm2" is TPM2 unless WLED answers."""

FIRST_RETRY_SECONDS: Final = 0.5
"""Seconds after a failure until the port is tried again."""

LAST_RETRY_SECONDS: Final = 5.0
"""The longest pause between two tries in seconds; a strip that is plugged in again is lit within this time."""

STEADY_SECONDS: Final = 10.0
"""After a connection of this many seconds the pauses start small again."""

WRITE_SECONDS: Final = 0.5
"""After so many seconds without accepting a byte of a frame a port is called deaf."""

STUCK_SECONDS: Final = 5.0
"""After so many seconds without accepting anything a port is opened again, which restarts most boards."""

LAST_SECONDS: Final = 0.3
"""Seconds that `Wire.close` waits for the port to take the last frame."""

_LOOK_SECONDS: Final = 0.005  # how often a port that is full is tried again
_HEARD_BYTES: Final = 256  # as much of a board's chatter as may hold an answer
_CALM_SECONDS: Final = 60.0  # the same sentence isn't put in the log again before that
_BITS_PER_BYTE: Final = 10  # a start and a stop bit come with every eight
# What a port raises: serial.SerialException is an OSError, but flushing raises termios.error, which isn't.
_EDGE: Final = (OSError, termios.error)

_put = os.write
_log = logging.getLogger(__name__)


class Wire:
    """A serial port that reconnects automatically. No method raises because of the port.

    `port`: its identity or path, None for none. `baud`: bits per second. `boot_wait`: seconds that the board needs
    after opening. `leds`: number of LEDs in a frame.
    """

    def __init__(self, port: str | None, baud: int, boot_wait: float, leds: int, protocol: Protocol = "auto") -> None:
        self._byte_seconds = _BITS_PER_BYTE / baud
        self._frame_bytes = 3 * leds + adalight.HEADER_BYTES
        self.frame_seconds = self._frame_bytes * self._byte_seconds
        """Seconds that one frame keeps the wire busy, with or without a port."""
        self.free_at = 0.0
        """The time when all written bytes will have been sent."""
        self._port = port
        self._baud = baud
        self._boot_wait = boot_wait
        self._protocol = protocol
        self._device: Any = None
        self._asked = self._ready = False
        self._wake_at = 0.0  # when to open, when the opened board has started, when it has had time to answer
        self._ready_since = 0.0
        self._pause = FIRST_RETRY_SECONDS
        self._rest = b""  # of a frame that the port hasn't taken yet
        self._took_at = 0.0  # when it last took something
        self._heard = b""
        self._answer = Answer()
        self._said: dict[str, float] = {}
        if port is None:
            self.state = State("none", "No strip is set up; its picture is on the screen only.", "strip.none")
            _log.info("%s", self.state.reason)
        else:
            self.state = State("waiting", f"The strip at {port} is being opened.", "strip.opening", {"port": port})

    @property
    def busy(self) -> bool:
        """Whether part of a frame is still waiting for the port, so that no other may begin."""
        return bool(self._rest)

    def due(self, now: float) -> float | None:
        """The time of the next `step`; None if only `send` can change anything."""
        if self._rest:
            return now + _LOOK_SECONDS
        return None if self._port is None or self._ready else self._wake_at

    def step(self, now: float) -> bool:
        """Do what is due: open the port, notice that its board has started, continue a frame. True if frames are
        accepted from now on."""
        if self._rest:
            self._push(now)
        if self._port is None or self._ready or self._rest or now < self._wake_at:
            return False
        if self._device is None:
            self._open(now)
        if self._device is None or now < self._wake_at:
            return False
        if not self._asked:
            self._ask(now)
            if self._device is None or now < self._wake_at:
                return False
        self._hear(now)
        if self._device is None:
            return False
        self._ready = True
        self._ready_since = now
        self._greet(now)
        return True

    def send(self, rgb: bytes, now: float) -> None:
        """Write a frame with these colours. It is dropped if the port isn't ready or breaks. Not while `busy`."""
        if self._ready:
            self._write(self._frame(rgb), now)
            self._hear(now)
        else:
            self.free_at = max(self.free_at, now) + self.frame_seconds

    def close(self, rgb: bytes) -> None:
        """Write a last frame if the port is open, then close it for good. Takes at most LAST_SECONDS."""
        self._port = None
        if self._device is None:
            return
        data = self._rest + self._frame(rgb)
        end = time.monotonic() + LAST_SECONDS
        try:
            while data and select.select([], [self._device], [], max(0.0, end - time.monotonic()))[1]:
                data = data[_put(self._device.fileno(), data) :]
        except _EDGE as error:
            _log.debug("the strip didn't take its last frame: %s", error)
        if data:
            self._discard()
        self._drop()

    # ------------------------------------------------------------ opening

    def _open(self, now: float) -> None:
        assert self._port is not None
        try:
            import serial  # late: the app's first picture comes before the strip

            path = ports.path_of(self._port)
            if path is None:
                raise FileNotFoundError(errno.ENOENT, "not plugged in", self._port)
            # Exclusive, so that two programs never mix frames on one wire.
            self._device = serial.Serial(path, self._baud, timeout=0, write_timeout=0, exclusive=True)
            self._port = ports.identity_of(self._port)  # wherever it comes back, it is the same board
        except (*_EDGE, ValueError, ImportError) as error:  # ValueError: a speed that the port doesn't have
            self._fail(*self._opening_failed(error), now)
        else:
            self._asked = False
            self._heard, self._answer = b"", Answer()
            self._wake_at = now + self._boot_wait

    def _ask(self, now: float) -> None:
        """The board has started: discard what it has sent, except a greeting, and ask it."""
        self._hear(now)
        if self._device is None:
            return
        if self._answer.kind == "wled":
            self._answer = Answer()
        self._asked, self._heard = True, b""
        if self._write(bytes(self._frame_bytes) + greeting.QUESTION, now) and self._protocol == "tpm2":
            self._wake_at = self.free_at + greeting.ANSWER_SECONDS

    def _greet(self, now: float) -> None:
        """Report that the strip is there, and which board has answered."""
        where = f"The strip is connected at {self._port}"
        version = self._answer.version
        if self._answer.kind == "wled":
            self._become("connected", f"{where}: WLED {version} answers.", "strip.wled", now, version=version)
        elif self._tpm2:
            self._become("connected", f"{where} and is sent TPM2.", "strip.tpm2", now)
        elif self._answer.kind == "adalight":
            self._become("connected", f"{where}: an Adalight board answers.", "strip.adalight", now)
        else:
            self._become("connected", f"{where}.", "strip.connected", now)

    @property
    def _tpm2(self) -> bool:
        return self._protocol == "tpm2" and self._answer.kind != "wled"

    def _frame(self, rgb: bytes) -> bytes:
        return tpm2.frame(rgb) if self._tpm2 else adalight.frame(rgb)

    # ------------------------------------------------------------ bytes

    def _write(self, data: bytes, now: float) -> bool:
        """Write as many of these bytes as the port takes now. False if it broke."""
        self._rest = data
        self._took_at = now
        self.free_at = max(self.free_at, now) + len(data) * self._byte_seconds
        return self._push(now)

    def _push(self, now: float) -> bool:
        took = 0
        try:
            # Straight to the kernel: pyserial would wait, or spin, and each call more that lets other threads run may
            # cost their whole turn.
            with suppress(BlockingIOError):
                took = _put(self._device.fileno(), self._rest)
        except _EDGE as error:
            _log.debug("writing to the strip failed: %s", error)
            self._fail(f"The strip at {self._port} is unplugged.", "strip.unplugged", now)
            return False
        if took:
            self._rest = self._rest[took:]
            self._took_at = now
            if not self._rest and self._ready and self.state.name == "strip.deaf":
                self._greet(now)
        elif now - self._took_at >= STUCK_SECONDS:
            self._fail(f"The strip at {self._port} takes no data.", "strip.deaf", now)
            return False
        elif now - self._took_at >= WRITE_SECONDS:
            self._become("waiting", f"The strip at {self._port} takes no data.", "strip.deaf", now)
        return True

    def _hear(self, now: float) -> None:
        """Read what the board sends: boards send messages when they start and wait, which would fill the port's
        buffer."""
        if self._device is None:
            return
        try:
            said = self._device.read(4096)
        except _EDGE as error:
            _log.debug("reading from the strip failed: %s", error)
            self._fail(f"The strip at {self._port} is unplugged.", "strip.unplugged", now)
            return
        if said and self._answer.kind != "wled":
            self._heard = (self._heard + said)[-_HEARD_BYTES:]
            answer = greeting.understood(self._heard)
            if answer.kind == "wled" or (answer.kind and not self._answer.kind):
                self._answer = answer
                if self._ready and not self._rest:
                    self._greet(now)

    # ------------------------------------------------------------ failing

    def _fail(self, reason: str, name: str, now: float) -> None:
        if self._device is not None:
            self._discard()
            self._drop()
        if self._ready and now - self._ready_since >= STEADY_SECONDS:
            self._pause = FIRST_RETRY_SECONDS
        self._ready = False
        self._rest = b""
        self._wake_at = now + self._pause
        self._pause = min(2 * self._pause, LAST_RETRY_SECONDS)
        self._become("waiting", reason, name, now)

    def _discard(self) -> None:
        # Otherwise closing waits for bytes that nobody reads, up to half a minute on a real port.
        with suppress(*_EDGE):
            self._device.reset_output_buffer()

    def _drop(self) -> None:
        device, self._device = self._device, None
        with suppress(*_EDGE):
            device.close()

    def _become(
        self, kind: Literal["waiting", "connected"], reason: str, name: str, now: float, **values: str | int
    ) -> None:
        state = State(kind, reason, name, {"port": self._port or "", **values})
        if state == self.state:
            return
        self.state = state
        # A loose plug changes the state many times a minute: log each sentence once.
        calm = now - self._said.get(state.reason, -_CALM_SECONDS) < _CALM_SECONDS
        if not calm:
            self._said[state.reason] = now
        level = logging.WARNING if state.kind == "waiting" else logging.INFO
        _log.log(logging.DEBUG if calm else level, "%s", state.reason)

    def _opening_failed(self, error: Exception) -> tuple[str, str]:
        """The sentence with the details, and the name of the sentence without them."""
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
