"""What hands do stands above the next question of the same person, also over the border of a phase."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.game.game import Game
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Terms
from companion.rules.engine.units import phase_of
from companion.screens.table.deeds import of_hands
from tests.screens.faults import faults
from tests.screens.pump import Pump
from tests.spine.test_first_edition_solo import First

pytestmark = pytest.mark.ui


@pytest.fixture
def owner(pump: Pump) -> Any:
    """Answers for somebody with a box of the first edition and an Ambush in the first round, whose board stays on the
    table."""
    session = pump.app.session
    session.start(lambda: Game.new(session.journal, session.library, "owner", Terms(edition="first-edition")))
    pump.settle_fast()
    shown: Any = SimpleNamespace()
    playing = First(shown, board="table")
    playing.ambush = 1
    plain = playing.answer

    def answer(posed: Posed) -> Any:
        shown.table = pump.shown.table
        if posed.key == "action.ability":
            return {"one": "food", "does": [], "twice": []}
        told = plain(posed)
        return {**told, "abilities": ["rest"]} if any(f.name == "abilities" for f in posed.fields) else told

    return answer


def _across(pump: Pump) -> bool:
    """Whether hands do something above this question that was said in another phase."""
    posed, now = pump.posed, phase_of(pump.shown.table)
    hands = [p for line, p in zip(posed.lines, pump.shown.phases, strict=False) if line.you]
    return posed.kind != "tell" and pump.shown.table.progress.round > 0 and any(p != now for p in hands)


def test_a_deed_of_another_phase_has_its_name_above_it(pump: Pump, owner: Any) -> None:
    """The header shows the phase of the question; one answer confirms both."""
    while not _across(pump):
        pump.skip(owner(pump.posed))
    pump.draw()
    assert pump.posed.key == "automa.speed.boxes"
    assert pump.shown.phases == ("rest",)
    assert "Rest" in pump.texts()
    assert "deed:0" in pump.map()
    assert faults(pump.app.root_widget) == []
    head = pump.shown.head
    pump.app.guard.lift()
    pump.touch("option:0")
    assert pump.shown.head == head + 2
    for left in (1, 0):
        pump.app.guard.lift()
        pump.touch("undo")
        assert pump.shown.head == head + left
    assert pump.posed.kind == "tell"


def test_three_deeds_are_a_list_beside_the_question(pump: Pump, owner: Any) -> None:
    """They have no room on the panel: the list takes the place of the drawing, of which nothing is chosen."""
    while len(of_hands(pump.posed.lines, pump.shown.table)) < 3 or pump.posed.kind == "tell":
        pump.skip(owner(pump.posed))
    pump.draw()
    assert {"deed:0", "deed:1", "deed:2", "option:done"} <= set(pump.map())
    assert faults(pump.app.root_widget) == []
