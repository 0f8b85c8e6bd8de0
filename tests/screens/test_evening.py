"""What an evening brings, by touches: three people, a wrong box, undo across a round, another way to draw."""

from __future__ import annotations

import pytest
from kivy.core.window import Window

from companion.rules.common.automa import board
from companion.simulation.bots import RandomPlayer
from tests.screens.faults import faults
from tests.screens.pump import Pump
from tests.screens.test_past import played

pytestmark = pytest.mark.ui


@pytest.fixture(autouse=True)
def one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new game of these tests is always the same game."""
    monkeypatch.setattr("companion.screens.session.secrets.token_hex", lambda _: "flow-2")


def choose(pump: Pump, field: str, value: str) -> None:
    """A chip of a form, unfolded first where it must be."""
    if f"{field}:{value}" not in pump.map() and f"unfold:{field}" in pump.map():
        pump.touch(f"unfold:{field}")
    while f"{field}:{value}" not in pump.map():
        pump.touch("more")
    pump.touch(f"{field}:{value}")


def test_a_new_game_of_three_two_of_them_kept(pump: Pump) -> None:
    pump.touch("new")
    pump.touch("option:try")
    choose(pump, "people", "3")
    choose(pump, "kept", "yes")
    pump.touch("next")
    assert pump.posed.key == "setup.seats"
    assert faults(pump.app.root_widget) == []
    choose(pump, "kind-2", "untracked")
    pump.touch("next")
    while pump.shown.table.progress.round == 0:
        assert faults(pump.app.root_widget) == []
        if pump.posed.kind == "tell":
            pump.touch("next")
        elif pump.posed.key == "setup.group":
            pump.touch("option:all")
        else:
            pump.answer(RandomPlayer(str(pump.shown.head)).answer(pump.posed))
            pump.settle()
    kinds = pump.shown.table.terms.seats
    assert list(kinds.values()).count("tracked") == 2
    assert list(kinds.values()).count("untracked") == 1
    assert "automa" not in kinds.values()
    assert "tab:convoy" in pump.map()


def test_a_wrong_box_is_corrected_on_the_drawing(pump: Pump) -> None:
    """The box is touched on the drawing of the Automa board; nothing changes before Confirm is held."""
    explore_turn(pump)
    table = pump.shown.table
    box = next(b for b in board.boxes(table) if b not in table.things.automa.damage and b[0] == "C")
    head = pump.shown.head
    pump.touch("tab:automa")
    pump.touch("correct")
    pump.touch(f"place:box.{box}")
    pump.touch("value:damage")
    assert pump.shown.head == head
    assert box not in pump.shown.table.things.automa.damage
    pump.hold("next")
    assert box in pump.shown.table.things.automa.damage
    assert pump.shown.head == head + 1
    assert box in pump.map()["undo"]["label"], "undo says what it would take back"
    pump.touch("undo")
    assert box not in pump.shown.table.things.automa.damage


def test_undo_across_a_round_by_the_undo_button(pump: Pump) -> None:
    """Each touch takes back one act; the round counts down; redo brings all of it again."""
    played(pump, "across", 30)
    bot = RandomPlayer("across the round")
    while pump.shown.table.progress.round < 2:
        pump.skip(bot.answer(pump.posed))
    pump.draw()
    pump.settle()
    then, undone = pump.shown.table, 0
    while pump.shown.table.progress.round > 1:
        assert pump.map()["undo"]["label"]
        pump.touch("undo")
        undone += 1
    assert undone
    for _ in range(undone):
        pump.touch("redo")
    assert pump.shown.table == then


def explore_turn(pump: Pump) -> None:
    """A fixed game where it is the player's turn to explore: the drawing stands beside the question."""
    played(pump, "across", 12)
    bot = RandomPlayer("explore")
    while pump.posed.key != "explore.turn":
        pump.answer(bot.answer(pump.posed))
    pump.settle()


def test_a_finger_that_rests_on_a_box_corrects_it(pump: Pump) -> None:
    """Hold to correct: the value of what is there is open at once; a short touch is not a hold."""
    explore_turn(pump)
    pump.touch("tab:automa")
    table = pump.shown.table
    box = next(iter(table.things.automa.tokens))
    drawing = pump.screen.stage.drawing("automa")
    area, _ = drawing._spots[f"box.{box}"]
    x, y, wide, high = drawing._pen().box(area)
    x, y = drawing.to_window(x, y)
    at = (x + wide / 2, Window.height - y - high / 2)
    Window.dispatch("on_mouse_down", *at, "left", [])
    pump.until(lambda: pump.screen.correcting)
    pump.up(at)
    pump.settle()
    assert "value:damage" in pump.map()
    assert any(box in text for text in pump.texts())


def test_two_quick_taps_show_the_drawing_over_the_whole_width(pump: Pump) -> None:
    explore_turn(pump)
    pump.touch("tab:automa")
    head, before = pump.shown.head, pump.screen.stage.drawing("automa").width
    for _ in range(2):
        Window.dispatch("on_mouse_down", 30, 300, "left", [])
        Window.dispatch("on_mouse_up", 30, 300, "left", [])
    pump.settle()
    assert pump.screen.stage.drawing("automa").width > before + 200
    assert not any(i.startswith("option:") for i in pump.map())
    pump.touch("closer")
    assert pump.screen.stage.drawing("automa").width == before
    assert any(i.startswith("option:") for i in pump.map())
    assert pump.shown.head == head
