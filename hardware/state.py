"""What the screen says about a device."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class State:
    """How a device is doing.

    `kind` is "none" (not there, and nobody waits for it), "waiting" (it should be there; it is tried again by
    itself) or "connected". `reason` is one plain English sentence for people.
    """

    kind: Literal["none", "waiting", "connected"]
    reason: str
