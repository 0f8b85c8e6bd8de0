"""A button that takes its place in a row of others keeps its words whole."""

from __future__ import annotations

import pytest
from kivy.metrics import dp

from companion.screens.editors.cells import Cells
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Grid
from companion.screens.widgets.widgets import Btn, width_of
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui

LONG = "Kontaminierung"


def in_two_columns(buttons: list[Btn], width: float) -> Grid:
    """A grid with these buttons, fitted into a width in pixels."""
    made = Grid(cols=2)
    for button in buttons:
        made.add_widget(button)
    made.fit(width)
    return made


def test_a_word_too_long_for_the_columns_of_before_has_smaller_letters(pump: Pump) -> None:
    cells, few = Cells(), [Btn(caption=name, ident=name) for name in ("Objekt", "Munition")]

    width = 2 * (width_of(LONG, few[0].points) + 2 * dp(few[0].inset) - 2) + dp(8)
    cells.lay(few, width, lambda: in_two_columns(few, width))
    cells.keep(width)
    later = Btn(caption=LONG, ident=LONG)
    cells.lay([few[0], later], width, lambda: in_two_columns(few, width))
    assert width_of(LONG, later.points) <= (width - dp(8)) / 2 - 2 * dp(later.inset)
    assert few[0].points > later.points


def test_no_word_is_smaller_than_a_label_it_comes_closer_to_the_edge(pump: Pump) -> None:
    cells, few = Cells(), [Btn(caption=name, ident=name) for name in ("Objekt", "Munition")]
    width = 2 * (width_of(LONG, theme.LABEL) + 2 * dp(few[0].inset) - 2) + dp(8)
    cells.lay(few, width, lambda: in_two_columns(few, width))
    cells.keep(width)
    later = Btn(caption=LONG, ident=LONG)
    cells.lay([few[0], later], width, lambda: in_two_columns(few, width))
    assert later.font_size == dp(theme.LABEL)
    assert width_of(LONG, later.points) <= (width - dp(8)) / 2 - 2 * dp(later.inset)


def test_what_must_be_held_never_takes_the_place_of_another_nor_another_its(pump: Pump) -> None:
    cells, width = Cells(), 400.0

    def lay(*names: str) -> dict[str, tuple[float, float]]:
        buttons = [Btn(caption=name, ident=name, hold=1.0 if name.isupper() else 0.0) for name in names]
        grid = cells.lay(buttons, width, lambda: in_two_columns(buttons, width))
        widgets = grid.children[::-1]
        cells.keep(width)
        rows = len(widgets) // grid.cols
        return {
            widget.ident: (rows - 1 - i // grid.cols, i % grid.cols)
            for i, widget in enumerate(widgets)
            if isinstance(widget, Btn)
        }

    before = lay("done", "shoot")
    now = lay("done", "GONE")
    assert now["done"] == before["done"]
    assert now["GONE"] not in before.values()
    later = lay("done", "look", "more")
    assert now["GONE"] not in later.values()


def test_as_long_as_there_is_room_no_button_takes_the_place_of_one_that_comes_back(pump: Pump) -> None:
    cells, width = Cells(), 400.0

    def lay(rows: int, *names: str) -> dict[str, tuple[float, float]]:
        buttons = [Btn(caption=name, ident=name) for name in names]
        grid = cells.lay(buttons, width, lambda: in_two_columns(buttons, width), rows=rows)
        widgets = grid.children[::-1]
        cells.keep(width)
        high = len(widgets) // grid.cols
        return {
            widget.ident: (high - 1 - i // grid.cols, i % grid.cols)
            for i, widget in enumerate(widgets)
            if isinstance(widget, Btn)
        }

    before = lay(0, "fury", "repair")
    now = lay(0, "food")
    assert now["food"] not in before.values()
    assert lay(0, "fury", "repair", "food") == before | now
    assert lay(2, "ammo")["ammo"][0] < 2, "of the rows that have room one is taken"
