"""The doctor: looks at everything that the app needs, and says of each thing that is missing how to mend it.

Nothing here changes anything, and no check can fail: whatever one runs into is a finding. A finding is a message key
with values; ``doctor.NAME.KIND`` in the catalogue says what was found, ``doctor.NAME.KIND.fix`` what to do.
"""

from __future__ import annotations

import errno
import grp
import os
import pwd
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

Verdict = Literal["good", "warning", "fault"]

ROOM = 200 * 1024 * 1024
"""Free bytes below which the disk is called nearly full."""
BUILT = 1_790_000_000
"""A clock before this second since 1970 (September 2026) is wrong: this program is younger."""
PROBE_SECONDS = 1.0
"""How long a strip's controller has for its answer."""
GROUPS = {
    "video": "/dev/dri",
    "render": "/dev/dri",
    "input": "/dev/input",
    "gpio": "/dev/gpiochip*",
    "dialout": "/dev/tty[AU]*",
}
"""Groups that a user needs, and the devices for which."""


class Finding(Struct, frozen=True, omit_defaults=True):
    """One thing that was looked at: its name, the verdict, what kind of finding it is, and values for its sentence."""

    name: str
    verdict: Verdict
    kind: str
    values: dict[str, Any] = {}

    @property
    def key(self) -> str:
        """The message that says what was found; with ``.fix`` behind it what to do."""
        return f"doctor.{self.name}.{self.kind}"


class Machine:
    """Where the doctor looks; tests give it another root, environment and user."""

    def __init__(self, folder: Path, root: Path = Path("/"), environment: dict[str, str] | None = None) -> None:
        self.folder, self.root = folder, root
        self.environment = dict(os.environ) if environment is None else environment

    def under(self, path: str) -> list[Path]:
        """What lies at a path of the machine, which may hold wildcards."""
        return sorted(self.root.glob(path.lstrip("/")))

    def groups(self) -> set[str]:
        """The groups of whoever runs the app; every group for root."""
        if os.geteuid() == 0:
            return {g.gr_name for g in grp.getgrall()}
        return {grp.getgrgid(n).gr_name for n in os.getgroups()}

    def known_groups(self) -> set[str]:
        """The groups that there are on this machine."""
        return {g.gr_name for g in grp.getgrall()}

    def run(self, *command: str) -> str:
        """What a command prints, "" if it can't be run."""
        if shutil.which(command[0]) is None:
            return ""
        done = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
        return done.stdout.strip()


def examine(machine: Machine, *, ports: bool = True) -> list[Finding]:
    """All findings, in the order in which a person would look. ``ports``: ask what is plugged in at them."""
    looks: list[Callable[[Machine], Iterator[Finding]]] = [
        display,
        renderer,
        touch,
        groups,
        gpio,
        *([serial_ports] if ports else []),
        journal,
        copied,
        disk,
        clock,
        library,
        power,
    ]
    found: list[Finding] = []
    for look in looks:
        try:
            found += look(machine)
        except Exception as error:  # noqa: BLE001 (the next check may still tell what is wrong)
            found.append(Finding(look.__name__, "warning", "unseen", {"detail": f"{type(error).__name__}: {error}"}))
    return found


# ---------------------------------------------------------------- picture and touch


def display(machine: Machine) -> Iterator[Finding]:
    """A desktop, or a panel that takes pictures without one."""
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
    if not any(machine.environment.get(name) for name in ("WAYLAND_DISPLAY", "DISPLAY")):
        return
    done = subprocess.run(
        [sys.executable, "-c", RENDERER],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
        env={**machine.environment, "KIVY_HOME": str(machine.folder / "kivy")},
    )
    name = next((line[9:] for line in done.stdout.splitlines() if line.startswith("renderer ")), "")
    if not name:
        yield Finding("renderer", "fault", "none", {"detail": done.stderr.strip().splitlines()[-1:]})
    elif any(word in name.lower() for word in SOFTWARE):
        yield Finding("renderer", "warning", "software", {"renderer": name})
    else:
        yield Finding("renderer", "good", "chip", {"renderer": name})


def touch(machine: Machine) -> Iterator[Finding]:
    """Touches on a bare panel come through libmtdev and readable event devices."""
    import ctypes.util

    if any(machine.environment.get(name) for name in ("WAYLAND_DISPLAY", "DISPLAY")):
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


# ---------------------------------------------------------------- rights, pins, ports


def groups(machine: Machine) -> Iterator[Finding]:
    """The groups that open the devices which are there."""
    mine, known = machine.groups(), machine.known_groups()
    user = pwd.getpwuid(os.geteuid()).pw_name
    for group, devices in GROUPS.items():
        if group in known and group not in mine and machine.under(devices):
            yield Finding("groups", "fault", "missing", {"group": group, "user": user})


def gpio(machine: Machine) -> Iterator[Finding]:
    """The chip behind the pins."""
    chips = machine.under("/dev/gpiochip*")
    if not chips:
        yield Finding("gpio", "good", "none")
    elif not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        yield Finding("gpio", "fault", "closed")
    else:
        yield Finding("gpio", "good", "there", {"chip": chips[0].name})


