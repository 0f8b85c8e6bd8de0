"""Waits for what comes next in place of looking for it many times a second.

Kivy's clock sleeps from one tick to the next and looks for touches in between. Here it sleeps until something is due,
until the window system has something to tell (its connection is watched) or until somebody outside its thread wants
something (a pipe wakes it). On a bare panel the reader of its touches wakes it, and it looks for keys every
:data:`SELDOM` seconds. Where nothing tells of touches (Wayland) it looks for them at each tick, as Kivy's clock does.
"""

from __future__ import annotations

import ctypes
import os
import select
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.logger import Logger

SELDOM = 1 / 15
"""Seconds between two looks for the keys of a bare panel."""
LONGEST = 0.25
"""Seconds that it sleeps at most with the connection watched: nobody waits longer for a message that went astray."""
AFTER_READING = 1
"""Xlib's ``QueuedAfterReading``: what has been read already and what stands in the connection."""


class Connection:
    """The window's connection to an X server, as Kivy's window has it open."""

    def __init__(self, display: int) -> None:
        """``display``: the address of Xlib's ``Display``. Raises OSError without Xlib."""
        library = ctypes.CDLL("libX11.so.6")
        library.XConnectionNumber.argtypes = [ctypes.c_void_p]
        library.XEventsQueued.argtypes = [ctypes.c_void_p, ctypes.c_int]
        self._display, self._queued = display, library.XEventsQueued
        self.number: int = library.XConnectionNumber(display)
        """Its file descriptor."""

    def has_some(self) -> bool:
        """Whether there are events that nobody has taken. Who draws may have read them from the connection."""
        return bool(self._queued(self._display, AFTER_READING))


def connection() -> Connection | None:
    """The window's connection; None where there is no X server (a bare panel, Wayland) or it can't be watched."""
    try:
        info = Window.get_window_info()
        return Connection(info.display) if type(info).__name__ == "WindowInfoX11" else None
    except (AttributeError, OSError) as error:
        Logger.warning(f"Waiting: the window's connection can't be watched ({error})")
        return None


def begin(panel: bool) -> Waiting:
    """Have the app sleep until something comes. ``panel``: the picture goes straight to a panel, whose reader wakes."""
    watched = None if panel else connection()
    longest = SELDOM if panel else LONGEST if watched else 0.0
    return Waiting(Clock, watched, lambda: bool(Window.canvas.needs_redraw), longest)


class Waiting:
    """Takes the place of the clock's own sleep. ``watched``: what is watched besides the pipe. ``needs_picture``:
    whether something is to be drawn. ``longest``: seconds that it sleeps at most; 0 for one tick of the clock."""

    def __init__(
        self, clock: Any, watched: Connection | None, needs_picture: Callable[[], bool], longest: float
    ) -> None:
        self._watched, self._needs_picture = watched, needs_picture
        self._reads, self._writes = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._both = [self._reads] if watched is None else [self._reads, watched.number]
        self._longest = longest
        self._asleep = False
        self._clock = clock
        clock.idle, clock.on_schedule = self.idle, self._scheduled

    def close(self) -> None:
        """Give the clock its own sleep back."""
        del self._clock.idle, self._clock.on_schedule
        os.close(self._reads)
        os.close(self._writes)

    def wake(self) -> None:
        """End the sleep, from any thread and from a signal; while it is awake, the next sleep."""
        with suppress(BlockingIOError):  # full of what wakes it
            os.write(self._writes, b".")

    def idle(self) -> float:
        """Sleep until something is due or comes; not for less than a picture takes while there is only something to
        draw. Tells the time at which the next tick begins."""
        clock = self._clock
        self._asleep = True  # who schedules something from here on wakes it: what is due has not been looked up yet
        now, fps = clock.time(), clock._max_fps
        due = now if self._needs_picture() else clock.get_min_timeout() - clock.get_resolution()
        until = min(due, now + self._longest)
        if fps > 0:
            until = max(until, clock._last_tick + 1 / fps)
        if self._watched is None or not self._watched.has_some():
            ready, _, _ = select.select(self._both, [], [], max(0.0, until - now))
            if self._reads in ready:
                os.read(self._reads, 4096)
        self._asleep = False
        clock._dt = (now := float(clock.time())) - clock._last_tick
        clock._last_tick = now
        return now

    def _scheduled(self, _event: object) -> None:
        if self._asleep:
            self.wake()
