"""The simulator: a panel to press and a strip to look at, in a window of their own, for people who have no hardware.

It serves two ends in a folder of its own below the data folder: ``panel``, the socket of :mod:`hardware.link` through
which its contacts move the app's mock pins and the app's lamps are lit here, and ``strip``, a serial port (a
pseudo-terminal) to which the app sends what a strip would get. The app is started as a program of its own unless one
is there already, and either may be closed and opened again while the other goes on.

``AURORA_SIMULATOR_MAP_FILE`` is to this window what ``AURORA_MAP_FILE`` is to the app's
(:mod:`companion.screens.mapfile`).
"""

from __future__ import annotations

import atexit
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from companion.files.error import of_system
from companion.messages import Words
from companion.messages.catalogue import spoken
from hardware.link import RETRY_SECONDS, PanelSide
from hardware.output import draws
from hardware.pins import Knob, Pins
from hardware.simulator import StripPort, turning

FOLDER, PANEL, STRIP = "simulator", "panel", "strip"
"""Where the two ends lie in the data folder."""
WAIT = RETRY_SECONDS + 1.0
"""Seconds in which an app that is there already finds the panel; then one is started."""
TURN = 0.02
"""Seconds between the edges of a knob's contacts."""
ROW = 60
"""LEDs in a row of the picture."""


def ends(folder: Path) -> tuple[Path, Path]:
    """The panel's socket and the strip's port of a data folder."""
    return folder / FOLDER / PANEL, folder / FOLDER / STRIP


def run(folder: Path, language: str, options: Sequence[str], *, start: bool = True) -> int:
    """Show the simulator until it is closed; returns the exit status.

    ``options`` are handed to the app that is started; without ``start`` none is, and it says how to start one.
    """
    from companion import settings
    from companion.screens.app import on_bare_panel, prepare

    words = Words(spoken(language or settings.read(folder / settings.FILE)[0].language))
    if on_bare_panel():
        print(words.text("ui.sim.nodesktop"), file=sys.stderr)
        return 1
    panel, strip = ends(folder)
    program = [sys.executable, "-m", "companion", "--folder", str(folder), *options]
    command = [*program, "--panel", str(panel), "--strip", str(strip)]
    environment = dict(os.environ)  # before it is made ready for a window here
    prepare(folder / FOLDER)
    from companion.screens.devices.simulator_window import SimulatorApp

    if sys.__stderr__ is not None:
        sys.stderr = sys.__stderr__
    try:
        app = SimulatorApp(words, panel, strip, command, environment, start)
    except OSError as error:
        print(words.text("ui.sim.failed", folder=str(panel.parent), detail=of_system(error)), file=sys.stderr)
        return 1
    if not start:
        print(shlex.join(command), flush=True)
    app.run()
    return 0


class Bench:
    """The two ends and the app that is started for them, without a window.

    ``changed`` is called, from other threads, when anything that is shown has changed. Raises OSError if the ends
    can't be made.
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
        """How the app says that the panel is wired."""
        self.picture = b""
        """The strip's newest picture, three bytes a LED."""
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
        """Whether an app is there."""
        return self._panel.connected

    @property
    def starting(self) -> bool:
        """Whether the app that was started here runs, though it may not be there yet."""
        return self._app is not None and self._app.poll() is None

    @property
    def lit(self) -> tuple[str, ...]:
        """The buttons whose lamps are lit."""
        return tuple(name for name, bcm in self.pins.lamps.items() if self.connected and self._high.get(bcm))

    @property
    def milliamps(self) -> float:
        """What the strip would draw."""
        return draws(self.picture)

    def start(self) -> None:
        """Start the app; it goes on when this program ends."""
        if not self.starting:
            self._app = subprocess.Popen(self._command, env=self._environment, start_new_session=True)

    def contact(self, bcm: int, closed: bool) -> None:
        """A finger presses or leaves a button."""
        self._panel.contact(bcm, closed)

    def turn(self, knob: Knob, right: bool, later: Callable[[Callable[[], None], float], Any]) -> None:
        """Turn the knob by a step; ``later(f, seconds)`` calls f then."""
        for n, (bcm, low) in enumerate(turning(knob, right=right)):
            later(partial(self.contact, bcm, low), n * TURN)

    def close(self) -> None:
        """Leave the app alone. May be called twice."""
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
"""The map file's session where there is no game."""
