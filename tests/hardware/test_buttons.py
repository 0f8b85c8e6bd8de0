"""Mock pins pressed as fingers would, on a clock of the tests' own: how busy this machine is makes no difference."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hardware.buttons import Buttons, _no_pins
from hardware.pins import Knob, Pin, Pins
from hardware.simulator import MockPanel

Until = Callable[[Callable[[], bool]], None]

PINS = Pins({"next": Pin(17), "undo": Pin(27, 0.3), "red": Pin(5)}, debounce=0.1)


class Clock:
    """Time that goes on when it is told to, and the timers that go off meanwhile."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.timers: list[Timer] = []

    def __call__(self) -> float:
        return self.now

    def passes(self, seconds: float) -> None:
        """So much time goes by."""
        end = self.now + seconds
        while due := [timer for timer in self.timers if timer.due <= end]:
            first = min(due, key=lambda timer: timer.due)
            self.timers.remove(first)
            self.now = max(self.now, first.due)
            first.call()
        self.now = end


class Timer:
    """`threading.Timer` on that clock."""

    def __init__(self, clock: Clock, seconds: float, call: Callable[[], object]) -> None:
        self.due, self.call, self.daemon = clock() + seconds, call, False
        self.start = lambda: clock.timers.append(self)
        self.cancel = lambda: clock.timers.remove(self) if self in clock.timers else None


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time of buttons, mock pins and the fingers on them."""
    made = Clock()
    timers = SimpleNamespace(Lock=threading.Lock, Timer=lambda *of: Timer(made, *of))
    monkeypatch.setattr("hardware.buttons.time", SimpleNamespace(monotonic=made))
    monkeypatch.setattr("hardware.buttons.threading", timers)
    monkeypatch.setattr("hardware.simulator.time", SimpleNamespace(sleep=made.passes))
    monkeypatch.setattr("gpiozero.pins.mock.monotonic", made)
    return made


class Desk:
    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.panel = MockPanel(PINS)
        self.presses: list[str] = []
        self.buttons = Buttons(PINS, self.presses.append, factory=self.panel.factory)


@pytest.fixture
def desk(clock: Clock) -> Iterator[Desk]:
    desk = Desk(clock)
    yield desk
    desk.buttons.close()


def test_a_press_is_told_once_by_name(desk: Desk) -> None:
    for name in ("next", "red", "next"):
        desk.panel.press(name)
    assert desk.presses == ["next", "red", "next"]
    assert desk.buttons.state.kind == "connected"
    assert desk.buttons.state.reason == "3 buttons are connected."


def test_a_press_acts_at_its_beginning(desk: Desk) -> None:
    desk.panel.down("next")
    assert desk.presses == ["next"]
    desk.clock.passes(0.4)
    desk.panel.up("next")
    assert desk.presses == ["next"]


def test_bounces_are_one_press(desk: Desk) -> None:
    for _ in range(8):
        desk.panel.down("red")
        desk.panel.up("red")
    desk.panel.down("red")
    desk.clock.passes(0.15)
    for _ in range(8):
        desk.panel.up("red")
        desk.panel.down("red")
    desk.panel.up("red")
    assert desk.presses == ["red"]


def test_undo_must_be_held(desk: Desk) -> None:
    desk.panel.press("undo")
    desk.clock.passes(0.4)
    assert desk.presses == []
    desk.panel.down("undo")
    desk.clock.passes(0.29)
    assert desk.presses == []
    desk.clock.passes(0.01)
    assert desk.presses == ["undo"]
    desk.clock.passes(0.4)
    desk.panel.up("undo")
    desk.panel.hold("next")
    assert desk.presses == ["undo", "next"]


def test_a_held_undo_that_bounces_acts_once(desk: Desk) -> None:
    for _ in range(3):
        desk.panel.down("undo")
        desk.panel.up("undo")
    desk.panel.down("undo")
    desk.clock.passes(0.3)
    assert desk.presses == ["undo"]
    desk.panel.up("undo")
    desk.panel.down("undo")
    desk.clock.passes(0.4)
    assert desk.presses == ["undo"]


def test_a_tap_is_no_hold_though_the_machine_stood_still_before_its_end_was_told(desk: Desk) -> None:
    """The kernel has told of both edges long ago, but our timer comes before the thread that hears of them."""
    desk.panel.down("undo")
    pin: Any = desk.panel.factory.pin(27)
    lifted = desk.clock.now + 0.05
    pin._state = True  # as it is read off the pin
    desk.clock.passes(2.0)
    assert desk.presses == []
    pin._last_change = lifted
    pin._call_when_changed()
    desk.clock.passes(2.0)
    assert desk.presses == []
    desk.panel.hold("undo")
    assert desk.presses == ["undo"]


def test_a_hold_whose_end_is_told_late_acts_once(desk: Desk) -> None:
    desk.panel.down("undo")
    pin: Any = desk.panel.factory.pin(27)
    pin._state, pin._last_change = True, desk.clock.now + 0.35
    desk.clock.now += 2.0  # the machine stands still
    desk.clock.passes(0.1)
    pin._call_when_changed()
    desk.clock.passes(2.0)
    assert desk.presses == ["undo"]


def test_the_hold_is_told_from_another_thread(until: Until) -> None:
    panel, threads = MockPanel(PINS), list[threading.Thread]()
    buttons = Buttons(PINS, lambda name: threads.append(threading.current_thread()), factory=panel.factory)
    panel.down("undo")
    until(lambda: bool(threads))
    buttons.close()
    assert len(threads) == 1
    assert threads[0] is not threading.current_thread()


def test_a_handler_that_fails_is_logged_and_the_next_press_is_told(
    caplog: pytest.LogCaptureFixture, clock: Clock
) -> None:
    presses: list[str] = []

    def handler(name: str) -> None:
        presses.append(name)
        raise RuntimeError("no such act")

    panel = MockPanel(PINS)
    buttons = Buttons(PINS, handler, factory=panel.factory)
    panel.press("next")
    panel.press("next")
    buttons.close()
    assert presses == ["next", "next"]
    assert "handling a press of next failed" in caplog.text


def test_nothing_is_told_after_closing(desk: Desk) -> None:
    desk.panel.down("undo")
    desk.buttons.close()
    desk.buttons.close()
    desk.panel.down("next")
    desk.clock.passes(0.4)
    assert desk.presses == []
    assert desk.buttons.state.kind == "none"


def test_no_gpio_is_told_once_and_without_an_exception(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    import gpiozero

    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    monkeypatch.setattr(
        gpiozero.Device,
        "_default_pin_factory",
        staticmethod(lambda: (_ for _ in ()).throw(gpiozero.BadPinFactory("Unable to load any default pin factory!"))),
    )
    caplog.set_level(logging.INFO)
    buttons = Buttons(PINS, [].append)
    assert buttons.state.kind == "none"
    assert "No GPIO pins here (BadPinFactory: Unable to load any default pin factory!)" in buttons.state.reason
    assert [record.message for record in caplog.records] == [buttons.state.reason]
    buttons.close()


def test_this_machines_own_pins_or_none_never_raise() -> None:
    Buttons(PINS, [].append).close()


@pytest.mark.skipif(any(Path("/dev").glob("gpiochip*")), reason="this machine has pins")
def test_without_pins_their_library_is_not_loaded() -> None:
    program = (
        "import sys; from hardware.buttons import Buttons; from hardware.pins import Pin, Pins;"
        "print(Buttons(Pins({'next': Pin(17)}, 0.1), print).state.reason, 'gpiozero' in sys.modules)"
    )
    environment = {name: value for name, value in os.environ.items() if name != "GPIOZERO_PIN_FACTORY"}
    told = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    ).stdout
    assert told == "No GPIO pins here (FileNotFoundError: /dev/gpiochip*); keys and screen do the same. False\n"


def test_a_pin_that_fails_leaves_the_others(caplog: pytest.LogCaptureFixture) -> None:
    panel, presses = MockPanel(PINS), list[str]()
    whole = panel.factory.pin

    def pin(name: object, *args: object) -> object:
        if name == 27:
            raise Exception("'GPIO busy'")  # as lgpio does
        return whole(name, *args)

    panel.factory.pin = pin
    buttons = Buttons(PINS, presses.append, factory=panel.factory)
    assert buttons.state.kind == "connected"
    assert buttons.state.reason == "2 buttons are connected, but not undo on GPIO 27 (Exception: GPIO busy)."
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    panel.press("red")
    buttons.close()
    assert presses == ["red"]


def test_all_pins_taken_leaves_none() -> None:
    panel = MockPanel(PINS)
    first = Buttons(PINS, [].append, factory=panel.factory)
    second = Buttons(PINS, [].append, factory=panel.factory)
    assert second.state.kind == "none"
    assert "GPIOPinInUse" in second.state.reason
    first.close()


def test_no_buttons_set_up() -> None:
    buttons = Buttons(Pins({}, 0.02), [].append)
    assert buttons.state.kind == "none"
    buttons.close()


def test_the_mock_panel_knows_its_buttons_only() -> None:
    with pytest.raises(KeyError):
        MockPanel(PINS).press("blue")


FULL = Pins({"next": Pin(17), "red": Pin(5)}, 0.1, Knob(16, 20, 21), {"next": 18, "red": 10})


@pytest.fixture
def full() -> Iterator[tuple[MockPanel, list[str], Buttons]]:
    """A panel with a knob and lamps."""
    panel, presses = MockPanel(FULL), list[str]()
    buttons = Buttons(FULL, presses.append, factory=panel.factory)
    yield panel, presses, buttons
    buttons.close()


def test_a_knob_tells_each_step_and_its_push_is_next(full: tuple[MockPanel, list[str], Buttons]) -> None:
    panel, presses, buttons = full
    panel.turn(2)
    panel.turn(-1)
    panel.factory.pin(21).drive_low()
    panel.factory.pin(21).drive_high()
    assert presses == ["turn-right", "turn-right", "turn-left", "next"]
    assert buttons.names == ("next", "red", "turn-left", "turn-right")


def test_a_knob_whose_contacts_bounce_counts_a_step_once(full: tuple[MockPanel, list[str], Buttons]) -> None:
    panel, presses, _ = full
    for bcm, low in ((16, True), (20, True), (16, False), (20, False)):
        pin = panel.factory.pin(bcm)
        for _ in range(5):
            (pin.drive_low if low else pin.drive_high)()
            (pin.drive_high if low else pin.drive_low)()
        (pin.drive_low if low else pin.drive_high)()
    assert presses == ["turn-right"]


def test_lamps_are_lit_by_the_names_of_their_buttons_and_go_out_at_the_end(
    full: tuple[MockPanel, list[str], Buttons],
) -> None:
    panel, _, buttons = full
    assert buttons.lamps == ("next", "red")
    assert panel.lit() == ()
    buttons.light(("red", "blue"))
    assert panel.lit() == ("red",)
    buttons.light(("next",))
    assert panel.lit() == ("next",)
    buttons.close()
    assert panel.lit() == ()
    buttons.light(("next",))
    assert panel.lit() == ()


def test_a_lamp_or_a_knob_whose_pin_is_taken_leaves_the_rest_and_is_told(caplog: pytest.LogCaptureFixture) -> None:
    panel, presses = MockPanel(FULL), list[str]()
    other = Buttons(Pins({"blue": Pin(16), "green": Pin(18)}, 0.1), print, factory=panel.factory)
    buttons = Buttons(FULL, presses.append, factory=panel.factory)
    assert buttons.state.name == "buttons.some"
    assert buttons.state.values == {"n": 2, "pins": "16, 20, 18"}
    assert "the knob on GPIO 16 and 20" in buttons.state.reason
    assert "the lamp of next on GPIO 18" in caplog.text
    panel.press("red")
    buttons.close()
    other.close()
    assert presses == ["red"]


@pytest.mark.parametrize(
    ("model", "chips", "name"),
    [
        ("Raspberry Pi 4 Model B Rev 1.4", True, "buttons.package"),
        ("Raspberry Pi 4 Model B Rev 1.4", False, "buttons.none"),
        ("Some board", True, "buttons.none"),
        ("", True, "buttons.none"),
    ],
)
def test_why_there_are_no_pins(tmp_path: Path, model: str, chips: bool, name: str) -> None:
    (tmp_path / "proc/device-tree").mkdir(parents=True)
    (tmp_path / "dev").mkdir()
    if model:
        (tmp_path / "proc/device-tree/model").write_bytes(model.encode() + b"\0")
    if chips:
        (tmp_path / "dev/gpiochip0").touch()
    assert _no_pins("why", tmp_path).name == name


def test_pins_that_may_not_be_used_name_the_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may use anything, so the answer of the system is planted."""
    (tmp_path / "proc/device-tree").mkdir(parents=True)
    (tmp_path / "proc/device-tree/model").write_bytes(b"Raspberry Pi 5\0")
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev/gpiochip0").touch()
    monkeypatch.setattr(os, "access", lambda *_: False)
    state = _no_pins("why", tmp_path)
    assert state.name == "buttons.forbidden"
    assert "group gpio" in state.reason
