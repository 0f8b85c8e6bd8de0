"""The strip with a board at the far end of a pseudo-terminal, as a running game uses it."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hardware.output import Output, Stretch
from hardware.scene import Scene, pixels
from hardware.strip import Strip

Until = Callable[[Callable[[], bool]], None]
FarEnd = Any  # of conftest.py
Lived = Any

LEDS = 60
STILL = Scene(seats=("green", "red"), active=None, automa=None, reading="left", phase=2)
SEATS = {
    "red": (0xE5, 0x48, 0x4D),
    "green": (0x46, 0xA7, 0x58),
    "yellow": (0xF5, 0xD9, 0x0A),
    "blue": (0x3E, 0x8B, 0xFF),
}


def opened(far_end: FarEnd, leds: int = LEDS, baud: int = 115200, clock: Callable[[], float] = time.monotonic) -> Strip:
    return Strip(str(far_end.path), leds, baud, boot_wait=0.0, clock=clock)


class Clock:
    """A strip's clock that stands still but when it is told to go on, and then lets the strip's worker follow."""

    def __init__(self, until: Until) -> None:
        self.now = 100.0
        self._until = until
        self._reads = 0

    def __call__(self) -> float:
        self._reads += 1
        return self.now

    def goes_on(self, strip: Strip, seconds: float) -> None:
        """So much time goes by, a fiftieth of a second after the other."""
        for _ in range(round(seconds * 50)):
            self.now += 0.02
            self.comes_round(strip)

    def comes_round(self, strip: Strip) -> None:
        """The worker has done all that is due by now. It reads the clock twice each time that it comes round."""
        before = self._reads

        def round_come() -> bool:
            with strip._changed:
                strip._changed.notify()
            return self._reads >= before + 4

        self._until(round_come)


@pytest.fixture
def clock(until: Until) -> Clock:
    return Clock(until)


def read_off(rgb: bytes, seats: int) -> tuple[list[str], str | None, str, int, bool]:
    """Order, active seat, reading, phase and open line, from the layout's text alone (30 LEDs or more)."""
    led = [tuple(rgb[n : n + 3]) for n in range(0, len(rgb), 3)]
    length = (len(led) - 11 - (seats - 1)) // seats
    order, active = [], None
    for number in range(seats):
        start = 8 + number * (length + 1)
        segment = led[start : start + length]
        # The hue of the first LED, whatever its brightness.
        hue = [channel / max(segment[0]) for channel in segment[0]]
        far = {name: sum((a - b / max(c)) ** 2 for a, b in zip(hue, c, strict=True)) for name, c in SEATS.items()}
        order.append(min(far, key=far.__getitem__))
        if segment[1] == segment[-2] == (0, 0, 0):
            active = order[-1]
    black = (0, 0, 0)
    reading = {(True, False): "left", (False, True): "right"}[led[7] != black, led[-3] != black]
    return order, active, reading, sum(one != black for one in led[:6]), led[-1] != black


def test_order_colours_and_active_seat_at_each_turn(far_end: FarEnd, until: Until) -> None:
    far_end.plug()
    strip = opened(far_end)
    order = ("yellow", "red", "blue", "green")
    for phase, reading in ((1, "left"), (3, "right"), (4, "right")):
        for active in order if reading == "left" else reversed(order):
            for line_open in (False, True):
                strip.show(Scene(order, active, "blue", reading, phase, line_open))
                told = (list(order), active, reading, phase, line_open)
                far_end.await_frame(lambda rgb, told=told: any(rgb) and read_off(rgb, 4) == told)
    until(lambda: strip.state.kind == "connected")
    strip.close()


def test_the_table_sees_the_very_frames_that_the_screen_shows(far_end: FarEnd, until: Until) -> None:
    far_end.plug()
    strip = opened(far_end)
    shown: list[bytes] = [strip.latest_frame]
    strip.watch(shown.append)
    for active in ("red", "green", "red"):
        before = len(shown)
        strip.show(replace(STILL, active=active))
        until(lambda before=before: len(shown) >= before + 3)
    strip.close()
    far_end.await_frame(lambda rgb: rgb == bytes(3 * LEDS))
    assert shown[0] == shown[-1] == bytes(3 * LEDS)
    assert len(shown) > 6
    assert {rgb for _, rgb in far_end.frames} <= set(shown)


