"""How a device is doing, for logs and people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True)
class State:
    """The state of a device.

    `kind`: "none" (not there and not expected), "waiting" (expected; tried again automatically) or "connected".
    `reason`: one English sentence with all details, for the log. `name` and `values`: the same without details, for a
    catalogue: "buttons.none", "strip.missing" with its `port`.
    """

    kind: Literal["none", "waiting", "connected"]
    reason: str
    name: str
    values: Mapping[str, str | int] = field(default_factory=dict)
