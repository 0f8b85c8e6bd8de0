"""Without touches the screen rests, and a touch, a button or a key ends the rest."""

from __future__ import annotations

import time
from itertools import pairwise
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.core.window import Window

from companion.game.game import Game
from companion.screens.devices import resting
from hardware.scene import pixels
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui


def test_the_clock_slows_down_and_a_touch_button_or_key_brings_it_back(pump: Pump) -> None:
    try:
        for stirs in (
            lambda: pump.touch("reference"),
            lambda: pump.app.controls.press("next"),
            lambda: Window.dispatch("on_key_down", 13, 0, None, []),
        ):
            Clock._max_fps = 200
            pump.app.resting._begin(0)
            assert Clock._max_fps == resting.TICKS
            stirs()
            assert not pump.app.resting.now
            assert Clock._max_fps == 200
    finally:
        Clock._max_fps = 0


def test_it_rests_when_nobody_has_touched_anything_for_a_while(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not pump.app.resting.now
    monkeypatch.setattr(resting, "AFTER", 0.1)
    pump.app.resting = resting.Resting(lambda: None)
    pump.until(lambda: pump.app.resting.now)


def test_the_strip_on_the_screen_stands_still_at_its_brightest_in_the_rest_and_while_somebody_touches(
    pump: Pump,
) -> None:
    view = _on_turn(pump)
    pump.until(lambda: len(set(_shown(pump, view))) > 2)
    strip = pump.app.hardware.strip
    assert strip is not None
    brightest = {pixels(strip._scene, len(view._rgb) // 3, 0.0)}
    pump.app.stir()
    pump.app.lighting.mirror()
    assert set(_shown(pump, view)) == brightest
    pump.until(lambda: len(set(_shown(pump, view))) > 2)
    pump.app.resting._begin(0)
    pump.frames(3)
    assert set(_shown(pump, view)) == brightest


def test_the_strip_pulses_on_the_screen_in_five_pictures_a_second_at_most(pump: Pump) -> None:
    view = _on_turn(pump)
    pump.until(lambda: len(set(_shown(pump, view))) > 2)
    shown = [rgb for _ in range(4) for rgb in _shown(pump, view)]
    changes = sum(one != other for one, other in pairwise(shown))
    assert 3 <= changes <= 11  # in two seconds; the strip itself had twenty


def _on_turn(pump: Pump) -> Any:
    """Play until somebody's turn pulses; the strip's picture in the header."""
    session = pump.app.session
    assert session.start(lambda: Game.new(session.journal, session.library, "rest"))
    pump.settle_fast()
    pump.answer("try")
    pump.answer({f.name: f.left_out for f in pump.posed.fields})
    while not pump.app.hardware.strip._scene.active:  # type: ignore[union-attr]
        pump.answer(None if pump.posed.kind == "tell" else pump.posed.options[0].id)
    return pump.screen.ids.header.ids.strip


def _shown(pump: Pump, view: object) -> list[bytes]:
    """What the header shows for a while."""
    found, end = [], time.monotonic() + 0.5
    while time.monotonic() < end:
        pump.frames(1)
        time.sleep(0.01)
        found.append(view._rgb)  # type: ignore[attr-defined]
    return found
