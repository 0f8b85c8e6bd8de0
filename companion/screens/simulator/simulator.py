"""The simulator: a panel to press and a strip to look at, in a window of their own, for people who have no hardware.

It serves two ends in a folder of its own below the data folder: ``panel``, the socket of :mod:`hardware.link` through
which its contacts move the app's mock pins and the app's lamps are lit here, and ``strip``, a serial port (a
pseudo-terminal) to which the app sends what a strip would get. The app is started as a program of its own unless one
is there already, and either may be closed and opened again while the other goes on.

``AURORA_SIMULATOR_MAP_FILE`` is to this window what ``AURORA_MAP_FILE`` is to the app's
(:mod:`companion.screens.mapfile`).
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.files.error import of_system
from companion.messages import Words
from companion.messages.catalogue import spoken

FOLDER, PANEL, STRIP = "simulator", "panel", "strip"
"""Where the two ends lie in the data folder."""


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
    from companion.screens.simulator.window import SimulatorApp

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
