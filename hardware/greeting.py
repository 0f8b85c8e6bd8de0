"""Who is at the far end of the wire: what boards say by themselves, and what they answer when they are asked.

WLED answers the letter ``v`` with a line ``WLED 2405180``, its version; some of its versions leave the name out. Boards
with an Adalight sketch answer nothing, but say ``Ada`` when they start and while nobody sends anything.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

QUESTION: Final = b"v"
"""What is sent to learn who is there. No frame begins with it, so a board that doesn't know it skips it."""

ANSWER_SECONDS: Final = 0.3
"""How long an answer is waited for."""

_WLED: Final = re.compile(rb"(?:^|[\r\n\x00]|WLED )(\d{6,8})\r?\n")


@dataclass(frozen=True)
class Answer:
    """Who answered: "wled" with its version, "adalight", or "" for nobody that we know."""

    kind: Literal["wled", "adalight", ""] = ""
    version: str = ""


def understood(heard: bytes) -> Answer:
    """What the bytes that a board has said tell, however much noise is among them."""
    found = _WLED.search(heard)
    if found is not None:
        return Answer("wled", found[1].decode("ascii"))
    return Answer("adalight") if b"Ada" in heard else Answer()


def ask(path: str, baud: int, boot_wait: float) -> Answer:
    """Open the port at `path`, wait `boot_wait` seconds for its board to start, ask, and let it go again.

    Takes a little longer than that. Raises OSError if the port can't be used; serial.SerialException is one.
    """
    import time

    import serial  # late: only people who look for a strip need it

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
