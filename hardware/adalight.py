"""Adalight, the wire format of the strip.

A frame is the three letters ``Ada``, the number of LEDs less one as two bytes (high, low), a check byte (high xor
low xor 0x55) and three bytes, red, green, blue, for each LED.
"""

from __future__ import annotations

from typing import Final

MAGIC: Final = b"Ada"
"""How every frame begins."""

HEADER_BYTES: Final = 6
"""What comes before the colours."""

MAX_LEDS: Final = 65536
"""The most that the header's count can say."""


def check_byte(high: int, low: int) -> int:
    """The byte that guards the count, from its two bytes."""
    return high ^ low ^ 0x55


def frame(rgb: bytes) -> bytes:
    """The Adalight frame for `rgb`, three bytes a LED.

    Raises ValueError unless there is a whole number of LEDs from 1 to MAX_LEDS.
    """
    leds, rest = divmod(len(rgb), 3)
    if rest or not 1 <= leds <= MAX_LEDS:
        raise ValueError(f"adalight: {len(rgb)} bytes came, 3 for each of 1 to {MAX_LEDS} LEDs were expected")
    high, low = divmod(leds - 1, 256)
    return MAGIC + bytes((high, low, check_byte(high, low))) + rgb
