"""The doctor looks at picture and touch: what shows the app, who draws it, how it is turned, what feels the fingers."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from companion.doctor.finding import Finding
from companion.doctor.machine import Machine


def display(machine: Machine) -> Iterator[Finding]:
    """A desktop, or a panel that takes pictures without one."""
    if machine.running is not None:
        width, height = machine.running.size
        yield Finding("display", "good", "shown", {"width": width, "height": height})
        return
    for name in ("WAYLAND_DISPLAY", "DISPLAY"):
        if machine.environment.get(name):
            yield Finding("display", "good", "desktop", {"display": machine.environment[name]})
            return
    connected = [s for s in machine.under("/sys/class/drm/card*-*/status") if s.read_text().strip() == "connected"]
    if connected:
        yield Finding("display", "good", "panel", {"display": connected[0].parent.name.partition("-")[2]})
    elif machine.under("/dev/dri/card*"):
        yield Finding("display", "fault", "unplugged")
    else:
        yield Finding("display", "fault", "none")


RENDERER = """
import os, sys
os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1", KIVY_NO_CONFIG="1")
from kivy.core.window import Window
from kivy.graphics.opengl import glGetString, GL_RENDERER
print("renderer", glGetString(GL_RENDERER).decode())
"""
SOFTWARE = ("llvmpipe", "softpipe", "swrast", "software")


def renderer(machine: Machine) -> Iterator[Finding]:
    """Who draws the picture: a graphics chip, or the processor (slow, warm)."""
    if machine.running is not None:
        yield _drawn_by(machine.running.renderer)
        return
    if not machine.has_desktop:
        return
    with tempfile.TemporaryDirectory() as home:  # the doctor leaves nothing in the data folder
        done = subprocess.run(
            [sys.executable, "-c", RENDERER],
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
            env={**machine.environment, "KIVY_HOME": home},
        )
    name = next((line[9:] for line in done.stdout.splitlines() if line.startswith("renderer ")), "")
    if not name:
        yield Finding("renderer", "fault", "none", {"detail": done.stderr.strip().splitlines()[-1:]})
    else:
        yield _drawn_by(name)


def _drawn_by(name: str) -> Finding:
    if any(word in name.lower() for word in SOFTWARE):
        return Finding("renderer", "warning", "software", {"renderer": name})
    return Finding("renderer", "good", "chip", {"renderer": name})


def touch(machine: Machine) -> Iterator[Finding]:
    """Touches on a bare panel come through libmtdev and readable event devices."""
    import ctypes.util

    if machine.has_desktop:
        yield Finding("touch", "good", "desktop")
        return
    events = machine.under("/dev/input/event*")
    if ctypes.util.find_library("mtdev") is None:
        yield Finding("touch", "fault", "nomtdev")
    elif not events:
        yield Finding("touch", "warning", "none")
    elif not any(os.access(event, os.R_OK) for event in events):
        yield Finding("touch", "fault", "closed")
    else:
        yield Finding("touch", "good", "there", {"n": len(events)})


def rotation(machine: Machine) -> Iterator[Finding]:
    """How the picture is turned, by the settings and by the system; the app's own turns touches as well."""
    from companion import settings

    ours = settings.read(machine.folder / settings.FILE)[0].rotation
    line = machine.root / "proc/cmdline"
    words = line.read_text(errors="replace") if line.exists() else ""
    theirs = re.search(r"\bvideo=\S*\brotate=(90|180|270)\b", words)
    if theirs is not None and not ours and not machine.has_desktop:
        # The system turns its own texts only, not what a program draws.
        yield Finding("rotation", "warning", "apart", {"n": int(theirs[1])})
    elif ours:
        yield Finding("rotation", "good", "turned", {"n": ours})
    else:
        yield Finding("rotation", "good", "upright")
