"""Buttons without hardware: mock pins, pressed as a finger would, for tests and for people who have no panel yet."""

from __future__ import annotations

import time
from typing import Any, Final

from hardware.pins import Pins

_FINGER_SECONDS: Final = 0.03  # a quick press


class MockPanel:
    """A panel with the buttons that `pins` names. Give its `factory` to `hardware.buttons.Buttons`.

    All methods raise KeyError for a name that `pins` lacks.
    """

    def __init__(self, pins: Pins) -> None:
        from gpiozero.pins.mock import MockFactory, MockPin  # late: gpiozero takes a tenth of a second and more

        self._pins = pins
        self.factory: Any = MockFactory(pin_class=MockPin)
        """The gpiozero pin factory to which the mock pins belong."""

    def down(self, name: str) -> None:
        """Close the contact of button `name`: its pin goes low."""
        self._pin(name).drive_low()

    def up(self, name: str) -> None:
        """Open the contact of button `name`: its pin goes high."""
        self._pin(name).drive_high()

    def press(self, name: str, seconds: float = 0.0) -> None:
        """Press button `name` for `seconds`, at least as long as a quick finger does, and let it come to rest.

        Takes that long and the settling time of the contacts, after which the next press counts.
        """
        self.down(name)
        time.sleep(max(seconds, _FINGER_SECONDS))
        self.up(name)
        time.sleep(1.5 * self._pins.debounce)

    def hold(self, name: str) -> None:
        """Press button `name` for as long as it must be held, and a little more."""
        self.press(name, self._pins.buttons[name].hold + 0.1)

    def _pin(self, name: str) -> Any:
        return self.factory.pin(self._pins.buttons[name].bcm)
