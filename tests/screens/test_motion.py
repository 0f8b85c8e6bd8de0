"""Motion on and off in a game by touches: the same tables, the same touches; and a touch ends what moves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.rules.engine.table import freeze
from companion.screens.widgets import moving
from companion.simulation.bots import RandomPlayer
from tests.screens.pump import Pump
from tests.screens.test_flow import touch_answer

pytestmark = pytest.mark.ui
ACTS = 45


class Counted(Pump):
    """The app, its touches counted, and how often one came while something moved."""

    touches = during = 0

    def down(self, ident: str) -> tuple[float, float]:
        self.touches += 1
        self.during += bool(moving._playing)
        at = super().down(ident)
        assert not moving._playing, "the touch ends it"
        return at


def game(folder: Path, on: bool) -> tuple[list[bytes], int, int]:
    """A game by touches: its tables, its touches, and those that came while something moved."""
    folder.mkdir()
    pump = Counted(folder)
    tables = []
    try:
        pump.app.set(motion=on)
        pump.touch("new")
        bot = RandomPlayer("touch")
        for _ in range(ACTS):
            posed = pump.posed
            value: Any = "try" if posed.key == "setup.copy" else bot.answer(posed)
            if posed.key == "setup.terms":
                value |= {"people": "1", "kept": "no"}
            touch_answer(pump, posed, value)
            tables.append(freeze(pump.shown.table))
    finally:
        pump.close()
    return tables, pump.touches, pump.during


def test_motion_changes_neither_tables_nor_touches_and_a_touch_ends_it(
    tmp_path: Path, compiled: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "SECONDS", 60.0)  # so that touches do come while something moves
    monkeypatch.setattr("companion.screens.session.secrets.token_hex", lambda _: "whole")
    with_it, without = game(tmp_path / "on", True), game(tmp_path / "off", False)
    assert with_it[:2] == without[:2]
    assert with_it[2] >= 5
    assert without[2] == 0
