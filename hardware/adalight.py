"""Adalight, the strip's wire format.

A frame is the letters ``Ada``, the number of LEDs minus one as two bytes (high, low), a check byte (high xor low xor
0x55) and three bytes (red, green, blue) for each LED.
"""

from __future__ import annotations

from typing import Final

MAGIC: Final = b"Ada"
"""How every frame begins."""

HEADER_BYTES: Final = 6
"""Bytes before the colours."""

MAX_LEDS: Final = 65536
"""The most LEDs that the header can count."""


def check_byte(high: int, low: int) -> int:
    """The check byte for the two bytes of the count."""
    return high ^ low ^ 0x55


def frame(rgb: bytes) -> bytes:
    """The Adalight frame for `rgb`, three bytes for each LED.

    Raises ValueError unless there is a whole number of LEDs from 1 to MAX_LEDS.
    """
    leds, rest = divmod(len(rgb), 3)
    if rest or not 1 <= leds <= MAX_LEDS:
        raise ValueError(f"adalight: {len(rgb)} bytes came, 3 for each of 1 to {MAX_LEDS} LEDs were expected")
    high, low = divmod(leds - 1, 256)
    return MAGIC + bytes((high, low, check_byte(high, low))) + rgb
