"""The Automa's sentences, and questions with one possible answer, go on without a touch if that is set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from kivy.clock import Clock

from companion.devices import lights
from companion.rules.engine.question import Posed
from companion.screens.devices.dimming import Dimming
from companion.screens.session import Session
from companion.screens.shown import Shown
from companion.screens.ways import Ways
from companion.screens.widgets.guard import GUARD
from companion.screens.widgets.widgets import Btn
from companion.settings import SettingsFile

SINGLE = 2.0
"""Seconds until the only possible answer is given, if that is set but no pace."""


class Desk(Protocol):
    """What this needs of the app."""

    session: Session
    settings: SettingsFile
    dimming: Dimming
    ways: Ways

    @property
    def ready(self) -> bool:
        """Whether an act would be accepted now."""

    def act(self, begin: Callable[[], bool], button: Btn | None = None) -> None:
        """Begin an act."""


class Pace:
    """Confirms a tell, or gives the only answer, when its time is over."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._waiting: Any = None

    def follow(self, shown: Shown) -> None:
        """This is shown now: it may go on without a touch; anything before it no longer does."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        posed, now = shown.posed, self._desk.settings.now
        if posed is None or len(shown.open) != 1:
            return
        if (now.pacing and lights.goes_on(posed)) or (now.single == "do" and _single(posed)):
            number = posed.number
            self._waiting = Clock.schedule_once(lambda _dt: self._go_on(number), now.pacing or SINGLE)

    def _go_on(self, number: int) -> None:
        desk, session = self._desk, self._desk.session
        posed = session.shown.posed if session.shown is not None else None
        if posed is None or posed.number != number:
            return
        table = desk.ways.at_table
        if not desk.ready:  # the picture was slow, so its guard is not over yet
            self._waiting = Clock.schedule_once(lambda _dt: self._go_on(number), GUARD)
        elif table is not None and not table.occupied and table.overlay is None and not desk.dimming.dimmed:
            if posed.kind == "tell":
                table.confirm()
            else:
                desk.act(lambda: session.answer(number, posed.options[0].id))


def _single(posed: Posed) -> bool:
    """Whether one answer is possible; side acts do not count."""
    return posed.kind == "choose" and len(posed.options) == 1
