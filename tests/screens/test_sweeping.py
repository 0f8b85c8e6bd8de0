"""Python's collector runs behind a new picture, and not while the next one is being made."""

from __future__ import annotations

import gc

import pytest

from companion.game import Game
from companion.screens import sweeping
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui


def test_garbage_is_swept_once_behind_each_new_picture(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    session, seen = pump.app.session, []
    assert session.start(lambda: Game.new(session.journal, session.library, "sweep"))
    pump.settle()
    monkeypatch.setattr(sweeping, "sweep", lambda: seen.append((pump.shown.head, pump.app._fresh, session.busy)))
    head = pump.shown.head
    pump.touch("option:try")
    assert seen == [(head + 1, False, False)]


def test_left_to_itself_python_sweeps_less_often_than_an_act_makes_garbage(pump: Pump) -> None:
    pump.until(lambda: gc.get_threshold()[0] == sweeping.LEAST)
    assert gc.get_freeze_count()
