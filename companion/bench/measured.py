"""What one process that measures itself hands to the one that has started it."""

from __future__ import annotations

from msgspec import Struct


class Measured(Struct, omit_defaults=True):
    """The monotonic clock's seconds at its first picture and when a finger could begin; milliseconds from each touch to
    its finished picture; processor time of each touch in milliseconds, of all threads and of the main one; share of a
    core at rest in percent; memory in MB; the window in pixels, and what draws it."""

    first: float = 0.0
    usable: float = 0.0
    touches: list[float] = []
    cpu: list[float] = []
    main: list[float] = []
    idle: float = 0.0
    pss: float = 0.0
    window: tuple[int, int] = (0, 0)
    renderer: str = ""
