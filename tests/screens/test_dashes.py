"""Dashed edges are dashes wherever they lie, between two pixels as well."""

from __future__ import annotations

import pytest
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup

from companion.screens.widgets import dashes
from tests.screens.pump import Pump, seen

pytestmark = pytest.mark.ui


@pytest.mark.parametrize("off", [0.0, 0.25, 0.5, 0.75])
def test_each_side_is_dashes_between_pixels_too(pump: Pump, off: float) -> None:
    pump.settle()
    drawn = InstructionGroup()
    drawn.add(Color(1, 0, 0, 1))
    drawn.add(dashes.edge((100 + off, 200 + off, 60, 20), 4, 3))
    Window.canvas.after.add(drawn)
    try:
        picture = seen()
    finally:
        Window.canvas.after.remove(drawn)
    red = {
        (x, y)
        for x in range(95, 170)
        for y in range(195, 230)
        if picture.getpixel((x, picture.height - 1 - y)) == (255, 0, 0)
    }
    left, right = 100 + (off > 0), 160  # inside the box, on whole pixels
    low, high = 200 + (off > 0), 220
    assert {x for x, _ in red} == {x for x in range(left, right) if (x - left) % 7 < 4} | {right - 1}
    assert {y for _, y in red} == {y for y in range(low, high) if (y - low) % 7 < 4} | {high - 1}
