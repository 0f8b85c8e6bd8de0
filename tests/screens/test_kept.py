"""What is kept over a long evening has a bound: texts that were measured, and nothing of a game that was left."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest

from companion.game.game import Game
from companion.screens import sweeping
from companion.screens.widgets import written
from companion.screens.widgets.widgets import Txt
from companion.simulation.bots import RandomPlayer
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui


def test_the_sizes_of_texts_and_words_that_are_kept_have_a_bound(pump: Pump) -> None:
    text = Txt()
    for n in range(900):
        text.text = f"{n} and half of {n} and {n}"
        text.measure(120)
    assert len(written._sizes) <= 512
    assert max(len(known) for known in written._words.values()) <= 512
    assert {type(size) for size in written._sizes.values()} == {tuple}, "a widget's own list is ten times as heavy"


def test_nothing_keeps_a_game_that_was_left(pump: Pump) -> None:
    session, bot = pump.app.session, RandomPlayer("left")
    left: list[weakref.ref[Any]] = []
    for seed in ("left/1", "left/2", "left/3"):
        assert session.start(lambda seed=seed: Game.new(session.journal, session.library, seed))
        pump.settle()
        left += [weakref.ref(it) for it in (session._game, session._game._course, session.shown, pump.screen)]
        pump.answer("try")
        for _ in range(6):
            pump.answer(bot.answer(pump.posed))
        left.append(weakref.ref(session.shown))
        pump.app.ways.home()
        pump.settle()

    def gone() -> bool:
        pump.app.resting._begin(0)
        return not [ref for ref in left if ref() is not None]

    pump.until(gone)


@pytest.mark.parametrize("way", ["home", "history"])
def test_a_game_that_was_left_is_swept_before_another_one_is_opened(
    pump: Pump, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(sweeping, "gc", gc)  # as often as in the app
    session = pump.app.session
    assert session.start(lambda: Game.new(session.journal, session.library, "before"))
    pump.settle()
    pump.until(lambda: gc.get_threshold()[0] == sweeping.LEAST)
    pump.answer("try")
    pump.touch("menu")
    left = [weakref.ref(it) for it in (session._game, session._game._course)]  # by far the most of it
    for other in ("sweep", "sweep_all"):
        monkeypatch.setattr(sweeping, other, lambda: None)
    if way == "home":
        pump.touch("menu:home")
    else:
        pump.app.ways.history()
        pump.settle()
    pump.until(lambda: not [ref for ref in left if ref() is not None])
    assert gc.get_freeze_count()