def test_without_a_port_the_pictures_are_made_all_the_same(until: Until) -> None:
    now = [100.0]
    strip = Strip(None, LEDS, clock=lambda: now[0])
    shown: list[bytes] = []
    strip.watch(shown.append)
    scene = replace(STILL, active="red")
    now[0] += 5
    strip.show(scene)
    until(lambda: strip.latest_frame == pixels(scene, LEDS, 0.0))
    now[0] += 1
    until(lambda: strip.latest_frame == pixels(scene, LEDS, 1.0))
    assert strip.state.kind == "none"
    strip.close()
    assert strip.latest_frame == bytes(3 * LEDS)
    assert shown == [pixels(scene, LEDS, 0.0), pixels(scene, LEDS, 1.0), bytes(3 * LEDS)]


def test_without_a_port_what_nobody_looks_at_does_not_move(until: Until) -> None:
    strip = Strip(None, LEDS)
    shown: list[bytes] = []
    strip.watch(shown.append)
    strip.looked_at(False)
    strip.show(replace(STILL, active="red"))
    until(lambda: bool(shown))
    time.sleep(0.6)
    assert len(shown) <= 2
    strip.show(replace(STILL, active="green"))  # what is shown is always the newest
    until(lambda: strip.still_frame == pixels(replace(STILL, active="green"), LEDS, 0.0))
    strip.looked_at(True)
    until(lambda: len(shown) >= 5)
    strip.close()


def test_a_watcher_that_fails_is_dropped_and_the_strip_goes_on(until: Until, caplog: pytest.LogCaptureFixture) -> None:
    strip = Strip(None, LEDS)
    calls: list[bytes] = []

    def failing(rgb: bytes) -> None:
        calls.append(rgb)
        raise RuntimeError("no window")

    strip.watch(failing)
    strip.show(STILL)
    until(lambda: strip.latest_frame == pixels(STILL, LEDS, 0.0))
    strip.close()
    assert len(calls) == 1
    told = [record.message for record in caplog.records if record.name == "hardware.strip"]
    assert told == ["a watcher of the strip failed and is dropped"]


def test_a_strip_is_mounted_otherwise_at_once_and_stays_connected(far_end: FarEnd, until: Until, clock: Clock) -> None:
    far_end.plug()
    strip = opened(far_end, clock=clock)
    strip.show(STILL)
    clock.goes_on(strip, 0.1)  # the dark picture of the beginning may be on its way already
    picture = pixels(STILL, LEDS, 0.0)
    far_end.await_frame(lambda rgb: rgb == picture)
    until(lambda: strip.state.kind == "connected")
    clock.goes_on(strip, 0.1)  # and no further: sooner than a still picture is sent again
    strip.mount(Output(turned=True))
    turned = b"".join(picture[n : n + 3] for n in range(len(picture) - 3, -1, -3))
    far_end.await_frame(lambda rgb: rgb == turned)
    clock.goes_on(strip, 0.1)
    strip.mount(Output(stretches=(Stretch(20), Stretch(20, gap=20))))
    half = pixels(STILL, 40, 0.0)
    far_end.await_frame(lambda rgb: rgb == half[:60] + bytes(60) + half[60:])
    assert strip.latest_frame == half
    with pytest.raises(ValueError, match="15 LEDs came, at least 16"):
        strip.mount(Output(stretches=(Stretch(15),)))
    strip.close()
    assert far_end.await_frame(lambda rgb: not any(rgb)) == bytes(3 * LEDS)


def test_a_board_that_answers_is_told_and_a_half_tried_tpm2_goes_to_no_wled(far_end: FarEnd, until: Until) -> None:
    far_end.plug()
    far_end.answers = b"WLED 2405180\r\n"
    strip = Strip(str(far_end.path), LEDS, protocol="tpm2", boot_wait=0.0)
    strip.show(STILL)
    far_end.await_frame(lambda rgb: rgb == pixels(STILL, LEDS, 0.0))
    until(lambda: strip.state.name == "strip.wled")
    assert strip.state.values == {"port": str(far_end.path), "version": "2405180"}
    strip.close()


