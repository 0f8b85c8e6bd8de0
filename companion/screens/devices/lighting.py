"""Strip and lamps follow the table; the strip's picture is also shown in the header."""

from __future__ import annotations

from typing import Any, Protocol

from kivy.clock import Clock

from companion.devices import lights
from companion.screens.devices.devices import Devices
from companion.screens.devices.dimming import Dimming
from companion.screens.devices.resting import Resting
from companion.screens.session import Session
from companion.settings import SettingsFile

MIRRORED = 0.2
"""The least time in seconds between two pictures of the strip in the header. Each redraws the whole screen, and a
pulsing strip has ten per second."""


class Desk(Protocol):
    """What the lights need of the app."""

    session: Session
    settings: SettingsFile
    screen: Any
    hardware: Devices
    dimming: Dimming
    resting: Resting


class Lighting:
    """Tells the hardware what to light."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._mirrored = 0.0
        self._soon, self._later = Clock.create_trigger(self._follow, -1), Clock.create_trigger(self.mirror)

    def show(self) -> None:
        """Show the table on the strip; without an open game it is dark."""
        from hardware.scene import DARK

        desk = self._desk
        shown, now = desk.session.shown, desk.settings.now
        if shown is None:
            desk.hardware.show(DARK)
            return
        low = now.strip.low_light == "always" or (now.strip.low_light == "dimmed" and desk.dimming.dimmed)
        safe, paced = now.palette == "safe", bool(now.pacing)
        desk.hardware.show(lights.scene(shown.table, shown.posed, safe, low, paced))

    def drawn(self) -> None:
        """The strip has a new picture; called from the strip's thread."""
        self._soon()

    def _follow(self, _dt: float) -> None:
        if self._later.is_triggered:
            return
        self._later.timeout = max(0.0, self._mirrored + MIRRORED - Clock.get_time())
        self._later()

    def mirror(self, *_: Any) -> None:
        """Show the strip's newest picture in the header, without its pulse while the screen rests or is touched."""
        self._mirrored = Clock.get_time()
        desk = self._desk
        view = getattr(desk.screen, "strip_view", None)
        if view is not None:
            view.show(desk.hardware.still_frame if desk.resting.still else desk.hardware.latest_frame)

    def lamps(self) -> None:
        """Light the lamps of buttons that do something now."""
        desk = self._desk
        if desk.hardware.lamps:
            dark = desk.screen is None or desk.dimming.dimmed
            desk.hardware.light(() if dark else getattr(desk.screen, "lit", ()))
