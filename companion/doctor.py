"""The doctor: looks at everything that the app needs, and says of each thing that is missing how to mend it.

Nothing here changes anything, and no check can fail: whatever one runs into is a finding. A finding is a message key
with values; ``doctor.NAME.KIND`` in the catalogue says what was found, ``doctor.NAME.KIND.fix`` what to do.
"""

from __future__ import annotations

import errno
import grp
import importlib.util
import os
import pwd
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

Verdict = Literal["good", "absent", "warning", "fault"]
"""``absent``: something that one may have and that is not there; with its fix, but nothing is wrong."""

ROOM = 200 * 1024 * 1024
"""Free bytes below which the disk is called nearly full."""
BUILT = 1_790_000_000
"""A clock before this second since 1970 (September 2026) is wrong: this program is younger."""
BAUD = 115200
"""The usual speed of a strip."""
SLOW_BAUDS = (57600, 38400, 9600)
"""Speeds that a sketch may have beside those of the settings; too slow for a strip."""
PROBE_SECONDS = 2.6
"""How long a strip's controller has for its answer: many start anew when their port is opened, for up to two
seconds."""
ASK_SECONDS = 0.8
"""It is asked that often."""
OTHER_SECONDS = 0.3
"""How long it has at each other speed; it has started by then."""
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


class Running(Struct, frozen=True):
    """What the app knows by itself while it runs: who draws its picture, the size of that in pixels, and the port at
    which its strip is connected (``""`` for none).
    """

    renderer: str
    size: tuple[int, int]
    port: str = ""
    away: str = ""
    """The port at which its strip should be and is not."""
    busy: str = ""
    """The pins of its panel that something else uses."""


class Machine:
    """Where the doctor looks; tests give it another root, environment and user. ``running``: the app itself asks."""

    def __init__(
        self,
        folder: Path,
        root: Path = Path("/"),
        environment: dict[str, str] | None = None,
        running: Running | None = None,
    ) -> None:
        self.folder, self.root, self.running = folder, root, running
        self.environment = dict(os.environ) if environment is None else environment

    @property
    def is_pi(self) -> bool:
        """Whether this is a Raspberry Pi."""
        model = self.root / "proc/device-tree/model"
        return model.exists() and b"Raspberry Pi" in model.read_bytes()

    @property
    def has_desktop(self) -> bool:
        """Whether the picture goes to a desktop."""
        return any(self.environment.get(name) for name in ("WAYLAND_DISPLAY", "DISPLAY"))

    def has_package(self, name: str) -> bool:
        """Whether Python finds this package."""
        return importlib.util.find_spec(name) is not None

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
    return list(findings(machine, ports=ports))


def findings(machine: Machine, *, ports: bool = True) -> Iterator[Finding]:
    """The same as :func:`examine`, each as soon as it is known."""
    looks: list[Callable[[Machine], Iterator[Finding]]] = [
        display,
        renderer,
        touch,
        rotation,
        groups,
        gpio,
        buttons,
        *([serial_ports] if ports else [strip]),
        journal,
        copied,
        disk,
        clock,
        library,
        power,
    ]
    for look in looks:
        try:
            yield from look(machine)
        except Exception as error:  # noqa: BLE001 (the next check may still tell what is wrong)
            yield Finding(look.__name__, "warning", "unseen", {"detail": f"{type(error).__name__}: {error}"})


def ailing(found: Iterable[Finding]) -> list[Finding]:
    """Those of these findings by which something is wrong, the worst first."""
    return [f for verdict in ("fault", "warning") for f in found if f.verdict == verdict]


# ---------------------------------------------------------------- picture and touch


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


# ---------------------------------------------------------------- rights, pins, ports


def groups(machine: Machine) -> Iterator[Finding]:
    """The groups that open the devices which are there."""
    mine, known = machine.groups(), machine.known_groups()
    user = pwd.getpwuid(os.geteuid()).pw_name
    missing = [group for group, devices in GROUPS.items() if group in known - mine and machine.under(devices)]
    for group in missing:
        yield Finding("groups", "fault", "missing", {"group": group, "user": user})
    if not missing:
        yield Finding("groups", "good", "whole", {"user": user})


def gpio(machine: Machine) -> Iterator[Finding]:
    """The chip behind the pins, and the package that moves them. Other machines' chips are not for buttons."""
    chips = machine.under("/dev/gpiochip*")
    if not machine.is_pi:
        yield Finding("gpio", "absent", "none")
    elif not chips:
        yield Finding("gpio", "fault", "missing")
    elif not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        yield Finding("gpio", "fault", "closed")
    elif not machine.has_package("lgpio"):
        yield Finding("gpio", "fault", "package")
    else:
        yield Finding("gpio", "good", "there", {"chip": chips[0].name})


