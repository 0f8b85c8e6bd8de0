"""Rests when nobody has touched anything for a while, to use almost no processor time."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock

AFTER = 10.0
"""Seconds without a touch, button or key until it rests."""
CALM = 1.0
"""Seconds after a touch in which nothing pulses: each step redraws the screen, which would delay the next touch."""
TICKS = 15
"""How often per second it looks for touches while it rests, where nothing tells of them (see ``waiting``); the first
touch may be that much later there."""


class Resting:
    """Slows down Kivy's clock while nobody touches anything. ``changed`` is called when the rest begins and ends."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self.now = False
        """Whether it rests."""
        self._ticks = 0.0
        self._stirred = Clock.get_time()
        self._timer = Clock.create_trigger(self._begin, AFTER)
        self._timer()

    @property
    def still(self) -> bool:
        """Whether nothing may move on the screen: it rests, or was just touched."""
        return self.now or bool(Clock.get_time() - self._stirred < CALM)

    def stir(self) -> None:
        """Somebody touched, pressed or typed."""
        self._stirred = Clock.get_time()
        self._timer.cancel()
        self._timer()
        if self.now:
            self.now = False
            Clock._max_fps = self._ticks
            self._changed()

    def _begin(self, _dt: float) -> None:
        self.now = True
        self._ticks = Clock._max_fps
        if self._ticks:  # 0: as fast as it can, in tests
            Clock._max_fps = min(TICKS, self._ticks)
        self._changed()
