"""The doctor looks at the state of the machine: room on its disk, its clock, its power."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator

from companion.doctor.finding import Finding
from companion.doctor.machine import Machine

ROOM = 200 * 1024 * 1024
"""Free bytes below which the disk is called nearly full."""
BUILT = 1_790_000_000
"""A clock before this second since 1970 (September 2026) is wrong: this program is younger."""


def disk(machine: Machine) -> Iterator[Finding]:
    """Whether the disk has room for many more games."""
    place = next(p for p in (machine.folder, *machine.folder.parents) if os.path.exists(p))
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
