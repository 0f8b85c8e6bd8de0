"""From the picture as it is meant to be seen to what the LEDs are sent: where they lie, gamma, brightness, the supply.

The picture itself (`Strip.latest_frame`) stays as it is meant; only what goes over the wire is changed here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

CHANNEL_MILLIAMPS: Final = 20.0
"""What one colour of one LED draws at full brightness (WS2812B)."""

IDLE_MILLIAMPS: Final = 1.0
"""What one LED draws while it is dark."""


@dataclass(frozen=True)
class Stretch:
    """LEDs in a row that show a part of the picture: how many, how many dark ones lie before them (a corner, a leg of
    the table), and whether the picture runs through them from the last to the first."""

    leds: int
    gap: int = 0
    turned: bool = False


@dataclass(frozen=True)
class Output:
    """How a strip is mounted and fed.

    `turned`: its first LED is at the right end. `offset`: the picture begins that many LEDs later, and goes on from the
    strip's first LED where it comes to the end, as round a table. `stretches`: the LEDs that show the picture, in the
    order of the wire; what is between and after them stays dark; none at all means all LEDs.

    `gamma`: 1 sends the colours as they are, 2.2 evens out what LEDs look too bright in the dark. `brightness`: 0.05
    to 1, of every colour. `milliamps`: what the power supply may give to the LEDs, 0 for no limit; a picture that would
    draw more is dimmed as a whole. `channel`: what one colour of one LED draws at full brightness, in milliamperes.

    Raises ValueError for anything else.
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
        """How many LEDs the picture has on a strip of `leds` LEDs. Raises ValueError if they aren't enough for it."""
        wanted = sum(stretch.gap + stretch.leds for stretch in self.stretches)
        if wanted > leds:
            raise ValueError(f"strip: stretches of {wanted} LEDs came, at most {leds} were expected")
        return sum(stretch.leds for stretch in self.stretches) or leds

    def shaped(self, rgb: bytes, leds: int = 0) -> bytes:
        """The bytes to send to a strip of `leds` LEDs (0: as many as the picture has) for a picture of three bytes a
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
        """How bright the supply lets this picture be, 0 to 1."""
        if not self.milliamps:
            return 1.0
        wanted = sum(rgb) / 255 * self.channel
        return min(1.0, max(0.0, self.milliamps - leds * IDLE_MILLIAMPS) / wanted) if wanted else 1.0


def draws(rgb: bytes, channel: float = CHANNEL_MILLIAMPS) -> float:
    """What the LEDs draw while they show these bytes, in milliamperes."""
    return sum(rgb) / 255 * channel + len(rgb) / 3 * IDLE_MILLIAMPS


@lru_cache(maxsize=8)
def _curve(gamma: float, brightness: float) -> bytes:
    """What each value of a colour becomes; one that is lit stays lit, so that no shape goes out."""
    values = [int(255 * (value / 255) ** gamma * brightness + 1e-9) for value in range(256)]
    return bytes(max(new, 1) if value else 0 for value, new in enumerate(values))


@lru_cache(maxsize=8)
def _places(turned: bool, offset: int, stretches: tuple[Stretch, ...], leds: int) -> tuple[int, ...] | None:
    """Where on the wire each LED of the picture is; None if that is the very order of the picture."""
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
