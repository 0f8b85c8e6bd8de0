"""Serial ports by what is plugged in, not by a name that may change.

A strip that is plugged in again may be ttyUSB1 instead of ttyUSB0. So a port is remembered by its **identity**: its
link under /dev/serial/by-id, which the system makes from vendor, product and serial number; without such a link,
``usb:1A86:7523:SERIAL``, or ``usb:1A86:7523@1-1.2`` (its socket) for a board without a serial number. Other paths and
links are their own identity.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

BY_ID: Final = Path("/dev/serial/by-id")
"""The folder where the system keeps a permanent link for every USB serial port."""

_USB: Final = "usb:"


@dataclass(frozen=True)
class Plugged:
    """A USB serial port: its identity, its present path, and the maker's name."""

    identity: str
    path: str
    product: str


def plugged() -> list[Plugged]:
    """All USB serial ports, in the order of their paths."""
    from serial.tools.list_ports import comports  # imported late: it searches the whole system

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
    """The present path of this identity; None if it isn't plugged in. A path is its own path."""
    if not port.startswith(_USB):
        return port
    return next((found.path for found in plugged() if found.identity == port), None)


def identity_of(path: str) -> str:
    """The identity of what is plugged in at a path; the path itself if it is permanent or nothing is known."""
    lasting = path.startswith("/dev/") and Path(path).is_symlink()
    if path.startswith(_USB) or Path(path).parent == BY_ID or lasting:
        return path  # a link was made to last, like /dev/aurora-strip of an installed table
    real = os.path.realpath(path)
    return next((found.identity for found in plugged() if os.path.realpath(found.path) == real), path)


def _usb(port: Any) -> str:
    who = f"{_USB}{port.vid:04X}:{port.pid:04X}"
    return f"{who}:{port.serial_number}" if port.serial_number else f"{who}@{port.location or '?'}"
