"""Learning by pressing: finds the pin of a button that is pressed, or the two pins of a knob that is turned."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection
from functools import partial
from typing import Any, Final

FREE_PINS: Final = (*range(4, 14), *range(16, 28))
"""The pins that are watched. Not 0 and 1 (add-on boards), 2 and 3 (I2C with pull-up resistors, used by touch panels),
14 and 15 (the serial console)."""


SETTLED_SECONDS: Final = 0.1
"""Seconds for a pin's own thread to finish after a press."""


class Learning:
    """Watches all free pins until `count` of them have been pulled to ground, reports each BCM number once in that
    order, and releases them.

    A knob turned to the right closes its contact A, then B. `on_pin` is called from a thread of gpiozero. `taken` pins
    are not watched. `factory`: as for `Buttons`. Raises RuntimeError with one sentence for people if there are no pins.
    """

    def __init__(
        self,
        on_pin: Callable[[int], None],
        *,
        count: int = 1,
        taken: Collection[int] = (),
        factory: Any = None,
    ) -> None:
        from gpiozero import Button

        self._on_pin = on_pin
        self._lock = threading.Lock()
        self._buttons: list[Any] = []
        self._count = count
        self._heard: list[int] = []
        self._closer: threading.Timer | None = None
        for bcm in FREE_PINS:
            if bcm in taken:
                continue
            try:
                button = Button(bcm, bounce_time=0.02, pin_factory=factory)
            except Exception:  # noqa: BLE001 (a pin that something else uses is not the one; libraries raise anything)
                continue
            button.when_pressed = partial(self._pressed, bcm)
            self._buttons.append(button)
        if not self._buttons:
            raise RuntimeError("No pins can be listened to on this machine.")

    def close(self) -> None:
        """Stop and release the pins; returns when they are free. May be called twice, but not by `on_pin`."""
        closer = self._closer
        if closer is not None:
            closer.join()
        self._let_go()

    def _let_go(self) -> None:
        with self._lock:
            buttons, self._buttons = self._buttons, []
        for button in buttons:
            button.close()

    def _pressed(self, bcm: int) -> None:
        with self._lock:
            if bcm in self._heard or len(self._heard) == self._count:
                return
            self._heard.append(bcm)
            last = len(self._heard) == self._count
        self._on_pin(bcm)
        if not last:
            return
        # This is the pin's own thread, which is still handling the press, so the pin must not be closed here.
        self._closer = threading.Timer(SETTLED_SECONDS, self._let_go)
        self._closer.daemon = True
        self._closer.start()
