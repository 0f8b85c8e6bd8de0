"""A touch from outside of the window is none.

On a bare panel the first finger may come from (-1279, -719): where it has landed in the very place of the last one
before the app began.
"""

from __future__ import annotations

import pytest
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from tests.screens.pump import Pump

pytestmark = pytest.mark.ui


@pytest.mark.parametrize("place", [(-1279.0, -719.0), (-1.0, 240.0), (400.0, 481.0), (801.0, 240.0)])
def test_it_reaches_nothing_and_the_next_one_does(pump: Pump, place: tuple[float, float]) -> None:
    reached: list[tuple[float, float]] = []
    pump.screen.bind(on_touch_down=lambda _screen, touch: reached.append(touch.pos))
    stale = UnitTestTouch(*place)
    stale.touch_down()
    pump.frames()
    stale.touch_up()
    pump.frames()
    assert reached == []
    finger = UnitTestTouch(Window.width / 2, Window.height / 2)
    finger.touch_down()
    pump.frames()
    finger.touch_up()
    assert reached == [(Window.width / 2, Window.height / 2)]
