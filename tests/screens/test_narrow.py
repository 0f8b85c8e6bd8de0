"""A window that is small or stands upright has no room for a drawing: everything else can still be reached there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.core.window import Window
from msgspec import structs

from tests.screens.pump import Pump
from tests.screens.test_flow import to_play
from tests.screens.test_reuse import options, put

pytestmark = pytest.mark.ui


@pytest.fixture
def upright(pump: Pump) -> Iterator[Pump]:
    """A game on a window that stands upright."""
    to_play(pump)
    Window.rotation = 90
    pump.settle()
    assert Window.height > Window.width
    yield pump
    Window.rotation = 0


@pytest.mark.parametrize(("button", "within"), [("menu", "menu:settings"), ("why", "close")])
def test_a_sheet_has_the_whole_width_and_the_question_comes_back_after_it(
    upright: Pump, button: str, within: str
) -> None:
    before = set(upright.map())
    assert within not in before
    upright.app.controls.press(button)
    upright.settle()
    assert within in upright.map()
    assert upright.screen.overlay.width == Window.width
    upright.app.controls.press(button)
    upright.settle()
    assert set(upright.map()) == before


def test_places_are_listed_where_their_drawing_has_no_room(upright: Pump) -> None:
    drawn = tuple(structs.replace(o, place=f"zone.{n}") for n, o in enumerate(upright.posed.options, 1))
    put(upright, kind="place", options=drawn)
    first = set(options(upright))
    assert first
    upright.screen.editor._turn()
    assert first | set(options(upright)) == {f"option:{o.id}" for o in drawn}


def test_places_are_listed_where_another_drawing_is_pinned(pump: Pump) -> None:
    """“Touch it on the drawing” would point to a drawing that does not have them."""
    to_play(pump)
    drawn = tuple(structs.replace(o, place=f"zone.{n}") for n, o in enumerate(pump.posed.options, 1))
    put(pump, kind="place", options=drawn)
    assert options(pump) == {}
    pump.touch("tab:map")
    listed = set(options(pump))
    assert listed
    pump.touch("tab:zone")
    assert options(pump) == {}, "the drawing is in view again"
    pump.touch("tab:map")
    while listed < {f"option:{o.id}" for o in drawn}:
        pump.touch("more")
        assert options(pump), "no page is without places"
        listed |= set(options(pump))
