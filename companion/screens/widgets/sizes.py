"""Window sizes that the screens are made for, and pixels per dp."""

from __future__ import annotations

SMALL = (800, 480)
"""The size at which one dp is one pixel."""
LEAST, LENGTH = (480, 375), 600
"""The least width and height of a window in pixels, and the least length of its longer side: with less, buttons do not
fit."""
MOST = 8192
"""The most pixels of a side that graphics hardware draws."""


def fits(width: int, height: int) -> bool:
    """Whether the screens fit into a window of this size."""
    return width >= LEAST[0] and height >= LEAST[1] and max(width, height) >= LENGTH


def density(width: int, height: int) -> float:
    """Pixels per dp for a window: 1 at 800 x 480, 1.5 at 1280 x 720, in quarters."""
    return max(1.0, int(min(width / SMALL[0], height / SMALL[1]) * 4) / 4)
