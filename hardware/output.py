"""Turns the picture into what the LEDs are sent: mounting, gamma, brightness, power supply.

The picture itself (`Strip.latest_frame`) stays as intended; only the bytes on the wire are changed here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

CHANNEL_MILLIAMPS: Final = 20.0
"""Current of one colour of one LED at full brightness, in mA (WS2812B)."""

IDLE_MILLIAMPS: Final = 1.0
"""Current of one dark LED, in mA."""


@dataclass(frozen=True)
class Stretch:
    """A row of LEDs that shows a part of the picture: its number of LEDs, how many dark ones are before it (a corner, a
    leg of the table), and whether it is reversed."""

    leds: int
    gap: int = 0
    turned: bool = False


@dataclass(frozen=True)
class Output:
    """How a strip is mounted and supplied. Raises ValueError for impossible values.

    `turned`: its first LED is at the right end. `offset`: the picture begins that many LEDs later and continues at the
    strip's first LED after its end, as around a table. `stretches`: the LEDs that show the picture, in wire order;
    others stay dark; empty: all LEDs.

    `gamma`: 1 sends the colours unchanged, 2.2 makes dark colours look right on LEDs. `brightness`: 0.05 to 1.
    `milliamps`: the limit of the power supply, 0 for none; a picture that needs more is dimmed as a whole. `channel`:
    current of one colour of one LED at full brightness, in mA.
    """

    turned: bool = False
    brightness: float = 1.0
    milliamps: float = 0.0
    gamma: float = 1.0
    channel: float = CHANNEL_MILLIAMPS
    offset: int = 0
    stretches: tuple[Stretch, ...] = ()

    def __post_init__(self) -> None:
        if not 0.05 <= self.brightness <= 1:
            raise ValueError(f"strip: brightness {self.brightness!r} came, 0.05 to 1 was expected")
        if self.milliamps < 0:
            raise ValueError(f"strip: {self.milliamps!r} mA came, 0 or more was expected")
        if not 1 <= self.gamma <= 3:
            raise ValueError(f"strip: gamma {self.gamma!r} came, 1 to 3 was expected")
        if self.channel <= 0:
            raise ValueError(f"strip: {self.channel!r} mA a colour came, more than 0 was expected")
        if self.offset < 0:
            raise ValueError(f"strip: offset {self.offset!r} came, 0 or more was expected")
        for stretch in self.stretches:
            if stretch.leds < 1 or stretch.gap < 0:
                raise ValueError(f"strip: {stretch!r} came, at least 1 LED and no gap below 0 were expected")

    def shown(self, leds: int) -> int:
        """How many LEDs of a strip with `leds` LEDs show the picture. Raises ValueError if the strip is too short."""
        wanted = sum(stretch.gap + stretch.leds for stretch in self.stretches)
        if wanted > leds:
            raise ValueError(f"strip: stretches of {wanted} LEDs came, at most {leds} were expected")
        return sum(stretch.leds for stretch in self.stretches) or leds

    def shaped(self, rgb: bytes, leds: int = 0) -> bytes:
        """The bytes for a strip of `leds` LEDs (0: as many as the picture) from a picture with three bytes for each
        LED."""
        leds = leds or len(rgb) // 3
        rgb = rgb.translate(_curve(self.gamma, self.brightness))
        fed = self._fed(rgb, leds)
        if fed < 1:
            rgb = rgb.translate(bytes(int(value * fed) for value in range(256)))
        places = _places(self.turned, self.offset, self.stretches, leds)
        if places is None:
            return rgb
        sent = bytearray(3 * leds)
        for n, place in enumerate(places):
            sent[3 * place : 3 * place + 3] = rgb[3 * n : 3 * n + 3]
        return bytes(sent)

    def _fed(self, rgb: bytes, leds: int) -> float:
        """The brightness that the supply allows for this picture, 0 to 1."""
        if not self.milliamps:
            return 1.0
        wanted = sum(rgb) / 255 * self.channel
        return min(1.0, max(0.0, self.milliamps - leds * IDLE_MILLIAMPS) / wanted) if wanted else 1.0


def draws(rgb: bytes, channel: float = CHANNEL_MILLIAMPS) -> float:
    """The current of the LEDs with these bytes, in mA."""
    return sum(rgb) / 255 * channel + len(rgb) / 3 * IDLE_MILLIAMPS


@lru_cache(maxsize=8)
def _curve(gamma: float, brightness: float) -> bytes:
    """The new value for each value of a colour; values above 0 stay above 0, so that no shape disappears."""
    values = [int(255 * (value / 255) ** gamma * brightness + 1e-9) for value in range(256)]
    return bytes(max(new, 1) if value else 0 for value, new in enumerate(values))


@lru_cache(maxsize=8)
def _places(turned: bool, offset: int, stretches: tuple[Stretch, ...], leds: int) -> tuple[int, ...] | None:
    """The place on the wire of each LED of the picture; None if the order is the same."""
    places: list[int] = []
    position = 0
    for stretch in stretches or (Stretch(leds),):
        position += stretch.gap
        run = range(position, position + stretch.leds)
        places += reversed(run) if stretch.turned else run
        position += stretch.leds
    if turned:
        places.reverse()
    places = [(place + offset) % leds for place in places]
    return None if places == list(range(leds)) else tuple(places)
