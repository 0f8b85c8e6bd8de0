"""What a box of the Automa board shows where there is little room: the one that is asked about, and beside stars."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from companion.rules.engine.table import Table
from tests.screens.drawings.look import picture


@pytest.mark.parametrize(("wide", "high"), [(380, 290), (500, 330), (480, 220)])
def test_the_box_that_is_asked_about_is_as_large_as_a_finger(
    window: Any, words: Any, own: Table, asking: Any, monkeypatch: pytest.MonkeyPatch, wide: int, high: int
) -> None:
    from companion.screens.drawings import AutomaDrawing
    from companion.screens.drawings.automa import asked_box
    from companion.screens.drawings.ink import Pen

    posed = structs.replace(asking["choose"](), view="automa", values={"box": "D2"})
    assert asked_box(posed) == "D2"
    assert asked_box(structs.replace(posed, kind="tell")) == ""
    seen: list[Any] = []
    monkeypatch.setattr(Pen, "panel", lambda pen, area, *more: seen.append((area, *more)))
    drawing = AutomaDrawing(size_hint=(None, None), size=(wide, high))
    drawing.update(own, posed, words)
    assert drawing.written
    asked = [area for area, _, edge, width, *_ in ((*one, "", 0) for one in seen) if width == 3.0]
    assert len(asked) == 1
    assert min(asked[0].w, asked[0].h) >= 43
    assert not drawing.small


@pytest.mark.parametrize("copied", [False, True])
@pytest.mark.parametrize(("wide", "high"), [(350, 150), (500, 154), (500, 200)])
def test_below_a_sheet_the_boxes_are_wider_than_high_and_can_be_read(
    window: Any, words: Any, own: Table, stand_in: Table, wide: int, high: int, copied: bool
) -> None:
    """All in them has the least size of signs; of what is round them only a note gives way."""
    from companion.screens.drawings import AutomaDrawing

    table = stand_in if copied else own
    table.things.automa.damage += [box for box in ("B2", "D1") if box not in table.things.automa.damage]
    drawing = AutomaDrawing(size_hint=(None, None), size=(wide, high))
    drawing.update(table, None, words)
    assert drawing.written
    assert not drawing.small
    assert not [text for text in drawing.written if text.text.isdigit() and text.shown != text.text]


@pytest.mark.parametrize("side", [23.0, 25.0, 30.0, 39.0, 44.0])
def test_what_is_in_a_box_is_not_under_its_star(side: float) -> None:
    from companion.screens.drawings import automa
    from companion.screens.drawings.geometry import Area
    from companion.screens.drawings.ink import LEAST

    cell = Area(100, 100, side, side)
    star, inside = automa._star(cell), automa._beside_star(cell)
    size = max(LEAST, min(32.0, inside.h - 8, inside.w))
    sign = inside.middle(size, size)
    across, down = max(0.0, sign.x - star.centre[0]), max(0.0, sign.y - star.centre[1])
    assert (across**2 + down**2) ** 0.5 >= automa.STAR / 2


def test_a_bonus_action_keeps_clear_of_the_notches_of_its_tile() -> None:
    """In the narrowest column its price stands above what it gives."""
    from companion.rules.editions.frostlands.bonus import TILES
    from companion.screens.drawings import deals

    for tile in TILES.values():
        for price, gives in deals.lines(tile.deals, 64.0):
            assert deals.LEAST * deals._units(price, gives) <= 64.0 - 2 * deals.NOTCH


def test_a_number_to_touch_on_a_face_has_a_minus() -> None:
    from companion.rules.engine.question import Field
    from companion.screens.drawings.printed.reading import choices

    assert [choice.text for choice in choices(Field("food", lo=-2, hi=0), {})] == ["−2", "−1", "0"]


@pytest.mark.parametrize("size", [(300, 160), (300, 210), (350, 208), (420, 213), (420, 312)])
def test_in_large_type_no_sign_beside_or_below_the_boxes_is_small(
    size: tuple[int, int], own: Any, stand_in: Any, density: float, words: Any
) -> None:
    """Below the boxes the Automa's tokens had signs of 14 dp, where forecasts leave the board little height."""
    from companion.screens import drawings

    drawings.use_letters(1.45)
    try:
        for name, table in (("own", own), ("stand-in", stand_in)):
            drawing = drawings.AutomaDrawing(size_hint=(None, None), size=(size[0] * density, size[1] * density))
            drawing.update(table, None, words)
            picture(drawing, f"automa-large-{name}-{size[0]}-{size[1]}-{round(density * 10)}")
            assert drawing.small == []
    finally:
        drawings.use_letters(1.0)
