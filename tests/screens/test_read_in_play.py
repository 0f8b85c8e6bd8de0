"""A card that a game reads is in the picture, and a touch on its face answers; the drawing comes back where it is
pinned."""

from __future__ import annotations

import pytest

from companion.game.game import Game
from companion.screens.drawings import AutomaDrawing
from companion.screens.drawings.read_card import ReadCard
from companion.simulation.simulate import Players
from tests.screens.faults import faults
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui


def to_action(pump: Pump) -> None:
    """A game with the owner's copy, up to an Action card that nobody has read."""
    session, players = pump.app.session, Players("read")
    session.start(lambda: Game.new(session.journal, session.library, "read"))
    pump.settle()
    while pump.posed.key != "action.face":
        pump.skip("own" if pump.posed.key == "setup.copy" else players.answer(pump.posed, pump.shown.table))
    pump.app.ways.forget_table()
    pump.draw()
    pump.settle()


def test_an_action_card_is_read_by_touches_on_its_face(pump: Pump) -> None:
    to_action(pump)
    drawing = pump.screen.stage.ids.view.children[-1]
    assert isinstance(drawing, ReadCard)
    assert faults(pump.app.root_widget) == []
    number = pump.posed.number
    fields = [field.name for field in pump.posed.fields]
    for name in fields:
        value = next(field for field in pump.posed.fields if field.name == name).options[0].id
        pump.touch(f"place:value.{name}.{value}")
    pump.until(lambda: pump.posed.number != number)
    table = pump.shown.table
    assert table.things.automa.revealed[-1].arrow == "left"


def test_a_touched_tab_brings_the_drawing_back_and_again_the_card(pump: Pump) -> None:
    to_action(pump)
    view = pump.screen.stage.ids.view
    pump.touch("tab:automa")
    assert isinstance(view.children[-1], AutomaDrawing)
    pump.touch("tab:automa")
    assert isinstance(view.children[-1], ReadCard)
