"""From the picture as it is meant to be seen to what the LEDs are sent: direction, brightness, and the power supply.

The picture itself (`Strip.latest_frame`) stays as it is meant; only what goes over the wire is changed here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CHANNEL_MILLIAMPS: Final = 20.0
"""What one colour of one LED draws at full brightness (WS2812B)."""

IDLE_MILLIAMPS: Final = 1.0
"""What one LED draws while it is dark."""


@dataclass(frozen=True)
class Output:
    """How a strip is mounted and fed.

    `turned`: its first LED is at the right end. `brightness`: 0.05 to 1, of every colour. `milliamps`: what the power
    supply may give to the LEDs, 0 for no limit; a picture that would draw more is dimmed as a whole. Raises ValueError
    for anything else.
    """

    turned: bool = False
    brightness: float = 1.0
    milliamps: float = 0.0

    def __post_init__(self) -> None:
        if not 0.05 <= self.brightness <= 1:
            raise ValueError(f"strip: brightness {self.brightness!r} came, 0.05 to 1 was expected")
        if self.milliamps < 0:
            raise ValueError(f"strip: {self.milliamps!r} mA came, 0 or more was expected")

    def shaped(self, rgb: bytes) -> bytes:
        """The bytes to send for a picture of three bytes a LED."""
        scale = min(self.brightness, self._fed(rgb))
        if scale < 1:
            rgb = bytes(int(value * scale) for value in rgb)
        if self.turned:
            rgb = b"".join(rgb[n : n + 3] for n in range(len(rgb) - 3, -1, -3))
        return rgb

    def _fed(self, rgb: bytes) -> float:
        """How bright the supply lets this picture be, 0 to 1."""
        if not self.milliamps:
            return 1.0
        idle = len(rgb) / 3 * IDLE_MILLIAMPS
        wanted = sum(rgb) / 255 * CHANNEL_MILLIAMPS
        return min(1.0, max(0.0, self.milliamps - idle) / wanted) if wanted else 1.0


def draws(rgb: bytes) -> float:
    """What the LEDs draw while they show these bytes, in milliamperes."""
    return sum(rgb) / 255 * CHANNEL_MILLIAMPS + len(rgb) / 3 * IDLE_MILLIAMPS
