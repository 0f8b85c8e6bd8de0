"""Reports the app's state to the service manager (sd_notify), if there is one."""

from __future__ import annotations

import os
import socket
from collections.abc import MutableMapping

READY = "READY=1"
"""The first picture is on the screen."""
ALIVE = "WATCHDOG=1"
"""Pictures still reach the screen."""
STOPPING = "STOPPING=1"
"""The app is closing."""


class Supervisor:
    """The service manager, from the environment. Its variables are removed there, so that child processes do not use
    them.

    ``patience``: seconds after which it restarts an app that has not said :data:`ALIVE`; 0 if it does not watch.
    """

    def __init__(self, environment: MutableMapping[str, str] = os.environ) -> None:
        address = environment.pop("NOTIFY_SOCKET", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        watched = environment.pop("WATCHDOG_PID", str(os.getpid()))
        microseconds = environment.pop("WATCHDOG_USEC", "")
        here = watched == str(os.getpid()) and microseconds.isdigit()
        self.patience = int(microseconds) / 1_000_000 if here else 0.0

    def tell(self, state: str) -> bool:
        """Send one of the states; whether it was received. Never raises, never waits."""
        if not self._address:
            return False
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
                line.setblocking(False)  # the game goes on even if the service manager does not listen
                line.sendto(state.encode(), self._address)
        except OSError:
            return False
        return True
