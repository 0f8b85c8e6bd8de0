"""Time as the app has lived it: while the machine stood still no time has passed.

A finger is lifted, or taps again, while the machine is busy with something else; the app learns of that only behind
what its clock finds due. So how long a finger stays, and how long a new question has been on the screen, is counted in
what passes between two ticks of the clock, and of each no more than :data:`STEP`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

STEP = 0.1
"""The most that counts of the time between two ticks, in seconds. A screen at rest ticks more often."""


def after(
    seconds: float, then: Callable[[], None], passing: Callable[[float], None] | None = None, every: float = 0.0
) -> Any:
    """Call ``then`` once the app has been awake for so many seconds from now on; ``passing`` is told meanwhile how much
    of them has passed, 0 to 1, each ``every`` seconds (0: at each tick). Returns an event that can be cancelled."""
    passed, before = 0.0, time.monotonic()

    def tick(_dt: float) -> None:
        nonlocal passed, before
        now = time.monotonic()
        passed += min(now - before, STEP)
        before = now
        if passing is not None:
            passing(min(1.0, passed / seconds))
        if passed >= seconds:
            event.cancel()
            then()

    event = Clock.schedule_interval(tick, every)
    return event
