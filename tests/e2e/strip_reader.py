"""The far end of the strip, made from the protocol text in ``hardware/scene.py`` alone: bytes, frames, what they say.

Nothing of the product's own decoding or drawing is used here; the numbers stand here once more.
"""

from __future__ import annotations

import os
import pty
import select
import threading
import time
import tty
from dataclasses import dataclass
from pathlib import Path

Led = tuple[int, int, int]
BLACK: Led = (0, 0, 0)
WHITE: Led = (0xE8, 0xF0, 0xF7)
AMBER: Led = (0xFF, 0xC4, 0x4D)
SLATE: Led = (0x2E, 0x42, 0x57)
AURORA: Led = (0x5B, 0xE3, 0xA8)
EMBER: Led = (0xFF, 0x6B, 0x00)
SEATS: dict[str, Led] = {
    "red": (0xE5, 0x48, 0x4D),
    "green": (0x46, 0xA7, 0x58),
    "yellow": (0xF5, 0xD9, 0x0A),
    "blue": (0x3E, 0x8B, 0xFF),
}
PHASES: tuple[Led, ...] = (
    (0x20, 0x6F, 0x74),
    (0x57, 0x3E, 0x80),
    (0x53, 0x73, 0x10),
    (0x80, 0x3D, 0x68),
    (0x70, 0x55, 0x48),
    (0x73, 0x5C, 0x80),
)
"""Half the tint of each phase, from Exploration to the score."""
LEDS = 60
PATIENCE = 120.0


@dataclass(frozen=True)
class Reading:
    """What somebody at the table sees on the strip. ``phase`` is -1 while ``aurora`` is told, which else is 0."""

    phase: int
    reading: str
    seats: tuple[str, ...]
    active: str
    automa: str
    line_open: bool
    struck: tuple[str, ...] = ()
    aurora: int = 0


class Line:
    """A serial line (a pseudo terminal) under a lasting name; keeps every frame that comes."""

    def __init__(self, name: Path) -> None:
        self.name = name
        self.frames: list[tuple[Led, ...]] = []
        self.wrong = 0
        """Bytes that belonged to no frame; aside from the zeros and the question that come when the port is opened."""
        self._ends: tuple[int, int] | None = None
        self._thread: threading.Thread | None = None
        self._pulled = threading.Event()
        self.plug_in()

    def plug_in(self) -> None:
        """A board is plugged in."""
        ours, theirs = pty.openpty()
        for end in (ours, theirs):
            tty.setraw(end)
        part = self.name.with_name(self.name.name + ".new")
        part.symlink_to(os.ttyname(theirs))
        os.replace(part, self.name)
        self._ends = (ours, theirs)
        self._pulled.clear()
        self._thread = threading.Thread(target=self._listen, args=(ours,), daemon=True)
        self._thread.start()

    def unplug(self) -> None:
        """It is pulled out: the device is gone."""
        assert self._ends is not None
        assert self._thread is not None
        # Nobody may be reading: a read that is waiting would keep the device alive.
        self._pulled.set()
        self._thread.join()
        self.name.unlink()
        for end in self._ends:
            os.close(end)
        self._ends = None

    def close(self) -> None:
        """The end."""
        if self._ends is not None:
            self.unplug()

    def _listen(self, end: int) -> None:
        rest = b""
        while not self._pulled.is_set():
            if select.select([end], [], [], 0.05)[0]:
                rest = self._take(rest + os.read(end, 4096))

    def _take(self, data: bytes) -> bytes:
        while True:
            start = data.find(b"Ada")
            if start < 0:
                return data[-2:]
            self.wrong += sum(byte not in b"\0v" for byte in data[:start])
            data = data[start:]
            if len(data) < 6:
                return data
            count = data[3] * 256 + data[4] + 1
            if data[5] != data[3] ^ data[4] ^ 0x55:
                self.wrong += 1
                data = data[1:]
                continue
            if len(data) < 6 + 3 * count:
                return data
            body = data[6 : 6 + 3 * count]
            leds = tuple((body[i], body[i + 1], body[i + 2]) for i in range(0, len(body), 3))
            self.frames.append(leds)
            data = data[6 + 3 * count :]

    # ------------------------------------------------------------ looking

    def until(self, wanted: Reading) -> Reading:
        """Wait until the strip says this."""
        end = time.monotonic() + PATIENCE
        seen: Reading | None = None
        while time.monotonic() < end:
            # Tracers cover a part of the field; between two volleys of them it is seen whole.
            whole = [leds for leds in self.frames[-40:] if EMBER not in leds]
            if whole:
                seen = read(whole[-1])
                if seen == wanted:
                    return seen
            time.sleep(0.02)
        raise AssertionError(f"waited {PATIENCE} s for the strip to say\n{wanted}; it says\n{seen}")


