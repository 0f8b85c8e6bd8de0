"""The simulator: a panel and a strip in a window of their own, for people without hardware.

In a folder below the data folder it has ``panel``, the socket of :mod:`hardware.link` for the app's mock pins and
lamps, and ``strip``, a serial port (a pseudo-terminal) that receives what a strip would. The app is a program of its
own, started unless one is running; either can be closed and opened again.

``AURORA_SIMULATOR_MAP_FILE`` is for this window what ``AURORA_MAP_FILE`` is for the app's
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
"""Folder and names of socket and port in the data folder."""


def ends(folder: Path) -> tuple[Path, Path]:
    """The panel's socket and the strip's port of a data folder."""
    return folder / FOLDER / PANEL, folder / FOLDER / STRIP


def run(folder: Path, language: str, options: Sequence[str], *, start: bool = True) -> int:
    """Show the simulator until it is closed; returns the exit status.

    ``options``: for the app that is started. Without ``start`` none is started, and it says how to start one.
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
