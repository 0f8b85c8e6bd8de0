"""Tells the service manager how the app is doing, where it has asked for that (sd_notify); elsewhere says nothing."""

from __future__ import annotations

import os
import socket

READY = "READY=1"
"""The first picture is on the screen."""
ALIVE = "WATCHDOG=1"
"""Pictures still reach the screen."""
STOPPING = "STOPPING=1"
"""The app is closing."""


def tell(state: str) -> bool:
    """Send one of these states; whether there was somebody to send it to. Never raises."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return False
    if address.startswith("@"):
        address = "\0" + address[1:]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
            line.setblocking(False)  # a service manager that does not listen must not stop the game
            line.sendto(state.encode(), address)
    except OSError:
        return False
    return True


def patience() -> float:
    """Seconds after which the service manager restarts an app that has not said ``ALIVE``; 0 if it does not watch."""
    watched = os.environ.get("WATCHDOG_PID", str(os.getpid()))
    microseconds = os.environ.get("WATCHDOG_USEC", "")
    if watched != str(os.getpid()) or not microseconds.isdigit():
        return 0.0
    return int(microseconds) / 1_000_000
