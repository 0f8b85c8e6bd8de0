"""The LED strip at the table's edge: takes scenes at any time, keeps the LEDs showing the newest.

A worker thread of its own renders and writes, so that nobody who shows a scene ever waits for the wire:

- The newest scene wins. One that comes while a frame is still on its way is rendered when the wire is free, and all
  older ones that weren't are forgotten.
- While something in the picture moves (the active seat's pulse, say) it is sent at most ten times a second and never
  fills more than half of the wire's time.
- A picture that stands still is sent again every second, for a board that was just plugged in or heard noise.
- When it closes, or the program ends, the strip goes dark. A program killed by a signal must turn it into an
  ordinary exit.
- The very same pictures go to every watcher, with or without a port; the wire comes first. Without a port, and while
  nobody looks, what moves is not rendered.
"""

from __future__ import annotations

import atexit
import logging
import threading
import time
from collections.abc import Callable
from typing import Final

from hardware import adalight, tpm2
from hardware.output import Output
from hardware.scene import DARK, Scene, check_leds, pixels
from hardware.state import State
from hardware.wire import Protocol, Wire

RESEND_SECONDS: Final = 1.0
"""How often a still picture is sent again."""

PULSE_GAP_SECONDS: Final = 0.1
"""The least time between two pictures of something that moves, in seconds."""

CLOSE_SECONDS: Final = 1.8
"""The most seconds that `Strip.close` waits for the worker."""

_log = logging.getLogger(__name__)


class Strip:
    """A strip of `leds` LEDs at the serial port `port`, or only on the screen if `port` is None.

    `port`: an identity of `hardware.ports` or a path; it need not be plugged in yet. `baud`: bits per second.
    `protocol`: the format of frames. `boot_wait`: seconds that the board needs after its port was opened. `output`:
    mounting and supply. `clock`: seconds that never go back. The strip is dark until the first scene. Raises ValueError
    for a number of LEDs that can't be shown or sent, or a baud below 1.
    """

    def __init__(
        self,
        port: str | None,
        leds: int,
        baud: int = 115200,
        *,
        output: Output | None = None,
        protocol: Protocol = "auto",
        boot_wait: float = 2.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._output = output or Output()
        self._shown = self._output.shown(leds)
        check_leds(self._shown)
        most = tpm2.MAX_LEDS if protocol == "tpm2" else adalight.MAX_LEDS
        if leds > most:
            raise ValueError(f"strip: {leds} LEDs came, at most {most} were expected")
        if baud < 1:
            raise ValueError(f"strip: baud {baud!r} came, at least 1 was expected")
        self._leds = leds
        self._clock = clock
        self._wire = Wire(port, baud, boot_wait, leds, protocol)
        self._watchers: tuple[Callable[[bytes], None], ...] = ()
        self._latest = bytes(3 * self._shown)
        self._still: tuple[Scene, bytes] = DARK, self._latest
        self._on_screen_only = port is None
        self._changed = threading.Condition()  # guards the six below, and how the strip is mounted
        self._looked_at = True
        self._scene = DARK
        self._moves_since = self._due = self._free_at = clock()
        self._closing = False
        self._worker = threading.Thread(target=self._work, name="led strip", daemon=True)
        self._worker.start()
        atexit.register(self.close)

    @property
    def state(self) -> State:
        """The state of the strip; "none" without a port. Any thread may read it."""
        return self._wire.state

    @property
    def latest_frame(self) -> bytes:
        """The newest picture, three bytes (red, green, blue) for each LED. Any thread may read it."""
        return self._latest

    @property
    def still_frame(self) -> bytes:
        """The newest scene's picture at its beginning, with the pulse at its brightest. Any thread may read it."""
        scene, still = self._scene, self._still
        if scene != still[0] or len(still[1]) != 3 * self._shown:
            still = self._still = scene, pixels(scene, self._shown, 0.0)
        return still[1]

    def looked_at(self, eyes: bool) -> None:
        """Whether the pictures are visible anywhere but on the strip. Any thread may call it."""
        with self._changed:
            self._looked_at = eyes
            self._due = min(self._due, self._free_at)
            self._changed.notify()

    def watch(self, callback: Callable[[bytes], None]) -> None:
        """Call `callback` with each picture that differs from the one before, in the form of `latest_frame`.

        It is called from the strip's own thread, so it must pass the picture on and return at once. A callback that
        raises is logged and not called again.
        """
        with self._changed:
            self._watchers = (*self._watchers, callback)

    def show(self, scene: Scene) -> None:
        """Show `scene` from now on. Returns at once; does nothing after `close`."""
        with self._changed:
            if scene == self._scene:
                return
            if scene.moving != self._scene.moving:
                self._moves_since = self._clock()  # each turn begins at full brightness
            self._scene = scene
            self._due = min(self._due, self._free_at)
            self._changed.notify()

    def mount(self, output: Output) -> None:
        """Use another mounting and supply from now on, without opening the port again. Raises ValueError if too few
        LEDs are left."""
        shown = output.shown(self._leds)
        check_leds(shown)
        with self._changed:
            self._output, self._shown = output, shown
            self._due = min(self._due, self._free_at)
            self._changed.notify()

    def close(self) -> None:
        """Turn the LEDs off and release the port. Takes less than 2 s even if nobody reads. May be called twice."""
        atexit.unregister(self.close)
        with self._changed:
            self._closing = True
            self._changed.notify()
        if threading.current_thread() is not self._worker:
            self._worker.join(CLOSE_SECONDS)
            if self._worker.is_alive():
                _log.warning("The strip's port is stuck; the strip may stay lit.")

    def _work(self) -> None:
        while not self._closing:
            now = self._clock()
            connected = self._wire.step(now)
            with self._changed:
                if connected:
                    self._due = min(self._due, self._wire.free_at)
                drawing = now >= self._due and not self._wire.busy
            if drawing:
                self._draw(now)
            self._rest()
        dark = bytes(3 * self._shown)
        self._wire.close(bytes(3 * self._leds))
        self._publish(dark)

    def _draw(self, now: float) -> None:
        with self._changed:
            scene, since = self._scene, self._moves_since
            output, shown = self._output, self._shown
            moves = scene.moves and (self._looked_at or not self._on_screen_only)
            gap = max(PULSE_GAP_SECONDS, 2 * self._wire.frame_seconds) if moves else RESEND_SECONDS
            self._due = now + gap
            self._free_at = now + self._wire.frame_seconds
        rgb = pixels(scene, shown, now - since)
        self._wire.send(output.shaped(rgb, self._leds), now)
        self._publish(rgb)

    def _rest(self) -> None:
        """Sleep until there is something to do."""
        now = self._clock()
        wire_due = self._wire.due(now)
        with self._changed:
            if wire_due is None:
                due = self._due
            elif self._wire.busy:
                due = wire_due
            else:
                due = min(self._due, wire_due)
            if due > now and not self._closing:
                self._changed.wait(due - now)

    def _publish(self, rgb: bytes) -> None:
        if rgb == self._latest:
            return
        self._latest = rgb
        for watcher in self._watchers:
            try:
                watcher(rgb)
            except Exception:  # noqa: BLE001 (whatever it is, the strip goes on)
                _log.exception("a watcher of the strip failed and is dropped")
                with self._changed:
                    self._watchers = tuple(other for other in self._watchers if other is not watcher)