def serial_ports(machine: Machine) -> Iterator[Finding]:
    """What is plugged in, and what of it answers as a strip's controller."""
    from serial.tools.list_ports import comports

    from companion import settings

    wanted = settings.read(machine.folder / settings.FILE)[0].strip.port
    seen = [port.device for port in sorted(comports()) if port.vid is not None]
    if wanted and not Path(wanted).exists():
        yield Finding("strip", "warning", "gone", {"port": wanted})
    elif wanted and os.path.realpath(wanted) not in seen:
        seen.append(wanted)
    for port in seen:
        yield probe(port)
    if not seen and not wanted:
        yield Finding("strip", "good", "none")


def probe(port: str, baud: int = 115200) -> Finding:
    """Ask a port who is there: WLED tells its version for a ``v``; Adalight boards greet with ``Ada``."""
    import serial

    try:
        with serial.Serial(port, baud, timeout=0.1, write_timeout=PROBE_SECONDS, exclusive=True) as line:
            line.reset_input_buffer()
            line.write(b"v")
            heard, end = b"", time.monotonic() + PROBE_SECONDS
            while time.monotonic() < end and b"\n" not in heard:
                heard += line.read(64)
    except serial.SerialException as error:
        if "exclusively lock" in str(error) or error.errno in (errno.EAGAIN, errno.EBUSY):
            return Finding("strip", "warning", "busy", {"port": port})
        if error.errno == errno.EACCES:
            return Finding("strip", "fault", "closed", {"port": port})
        return Finding("strip", "fault", "broken", {"port": port, "detail": str(error)})
    except OSError as error:
        return Finding("strip", "fault", "broken", {"port": port, "detail": str(error)})
    text = heard.decode("ascii", "replace").strip()
    if text.isdigit():
        return Finding("strip", "good", "wled", {"port": port, "version": text})
    if "Ada" in text:
        return Finding("strip", "good", "adalight", {"port": port})
    return Finding("strip", "warning", "mute", {"port": port, "baud": baud})


# ---------------------------------------------------------------- what is kept


def journal(machine: Machine) -> Iterator[Finding]:
    """The games: a folder that can be written, a file that is whole. It is only read, so the app may be running."""
    file = machine.folder / "games.db"
    place = file if file.exists() else next(p for p in (machine.folder, *machine.folder.parents) if p.exists())
    if not os.access(place, os.W_OK) or (file.exists() and not os.access(machine.folder, os.W_OK)):
        yield Finding("journal", "fault", "readonly", {"file": str(file)})
        return
    if not file.exists():
        yield Finding("journal", "good", "new", {"file": str(file)})
        return
    try:
        db = sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=2)
        try:
            said = db.execute("PRAGMA quick_check(1)").fetchone()[0]
            games = db.execute("SELECT count(*) FROM games").fetchone()[0]
        finally:
            db.close()
    except sqlite3.Error as error:
        said, games = str(error), 0
    if said == "ok":
        yield Finding("journal", "good", "whole", {"file": str(file), "n": games})
    else:
        yield Finding("journal", "fault", "broken", {"file": str(file), "detail": said})


def copied(machine: Machine) -> Iterator[Finding]:
    """Automatic copies of the games: where the last one lies, and whether a memory stick is there for them."""
    from companion import copies

    found = copies.found(machine.folder, machine.root)
    if found:
        day = time.strftime("%Y-%m-%d %H:%M", time.localtime(found[0].stat().st_mtime))
        yield Finding("copied", "good", "last", {"file": str(found[0]), "date": day})
    sticks = copies.sticks(machine.root)
    if sticks:
        yield Finding("copied", "good", "stick", {"place": str(sticks[0])})
    else:
        yield Finding("copied", "good", "nostick")


def disk(machine: Machine) -> Iterator[Finding]:
    """Room for many games more."""
    place = next(p for p in (machine.folder, *machine.folder.parents) if p.exists())
    free = shutil.disk_usage(place).free
    mib = free // 2**20
    if free >= ROOM:
        yield Finding("disk", "good", "room", {"n": mib})
    else:
        yield Finding("disk", "warning" if mib else "fault", "full", {"n": mib})


def clock(machine: Machine) -> Iterator[Finding]:
    """A Pi without a network has no idea what day it is; games are then dated wrongly."""
    if time.time() < BUILT:
        yield Finding("clock", "warning", "behind", {"date": time.strftime("%Y-%m-%d")})
    elif machine.run("timedatectl", "show", "-p", "NTPSynchronized", "--value") == "no":
        yield Finding("clock", "warning", "adrift")
    else:
        yield Finding("clock", "good", "right")


def library(machine: Machine) -> Iterator[Finding]:
    """Packs, the owner's library and the settings can be read."""
    from companion import settings
    from companion.library import FILE, read_content
    from companion.packs import load_packs

    wrong: list[Exception] = [
        *load_packs()[1],
        *read_content(machine.folder / FILE)[1],
        *settings.read(machine.folder / settings.FILE)[1],
    ]
    for error in wrong:
        yield Finding("library", "fault", "broken", {"detail": str(error)})
    if not wrong:
        yield Finding("library", "good", "whole")


def power(machine: Machine) -> Iterator[Finding]:
    """Under-voltage and throttling of a Raspberry Pi, now or since its start."""
    said = machine.run("vcgencmd", "get_throttled").partition("=")[2]
    if not said:
        return
    bits = int(said, 16)
    if bits & 0x1 or bits & 0x10000:
        yield Finding("power", "fault" if bits & 0x1 else "warning", "low")
    elif bits & 0x4 or bits & 0x40000:
        yield Finding("power", "warning", "hot")
    else:
        yield Finding("power", "good", "steady")
