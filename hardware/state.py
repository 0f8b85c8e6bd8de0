"""What is said about a device."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True)
class State:
    """How a device is doing.

    `kind` is "none" (not there, and nobody waits for it), "waiting" (it should be there; it is tried again by
    itself) or "connected". `reason` is one plain English sentence with every detail, for the log. `name` and `values`
    are the same without the details, for a catalogue of sentences: "buttons.none", "strip.missing" with its `port`.
    """

    kind: Literal["none", "waiting", "connected"]
    reason: str
    name: str
    values: Mapping[str, str | int] = field(default_factory=dict)