def test_the_newest_picture_wins(far_end: FarEnd, clock: Clock, lived: Lived) -> None:
    far_end.plug()
    strip = opened(far_end, leds=300, baud=57600, clock=clock)  # a frame takes 0.16 s
    strip.show(STILL)
    clock.goes_on(strip, 0.5)
    far_end.await_frame(lambda rgb: any(rgb))
    before, began = len(far_end.frames), lived.seconds
    for number in range(200):
        strip.show(replace(STILL, phase=number % 7, line_open=number == 199))
    assert lived.seconds - began < 1.0
    clock.goes_on(strip, 0.2)
    newest = pixels(replace(STILL, phase=199 % 7, line_open=True), 300, 0.0)
    far_end.await_frame(lambda rgb: rgb == newest)
    assert len(far_end.frames) - before <= 2
    assert far_end.frames[-1][1] == newest
    strip.close()


def test_a_still_picture_is_sent_again_each_second(far_end: FarEnd, until: Until, clock: Clock) -> None:
    far_end.plug()
    strip = opened(far_end, clock=clock)
    strip.show(STILL)
    picture = pixels(STILL, LEDS, 0.0)

    def times() -> int:
        return sum(rgb == picture for _, rgb in far_end.frames)

    clock.goes_on(strip, 0.1)
    until(lambda: times() >= 1)
    for _ in range(3):
        sent = times()
        clock.goes_on(strip, 0.8)
        assert times() == sent
        clock.goes_on(strip, 0.24)
        until(lambda sent=sent: times() > sent)
        assert times() == sent + 1
    strip.close()


MOVING = {
    "pulse": replace(STILL, active="red"),
    "all at once": replace(STILL, active="red", struck=("green",), fire=True, automa="green", thinking=True),
    "winner": replace(STILL, winners=("red",), phase=6),
}


def sent_in(seconds: float, name: str, strip: Strip, far_end: FarEnd, clock: Clock) -> int:
    """How many frames of what moves are sent in that time and a fifth of a second more."""
    strip.show(MOVING[name])
    clock.goes_on(strip, 0.2)
    far_end.await_frame(lambda rgb: any(rgb))
    clock.goes_on(strip, seconds)
    strip.close()
    far_end.await_frame(lambda rgb: not any(rgb))
    return sum(any(rgb) for _, rgb in far_end.frames)


@pytest.mark.parametrize("name", MOVING)
def test_what_moves_is_sent_ten_times_a_second_at_most(far_end: FarEnd, name: str, clock: Clock) -> None:
    far_end.plug()
    sent = sent_in(1.2, name, opened(far_end, clock=clock), far_end, clock)
    assert 10 <= sent <= 1 + 10 * 1.4


@pytest.mark.parametrize("name", MOVING)
def test_what_moves_leaves_half_of_the_wire_free(far_end: FarEnd, name: str, clock: Clock) -> None:
    far_end.plug()
    sent = sent_in(1.5, name, opened(far_end, leds=300, baud=57600, clock=clock), far_end, clock)
    assert 3 <= sent <= 1 + 1.7 / (2 * 906 * 10 / 57600)


def test_unplugging_and_plugging_in_again_is_normal(far_end: FarEnd, until: Until) -> None:
    strip = opened(far_end)
    until(lambda: strip.state.reason == f"Nothing is plugged in at {far_end.path}.")
    for active in ("red", "green"):
        far_end.plug()
        scene = replace(STILL, active=active)
        strip.show(scene)
        far_end.await_frame(lambda rgb, scene=scene: any(rgb) and read_off(rgb, 2)[1] == scene.active)
        until(lambda: strip.state.kind == "connected")
        far_end.unplug()
        until(lambda: strip.state.kind == "waiting")
        strip.show(replace(STILL, phase=5))
        until(lambda: strip.latest_frame == pixels(replace(STILL, phase=5), LEDS, 0.0))
    strip.close()


