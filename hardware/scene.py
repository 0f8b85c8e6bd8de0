"""What the strip shows, and the picture of it as a pure function.

The picture of a strip of N LEDs, LED 0 at the left, each LED three bytes red, green, blue. Colours are in
`hardware.colours`; "black" is 0, 0, 0. Whatever isn't named below is black.

**The ends.** From 30 LEDs on (full layout):

====================  =========================================================================================
LED                   shows
====================  =========================================================================================
0 to 5                the phase as a count: the first `phase` of them are SLATE (0 in set-up, 6 at the end)
6                     black
7                     WHITE if the order is read from the left, else black
8 to N - 4            the seats' field
N - 3                 WHITE if the order is read from the right, else black
N - 2                 black
N - 1                 AMBER if an Automa's line is open on the screen, else black
====================  =========================================================================================

From 16 to 29 LEDs (compact layout) the phase isn't shown and the field begins sooner: LED 0 is the left WHITE one, 1 to
N - 4 are the field, the last three are as above. A strip of fewer than 16 LEDs is refused.

**The field.** With F LEDs in the field and S seats each seat has a segment of L = (F - (S - 1)) // S LEDs (whole
division). Seat number k, counted from 0 at the left, starts at LED k * (L + 1) of the field; so one black LED lies
between two segments, and what is left over is black at the right.

**A seat that isn't active** fills its segment with its body.

**The active seat** is told by shape and by a slow pulse:

- L of 5 or more: the first and the last LED are lone dots in the full colour, the LEDs beside them (1 and L - 2)
  are black, the L - 4 LEDs from 2 to L - 3 are the body: ``x.xxxxx.x``.
- L of 3 or 4: only the first and last LED are lit, in the full colour: ``x.x`` or ``x..x``.
- L of 2: only the first. L of 1: that one; only the pulse tells.
- The whole segment's brightness goes up and down with time, see `pulse`.

**A body** of M LEDs shows the seat's shape by three brightness levels of its colour: full 1, half 1/2, low 1/5.

- Fewer than 4 LEDs: all full.
- square (yellow): all full, ``FFFFFFFF``.
- disc (green): M // 4 low LEDs at each end, the rest full, ``llFFFFll``.
- triangle (red): rises to the right: LEDs before M // 3 low, before 2 * M // 3 half, the rest full, ``llhhhFFF``.
- diamond (blue): a point in the middle: C = max(1, M // 4) full LEDs from (M - C) // 2 on, the rest low, ``lllFFlll``.

If L is 5 or more and the seat is the Automa, LED M // 2 of its body is WHITE.

**Bytes.** A channel is the colour's value times level times pulse (1 for seats that aren't active), plus 1/2,
rounded down. White in a body pulses too. A dark scene is black all over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from hardware.colours import AMBER, BLACK, RGB, SAFE, SEATS, SHAPES, SLATE, STANDARD, WHITE

MIN_LEDS: Final = 16
"""The shortest strip on which four seats and the active one can be told."""

PULSE_SECONDS: Final = 2.0
"""From one brightest moment of the active seat to the next, in seconds."""

_FULL_LAYOUT: Final = 30
_PHASE_LEDS: Final = 6
_DIMMEST: Final = 0.35  # of the pulse: the shape must be readable at every moment
_FULL, _HALF, _LOW = 1.0, 0.5, 0.2


@dataclass(frozen=True)
class Scene:
    """What the strip should show, in words.

    `seats` are seat names in the order in which their counters lie, left to right; none twice. `active` is the seat
    whose turn it is and must be one of `seats`, or None. `automa` is the seat that the app plays, or None; it may
    be absent from `seats`. `reading` is the end from which this phase reads the order. `phase` is 0 in set-up, 1 to
    5, and 6 when the game is over. `line_open` is true while an Automa's line stands open on the screen. `dark`
    puts all out. `safe` takes the palette for colour-blind players. Anything else raises ValueError.
    """

    seats: tuple[str, ...]
    active: str | None
    automa: str | None
    reading: Literal["left", "right"]
    phase: int
    line_open: bool = False
    dark: bool = False
    safe: bool = False

    def __post_init__(self) -> None:
        for seat in (*self.seats, *(name for name in (self.active, self.automa) if name is not None)):
            if seat not in SEATS:
                raise ValueError(f"scene: seat {seat!r} came, one of {', '.join(SEATS)} was expected")
        if len(set(self.seats)) != len(self.seats):
            raise ValueError(f"scene: seats {self.seats!r} came, each seat at most once was expected")
        if self.active is not None and self.active not in self.seats:
            raise ValueError(f"scene: active seat {self.active!r} came, one of {self.seats!r} or None was expected")
        if self.reading not in ("left", "right"):
            raise ValueError(f"scene: reading {self.reading!r} came, 'left' or 'right' was expected")
        if not 0 <= self.phase <= _PHASE_LEDS:
            raise ValueError(f"scene: phase {self.phase!r} came, 0 to {_PHASE_LEDS} was expected")


DARK: Final = Scene(seats=(), active=None, automa=None, reading="left", phase=0, dark=True)
"""Nothing lit: before the first scene and after the last."""


def check_leds(leds: int) -> None:
    """Raise ValueError if a strip of `leds` LEDs is too short to show a scene."""
    if leds < MIN_LEDS:
        raise ValueError(f"strip: {leds} LEDs came, at least {MIN_LEDS} were expected")


def pixels(scene: Scene, leds: int, at: float) -> bytes:
    """The picture of `scene` on a strip of `leds` LEDs, 3 * leds bytes, as the module's text describes.

    `at` is the time in seconds since the active seat became active. Raises ValueError for fewer than MIN_LEDS LEDs.
    """
    check_leds(leds)
    strip: list[RGB] = [BLACK] * leds
    if not scene.dark:
        first = 0
        if leds >= _FULL_LAYOUT:
            strip[: scene.phase] = [SLATE] * scene.phase
            first = _PHASE_LEDS + 1
        strip[first if scene.reading == "left" else leds - 3] = WHITE
        if scene.line_open:
            strip[leds - 1] = AMBER
        field = _field(scene, leds - 4 - first, at)
        strip[first + 1 : first + 1 + len(field)] = field
    return bytes(channel for led in strip for channel in led)


def pulse(at: float) -> float:
    """The active seat's brightness `at` seconds after it became active: 1 at once, 0.35 a second later, 1 after two.

    With u the fraction of PULSE_SECONDS that has passed and t = |1 - 2u| it is 0.35 + 0.65 * t² * (3 - 2t). Plain
    arithmetic instead of a cosine, so that every machine gives the same bytes.
    """
    t = abs(1 - 2 * (at % PULSE_SECONDS) / PULSE_SECONDS)
    return _DIMMEST + (1 - _DIMMEST) * t * t * (3 - 2 * t)


def _field(scene: Scene, room: int, at: float) -> list[RGB]:
    if not scene.seats:
        return []
    length = (room - (len(scene.seats) - 1)) // len(scene.seats)
    field: list[RGB] = []
    for seat in scene.seats:
        if field:
            field.append(BLACK)
        segment = _segment(scene, seat, length)
        if seat == scene.active:
            segment = [_dimmed(led, pulse(at)) for led in segment]
        field += segment
    return field


def _segment(scene: Scene, seat: str, length: int) -> list[RGB]:
    colour = (SAFE if scene.safe else STANDARD)[seat]
    automa = seat == scene.automa and length >= 5
    if seat != scene.active:
        return _body(seat, colour, length, automa)
    if length >= 5:
        return [colour, BLACK, *_body(seat, colour, length - 4, automa), BLACK, colour]
    if length >= 3:
        return [colour, *[BLACK] * (length - 2), colour]
    return [colour, BLACK][:length]


def _body(seat: str, colour: RGB, length: int, automa: bool) -> list[RGB]:
    body = [_dimmed(colour, level) for level in _levels(seat, length)]
    if automa:
        body[length // 2] = WHITE
    return body


def _levels(seat: str, length: int) -> list[float]:
    shape = SHAPES[seat]
    if length < 4 or shape == "square":
        return [_FULL] * length
    if shape == "disc":
        soft = length // 4
        return [_LOW] * soft + [_FULL] * (length - 2 * soft) + [_LOW] * soft
    if shape == "triangle":
        third, two_thirds = length // 3, 2 * length // 3
        return [_LOW] * third + [_HALF] * (two_thirds - third) + [_FULL] * (length - two_thirds)
    point = max(1, length // 4)
    before = (length - point) // 2
    return [_LOW] * before + [_FULL] * point + [_LOW] * (length - point - before)


def _dimmed(led: RGB, level: float) -> RGB:
    red, green, blue = (int(channel * level + 0.5) for channel in led)
    return red, green, blue