def buttons(machine: Machine) -> Iterator[Finding]:
    """Pins of the app's panel that it could not have."""
    if machine.running is not None and machine.running.busy:
        yield Finding("buttons", "fault", "busy", {"pins": machine.running.busy})


def strip(machine: Machine) -> Iterator[Finding]:
    """The app's strip, without a word to any port."""
    if machine.running is not None and machine.running.away:
        yield Finding("strip", "warning", "away", {"port": machine.running.away})


def serial_ports(machine: Machine) -> Iterator[Finding]:
    """What is plugged in, and what of it answers as a strip's controller."""
    from companion import settings
    from hardware import ports

    kept = settings.read(machine.folder / settings.FILE)[0].strip
    seen = {os.path.realpath(port.path): kept.bauds.get(port.identity, BAUD) for port in ports.plugged()}
    wanted = ports.path_of(kept.port) if kept.port else None
    ours = ports.path_of(machine.running.port) if machine.running is not None and machine.running.port else None
    if kept.port and (wanted is None or not Path(wanted).exists()):
        yield Finding("strip", "warning", "gone", {"port": kept.port})
    elif wanted is not None:
        seen.setdefault(os.path.realpath(wanted), kept.bauds.get(kept.port, BAUD))
    if ours is not None:
        yield Finding("strip", "good", "ours", {"port": ours})
        seen.pop(os.path.realpath(ours), None)
    for path, baud in seen.items():
        yield probe(path, baud)
    if not seen and not kept.port and ours is None:
        yield Finding("strip", "absent", "none")


def probe(port: str, baud: int = BAUD) -> Finding:
    """Ask a port who is there (:mod:`hardware.greeting`), at other speeds as well if nobody answers at this one."""
    import serial

    from companion import settings

    try:
        with serial.Serial(port, baud, timeout=0.1, write_timeout=PROBE_SECONDS, exclusive=True) as line:
            heard = _ask(line, PROBE_SECONDS)
            found = _who(port, heard)
            for other in [n for n in (*settings.BAUDS, *SLOW_BAUDS) if n != baud] if found is None else ():
                line.baudrate = other
                if _who(port, _ask(line, OTHER_SECONDS)) is not None:
                    return Finding("strip", "warning", "baud", {"port": port, "baud": baud, "other": other})
    except serial.SerialException as error:
        if "exclusively lock" in str(error) or error.errno in (errno.EAGAIN, errno.EBUSY):
            return Finding("strip", "warning", "busy", {"port": port})
        if error.errno == errno.EACCES:
            return Finding("strip", "fault", "closed", {"port": port})
        return Finding("strip", "fault", "broken", {"port": port, "detail": str(error)})
    except OSError as error:
        return Finding("strip", "fault", "broken", {"port": port, "detail": str(error)})
    if found is not None:
        return found
    if heard:
        return Finding("strip", "warning", "garbled", {"port": port, "baud": baud})
    return Finding("strip", "warning", "mute", {"port": port, "baud": baud})


def _ask(line: Any, seconds: float) -> bytes:
    """What comes for a question within so many seconds, up to the end of a line."""
    from hardware.greeting import QUESTION

    line.reset_input_buffer()
    heard, now = b"", time.monotonic()
    end, next_at = now + seconds, now
    while now < end and b"\n" not in heard:
        if now >= next_at:
            line.write(QUESTION)
            next_at = now + ASK_SECONDS
        heard += line.read(64)
        now = time.monotonic()
    return heard


def _who(port: str, heard: bytes) -> Finding | None:
    from hardware.greeting import understood

    answer = understood(heard)
    if answer.kind == "wled":
        return Finding("strip", "good", "wled", {"port": port, "version": answer.version})
    return Finding("strip", "good", "adalight", {"port": port}) if answer.kind else None


# ---------------------------------------------------------------- what is kept


def journal(machine: Machine) -> Iterator[Finding]:
    """The games: a folder that can be written, a file that is whole. It is only read, so the app may be running."""
    from companion.journal_error import no_room

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
        if no_room(error):
            yield Finding("journal", "fault", "full", {"file": str(file)})
            return
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
        if machine.is_pi:
            yield Finding("power", "warning", "unknown")
        return
    bits = int(said, 16)
    if bits & 0x1 or bits & 0x10000:
        yield Finding("power", "fault" if bits & 0x1 else "warning", "low")
    elif bits & 0x4 or bits & 0x40000:
        yield Finding("power", "warning", "hot")
    else:
        yield Finding("power", "good", "steady")
