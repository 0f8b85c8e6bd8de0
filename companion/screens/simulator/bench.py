"""The simulator without its window: the panel's socket, the strip's port, and the app that is started for them."""

from __future__ import annotations

import atexit
import subprocess
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from hardware.link import RETRY_SECONDS, PanelSide
from hardware.output import draws
from hardware.pins import Knob, Pins
from hardware.simulator import StripPort, turning

WAIT = RETRY_SECONDS + 1.0
"""Seconds in which a running app finds the panel; after that one is started."""
TURN = 0.02
"""Seconds between the edges of a knob's contacts."""
ROW = 60
"""LEDs in a row of the picture."""


class Bench:
    """The panel's socket, the strip's port and the app started for them, without a window.

    ``changed`` is called from other threads when anything visible has changed. Raises OSError if socket or port can't
    be made.
    """

    def __init__(
        self,
        panel: Path,
        strip: Path,
        command: Sequence[str],
        environment: Mapping[str, str],
        changed: Callable[[], None],
    ) -> None:
        self.pins = Pins({}, 0.0)
        """The panel's wiring, as the app says."""
        self.picture = b""
        """The strip's newest picture, three bytes for each LED."""
        self._high: dict[int, bool] = {}
        self._command, self._environment = list(command), dict(environment)
        self._changed = changed
        self._app: subprocess.Popen[bytes] | None = None
        self._panel = PanelSide(panel, self._wired, self._set, changed)
        try:
            self._strip = StripPort(strip, self._show)
        except OSError:
            self._panel.close()
            raise
        atexit.register(self.close)  # a name that is left behind would lead to somebody else's terminal

    @property
    def connected(self) -> bool:
        """Whether an app is connected."""
        return self._panel.connected

    @property
    def starting(self) -> bool:
        """Whether the app that was started here is running, though it may not be connected yet."""
        return self._app is not None and self._app.poll() is None

    @property
    def lit(self) -> tuple[str, ...]:
        """The buttons whose lamps are lit."""
        return tuple(name for name, bcm in self.pins.lamps.items() if self.connected and self._high.get(bcm))

    @property
    def milliamps(self) -> float:
        """The current that the strip would draw, in mA."""
        return draws(self.picture)

    def start(self) -> None:
        """Start the app; it keeps running when this program ends."""
        if not self.starting:
            self._app = subprocess.Popen(self._command, env=self._environment, start_new_session=True)

    def contact(self, bcm: int, closed: bool) -> None:
        """A finger presses or leaves a button."""
        self._panel.contact(bcm, closed)

    def turn(self, knob: Knob, right: bool, later: Callable[[Callable[[], None], float], Any]) -> None:
        """Turn the knob by a step. ``later(f, seconds)`` must call f after that time."""
        for n, (bcm, low) in enumerate(turning(knob, right=right)):
            later(partial(self.contact, bcm, low), n * TURN)

    def close(self) -> None:
        """Disconnect; the app keeps running. May be called twice."""
        self._panel.close()
        self._strip.close()

    def _wired(self, pins: Pins) -> None:
        self.pins = pins
        self._high = {}
        self._changed()

    def _set(self, bcm: int, high: bool) -> None:
        self._high[bcm] = high
        self._changed()

    def _show(self, rgb: bytes) -> None:
        if rgb != self.picture:
            self.picture = rgb
            self._changed()


NOBODY: Any = SimpleNamespace(shown=None, busy=False)
"""The session for the map file when there is no game."""
