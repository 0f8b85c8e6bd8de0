"""A window of a desktop that is drawn to another size while a game is going on."""

from __future__ import annotations

import pytest

from tests.e2e.app import Hand
from tests.e2e.conftest import Stage

pytestmark = pytest.mark.ui


def test_a_window_that_is_drawn_larger_and_smaller_is_laid_out_and_touched_there(stage: Stage) -> None:
    display = stage.display(1280, 800)
    app = stage.app(display, ["--size", "800x480"])
    hand = Hand(app)
    app.at_home()
    hand.tap("new", lambda s: s.key == "setup.copy")
    for width, height in ((1280, 720), (1000, 600), (480, 800), (800, 480)):
        display.resize(width, height)
        seen = app.until(lambda s, size=(width, height): s.window == size and s.key == "setup.copy", "the new size")
        at = seen.find("option:try")
        assert at is not None
        assert at["rect"][0] + at["rect"][2] <= width
        display.picture(f"resized-{width}x{height}")
    hand.tap("option:try", lambda s: s.key == "setup.terms")
    display.resize(1280, 720)
    app.until(lambda s: s.window == (1280, 720), "the larger window")
    hand.tap("next", lambda s: s.key != "setup.terms")
