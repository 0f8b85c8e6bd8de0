"""The app sleeps until something is due or comes, and no longer."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.clock import ClockBase

from companion.screens.devices import panel_touches, waiting

pytestmark = pytest.mark.ui
SOON = 0.05
"""Seconds after which something comes: much less than it sleeps by itself, and longer than it takes to fall asleep."""
LONG = 5.0
"""Seconds that it would sleep here by itself."""


class Wire:
    """A connection whose other end is held here, in place of the one to the X server."""

    def __init__(self) -> None:
        self.number, self.far = os.pipe()
        self.read_already = False

    def has_some(self) -> bool:
        return self.read_already

    def close(self) -> None:
        os.close(self.number)
        os.close(self.far)


@pytest.fixture
def wire() -> Iterator[Wire]:
    made = Wire()
    yield made
    made.close()


@pytest.fixture
def table(wire: Wire) -> Iterator[Any]:
    """A clock of its own with its sleep, and whether something is to be drawn."""
    clock, told = ClockBase(), SimpleNamespace(dirty=False)
    clock._max_fps = 100
    sleep = waiting.Waiting(clock, wire, lambda: told.dirty, LONG)  # type: ignore[arg-type]
    yield SimpleNamespace(clock=clock, sleep=sleep, told=told, wire=wire)
    sleep.close()
    assert clock.idle.__func__ is ClockBase.idle  # its own again


def asleep(table: Any) -> float:
    """Seconds of one sleep, no picture's time left over from before."""
    time.sleep(0.02)
    begun = time.perf_counter()
    table.clock.idle()
    return time.perf_counter() - begun


def later(call: Any) -> threading.Timer:
    timer = threading.Timer(SOON, call)
    timer.start()
    return timer


def test_it_sleeps_until_the_next_thing_is_due(table: Any) -> None:
    table.clock.tick()
    table.clock.schedule_once(lambda _dt: None, 0.2)
    assert 0.1 < asleep(table) < LONG / 2


@pytest.mark.parametrize("comes", ["event", "call", "wake"])
def test_what_comes_ends_the_sleep(table: Any, comes: str) -> None:
    """A touch, what another thread schedules, and what wakes it."""
    called: list[float] = []
    timer = later(
        {
            "event": lambda: os.write(table.wire.far, b"."),
            "call": lambda: table.clock.schedule_once(called.append, -1),
            "wake": table.sleep.wake,
        }[comes]
    )
    assert asleep(table) < LONG / 2
    timer.join()
    if comes == "call":
        table.clock.tick_draw()
        assert called


def test_what_has_been_read_already_is_not_waited_for(table: Any) -> None:
    table.wire.read_already = True
    assert asleep(table) < LONG / 2


def test_it_does_not_wait_with_a_picture_to_draw_and_draws_no_more_than_it_may(table: Any) -> None:
    table.told.dirty = True
    assert asleep(table) < LONG / 2
    begun = time.perf_counter()
    for _ in range(10):
        table.clock.idle()
    assert time.perf_counter() - begun >= 10 / 100 * 0.9


def test_where_nothing_tells_of_touches_it_looks_at_each_tick() -> None:
    clock = ClockBase()
    clock._max_fps = 20
    sleep = waiting.Waiting(clock, None, lambda: False, 0.0)
    clock.idle()
    begun = time.perf_counter()
    for _ in range(4):
        clock.idle()
    assert 4 / 20 * 0.9 <= time.perf_counter() - begun < LONG / 2
    sleep.close()


def test_a_hundred_thousand_wakes_stop_nobody(table: Any) -> None:
    for _ in range(100_000):
        table.sleep.wake()
    assert asleep(table) < LONG / 2


def test_each_touch_of_a_bare_panel_wakes() -> None:
    """Kivy's own reader fills the queue that wakes."""
    from kivy.input.factory import MotionEventFactory

    old, woken = MotionEventFactory.get("mtdev"), []
    try:
        panel_touches.wake_with(lambda: woken.append(1))
        reader = MotionEventFactory.get("mtdev")
        assert reader is not old
        assert issubclass(reader, old)
        filled = reader.__new__(reader)
        run: dict[str, Any] = {}
        old._thread_run, kept = lambda self, **given: run.update(given), old._thread_run
        try:
            filled._thread_run(queue=[], device="panel")
        finally:
            old._thread_run = kept
        assert run["queue"] is filled.queue
        run["queue"].append(("begin", None))
        assert woken == [1]
        assert list(filled.queue) == [("begin", None)]
    finally:
        MotionEventFactory.register("mtdev", old)
