"""The panel on the table: turns changing pins into names of pressed buttons, and lights lamps."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
import warnings
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import Any, Final

from hardware.debounce import Debouncer
from hardware.pins import TURNS, Knob, Pin, PinFileError, Pins, load_pins
from hardware.state import State

__all__ = ["Buttons", "PinFileError", "Pins", "load_pins"]

NOISE_SECONDS: Final = 0.004
"""Shorter pulses are noise on a long cable, if the pins can filter; a press by a finger is ten times as long."""

AGAIN_SECONDS: Final = 0.02
"""After this time a contact that is open, but whose edge has not been reported, is checked again."""

_log = logging.getLogger(__name__)


class Buttons:
    """The buttons, knob and lamps in `pins`. Each button and each lamp is between its pin and ground.

    `on_press` is called with the button's name once per press: when it begins, or after the hold time; and with
    "turn-left" or "turn-right" for each step of the knob, whose push contact is a "next". It is called from threads of
    gpiozero and of timers here, so it must pass the press on to the app's thread and return at once.

    `factory`: a gpiozero pin factory, such as that of `hardware.simulator.MockPanel`; None: the machine's own pins.

    The hardware never causes an exception: if pins are missing or in use, `state` says so and it is logged once.
    """

    def __init__(self, pins: Pins, on_press: Callable[[str], None], *, factory: Any = None) -> None:
        self._contacts: list[_Contact] = []
        self._knob: _Knob | None = None
        self._lamps: dict[str, Any] = {}
        self._missing = 0
        self._state = self._open(pins, on_press, factory)
        level = logging.WARNING if self._missing else logging.INFO
        _log.log(level, "%s", self._state.reason)

    @property
    def state(self) -> State:
        """The state of the buttons: "connected", or "none" if no button works. Any thread may read it."""
        return self._state

    @property
    def names(self) -> tuple[str, ...]:
        """The working buttons, each once, and the knob's turns, in the order of the file."""
        turns = TURNS if self._knob is not None else ()
        return tuple(dict.fromkeys([*(contact.name for contact in self._contacts), *turns]))

    @property
    def lamps(self) -> tuple[str, ...]:
        """The buttons that have a lamp."""
        return tuple(self._lamps)

    def light(self, names: Collection[str]) -> None:
        """Light the lamps of exactly these buttons. From one thread only; does nothing after `close`."""
        for name, lamp in self._lamps.items():
            try:
                lamp.value = name in names
            except Exception as error:  # noqa: BLE001 (a lamp that fails must not stop the game)
                _log.debug("the lamp of %s failed: %s", name, error)

    def close(self) -> None:
        """Turn the lamps off and release the pins. No press is reported afterwards. May be called twice."""
        contacts, self._contacts = self._contacts, []
        knob, self._knob = self._knob, None
        self.light(())
        lamps, self._lamps = self._lamps, {}
        for part in [*contacts, *([knob] if knob is not None else []), *lamps.values()]:
            try:
                part.close()
            except Exception as error:  # noqa: BLE001 (as on opening)
                _log.debug("closing a pin failed: %s", error)
        if contacts or knob is not None:
            self._state = State("none", "The buttons are switched off.", "buttons.off")

    def _open(self, pins: Pins, on_press: Callable[[str], None], factory: Any) -> State:
        wanted = len(pins.buttons) + (pins.knob is not None)
        if not wanted:
            return State("none", "No buttons are set up; keys and screen do the same.", "buttons.unwired")
        # gpiozero and the libraries below it raise whatever they like here, lgpio a bare Exception; none of it may stop
        # the game.
        try:
            factory = _own_pins() if factory is None else factory
        except Exception as error:  # noqa: BLE001
            self._missing = wanted
            return _no_pins(_told(error))
        missing: list[str] = []
        busy: list[int] = []

        def part(make: Callable[[], Any], name: str, *bcm: int) -> Any:
            try:
                return make()
            except Exception as error:  # noqa: BLE001
                missing.append(f"{name} on GPIO {' and '.join(map(str, bcm))} ({_told(error)})")
                busy.extend(bcm)
                return None

        def contact(name: str, pin: Pin) -> None:
            made = part(lambda: _Contact(name, pin, pins.debounce, on_press, factory), name, pin.bcm)
            if made is not None:
                self._contacts.append(made)

        for name, pin in pins.buttons.items():
            contact(name, pin)
        working = len(self._contacts)
        if pins.knob is not None:
            knob = pins.knob
            self._knob = part(lambda: _Knob(knob, on_press, factory), "the knob", knob.a, knob.b)
            working += self._knob is not None
            if self._knob is not None and knob.push is not None:
                contact("next", Pin(knob.push))
        if not working:
            self._missing = wanted
            reason = f"No button works: {'; '.join(missing)}. Keys and screen do the same."
            return State("none", reason, "buttons.broken", {"pins": ", ".join(map(str, busy))})
        for name, bcm in pins.lamps.items():
            lamp = part(partial(_lamp, bcm, factory), f"the lamp of {name}", bcm)
            if lamp is not None:
                self._lamps[name] = lamp
        self._missing = len(missing)
        told = f"{working} buttons are connected"
        if missing:
            reason = f"{told}, but not {'; '.join(missing)}."
            return State("connected", reason, "buttons.some", {"n": working, "pins": ", ".join(map(str, busy))})
        return State("connected", f"{told}.", "buttons.connected", {"n": working})


