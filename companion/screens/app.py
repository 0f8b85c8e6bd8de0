"""The app: prepares Kivy's environment, opens the window, joins screens, session, strip, buttons and keys.

``run`` is the one way in. Nothing of Kivy is imported before it has set the environment. For tests of the whole program
see ``AURORA_MAP_FILE`` in :mod:`companion.screens.mapfile`.

Keys stand in for buttons, by what they type on the keyboard's layout: Enter or space is *next*; Backspace or U, held,
is *undo*; D is *draw*, W *why*, M *menu*; R, G, Y and B are that seat's "I'm done"; + and -, or the arrows to the right
and left, turn an amount.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
from pathlib import Path
from typing import Any

from companion import settings
from companion.screens import heap
from companion.screens.widgets.sizes import LEAST, SMALL, density


def run(
    folder: Path,
    language: str = "",
    strip_port: str | None = None,
    leds: int | None = None,
    pins: Path | None = None,
    size: tuple[int, int] | None = None,
    panel: Path | None = None,
    fullscreen: bool = False,
) -> int:
    """Show the app until it is closed; returns the exit status.

    ``folder`` holds games and library; ``strip_port`` is the serial port of the strip or None; ``pins`` the buttons'
    pin file or None for the one that comes along; ``size`` the window in pixels or None for 800 x 480 or the panel's;
    ``panel`` the socket of a panel in another program (:mod:`hardware.link`) or None for the machine's own pins;
    ``fullscreen`` fills the screen of a desktop, which a panel of its own is anyway.
    """
    troubles = touch_troubles() if on_bare_panel() else []
    if on_bare_panel() and not list(Path("/dev/dri").glob("card*")):
        from companion.messages import Words
        from companion.messages.catalogue import spoken

        print(Words(spoken(language)).text("ui.start.nodisplay"), file=sys.stderr)
        return 1
    heap.keep_little()
    prepare(folder, size, fullscreen)
    from companion.screens.main import AuroraApp

    if sys.__stderr__ is not None:
        sys.stderr = sys.__stderr__  # Kivy takes it for its log, which is off
    app = AuroraApp(folder, language, strip_port, leds, pins, panel)
    app.session.trouble.notes += [(key, {}) for key in troubles]
    app.run()
    return 0


def prepare(folder: Path, size: tuple[int, int] | None = None, fullscreen: bool = False) -> None:
    """Set everything that Kivy reads from the environment and its configuration, before it is imported."""
    bare = on_bare_panel()
    # In a desktop as well: a compositor that makes the window larger afterwards leaves the picture as small as it was.
    width, height = size or (panel_size() if bare or fullscreen else None) or SMALL
    turned = settings.read(folder / settings.FILE)[0].rotation in (90, 270)
    with contextlib.suppress(OSError):  # home says what is wrong with it
        folder.mkdir(parents=True, exist_ok=True)
    environment = {
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONSOLELOG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_HOME": str(folder / "kivy"),
        "KIVY_METRICS_DENSITY": str(density(height, width) if turned else density(width, height)),
        "KIVY_METRICS_FONTSCALE": "1",
        "KIVY_DPI": "96",
    }
    for name, value in environment.items():
        os.environ.setdefault(name, value)
    # Said outright: where a display is named but can't be had, SDL would go on without a picture and say nothing.
    driver = "kmsdrm" if bare else "x11" if os.environ.get("DISPLAY") else "wayland"
    os.environ.setdefault("SDL_VIDEODRIVER", driver)
    from kivy.config import Config

    graphics: dict[str, Any] = {
        "width": width,
        "height": height,
        "minimum_width": LEAST[0],
        "minimum_height": LEAST[1],
        "multisamples": 0,
        "resizable": 1,
        "maxfps": 120,
        # On a bare panel anything else takes a mode of the size's own, or none.
        "fullscreen": "auto" if bare or fullscreen else 0,
        # The app dims the picture itself; nobody else may switch the screen off beneath it.
        "allow_screensaver": 0,
    }
    for name, value in graphics.items():
        Config.set("graphics", name, value)
    Config.set("kivy", "exit_on_escape", 0)
    Config.set("kivy", "log_level", "warning")
    for name in list(Config.options("input")):
        Config.remove_option("input", name)
    # One provider only: with two every touch would come twice.
    if bare:
        Config.set("input", "mtdev_%(name)s", "probesysfs,provider=mtdev")
    else:
        Config.set("input", "mouse", "mouse,disable_multitouch")


def on_bare_panel() -> bool:
    """Whether there is no desktop and the picture goes straight to the panel (KMS)."""
    desktop = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))
    return sys.platform == "linux" and not desktop


def touch_troubles() -> list[str]:
    """What keeps touches from coming through on a bare panel, as message keys: without this they'd be dead silently."""
    import ctypes.util

    found = []
    if ctypes.util.find_library("mtdev") is None:
        found.append("ui.start.nomtdev")
    events = list(Path("/dev/input").glob("event*"))
    if events and not any(os.access(event, os.R_OK) for event in events):
        found.append("ui.start.noinput")
    return found


def panel_size() -> tuple[int, int] | None:
    """The size of the connected panel, as the kernel tells it; None if it doesn't."""
    for status in sorted(Path("/sys/class/drm").glob("card*-*/status")):
        try:
            if status.read_text(encoding="ascii").strip() != "connected":
                continue
            modes = (status.parent / "modes").read_text(encoding="ascii")
        except OSError:
            continue
        found = re.match(r"(\d+)x(\d+)", modes)
        if found:
            return int(found.group(1)), int(found.group(2))
    return None
