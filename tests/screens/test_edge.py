"""The edge of the panel is as high as the panel, wherever that has come to stand, and belongs to who is asked."""

from __future__ import annotations

import pytest
from kivy.graphics import Rectangle

from companion.screens.table.edge import WIDE
from tests.screens.pump import Pump
from tests.screens.test_flow import to_play

pytestmark = pytest.mark.ui


def test_the_edge_stands_at_its_panel(pump: Pump) -> None:
    to_play(pump)
    panel, edge = pump.screen.panel, pump.screen._edge
    band = next(one for one in edge._ink.children if isinstance(one, Rectangle))
    assert (band.pos, band.size) == ((panel.x, panel.y), (WIDE, panel.height))
    lit, automa = pump.screen.ids.header.turn
    assert edge._seats == tuple(seat for seat in lit if seat)
    assert edge._automa == automa
