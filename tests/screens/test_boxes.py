"""Buttons of one row are of one height, and a bar beside what scrolls can be touched."""

from __future__ import annotations

import pytest
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.screens.editors.side_acts import Acts
from companion.screens.widgets.boxes import Column, Grid, Lattice, Row, Scroll, fit
from companion.screens.widgets.widgets import Btn
from tests.screens.faults import faults
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui

SHORT, LONG = "Fuel", "Treats one Survivor and spends all the Ammo that there is"


@pytest.mark.parametrize("kind", ["grid", "row"])
def test_buttons_of_one_row_are_of_one_height(pump: Pump, kind: str) -> None:
    box = Grid(cols=3) if kind == "grid" else Row(spacing=dp(8))
    buttons = [Btn(caption=caption) for caption in (SHORT, LONG, SHORT)]
    for button in buttons:
        box.add_widget(button)
    high = fit(box, dp(360))
    assert [button.height for button in buttons] == [high] * 3
    assert high > dp(60), "the long one needs several lines"


def test_the_bar_beside_what_scrolls_is_over_no_row_and_can_be_touched(pump: Pump) -> None:
    window = pump.app.root_widget
    column = Column()
    scroll = Scroll(size_hint=(None, None), size=(dp(200), dp(200)), bar_margin=-dp(10))
    for n in range(9):
        column.add_widget(Btn(caption=f"Row {n}", ident=f"row:{n}"))
    scroll.add_widget(column)
    fit(column, dp(200))
    holder = Widget()
    holder.add_widget(scroll)
    scroll.pos = (dp(100), dp(100))
    window.add_widget(holder)
    pump.frames(3)
    assert not [fault for fault in faults(holder) if "bar" in fault]
    assert scroll.scroll_y == 1
    assert scroll.collide_point(scroll.right + dp(7), scroll.y + dp(5)), "on the bar"
    assert not scroll.collide_point(scroll.right + dp(11), scroll.y + dp(5))
    scroll.bar_margin = 0
    assert [fault for fault in faults(holder) if "bar over" in fault]
    window.remove_widget(holder)


@pytest.mark.parametrize(("cols", "count", "width"), [(1, 1, 368.0), (2, 3, 368.0), (3, 7, 575.5), (4, 4, 801.0)])
def test_a_lattice_places_its_widgets_where_kivys_grid_does(pump: Pump, cols: int, count: int, width: float) -> None:
    places = []
    for grid in (Grid(cols=cols), Lattice(cols)):
        for n in range(count):
            grid.add_widget(Widget(size_hint_y=None, height=40 + 7 * n))
        high = grid.fit(width)
        grid.pos = (13, 21)
        pump.app.root_widget.add_widget(grid)
        grid.size_hint = (None, None)
        pump.frames(3)
        assert grid.height == high
        places.append([(*child.pos, *child.size) for child in grid.children])
        pump.app.root_widget.remove_widget(grid)
    assert places[0] == places[1]


def test_the_row_of_side_acts_keeps_its_widgets_while_layouts_are_tried(pump: Pump) -> None:
    play = Btn(caption="Play a card")
    row = Acts(play, None, None)
    row.fit(300)
    before = list(row.children)
    row.fit(340)
    assert row.children == before
    row.lead(way := Btn(caption="More"))
    row.fit(340)
    assert way in row.children
    assert play not in row.children
