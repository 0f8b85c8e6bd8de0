"""A finger that touches the window of its own process, in the way of a panel: its touch comes from another thread at
any moment, and Kivy's loop fetches it there."""

from __future__ import annotations

import random
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider

FRAME = 1 / 60
"""Seconds within which the touch comes at a random moment."""


class Touch(MotionEvent):
    """One touch, at a share of the window."""

    def __init__(self, number: int, x: float, y: float) -> None:
        super().__init__("bench", number, (x, y), is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def depack(self, args: Any) -> None:
        """Where it is."""
        self.sx, self.sy = args
        super().depack(args)


class Finger(MotionEventProvider):
    """Touches and leaves at once, or after ``hold`` seconds. ``touched`` is called in the finger's thread, right before
    the touch can be fetched, ``wake`` right after."""

    def __init__(self, touched: Callable[[], None], wake: Callable[[], None]) -> None:
        super().__init__("bench", "")
        self._touched, self._wake = touched, wake
        self._queue: deque[tuple[str, Touch]] = deque()
        self._count = 0
        self._chance = random.Random("finger")
        EventLoop.add_input_provider(self)

    def touch(self, x: float, y: float, hold: float = 0.0) -> None:
        """Touch soon at this place in the window's pixels, from its lower left."""
        self._count += 1
        one = Touch(self._count, x / (Window.width - 1.0), y / (Window.height - 1.0))
        threading.Thread(target=self._go, args=(one, hold, FRAME * self._chance.random()), daemon=True).start()

    def _go(self, one: Touch, hold: float, soon: float) -> None:
        time.sleep(soon)
        self._touched()
        self._queue.append(("begin", one))
        self._wake()
        if hold:
            time.sleep(hold)
        self._queue.append(("end", one))
        self._wake()

    def update(self, dispatch_fn: Callable[[str, Touch], Any]) -> None:
        """Kivy fetches what has come."""
        while self._queue:
            dispatch_fn(*self._queue.popleft())
