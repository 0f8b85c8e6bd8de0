"""Copying the Automa board: a row by its letter, boxes by a finger that is drawn over them; stars only where they
count."""

from __future__ import annotations

import pytest
from kivy.core.window import Window

from companion.rules.common.automa import board
from tests.screens.faults import hidden
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui


def _to_the_board(pump: Pump) -> None:
    pump.touch("new")
    pump.touch("option:own")
    pump.answer({field.name: field.left_out for field in pump.posed.fields} | {"board": "copy"})
    pump.settle()
    assert pump.posed.key == "setup.board"


def _draw(pump: Pump, *boxes: str) -> None:
    """Put the finger on the first box and move it over the others."""
    at = pump.down(f"box:{boxes[0]}")
    for box in boxes[1:]:
        x, y, width, height = pump.map()[f"box:{box}"]["rect"]
        at = (x + width / 2, y + height / 2)
        Window.dispatch("on_mouse_move", *at, [])
        pump.frames(1)
    pump.up(at)
    pump.settle()


def test_a_row_is_filled_by_its_letter_and_boxes_by_drawing_over_them(pump: Pump) -> None:
    _to_the_board(pump)
    pump.touch("brush:food")
    pump.touch("row:C")
    pump.touch("brush:fuel")
    _draw(pump, "D1", "D2", "D3")
    pump.touch("next")
    assert board.boxes(pump.shown.table) == {
        **dict.fromkeys(("C1", "C2", "C3", "C4", "C5", "C6"), "food"),
        **dict.fromkeys(("D1", "D2", "D3"), "fuel"),
    }


def test_a_finger_that_stays_on_a_box_gives_it_one_kind(pump: Pump) -> None:
    _to_the_board(pump)
    pump.touch("brush:food")
    _draw(pump, "A1", "A1")
    pump.touch("next")
    assert board.boxes(pump.shown.table) == {"A1": "food"}


def test_stars_need_not_be_copied_until_they_count(pump: Pump) -> None:
    """AU-64: only a missed ship makes them count, and then their number is asked."""
    _to_the_board(pump)
    pump.touch("row:C")
    pump.touch("next")
    assert pump.posed.key == "setup.stars"
    assert "Stars later" in pump.texts()
    assert "next" not in pump.map()
    pump.touch("none")
    assert pump.posed.key == "setup.group"
    assert board.stars(pump.shown.table) == []


@pytest.mark.parametrize("edition", ["frostlands", "first-edition"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_all_stars_are_in_view(pump: Pump, language: str, edition: str) -> None:
    """Each is a number, as in the boxes; what the chosen one means stands below them."""
    pump.app.set(language=language)
    _to_the_board(pump)
    pump.touch("row:C")
    pump.touch("next")
    words = pump.app.words
    words.edition = edition
    pump.screen.make_editor(pump.posed)
    pump.screen.rebuild()
    pump.frames()
    assert hidden(pump.screen) == []
    options = pump.posed.fields[0].options
    assert {f"brush:{option.id}" for option in options} <= pump.map().keys()
    chosen = next(option for option in options if option.id == pump.screen.editor.brush)
    assert words.option(chosen) in pump.texts()
