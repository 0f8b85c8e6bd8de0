"""Time in which the app was running; time in which the machine stood still does not count.

If the machine is busy, the app learns of a lifted finger or a second tap only after its clock's other events. So the
length of a press, and the time that a question has been on the screen, are counted between ticks of the clock, with at
most :data:`STEP` for each.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

STEP = 0.1
"""The most seconds that count between two ticks. A resting screen ticks more often."""


def after(
    seconds: float, then: Callable[[], None], passing: Callable[[float], None] | None = None, every: float = 0.0
) -> Any:
    """Call ``then`` after the app has been awake for so many seconds. ``passing`` gets the share that has passed, 0 to
    1, every ``every`` seconds (0: at each tick). Returns an event that can be cancelled."""
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
