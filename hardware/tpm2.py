"""TPM2, the other wire format, for boards without Adalight.

A frame is the bytes 0xC9 and 0xDA, the number of data bytes as two bytes (high, low), three bytes (red, green, blue)
for each LED, and the byte 0x36. WLED reads it too but miscounts the LEDs of some lengths, so it is never sent to WLED.
"""

from __future__ import annotations

from typing import Final

START: Final = b"\xc9\xda"
"""How every data frame begins."""

END: Final = b"\x36"
"""How it ends."""

MAX_LEDS: Final = 21845
"""The most LEDs that the length can count."""


def frame(rgb: bytes) -> bytes:
    """The TPM2 frame for `rgb`, three bytes for each LED.

    Raises ValueError unless there is a whole number of LEDs from 1 to MAX_LEDS.
    """
    leds, rest = divmod(len(rgb), 3)
    if rest or not 1 <= leds <= MAX_LEDS:
        raise ValueError(f"tpm2: {len(rgb)} bytes came, 3 for each of 1 to {MAX_LEDS} LEDs were expected")
    return START + len(rgb).to_bytes(2, "big") + rgb + END
