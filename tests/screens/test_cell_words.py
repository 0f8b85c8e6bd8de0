"""A button that takes its place in a row of others keeps its words whole."""

from __future__ import annotations

import pytest
from kivy.metrics import dp

from companion.screens.editors.cells import Cells
from companion.screens.widgets.boxes import Grid
from companion.screens.widgets.widgets import Btn, width_of
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui

LONG = "Kontaminierung"


def test_a_word_too_long_for_the_columns_of_before_has_smaller_letters(pump: Pump) -> None:
    cells, few = Cells(), [Btn(caption=name, ident=name) for name in ("Objekt", "Munition")]

    def grid() -> Grid:
        made = Grid(cols=2)
        for button in few:
            made.add_widget(button)
        made.fit(width)
        return made

    width = 2 * (width_of(LONG, few[0].points) + 2 * dp(few[0].inset) - 2) + dp(8)
    cells.lay(few, width, grid)
    cells.keep(width)
    later = Btn(caption=LONG, ident=LONG)
    cells.lay([few[0], later], width, grid)
    assert width_of(LONG, later.points) <= (width - dp(8)) / 2 - 2 * dp(later.inset)
    assert few[0].points > later.points
