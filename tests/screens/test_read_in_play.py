"""A card that a game reads is in the picture, in the set-up too, and a touch on its face answers; the drawing comes
back where it is pinned."""

from __future__ import annotations

import pytest

from companion.game.game import Game
from companion.rules.engine.table import Terms
from companion.screens.drawings import AutomaDrawing, ConvoyDrawing, SetupDrawing
from companion.screens.drawings.read_card import ReadCard
from companion.simulation.simulate import Players
from tests.screens.faults import faults
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui


def to_action(pump: Pump) -> None:
    """A game with the owner's copy, up to an Action card that nobody has read."""
    to(pump, "action.face", Players("read"))


def to(pump: Pump, key: str, players: Players, terms: Terms | None = None, seed: str = "read") -> None:
    """A game with the owner's copy, up to a question."""
    session = pump.app.session
    session.start(lambda: Game.new(session.journal, session.library, seed, terms))
    pump.settle()
    while pump.posed.key != key:
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


def test_a_survivor_is_read_on_its_face_in_the_set_up(pump: Pump) -> None:
    to(pump, "crew.skill", Players("read", seats=("tracked",)), Terms(edition="first-edition", map="alpha"))
    assert isinstance(pump.screen.stage.ids.view.children[-1], ReadCard)
    assert faults(pump.app.root_widget) == []
    assert not [ident for ident in pump.map() if ident.startswith("tab:")], "there is nothing else to look at so far"
    pump.touch("place:value.skill.2")
    pump.touch("next")
    assert pump.shown.table.terms.printed["survivor/leader"]["skill"] == (2, "owner")


def test_a_box_is_touched_on_the_drawing_in_the_set_up(pump: Pump) -> None:
    """An Event that is revealed before the first round damages a Convoy."""
    to(pump, "convoy.damage", Players("q1", seats=("tracked",)), Terms(edition="first-edition", map="alpha"), "q1")
    assert isinstance(pump.screen.stage.ids.view.children[-1], ConvoyDrawing)
    place = next(option.place for option in pump.posed.options)
    number = pump.posed.number
    pump.touch(f"place:{place}")
    pump.until(lambda: pump.posed.number != number)


def test_a_number_of_the_set_up_is_asked_beside_the_drawing(pump: Pump) -> None:
    to(pump, "setup.columns", Players("read"), Terms(edition="first-edition", map="alpha"))
    assert isinstance(pump.screen.stage.ids.view.children[-1], SetupDrawing)


@pytest.mark.parametrize(("text", "language"), [("normal", "en"), ("large", "de")])
def test_what_arrows_mean_is_touched_on_the_face_of_the_card(pump: Pump, text: str, language: str) -> None:
    """AU-16: three touches beside its arrow; below the question only the button with all that is usual."""
    pump.app.set(text=text, language=language)
    to(pump, "automa.arrows", Players("read"))
    assert isinstance(pump.screen.stage.ids.view.children[-1], ReadCard)
    assert faults(pump.app.root_widget) == []
    there = pump.map()
    assert "usual" in there
    assert not any(ident.startswith(("block:", "tie:", "target:", "unfold:")) for ident in there)
    number, fields = pump.posed.number, pump.posed.fields
    for field in fields:
        pump.touch(f"place:value.{field.name}.{field.options[1].id}")
    pump.until(lambda: pump.posed.number != number)
    known = pump.shown.table.terms.printed["automa/arrows"]
    assert [known[f.name] for f in fields] == [(f.options[1].id, "owner") for f in fields]


def test_behind_another_drawing_what_arrows_mean_is_a_list(pump: Pump) -> None:
    to(pump, "automa.arrows", Players("read"))
    pump.touch("tab:map")
    assert any(ident.startswith("block:") for ident in pump.map())
