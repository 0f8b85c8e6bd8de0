"""Serial ports by what is plugged in, not by the name that it happens to get.

A strip that comes back may be ttyUSB1 where it was ttyUSB0. So a port is remembered by its **identity**: its link under
/dev/serial/by-id, which the system makes of vendor, product and serial number; where there is no such link, the same as
``usb:1A86:7523:SERIAL``, or ``usb:1A86:7523@1-1.2`` (where it is plugged in) for a board without a serial number.
Any other path, and any other link, stands for itself.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

BY_ID: Final = Path("/dev/serial/by-id")
"""Where the system keeps a lasting link for every USB serial port."""

_USB: Final = "usb:"


@dataclass(frozen=True)
class Plugged:
    """A USB serial port that is there: its identity, its path of today, and what its maker calls it."""

    identity: str
    path: str
    product: str


def plugged() -> list[Plugged]:
    """All USB serial ports, in the order of their paths."""
    from serial.tools.list_ports import comports  # late: it looks through the whole system

    links = {os.path.realpath(link): str(link) for link in sorted(BY_ID.glob("*"))}
    return [
        Plugged(
            links.get(os.path.realpath(port.device)) or _usb(port),
            port.device,
            port.product or port.description or port.device,
        )
        for port in sorted(comports(), key=lambda port: str(port.device))
        if port.vid is not None
    ]


def path_of(port: str) -> str | None:
    """The path at which this identity is now, None if it isn't plugged in. A path is itself, there or not."""
    if not port.startswith(_USB):
        return port
    return next((found.path for found in plugged() if found.identity == port), None)


def identity_of(path: str) -> str:
    """The identity of what is plugged in at a path; the path itself if that lasts or nothing is known of it."""
    lasting = path.startswith("/dev/") and Path(path).is_symlink()
    if path.startswith(_USB) or Path(path).parent == BY_ID or lasting:
        return path  # a link was made to last, like /dev/aurora-strip of an installed table
    real = os.path.realpath(path)
    return next((found.identity for found in plugged() if os.path.realpath(found.path) == real), path)


def _usb(port: Any) -> str:
    who = f"{_USB}{port.vid:04X}:{port.pid:04X}"
    return f"{who}:{port.serial_number}" if port.serial_number else f"{who}@{port.location or '?'}"
