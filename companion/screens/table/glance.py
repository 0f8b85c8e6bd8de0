"""A look at another seat's Convoy, which goes back by itself."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock

GLANCE = 5.0
"""Seconds for which another seat's Convoy is shown."""


class Glance:
    """Goes back after :data:`GLANCE` seconds, unless another look has begun."""

    def __init__(self) -> None:
        self._end = Clock.create_trigger(lambda _dt: None)

    def begin(self, back: Callable[[], None]) -> None:
        """Begin a look; ``back`` ends it."""
        self._end.cancel()
        self._end = Clock.schedule_once(lambda _dt: back(), GLANCE)
