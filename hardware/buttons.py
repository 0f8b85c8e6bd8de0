"""The buttons on the table: from a pin that moves to the name of the button that was pressed."""

from __future__ import annotations

import logging
import threading
import time
import warnings
from collections.abc import Callable
from typing import Any

from hardware.debounce import Debouncer
from hardware.pins import Pin, PinFileError, Pins, load_pins
from hardware.state import State

__all__ = ["Buttons", "PinFileError", "Pins", "load_pins"]

_log = logging.getLogger(__name__)


class Buttons:
    """The buttons that `pins` names, each between its pin and ground.

    `on_press` is called with the button's name, once for each press: at its beginning, or for a button that must be
    held when it has been held for long enough. It is called from threads that aren't the app's (those of gpiozero,
    and timers here), so it must hand over to the app's own thread and return at once.

    `factory` is a gpiozero pin factory, as that of `hardware.simulator.MockPanel`; None takes the machine's own pins.

    Never raises because of the hardware: without pins, or with some of them in use elsewhere, `state` says so and the
    log does once.
    """

    def __init__(self, pins: Pins, on_press: Callable[[str], None], *, factory: Any = None) -> None:
        self._contacts: list[_Contact] = []
        self._state = self._open(pins, on_press, factory)
        level = logging.INFO if len(self._contacts) == len(pins.buttons) else logging.WARNING
        _log.log(level, "%s", self._state.reason)

    @property
    def state(self) -> State:
        """How the buttons are doing: "connected", or "none" if no button works. May be read from any thread."""
        return self._state

    def close(self) -> None:
        """Let the pins go. No press is told after this; may be called twice."""
        contacts, self._contacts = self._contacts, []
        for contact in contacts:
            contact.close()
        if contacts:
            self._state = State("none", "The buttons are switched off.", "buttons.off")

    def _open(self, pins: Pins, on_press: Callable[[str], None], factory: Any) -> State:
        if not pins.buttons:
            return State("none", "No buttons are set up; keys and screen do the same.", "buttons.unwired")
        # gpiozero and the libraries below it raise whatever they like here, lgpio a bare Exception; none of it may stop
        # the game.
        try:
            factory = _own_pins() if factory is None else factory
        except Exception as error:  # noqa: BLE001
            reason = f"No GPIO pins here ({_told(error)}); keys and screen do the same."
            return State("none", reason, "buttons.none")
        missing: list[str] = []
        for name, pin in pins.buttons.items():
            try:
                self._contacts.append(_Contact(name, pin, pins.debounce, on_press, factory))
            except Exception as error:  # noqa: BLE001
                missing.append(f"{name} on GPIO {pin.bcm} ({_told(error)})")
        if not self._contacts:
            reason = f"No button works: {'; '.join(missing)}. Keys and screen do the same."
            return State("none", reason, "buttons.broken")
        n = len(self._contacts)
        working = f"{n} buttons are connected"
        if missing:
            reason = f"{working}, but not {'; '.join(missing)}."
            return State("connected", reason, "buttons.some", {"n": n, "of": len(pins.buttons)})
        return State("connected", f"{working}.", "buttons.connected", {"n": n})


class _Contact:
    """One button: its pin, its debouncer and the timer of its hold."""

    def __init__(self, name: str, pin: Pin, settle: float, on_press: Callable[[str], None], factory: Any) -> None:
        from gpiozero import Button

        self._name = name
        self._on_press = on_press
        self._lock = threading.Lock()  # edges and the timer come from different threads
        self._debouncer = Debouncer(settle, pin.hold)
        self._timer: threading.Timer | None = None
        self._shut = False
        # Where the factory can, a pin reports only what stays for the settling time, so that noise on a long lead isn't
        # a press. Mock pins can't and others do it in their own ways; our debouncer is what makes a press act once.
        self._button = Button(pin.bcm, bounce_time=settle, pin_factory=factory)
        self._button.when_pressed = self._closed
        self._button.when_released = self._opened

    def close(self) -> None:
        with self._lock:
            self._shut = True
            self._wind(None)
        try:
            self._button.close()  # not under the lock: it may wait for a callback that wants the lock
        except Exception as error:  # noqa: BLE001 (as on opening)
            _log.debug("closing the pin of %s failed: %s", self._name, error)

    def _closed(self) -> None:
        self._edge(True, self._button.active_time)

    def _opened(self) -> None:
        self._edge(False, self._button.inactive_time)

    def _edge(self, closed: bool, age: float | None) -> None:
        # The pin's own time stamp: this thread may run late, and two bounces must not look far apart because of that.
        at = time.monotonic() - max(0.0, age or 0.0)
        self._feed(lambda: self._debouncer.edge(closed, at))

    def _feed(self, step: Callable[[], bool]) -> None:
        with self._lock:
            if self._shut:
                return
            act = step()
            self._wind(self._debouncer.due())
        if act:
            try:
                self._on_press(self._name)
            except Exception:  # noqa: BLE001
                # It would end the thread that watches all pins.
                _log.exception("handling a press of %s failed", self._name)

    def _wind(self, due: float | None) -> None:
        """Set the timer for `due`, or stop it. The lock must be held."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if due is not None:
            wait = max(0.0, due - time.monotonic())
            self._timer = threading.Timer(wait, self._feed, [lambda: self._debouncer.poll(time.monotonic())])
            self._timer.daemon = True
            self._timer.start()


def _own_pins() -> Any:
    from gpiozero import Device

    with warnings.catch_warnings():
        # One for each library that was tried; the state's one sentence says it all.
        warnings.simplefilter("ignore")
        Device.ensure_pin_factory()
    return Device.pin_factory


def _told(error: Exception) -> str:
    text = str(error).strip().strip("'\"")
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