def test_a_port_in_use_is_told(far_end: FarEnd, until: Until) -> None:
    far_end.plug()
    first = opened(far_end)
    until(lambda: first.state.kind == "connected")
    second = opened(far_end)
    until(lambda: second.state.reason == f"Another program uses {far_end.path}.")
    second.close()
    first.close()


def test_what_the_board_says_disturbs_nothing(far_end: FarEnd, until: Until) -> None:
    far_end.plug()
    strip = opened(far_end)
    for number in range(20):
        far_end.send(b"Ada\n" * 250)
        strip.show(replace(STILL, phase=number % 2))
        time.sleep(0.02)
    strip.show(replace(STILL, phase=6))
    far_end.await_frame(lambda rgb: rgb == pixels(replace(STILL, phase=6), LEDS, 0.0))
    strip.close()


def test_a_port_that_nobody_reads_blocks_neither_game_nor_closing(far_end: FarEnd, lived: Lived) -> None:
    far_end.plug(reads=False)
    strip = opened(far_end, leds=2000, baud=4_000_000)
    longest, number = 0.0, 0
    while "takes no data" not in strip.state.reason:
        number += 1
        began = lived.seconds
        strip.show(replace(STILL, phase=number % 7))
        longest = max(longest, lived.seconds - began)
        time.sleep(0.002)
    assert longest < 0.3
    began = lived.seconds
    strip.close()
    assert lived.seconds - began < 2.0


def test_closing_while_a_write_is_stuck_takes_less_than_two_seconds(
    far_end: FarEnd, until: Until, lived: Lived
) -> None:
    far_end.plug(reads=False)
    strip = opened(far_end, leds=6000, baud=4_000_000)  # one frame and its zeros are more than the pty takes
    strip.show(STILL)
    until(lambda: strip._wire.busy)
    began = lived.seconds
    strip.close()
    assert lived.seconds - began < 2.0


def test_black_when_closed_and_nothing_after(far_end: FarEnd) -> None:
    far_end.plug()
    strip = opened(far_end)
    strip.show(replace(STILL, active="red"))
    far_end.await_frame(lambda rgb: any(rgb))
    strip.close()
    far_end.await_frame(lambda rgb: not any(rgb))
    strip.show(STILL)
    strip.close()
    count = len(far_end.frames)
    time.sleep(0.3)
    assert len(far_end.frames) == count
    assert not any(far_end.frames[-1][1])


@pytest.mark.parametrize(("ending", "status"), [("", 0), ("sys.exit(3)", 3), ("raise RuntimeError('a bug')", 1)])
def test_black_when_the_program_ends(far_end: FarEnd, ending: str, status: int) -> None:
    far_end.plug()
    program = (
        "import sys\n"
        "from hardware.scene import Scene\n"
        "from hardware.strip import Strip\n"
        f"strip = Strip({str(far_end.path)!r}, 60, boot_wait=0.0)\n"
        "strip.show(Scene(('red', 'blue'), 'red', None, 'left', 1))\n"
        "sys.stdin.readline()\n" + ending
    )
    here = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(here)}
    with subprocess.Popen(
        [sys.executable, "-c", program], env=environment, stdin=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        try:
            far_end.await_frame(lambda rgb: any(rgb))
            _, said = running.communicate(b"\n", timeout=300)
        finally:
            running.kill()
    assert running.returncode == status, said
    far_end.await_frame(lambda rgb: not any(rgb))
    assert not any(far_end.frames[-1][1])


def test_states_are_logged_once(far_end: FarEnd, until: Until, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    far_end.plug()
    strip = opened(far_end)
    for number in range(50):
        strip.show(replace(STILL, phase=number % 7))
        time.sleep(0.005)
    until(lambda: strip.state.kind == "connected")
    strip.close()
    assert [record.message for record in caplog.records] == [f"The strip is connected at {far_end.path}."]


@pytest.mark.parametrize(
    ("leds", "baud", "said"),
    [(15, 115200, "15 LEDs came, at least 16"), (65537, 115200, "65537 LEDs came, at most"), (60, 0, "baud 0 came")],
)
def test_a_strip_that_cannot_be_is_refused(leds: int, baud: int, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Strip(None, leds, baud)
