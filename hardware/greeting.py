"""Which board is at the strip's end of the wire: what boards send by themselves, and what they answer.

WLED answers the letter ``v`` with a line ``WLED 2405180``, its version; some versions leave out the name. Boards with
an Adalight sketch do not answer, but send ``Ada`` when they start and while they receive nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

QUESTION: Final = b"v"
"""The byte sent to ask. No frame begins with it, so other boards ignore it."""

ANSWER_SECONDS: Final = 0.3
"""How long to wait for an answer, in seconds."""

_WLED: Final = re.compile(rb"(?:^|[\r\n\x00]|WLED )(\d{6,8})\r?\n")


@dataclass(frozen=True)
class Answer:
    """Who answered: "wled" with its version, "adalight", or "" for no known board."""

    kind: Literal["wled", "adalight", ""] = ""
    version: str = ""


def understood(heard: bytes) -> Answer:
    """What the bytes sent by a board mean, even with noise among them."""
    found = _WLED.search(heard)
    if found is not None:
        return Answer("wled", found[1].decode("ascii"))
    return Answer("adalight") if b"Ada" in heard else Answer()


def ask(path: str, baud: int, boot_wait: float) -> Answer:
    """Open the port at `path`, wait `boot_wait` seconds for its board to start, ask, and close it again.

    Raises OSError if the port can't be used (serial.SerialException is one).
    """
    import time

    import serial  # imported late: only needed to look for a strip

    with serial.Serial(path, baud, timeout=boot_wait, write_timeout=ANSWER_SECONDS, exclusive=True) as line:
        heard, end = b"", time.monotonic() + boot_wait
        while (left := end - time.monotonic()) > 0:
            line.timeout = left
            heard += line.read(64)
        heard = b"Ada" if b"Ada" in heard else b""  # nothing else that it said while it started is an answer
        line.write(QUESTION)
        line.timeout, end = 0.05, time.monotonic() + ANSWER_SECONDS
        while time.monotonic() < end and understood(heard).kind != "wled":
            heard += line.read(64)
    return understood(heard)
