"""Press to learn: the pin that is pulled to ground is told once."""

from __future__ import annotations

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.buttons import Buttons
from hardware.learning import FREE_PINS, Learning
from hardware.pins import Knob, Pin, Pins
from hardware.simulator import MockPanel


@pytest.mark.parametrize("bcm", [4, 13, 17, 27])
def test_the_pressed_pin_is_told_once(bcm: int) -> None:
    factory, found = MockFactory(pin_class=MockPin), []
    learning = Learning(found.append, factory=factory)
    for pin in (bcm, bcm, 22):
        factory.pin(pin).drive_low()
        factory.pin(pin).drive_high()
    assert found == [bcm]
    learning.close()
    # The pins are free again for others.
    buttons = Buttons(Pins({"next": Pin(bcm)}, 0.02), print, factory=factory)
    assert buttons.state.kind == "connected"
    buttons.close()


def test_a_knob_that_is_turned_to_the_right_tells_its_two_pins_in_order() -> None:
    pins = Pins({}, 0.02, Knob(20, 16))
    panel, found = MockPanel(pins), []
    learning = Learning(found.append, count=2, factory=panel.factory)
    panel.turn(1)
    panel.factory.pin(5).drive_low()
    assert found == [20, 16]
    learning.close()


def test_taken_pins_are_left_alone() -> None:
    factory, found = MockFactory(pin_class=MockPin), []
    learning = Learning(found.append, taken=(17,), factory=factory)
    factory.pin(17).drive_low()
    assert found == []
    factory.pin(5).drive_low()
    assert found == [5]
    learning.close()


def test_after_closing_nothing_is_told() -> None:
    factory, found = MockFactory(pin_class=MockPin), []
    learning = Learning(found.append, factory=factory)
    learning.close()
    learning.close()
    factory.pin(5).drive_low()
    assert found == []


def test_without_pins_it_says_so() -> None:
    with pytest.raises(RuntimeError, match="No pins"):
        Learning(print, taken=FREE_PINS)
