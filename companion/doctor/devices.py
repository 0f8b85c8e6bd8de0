"""The doctor looks at what is wired up: rights, pins, and who answers at the serial ports."""

from __future__ import annotations

import errno
import os
import pwd
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.doctor.finding import Finding
from companion.doctor.machine import Machine
from companion.files.error import of_system

BAUD = 115200
"""The usual speed of a strip."""
SLOW_BAUDS = (57600, 38400, 9600)
"""Speeds that a sketch may have beside those of the settings; too slow for a strip."""
PROBE_SECONDS = 2.6
"""How long a strip's controller has for its answer: many start again when their port is opened, for up to two
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
    """The app's strip, without opening any port."""
    if machine.running is not None and machine.running.away:
        yield Finding("strip", "warning", "away", {"port": machine.running.away})


def serial_ports(machine: Machine) -> Iterator[Finding]:
    """What is plugged in, and which of it answers as a strip's controller."""
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
        return Finding("strip", "fault", "broken", {"port": port, "detail": of_system(error)})
    except OSError as error:
        return Finding("strip", "fault", "broken", {"port": port, "detail": of_system(error)})
    if found is not None:
        return found
    if heard:
        return Finding("strip", "warning", "garbled", {"port": port, "baud": baud})
    return Finding("strip", "warning", "mute", {"port": port, "baud": baud})


def _ask(line: Any, seconds: float) -> bytes:
    """What comes for a question within so many seconds, up to the end of a line."""
    from hardware.greeting import QUESTION

    line.reset_input_buffer()
    heard: bytes = b""
    next_at = time.monotonic()
    end = next_at + seconds
    while True:
        now = time.monotonic()
        if now >= next_at:
            line.write(QUESTION)
            next_at = now + ASK_SECONDS
        heard += line.read(64)
        # Looked at once more after the time, in which this machine may have stood still.
        if now >= end or b"\n" in heard:
            return heard


def _who(port: str, heard: bytes) -> Finding | None:
    from hardware.greeting import understood

    answer = understood(heard)
    if answer.kind == "wled":
        return Finding("strip", "good", "wled", {"port": port, "version": answer.version})
    return Finding("strip", "good", "adalight", {"port": port}) if answer.kind else None
