"""A window that is turned or drawn larger or smaller while the app runs is laid out for its new size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.metrics import Metrics

from companion.screens.widgets.widgets import Btn
from tests.screens.pump import Pump
from tests.screens.test_flow import to_play

pytestmark = pytest.mark.ui


@pytest.fixture
def window(pump: Pump) -> Iterator[Pump]:
    """The app in a window whose size is put back."""
    yield pump
    Window.rotation = 0
    Window.size = (800, 480)
    pump.until(lambda: tuple(Window.size) == (800, 480))
    Metrics.density = 1


def resize(pump: Pump, width: int, height: int) -> None:
    """Draw the window to another size and wait until everything is laid out for it."""
    Window.size = (width, height)
    pump.until(lambda: pump.app._size == (width, height))
    pump.settle()


def all_in_view(pump: Pump, least: float) -> None:
    """Everything that can be touched is in the window, and every button is large enough."""
    for ident, found in pump.map().items():
        x, y, width, height = found["rect"]
        assert min(x, y) >= -1, ident
        assert x + width <= Window.width + 1, ident
        assert y + height <= Window.height + 1, ident
    for button in pump.app.root_widget.walk():
        if isinstance(button, Btn) and button.act is not None and button.opacity:
            assert button.height >= least, button.ident


WAYS = ["home", "cards", "history", "reference", "settings", "doctor", "code", "log", "share", "off", "game_file"]


@pytest.mark.parametrize("way", ["table", *WAYS])
def test_what_is_on_is_laid_out_for_another_panel(window: Pump, way: str) -> None:
    to_play(window)
    if way != "table":
        getattr(window.app.ways, way)()
        window.settle()
    name = window.screen.name
    idents = set(window.map())
    resize(window, 1280, 720)
    assert Metrics.density == 1.5
    assert window.screen.name == name
    assert idents <= set(window.map()) | {"more"}, "what could be touched can be touched"
    all_in_view(window, 48 * 1.5 - 1)
    resize(window, 800, 480)
    assert Metrics.density == 1
    assert window.screen.name == name
    assert set(window.map()) == idents
    all_in_view(window, 47)


def test_the_picture_after_it_is_the_one_of_a_window_opened_so(window: Pump, tmp_path: Path) -> None:
    to_play(window)
    before = window.photograph(tmp_path / "before.png")
    resize(window, 1280, 720)
    resize(window, 800, 480)
    after = window.photograph(tmp_path / "after.png")
    below = (0, 49, 800, 480)  # the strip in the header pulses
    assert before.crop(below).tobytes() == after.crop(below).tobytes()


def test_turned_while_it_runs_it_stands_upright_and_comes_back(window: Pump) -> None:
    before = set(window.map())
    Window.rotation = 90
    window.until(lambda: window.app._size == (480, 800))
    window.settle()
    assert window.screen.upright
    all_in_view(window, 47)
    Window.rotation = 0
    window.until(lambda: window.app._size == (800, 480))
    window.settle()
    assert not window.screen.upright
    assert set(window.map()) == before


def test_what_is_gathered_for_correction_is_there_on_the_other_panel(window: Pump) -> None:
    to_play(window)
    window.screen.begin_correcting()
    window.settle()
    assert window.screen.correcting
    resize(window, 1280, 720)
    assert window.screen.correcting


def test_from_the_rules_one_comes_back_to_a_screen_of_the_new_size(window: Pump) -> None:
    window.touch("settings")
    before = window.screen
    window.app.ways.reference()
    window.settle()
    resize(window, 1280, 720)
    window.touch("back")
    assert window.screen.name == before.name
    assert window.screen is not before


def test_a_window_that_is_too_small_says_so_and_nothing_is_touched_through_it(window: Pump) -> None:
    words = window.app.words
    said = words.text("ui.cramped", width=400, height=300, least=480, long=600, low=375)
    Window.size = (400, 300)
    window.until(lambda: window.app._size == (400, 300))
    window.frames(3)
    assert said in window.texts()
    new = next(w for w in window.app.root_widget.walk() if getattr(w, "ident", "") == "new")
    Window.dispatch("on_mouse_down", *new.to_window(*new.center), "left", [])
    Window.dispatch("on_mouse_up", *new.to_window(*new.center), "left", [])
    window.frames(5)
    assert window.screen.name == "home"
    assert window.app.session.shown is None
    resize(window, 800, 480)
    assert said not in window.texts()
    window.touch("new")
    assert window.screen.name == "table"