class _Contact:
    """One button: its pin, its debouncer and the timer of its hold."""

    def __init__(self, name: str, pin: Pin, settle: float, on_press: Callable[[str], None], factory: Any) -> None:
        from gpiozero import Button

        self.name = name
        self._on_press = on_press
        self._lock = threading.Lock()  # edges and the timer come from different threads
        self._debouncer = Debouncer(settle, pin.hold)
        self._timer: threading.Timer | None = None
        self._shut = False
        # Where the factory can, a pin reports only what stays for a moment, so that noise on a long lead isn't a press.
        # Mock pins can't and others do it in their own ways; our debouncer is what makes a press act once.
        self._button = Button(pin.bcm, bounce_time=min(settle, NOISE_SECONDS), pin_factory=factory)
        self._button.when_pressed = self._closed
        self._button.when_released = self._opened

    def close(self) -> None:
        with self._lock:
            self._shut = True
            self._wind(None)
        self._button.close()  # not under the lock: it may wait for a callback that wants the lock

    def _closed(self) -> None:
        self._edge(True, self._button.active_time)

    def _opened(self) -> None:
        self._edge(False, self._button.inactive_time)

    def _edge(self, closed: bool, age: float | None) -> None:
        # The pin's own time stamp: this thread may run late, and two bounces must not look far apart because of that.
        moment = time.monotonic() - max(0.0, age or 0.0)
        self._feed(lambda: self._debouncer.edge(closed, moment))

    def _feed(self, step: Callable[[], bool]) -> None:
        with self._lock:
            if self._shut:
                return
            act = step()
            self._wind(self._debouncer.due())
        if act:
            _tell(self._on_press, self.name)

    def _wind(self, due: float | None) -> None:
        """Set the timer to `due`, or stop it. The lock must be held."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if due is not None:
            wait = max(0.0, due - time.monotonic())
            self._timer = threading.Timer(wait, self._rung)
            self._timer.daemon = True
            self._timer.start()

    def _rung(self) -> None:
        """The timer has ended. If the machine was blocked, an edge may not have been reported yet: an open contact has
        held nothing and is checked again."""
        with self._lock:
            if not self._shut and self._debouncer.closed and not self._button.is_pressed:
                self._wind(time.monotonic() + AGAIN_SECONDS)
                return
        self._feed(lambda: self._debouncer.poll(time.monotonic()))


class _Knob:
    """A rotary encoder. It needs no debouncer: a step counts when both contacts have gone through all positions, and a
    bounce only goes back and forth between two."""

    def __init__(self, knob: Knob, on_press: Callable[[str], None], factory: Any) -> None:
        from gpiozero import RotaryEncoder

        self._shut = False
        self._encoder = RotaryEncoder(knob.a, knob.b, max_steps=0, pin_factory=factory)

        def turned(name: str) -> None:
            if not self._shut:
                _tell(on_press, name)

        self._encoder.when_rotated_clockwise = lambda: turned("turn-right")
        self._encoder.when_rotated_counter_clockwise = lambda: turned("turn-left")

    def close(self) -> None:
        self._shut = True
        self._encoder.close()


def _lamp(bcm: int, factory: Any) -> Any:
    from gpiozero import LED

    return LED(bcm, pin_factory=factory)


def _tell(on_press: Callable[[str], None], name: str) -> None:
    try:
        on_press(name)
    except Exception:  # noqa: BLE001
        # An exception would end the thread that watches all pins.
        _log.exception("handling a press of %s failed", name)


def _own_pins() -> Any:
    named = "GPIOZERO_PIN_FACTORY" in os.environ or "gpiozero" in sys.modules
    if not named and not any(Path("/dev").glob("gpiochip*")):
        raise FileNotFoundError("/dev/gpiochip*")  # gpiozero would take 3.3 MB and a tenth of a second to tell it
    from gpiozero import Device

    with warnings.catch_warnings():
        # gpiozero warns for each library that it tries; the state's sentence is enough.
        warnings.simplefilter("ignore")
        Device.ensure_pin_factory()
    return Device.pin_factory


def _no_pins(told: str, root: Path = Path("/")) -> State:
    """Why there are no pins: this machine has none, or it is a Raspberry Pi whose pins can't be used."""
    chips = sorted((root / "dev").glob("gpiochip*"))
    model = root / "proc/device-tree/model"
    if not chips or not model.exists() or b"Raspberry Pi" not in model.read_bytes():
        return State("none", f"No GPIO pins here ({told}); keys and screen do the same.", "buttons.none")
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        reason = f"Not allowed to use the GPIO pins ({told}): add the user to the group gpio and log in again."
        return State("none", reason, "buttons.forbidden")
    reason = f"The GPIO pins can't be used ({told}): the Python package lgpio may be missing."
    return State("none", reason, "buttons.package")


def _told(error: Exception) -> str:
    text = str(error).strip().strip("'\"")
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
