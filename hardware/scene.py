"""What the strip shows, and the picture of it as a pure function.

The picture of a strip of N LEDs, LED 0 at the left, each LED three bytes red, green, blue. Colours are in
`hardware.colours`; "black" is 0, 0, 0. Whatever isn't named below is black. The time `seconds` is in seconds since what
moves began to.

**The ends.** From 30 LEDs on (full layout):

====================  =========================================================================================
LED                   shows
====================  =========================================================================================
0 to 5                the phase as a count: the first `phase` of them are half its tint (0 in set-up, 6 at the end).
                      While the Aurora's way is told: the first `aurora` of them are AURORA, the others SLATE
6                     black
7                     WHITE if the order is read from the left, else black
8 to N - 4            the seats' field
N - 3                 WHITE if the order is read from the right, else black
N - 2                 black
N - 1                 AMBER if an Automa's line is open on the screen, else black
====================  =========================================================================================

From 16 to 29 LEDs (compact layout) phase and Aurora aren't shown and the field begins sooner: LED 0 is the left WHITE
one, 1 to N - 4 are the field, the last three are as above. A strip of fewer than 16 LEDs is refused.

**The field.** With F LEDs in the field and S seats each seat has a segment of L = (F - (S - 1)) // S LEDs (whole
division). Seat number k, counted from 0 at the left, starts at LED k * (L + 1) of the field; so one black LED is
between two segments, and what is left over is black at the right.

**A seat that isn't active** fills its segment with its body.

**The active seat** is told by shape and by a slow pulse:

- L of 5 or more: the first and the last LED are lone dots in the full colour, the LEDs beside them (1 and L - 2)
  are black, the L - 4 LEDs from 2 to L - 3 are the body: ``x.xxxxx.x``.
- L of 3 or 4: only the first and last LED are lit, in the full colour: ``x.x`` or ``x..x``.
- L of 2: only the first. L of 1: that one; only the pulse tells.
- The whole segment's brightness goes up and down with time, see `pulse`.

**A winner** is drawn as the active seat is and pulses as that does; where L is 5 or more its dots are WHITE.

**A body** of M LEDs shows the seat's shape by three brightness levels of its colour: full 1, half 1/2, low 1/5.

- Fewer than 4 LEDs: all full.
- square (yellow): all full, ``FFFFFFFF``.
- disc (green): M // 4 low LEDs at each end, the rest full, ``llFFFFll``.
- triangle (red): rises to the right: LEDs before M // 3 low, before 2 * M // 3 half, the rest full, ``llhhhFFF``.
- diamond (blue): a point in the middle: C = max(1, M // 4) full LEDs from (M - C) // 2 on, the rest low, ``lllFFlll``.

**A seat that is struck** by Damage has holes that jump to and fro: with k = 0 in the first half of each second and 1 in
the second, the LEDs n of its body from 2 to M - 3 are black where n + k is odd, ``ll.F.F.l``. With an M below 5, or no
body, its whole segment is black while k is 1.

**The Automa.** If L is 5 or more and the seat is the Automa, LED M // 2 of its body is WHITE, holes or not. While it
thinks that LED runs to and fro: with t rising from 0 to 1 in one second and falling back in the next it is the whole
part of t * (M - 1) + 1/2.

**Enemies fire** as tracers: in every VOLLEY_SECONDS they cross the field in the first half, left to right. With W =
max(1, F // 16) and p the whole part of (F + W) * 2 * (share of VOLLEY_SECONDS that has passed), LEDs p - W to p - 1
of the field are EMBER, the ones on either side of them black. While p is 0 and in the second half there are none.

**Bytes.** A channel is the colour's value times level, plus 1/2, rounded down; in a segment that pulses that times
pulse, plus 1/2, rounded down. White in a body pulses too. In low light each value that isn't 0 becomes itself times
LOW_LIGHT, plus 1/2, rounded down, but 1 at least, and nothing moves: the picture is that of 0 seconds without tracers.
A dark scene is black all over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from hardware.colours import AMBER, AURORA, BLACK, EMBER, PHASES, RGB, SAFE, SEATS, SHAPES, SLATE, STANDARD, WHITE

MIN_LEDS: Final = 16
"""The shortest strip on which four seats and the active one can be told."""

PULSE_SECONDS: Final = 2.0
"""From one brightest moment of the active seat to the next, in seconds."""

VOLLEY_SECONDS: Final = 2.0
"""From one volley of the Enemies to the next, in seconds."""

LOW_LIGHT: Final = 0.15
"""How bright low light is, 1 being the usual."""

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
    5, and 6 when the game is over. `line_open` is true while an Automa's line stands open on the screen. `thinking`:
    the Automa works out what it does. `struck` are seats to which Damage is told now, `fire` is true while Enemies
    fire. `aurora` is the space, 1 to 6, to which the Aurora is told to have moved, 0 while it isn't. `winners` are the
    seats that have won. `low` is low light. `dark` puts all out. `safe` takes the palette for colour-blind players.
    Anything else raises ValueError.
    """

    seats: tuple[str, ...]
    active: str | None
    automa: str | None
    reading: Literal["left", "right"]
    phase: int
    line_open: bool = False
    dark: bool = False
    safe: bool = False
    thinking: bool = False
    struck: tuple[str, ...] = ()
    fire: bool = False
    aurora: int = 0
    winners: tuple[str, ...] = ()
    low: bool = False

    def __post_init__(self) -> None:
        named = (*self.seats, *self.struck, *self.winners, self.active, self.automa)
        for seat in (name for name in named if name is not None):
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
        if not 0 <= self.aurora <= _PHASE_LEDS:
            raise ValueError(f"scene: aurora {self.aurora!r} came, 0 to {_PHASE_LEDS} was expected")

    @property
    def moving(self) -> tuple[object, ...]:
        """All that moves in the picture; where it differs, another movement begins."""
        if self.dark or self.low:
            return ()
        moving = (self.active, self.thinking and self.automa, self.struck, self.fire, self.winners)
        return moving if any(moving) else ()

    @property
    def moves(self) -> bool:
        """Whether the picture changes with time."""
        return bool(self.moving)