def read(leds: tuple[Led, ...]) -> Reading:
    """What a picture of 60 LEDs says. Fails where the picture is not one of those in the protocol."""
    assert len(leds) == LEDS
    aurora = leds[:6].count(AURORA)
    phase = -1 if aurora else PHASES.index(leds[0]) + 1 if leds[0] in PHASES else 0
    lit = PHASES[phase - 1] if phase else BLACK
    count = (AURORA,) * aurora + (SLATE,) * (6 - aurora) if aurora else (lit,) * phase + (BLACK,) * (6 - phase)
    assert leds[:6] == count, "phase in its tint, or Aurora, is a count from the left"
    assert leds[6] == leds[LEDS - 2] == BLACK
    ends = (leds[7], leds[LEDS - 3])
    assert ends in ((WHITE, BLACK), (BLACK, WHITE)), f"one end is white: {ends}"
    assert leds[LEDS - 1] in (BLACK, AMBER)
    segments = _segments(leds[8 : LEDS - 3])
    seats = [_seat(s) for s in segments]
    active = [seat for seat, s in zip(seats, segments, strict=True) if s[1] == BLACK == s[-2]]
    assert len(active) <= 1
    automa = [seat for seat, s in zip(seats, segments, strict=True) if _has_white(s, seat in active)]
    assert len(automa) <= 1
    struck = []
    for seat, segment in zip(seats, segments, strict=True):
        if BLACK in _body(segment, seat in active):
            struck.append(seat)
        _check_shape(seat, segment, seat in active, seat in automa)
    return Reading(
        phase,
        "left" if ends[0] == WHITE else "right",
        tuple(seats),
        active[0] if active else "",
        automa[0] if automa else "",
        leds[LEDS - 1] == AMBER,
        tuple(struck),
        aurora,
    )


def _segments(field: tuple[Led, ...]) -> list[tuple[Led, ...]]:
    """The seats' segments: as many as fit what is black between them and after them."""
    for seats in (4, 3, 2):
        length = (len(field) - (seats - 1)) // seats
        starts = [k * (length + 1) for k in range(seats)]
        segments = [field[s : s + length] for s in starts]
        gaps = [field[s + length] for s in starts[:-1]] + list(field[starts[-1] + length :])
        lit = all(s[0] != BLACK != s[-1] for s in segments)
        if lit and all(g == BLACK for g in gaps) and all(_seat_or_none(s) for s in segments):
            return segments
    raise AssertionError(f"no seats can be told in {field}")


def _is_white(led: Led) -> bool:
    return led != BLACK and max(led) - min(led) <= 0.1 * max(led)


def _nearest(led: Led) -> str:
    """The seat of this hue, whatever the brightness."""

    def apart(colour: Led) -> float:
        return sum((a / max(led) - b / max(colour)) ** 2 for a, b in zip(led, colour, strict=True))

    return min(SEATS, key=lambda seat: apart(SEATS[seat]))


def _seat_or_none(segment: tuple[Led, ...]) -> str:
    # Very dim LEDs are rounded too coarsely to tell their hue.
    found = {_nearest(led) for led in segment if max(led) > 40 and not _is_white(led)}
    return found.pop() if len(found) == 1 else ""


def _seat(segment: tuple[Led, ...]) -> str:
    found = _seat_or_none(segment)
    assert found, f"one colour expected in {segment}"
    return found


def _body(segment: tuple[Led, ...], active: bool) -> tuple[Led, ...]:
    return segment[2:-2] if active else segment


def _has_white(segment: tuple[Led, ...], active: bool) -> bool:
    # In the middle, or anywhere while the Automa thinks.
    return any(_is_white(led) for led in _body(segment, active))


def _check_shape(seat: str, segment: tuple[Led, ...], active: bool, automa: bool) -> None:
    """The seat's shape in three levels of brightness: l(ow) 1/5, h(alf), F(ull); lone full dots where it is active."""
    body = _body(segment, active)
    n = len(body)
    expected = {
        "yellow": "F" * n,
        "green": "l" * (n // 4) + "F" * (n - 2 * (n // 4)) + "l" * (n // 4),
        "red": "".join("l" if i < n // 3 else "h" if i < 2 * n // 3 else "F" for i in range(n)),
        "blue": "".join("F" if 0 <= i - (n - max(1, n // 4)) // 2 < max(1, n // 4) else "l" for i in range(n)),
    }[seat]
    colour = SEATS[seat]
    # The dots of the active seat tell how bright its pulse is; other seats stand at full brightness.
    pulse = max(segment[0]) / max(colour) if active else 1.0
    assert 0.34 <= pulse <= 1.01, f"the pulse of {seat} stands at {pulse}"
    if active:
        assert segment[0] == segment[-1]
        assert segment[1] == segment[-2] == BLACK
    holes = [i for i, led in enumerate(body) if led == BLACK]
    assert len({i % 2 for i in holes}) <= 1, f"holes at every other LED: {holes}"
    assert all(2 <= i < n - 2 for i in holes), f"holes inside: {holes}"
    for i, (led, level) in enumerate(zip(body, expected, strict=True)):
        if i in holes or (automa and _is_white(led)):
            continue
        share = {"l": 0.2, "h": 0.5, "F": 1.0}[level] * pulse
        off = max(abs(a - b * share) for a, b in zip(led, colour, strict=True))
        assert off <= 2, (
            f"LED {i} of {seat} ({expected}, pulse {pulse:.2f}): {led}, {colour} times {share:.2f} expected"
        )
