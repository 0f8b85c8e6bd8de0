"""Tells the service manager that pictures reach the screen, and notes when this version has proved to work."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from companion.devices import notify
from companion.files import durable

PROVEN = 60.0
"""Seconds of pictures after which a version has proved to work."""
FILE = "proven"
"""The file in the data folder with its name. Without it deploy/launch goes back to the previous version."""

_log = logging.getLogger(__name__)


class Watchdog:
    """Fed in the app's own thread while pictures are drawn; a still table is asked for one from time to time.

    ``version``: the installed version's name; "" for none.
    """

    def __init__(self, folder: Path, version: str | None = None) -> None:
        self._folder = folder
        self._version = os.environ.get("AURORA_VERSION", "") if version is None else version
        self._drawn = self._ready = False
        self._supervisor = notify.Supervisor()
        self._events: list[Any] = []
        Window.bind(on_flip=self._flipped)

    def close(self) -> None:
        """The app is closing: no more feeding."""
        self._supervisor.tell(notify.STOPPING)
        Window.unbind(on_flip=self._flipped)
        for event in self._events:
            event.cancel()

    def _flipped(self, *_: Any) -> None:
        """Called just before a picture goes to the screen; it is visible when the clock ticks next."""
        self._drawn = True
        if not self._ready:
            self._ready = True
            self._events.append(Clock.schedule_once(self._begin))

    def _begin(self, _dt: float) -> None:
        self._supervisor.tell(notify.READY)
        if self._supervisor.patience:
            self._events.append(Clock.schedule_interval(self._feed, self._supervisor.patience / 4))
        if self._version:
            self._events.append(Clock.schedule_once(self._prove, PROVEN))

    def _feed(self, _dt: float) -> None:
        if self._drawn:
            self._supervisor.tell(notify.ALIVE)
        self._drawn = False
        Window.canvas.ask_update()

    def _prove(self, _dt: float) -> None:
        try:
            durable.replace(self._folder / FILE, self._version.encode() + b"\n")
        except OSError as error:
            _log.warning("%s: %s", self._folder / FILE, error)
