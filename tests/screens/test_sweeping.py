"""Python's collector runs behind a new picture, and not while the next one is being made."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest

from companion.game.game import Game
from companion.screens import sweeping
from companion.screens.widgets import rack
from companion.screens.widgets.widgets import Btn
from companion.simulation.bots import RandomPlayer
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui


@pytest.fixture(autouse=True)
def as_often_as_in_the_app(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "gc", gc)


def test_a_sweep_comes_behind_a_new_picture_and_every_so_many_pictures(
    pump: Pump, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, seen, swept = pump.app.session, [], []
    assert session.start(lambda: Game.new(session.journal, session.library, "sweep"))
    pump.settle()
    pump.until(lambda: gc.get_threshold()[0] == sweeping.LEAST)
    swept_as_it_is = sweeping.sweep
    monkeypatch.setattr(sweeping.gc, "collect", lambda: swept.append(len(seen)))
    monkeypatch.setattr(sweeping, "_left", sweeping.PICTURES)
    monkeypatch.setattr(sweeping, "left_much", lambda: False)  # nothing is collected here
    for other in ("set_aside", "sweep_all"):  # a slow machine may come to these meanwhile
        monkeypatch.setattr(sweeping, other, lambda: None)

    def sweep() -> None:
        seen.append((pump.shown.head, pump.app.guard.fresh, session.busy))
        swept_as_it_is()

    monkeypatch.setattr(sweeping, "sweep", sweep)
    head = pump.shown.head
    pump.touch("option:try")
    assert seen == [(head + 1, False, False)]
    while len(seen) < 2 * sweeping.PICTURES:
        pump.app.stir()
        pump.app.renewed()
        pump.frames(2)
    assert swept == [sweeping.PICTURES, 2 * sweeping.PICTURES]


def test_a_form_that_leaves_much_is_swept_behind_its_picture(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same question stands there, so that no new picture is told of."""
    session, swept = pump.app.session, []
    assert session.start(lambda: Game.new(session.journal, session.library, "form"))
    pump.settle()
    pump.until(lambda: gc.get_threshold()[0] == sweeping.LEAST)
    gc.collect()
    monkeypatch.setattr(sweeping.gc, "collect", lambda: swept.append(pump.app.guard.fresh))
    for other in ("set_aside", "sweep_all"):
        monkeypatch.setattr(sweeping, other, lambda: None)
    monkeypatch.setattr(sweeping, "_left", 1_000)

    def laid_out(much: int) -> list[list[int]]:
        left = [[n] for n in range(much)]
        pump.screen.rebuild()
        pump.frames(3)
        return left

    assert laid_out(10)
    assert not swept
    assert laid_out(sweeping.MUCH)
    assert swept
    assert not any(swept)


def test_the_widgets_of_a_picture_are_gone_when_the_next_one_stands(pump: Pump) -> None:
    session, bot = pump.app.session, RandomPlayer("gone")
    assert session.start(lambda: Game.new(session.journal, session.library, "gone"))
    pump.settle()
    pump.answer("try")
    shown: list[Any] = []
    for _ in range(12):
        # A picture lasts until the next one is shown and swept behind: only then is it looked for.
        before = [weakref.ref(widget) for widget in pump.screen.panel.ids.lower.walk(restrict=True)]
        shown.append(before[1:])
        pump.app.stir()  # somebody plays, however slowly: what stands when the screen rests is swept at its next rest
        pump.answer(bot.answer(pump.posed))
        pump.frames(3)

    def gone() -> bool:
        pump.app.stir()
        pump.app.renewed()  # those of the last pictures wait for their sweep
        pump.frames(3)
        left = {ref() for widgets in shown[1:-1] for ref in widgets} - {None}
        # Buttons of answers are used again, so that some are left; all else goes.
        return len(left) <= rack.MOST and all(isinstance(widget, Btn) for widget in left)

    pump.until(gone)


def test_what_is_used_again_is_excluded_once_until_the_next_rest(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    frozen: list[int] = []
    monkeypatch.setattr(sweeping.gc, "collect", lambda: 0)
    monkeypatch.setattr(sweeping.gc, "freeze", lambda: frozen.append(sweeping._swept))
    sweeping.set_aside()
    for _ in range(3 * sweeping.USUAL * sweeping.PICTURES):
        sweeping.sweep()
    assert frozen == [0, sweeping.USUAL]
    sweeping.set_aside()
    for _ in range(sweeping.USUAL * sweeping.PICTURES):
        sweeping.sweep()
    assert frozen == [0, sweeping.USUAL, 0, sweeping.USUAL]


def test_what_was_set_aside_is_swept_when_the_screen_rests(pump: Pump) -> None:
    session = pump.app.session
    assert session.start(lambda: Game.new(session.journal, session.library, "rest"))
    pump.settle()
    old = weakref.ref(pump.screen)
    pump.app.ways.home()
    pump.app.ways.forget_table()

    def gone() -> bool:
        pump.app.resting._begin(0)
        return old() is None

    pump.until(gone)  # what the clock still has to do for it ends first


def test_left_to_itself_python_sweeps_less_often_than_an_act_makes_garbage(pump: Pump) -> None:
    pump.until(lambda: gc.get_threshold()[0] == sweeping.LEAST)
    assert gc.get_freeze_count()
