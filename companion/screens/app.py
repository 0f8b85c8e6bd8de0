"""Starts the app: prepares Kivy's environment, opens the window, connects screens, session, strip, buttons and keys.

Start with ``run``, which sets the environment before Kivy is imported. For tests of the whole program see
``AURORA_MAP_FILE`` in :mod:`companion.screens.mapfile`.

Keys can be used like buttons, by the letters of the keyboard's layout: Enter or space is *next*; Backspace or U, held,
is *undo*; D is *draw*, W *why*, M *menu*; V says again what was spoken; R, G, Y and B are that seat's "I'm done"; + and
-, or the right and left arrows, change an amount.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
from pathlib import Path
from typing import Any

from companion import settings
from companion.screens import ahead, heap, sweeping
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

    ``folder``: games and library. ``strip_port``: the strip's serial port, or None. ``pins``: the file with the
    buttons' pins, None for the default one. ``size``: the window in pixels, None for 800 x 480 or the panel's size.
    ``panel``: the socket of a panel in another program (:mod:`hardware.link`), None for this machine's pins.
    ``fullscreen``: fill a desktop's screen.
    """
    troubles = touch_troubles() if on_bare_panel() else []
    if on_bare_panel() and not list(Path("/dev/dri").glob("card*")):
        from companion.messages import Words
        from companion.messages.catalogue import spoken

        print(Words(spoken(language)).text("ui.start.nodisplay"), file=sys.stderr)
        return 1
    ahead.load_renderer()
    sweeping.hold()
    heap.keep_little()
    prepare(folder, size, fullscreen, sparing=True)
    from companion.screens.devices import panel_touches, waiting
    from companion.screens.main import AuroraApp

    if sys.__stderr__ is not None:
        sys.stderr = sys.__stderr__  # Kivy takes it for its log, which is off
    app = AuroraApp(folder, language, strip_port, leds, pins, panel)
    app.session.trouble.notes += [(key, {}) for key in troubles]
    sleep = waiting.begin(on_bare_panel())
    if on_bare_panel():
        panel_touches.wake_with(sleep.wake)
    app.run()
    return 0


def prepare(folder: Path, size: tuple[int, int] | None = None, fullscreen: bool = False, sparing: bool = False) -> None:
    """Set everything that Kivy reads from the environment and its configuration, before it is imported. ``sparing``:
    load of it only what is used here."""
    bare = on_bare_panel()
    # On a desktop too: if a compositor enlarges the window later, the picture would stay small.
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
        # Kivy would load Pillow too, for kinds of pictures that the app has none of.
        "KIVY_IMAGE": "sdl2",
    }
    for name, value in environment.items():
        os.environ.setdefault(name, value)
    # Choose the driver explicitly: without a usable display SDL would silently run without a picture.
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
        # Without a desktop any other size would select another screen mode, or none.
        "fullscreen": "auto" if bare or fullscreen else 0,
        # The app dims the picture itself, so the system must not switch the screen off.
        "allow_screensaver": 0,
    }
    for name, value in graphics.items():
        Config.set("graphics", name, value)
    Config.set("kivy", "exit_on_escape", 0)
    Config.set("kivy", "log_level", "warning")
    for name in list(Config.options("input")):
        Config.remove_option("input", name)
    # Only one provider: with two every touch would be reported twice.
    if bare:
        Config.set("input", "mtdev_%(name)s", "probesysfs,provider=mtdev")
    else:
        Config.set("input", "mouse", "mouse,disable_multitouch")
    if sparing:
        from companion.screens.sparing import load_kivy

        load_kivy()


def on_bare_panel() -> bool:
    """Whether the picture goes straight to the panel (KMS), without a desktop."""
    desktop = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))
    return sys.platform == "linux" and not desktop


def touch_troubles() -> list[str]:
    """Message keys of what prevents touches on a panel without a desktop. Without this check nothing would happen and
    nobody would know why."""
    import ctypes.util

    found = []
    if ctypes.util.find_library("mtdev") is None:
        found.append("ui.start.nomtdev")
    events = list(Path("/dev/input").glob("event*"))
    if events and not any(os.access(event, os.R_OK) for event in events):
        found.append("ui.start.noinput")
    return found


def panel_size() -> tuple[int, int] | None:
    """The size of the connected panel in pixels, from the kernel; None if unknown."""
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
