"""The picture of the strip in the header: as wide for each LED, in its colour, and one draw for all."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.core.window import Window

from companion.screens.widgets.strip_view import StripView
from tests.screens.pump import Pump, idle, seen

pytestmark = pytest.mark.ui


@pytest.fixture
def view(pump: Pump) -> Any:
    """One over the lower edge of the window."""
    made = StripView(size=(480, 6), pos=(0, 100), size_hint=(None, None))
    Window.add_widget(made)
    yield made
    Window.remove_widget(made)


def row(at: int) -> list[tuple[int, ...]]:
    """The pixels of a row of the window, counted from its lower edge."""
    idle()
    picture = seen()
    return [picture.getpixel((x, picture.height - 1 - at)) for x in range(480)]  # type: ignore[misc]


@pytest.mark.parametrize("many", [1, 30, 61, 64])
def test_each_led_has_its_colour_and_its_part_of_the_line(view: Any, many: int) -> None:
    for step in (7, 11):
        leds = [(n * step % 256, 255 - n, n * 3 % 256) for n in range(many)]
        view.show(bytes(part for led in leds for part in led))
        assert row(103) == [leds[int((x + 0.5) * many / 480)] for x in range(480)]
        assert row(100) == row(105) == [(0, 0, 0)] * 480


def test_it_is_one_draw_whatever_the_strip(view: Any) -> None:
    view.show(bytes(3 * 144))
    many = len(view.canvas.children)
    view.show(bytes(3))
    assert len(view.canvas.children) == many <= 6
    view.show(b"")
    assert not view.canvas.children
