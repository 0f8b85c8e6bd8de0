"""What lasts is counted as the app lives it: a machine that stands still makes no tap a hold and no touch two."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from kivy.core.window import Window

from companion.screens.drawings.drawing import REST_SECONDS
from companion.screens.editors.counting import Stepper
from companion.screens.widgets import awake, theme
from companion.screens.widgets.widgets import Btn
from tests.screens.pump import Pump
from tests.screens.test_flow import to_play

pytestmark = pytest.mark.ui


class Machine:
    """The clock that the app's waiting goes by."""

    now = 0.0

    def stands_still(self, pump: Pump) -> None:
        """A minute passes between two frames."""
        self.now += 60
        pump.frames(3)

    def runs(self, pump: Pump, seconds: float) -> None:
        """So much passes, frame by frame."""
        for _ in range(round(seconds / 0.05)):
            self.now += 0.05
            pump.frames(1)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    """The machine's time is the test's own; what else is asked for each so often is asked for at each frame."""
    made, after = Machine(), awake.after
    monkeypatch.setattr(awake, "time", SimpleNamespace(monotonic=lambda: made.now))
    monkeypatch.setattr(awake, "after", lambda seconds, then, passing=None, every=0.0: after(seconds, then, passing))
    return made


def test_a_stall_counts_for_one_step(pump: Pump, machine: Machine) -> None:
    over: list[bool] = []
    shares: list[float] = []
    awake.after(1.0, lambda: over.append(True), shares.append)
    machine.stands_still(pump)
    assert shares[-1] == pytest.approx(awake.STEP)
    machine.runs(pump, 0.8)
    assert not over
    machine.runs(pump, 0.2)
    machine.runs(pump, 1.0)
    assert over == [True]
    awake.after(1.0, lambda: over.append(True)).cancel()
    machine.runs(pump, 2.0)
    assert over == [True]


def test_a_finger_that_is_lifted_while_the_machine_stands_still_has_held_nothing(pump: Pump, machine: Machine) -> None:
    acted: list[bool] = []
    button = Btn(lambda: acted.append(True), hold=theme.HOLD)
    button.state = "down"
    button.dispatch("on_press")
    machine.stands_still(pump)
    button.state = "normal"  # it was lifted meanwhile; that is told behind the clock
    machine.runs(pump, 2 * theme.HOLD)
    assert not acted
    button.state = "down"
    button.dispatch("on_press")
    machine.runs(pump, theme.HOLD - 0.1)
    assert not acted
    machine.runs(pump, 0.2)
    assert acted == [True]


def test_a_key_that_is_let_go_while_the_machine_stands_still_undoes_nothing(pump: Pump, machine: Machine) -> None:
    undone: list[str] = []
    pump.app.controls.press = undone.append
    for stalled in (True, False):
        Window.dispatch("on_key_down", 8, 0, None, [])
        machine.stands_still(pump) if stalled else machine.runs(pump, theme.HOLD + 0.1)
        Window.dispatch("on_key_up", 8, 0)
        machine.runs(pump, 1.0)
        assert undone == ([] if stalled else ["undo"])


def test_a_tap_on_a_stepper_is_one_step_though_the_machine_stands_still(pump: Pump, machine: Machine) -> None:
    steps: list[bool] = []
    stepper = Stepper(lambda: steps.append(True))
    stepper.state = "down"
    stepper.dispatch("on_press")
    machine.stands_still(pump)
    assert len(steps) == 1
    machine.runs(pump, 1.0)
    assert len(steps) > 3, "held, it goes on"
    stepper.state = "normal"
    done = len(steps)
    machine.runs(pump, 1.0)
    assert len(steps) == done


def test_a_tap_on_a_drawing_answers_though_the_machine_stands_still(pump: Pump, machine: Machine) -> None:
    to_play_at_rest(pump, machine)
    drawing = next(w for w in pump.app.root_widget.walk() if callable(getattr(w, "places", None)) and w.places())
    tapped: list[str] = []
    drawing.bind(on_tap=lambda _drawing, place: tapped.append(place) or True)
    place, (x, y, wide, high) = next(iter(drawing.places().items()))
    at = (x + wide / 2, Window.height - y - high / 2)
    for seconds, taps in ((0.0, 1), (REST_SECONDS + 0.1, 1)):
        Window.dispatch("on_mouse_down", *at, "left", [])
        pump.frames(2)
        machine.stands_still(pump)
        machine.runs(pump, seconds)
        Window.dispatch("on_mouse_up", *at, "left", [])
        pump.frames(2)
        assert tapped == [place] * taps


def to_play_at_rest(pump: Pump, machine: Machine) -> None:
    """A game at its first turn: the machine's time goes on by itself until then."""
    with pytest.MonkeyPatch.context() as patched:
        import time

        patched.setattr(awake, "time", time)
        to_play(pump)
    machine.now = 0.0