DARK: Final = Scene(seats=(), active=None, automa=None, reading="left", phase=0, dark=True)
"""Nothing lit: before the first scene and after the last."""


def check_leds(leds: int) -> None:
    """Raise ValueError if a strip of `leds` LEDs is too short to show a scene."""
    if leds < MIN_LEDS:
        raise ValueError(f"strip: {leds} LEDs came, at least {MIN_LEDS} were expected")


def pixels(scene: Scene, leds: int, seconds: float) -> bytes:
    """The picture of `scene` on a strip of `leds` LEDs, 3 * leds bytes, as the module's text describes.

    `seconds`: since the active seat became active. Raises ValueError for fewer than MIN_LEDS LEDs.
    """
    check_leds(leds)
    if scene.dark:
        return bytes(3 * leds)
    if scene.low:
        seconds = 0.0
    strip: list[RGB] = [BLACK] * leds
    first = 0
    if leds >= _FULL_LAYOUT:
        strip[:_PHASE_LEDS] = _count(scene)
        first = _PHASE_LEDS + 1
    strip[first if scene.reading == "left" else leds - 3] = WHITE
    if scene.line_open:
        strip[leds - 1] = AMBER
    room = leds - 4 - first
    field = _field(scene, room, seconds)
    field += [BLACK] * (room - len(field))
    if scene.fire and not scene.low:
        _tracers(field, seconds)
    strip[first + 1 : first + 1 + room] = field
    picture = bytes(channel for led in strip for channel in led)
    return picture.translate(_DARKENED) if scene.low else picture


def pulse(seconds: float) -> float:
    """The active seat's brightness `seconds` after it became active: 1 at once, 0.35 a second later, 1 after two.

    With u the fraction of PULSE_SECONDS that has passed and t = |1 - 2u| it is 0.35 + 0.65 * t² * (3 - 2t). Plain
    arithmetic instead of a cosine, so that every machine gives the same bytes.
    """
    t = abs(1 - 2 * (seconds % PULSE_SECONDS) / PULSE_SECONDS)
    return _DIMMEST + (1 - _DIMMEST) * t * t * (3 - 2 * t)


def _count(scene: Scene) -> list[RGB]:
    """The first six LEDs: the Aurora's way while it is told, else the phase."""
    if scene.aurora:
        return [AURORA] * scene.aurora + [SLATE] * (_PHASE_LEDS - scene.aurora)
    return [_dimmed(PHASES[scene.phase], _HALF)] * scene.phase + [BLACK] * (_PHASE_LEDS - scene.phase)


def _field(scene: Scene, room: int, seconds: float) -> list[RGB]:
    if not scene.seats:
        return []
    length = (room - (len(scene.seats) - 1)) // len(scene.seats)
    field: list[RGB] = []
    for seat in scene.seats:
        if field:
            field.append(BLACK)
        segment = _segment(scene, seat, length, seconds)
        if seat == scene.active or seat in scene.winners:
            level = pulse(seconds)
            segment = [_dimmed(led, level) for led in segment]
        field += segment
    return field


def _segment(scene: Scene, seat: str, length: int, seconds: float) -> list[RGB]:
    colour = (SAFE if scene.safe else STANDARD)[seat]
    dotted = seat == scene.active or seat in scene.winners
    size = length if not dotted else max(0, length - 4)
    second = seat in scene.struck and seconds % 1 >= 0.5
    if second and size < 5:
        return [BLACK] * length
    if not dotted:
        return _body(scene, seat, colour, size, length, seconds)
    if length >= 5:
        dot = WHITE if seat in scene.winners else colour
        return [dot, BLACK, *_body(scene, seat, colour, size, length, seconds), BLACK, dot]
    if length >= 3:
        return [colour, *[BLACK] * (length - 2), colour]
    return [colour, BLACK][:length]


def _body(scene: Scene, seat: str, colour: RGB, size: int, length: int, seconds: float) -> list[RGB]:
    body = [_dimmed(colour, level) for level in _levels(seat, size)]
    if seat in scene.struck:
        second = seconds % 1 >= 0.5
        for n in range(2, size - 2):
            if (n + second) % 2:
                body[n] = BLACK
    if seat == scene.automa and length >= 5:
        body[_wanders(size, seconds) if scene.thinking else size // 2] = WHITE
    return body


def _wanders(size: int, seconds: float) -> int:
    """Which LED of the Automa's body is white while it thinks."""
    return int((1 - abs(1 - seconds % 2)) * (size - 1) + 0.5)


def _tracers(field: list[RGB], seconds: float) -> None:
    """Let the Enemies' fire cross the field."""
    share = 2 * (seconds % VOLLEY_SECONDS) / VOLLEY_SECONDS
    if share >= 1:
        return
    wide = max(1, len(field) // 16)
    head = int((len(field) + wide) * share)
    if not head:
        return
    for n in range(max(0, head - wide - 1), min(len(field), head + 1)):
        field[n] = EMBER if head - wide <= n < head else BLACK


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


_DARKENED: Final = bytes(max(1, int(value * LOW_LIGHT + 0.5)) if value else 0 for value in range(256))


def _dimmed(led: RGB, level: float) -> RGB:
    red, green, blue = (int(channel * level + 0.5) for channel in led)
    return red, green, blue
