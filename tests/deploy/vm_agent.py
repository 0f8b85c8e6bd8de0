"""Runs inside the machine of deploy/check-vm: a shell and two fingers, told through the second serial port.

A line comes in: JSON, either a string (a command for the shell) or a list (what a finger does:
``["down", slot, x, y]``, ``["move", slot, x, y]``, ``["up", slot]``). Back goes a line of JSON, ``[status, output]``.
Only the system's own Python is needed.
"""

from __future__ import annotations

import fcntl
import json
import os
import socket
import struct
import subprocess
import time
import tty

LINE = "/dev/ttyS1"
SYN, KEY, ABS = 0, 1, 3
TOUCH = 0x14A
X, Y, SLOT, MT_X, MT_Y, TRACKING = 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39
DIRECT = 1


class Panel:
    """A touch panel of the kernel's (uinput), for two fingers and more."""

    def __init__(self, width: int, height: int) -> None:
        self._file = os.open("/dev/uinput", os.O_WRONLY)
        for kind in (SYN, KEY, ABS):
            fcntl.ioctl(self._file, 0x40045564, kind)
        fcntl.ioctl(self._file, 0x40045565, TOUCH)
        fcntl.ioctl(self._file, 0x4004556E, DIRECT)
        for code, most in (
            (X, width - 1),
            (Y, height - 1),
            (SLOT, 4),
            (MT_X, width - 1),
            (MT_Y, height - 1),
            (TRACKING, 65535),
        ):
            fcntl.ioctl(self._file, 0x40045567, code)
            fcntl.ioctl(self._file, 0x401C5504, struct.pack("HHiiiiii", code, 0, 0, 0, most, 0, 0, 0))
        fcntl.ioctl(self._file, 0x405C5503, struct.pack("HHHH80sI", 3, 0x1234, 0x5678, 1, b"Check panel", 0))
        fcntl.ioctl(self._file, 0x5501)
        self._ids = 0
        self._down: set[int] = set()

    def _send(self, *events: tuple[int, int, int]) -> None:
        for kind, code, value in (*events, (SYN, 0, 0)):
            os.write(self._file, struct.pack("llHHi", 0, 0, kind, code, value))

    def down(self, slot: int, x: int, y: int) -> None:
        """A finger is put down."""
        self._ids += 1
        first = not self._down
        self._down.add(slot)
        at = [(ABS, SLOT, slot), (ABS, TRACKING, self._ids), (ABS, MT_X, x), (ABS, MT_Y, y)]
        self._send(*at, *([(KEY, TOUCH, 1), (ABS, X, x), (ABS, Y, y)] if first else []))

    def move(self, slot: int, x: int, y: int) -> None:
        """A finger moves."""
        self._send((ABS, SLOT, slot), (ABS, MT_X, x), (ABS, MT_Y, y))

    def up(self, slot: int) -> None:
        """A finger is lifted."""
        self._down.discard(slot)
        self._send((ABS, SLOT, slot), (ABS, TRACKING, -1), *([] if self._down else [(KEY, TOUCH, 0)]))


def screen() -> tuple[int, int]:
    """The size of the panel, as soon as the kernel tells it."""
    for _ in range(600):
        for folder in os.listdir("/sys/class/drm") if os.path.isdir("/sys/class/drm") else ():
            try:
                with open(f"/sys/class/drm/{folder}/modes") as modes:
                    width, height = modes.readline().strip().split("x")
                    return int(width), int(height)
            except (OSError, ValueError):
                continue
        time.sleep(0.1)
    raise SystemExit("no screen")


def main() -> None:
    """Do what is told, for ever."""
    panel = Panel(*screen())
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.sendto(b"READY=1", os.environ.pop("NOTIFY_SOCKET"))
    line = os.open(LINE, os.O_RDWR | os.O_NOCTTY)
    tty.setraw(line)
    os.write(line, b"up\n")
    heard = b""
    while True:
        heard += os.read(line, 4096)
        while b"\n" in heard:
            text, _, heard = heard.partition(b"\n")
            try:
                told = json.loads(text)
            except ValueError:
                continue
            if isinstance(told, list):
                getattr(panel, told[0])(*told[1:])
                answer = [0, ""]
            else:
                done = subprocess.run(["bash", "-c", told], capture_output=True, text=True, errors="replace")
                answer = [done.returncode, done.stdout + done.stderr]
            os.write(line, json.dumps(answer).encode() + b"\n")


main()
