"""The drawing of set-up is what the edition describes: the toy edition has another table, and no screen knows of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.rules.common import setup
from companion.rules.editions.edition import new_table
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.tabletop import places
from tests.screens.drawings.look import check_text, kept, let_go, pairs, picture
from tests.toy.edition import EDITION, NAME
from tests.toy.layout import LAYOUT

SIZES = {"wide": (500, 324), "strip": (484, 150), "narrow": (240, 356)}


@pytest.fixture
def toys(window: Any) -> Iterator[Table]:
    with offering(EDITION):
        table = new_table(NAME)
        table.terms.seats, table.terms.copy = {"yellow": "untracked", "green": "automa"}, "own"
        table.terms.board = "table"
        setup.lay_out(table)
        table.terms.regions = ["A", "B", "A"]
        yield table
        let_go()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("group", ["", *LAYOUT.groups])
def test_its_own_spots_are_drawn(group: str, size: str, toys: Table, density: float, words: Any) -> None:
    from companion.screens import drawings

    wide, high = SIZES[size]
    drawing = kept(drawings.SetupDrawing(size_hint=(None, None), size=(wide * density, high * density)))
    posed = Posed(1, "setup.group", "choose", "S-02", "table", "yellow", values={"group": f"@group.{group}"})
    drawing.update(toys, posed if group else None, words)
    picture(drawing, f"setup-toy-{group or 'none'}-{size}-{round(density * 10)}")
    check_text(drawing, density)
    shown = [t.shown for t in drawing.written]
    if group == "chest":
        assert "9" in shown
    if group == "exploration":
        assert [text for text in shown if text.startswith("+")] == ["+3", "+1"]


@pytest.mark.parametrize("group", ["", *LAYOUT.groups])
def test_its_own_spots_keep_apart(group: str, toys: Table) -> None:
    for size in SIZES.values():
        whole = Area(0, 0, *size)
        at = places(whole, LAYOUT.spots(toys), group)
        assert set(at) == {"regions", "zone", "deck", "chest", "you", "box"}
        assert all(whole.holds(area) for area in at.values())
        assert not [one for (one, a), (_, b) in pairs(list(at.items())) if a.meets(b)]
