"""Touches on a bare panel wake the app.

Kivy's reader of such a panel puts what fingers do into a queue, from a thread of its own, and the app finds it at its
next tick. Here each of them begins that tick.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any


class Touches(deque[Any]):
    """What fingers did, on its way from the reader's thread."""

    def __init__(self, wake: Callable[[], None]) -> None:
        super().__init__()
        self._wake = wake

    def append(self, item: Any) -> None:
        """Put one behind the others, and wake the app."""
        super().append(item)
        self._wake()


def wake_with(wake: Callable[[], None]) -> None:
    """Have readers of panels that begin from now on call ``wake``. Without the library that reads them there are none:
    home says so (``companion.screens.app.touch_troubles``)."""
    from kivy.input.factory import MotionEventFactory

    with suppress(ImportError, OSError):
        from kivy.input.providers.mtdev import MTDMotionEventProvider

        class Reader(MTDMotionEventProvider):
            """Kivy's reader with a queue that wakes."""

            def _thread_run(self, **given: Any) -> None:
                # Nothing is in the first one yet: this thread alone fills it.
                self.queue = given["queue"] = Touches(wake)
                super()._thread_run(**given)

        MotionEventFactory.register("mtdev", Reader)
