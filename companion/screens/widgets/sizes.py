"""Which sizes of the window the screens are made for, and how many pixels a dp has there."""

from __future__ import annotations

SMALL = (800, 480)
"""The size that one dp is made for."""
LEAST, LENGTH = (480, 375), 600
"""The least width and height of a window, in pixels, and how long one of its sides must be: on less, buttons don't find
room."""
MOST = 8192
"""The most pixels of a side: graphics hardware draws no larger pictures."""


def fits(width: int, height: int) -> bool:
    """Whether the screens find room in a window of this size."""
    return width >= LEAST[0] and height >= LEAST[1] and max(width, height) >= LENGTH


def density(width: int, height: int) -> float:
    """Pixels a dp for a window: 1 at 800 x 480, 1.5 at 1280 x 720, in quarters."""
    return max(1.0, int(min(width / SMALL[0], height / SMALL[1]) * 4) / 4)
