"""Set-up and the Automa's board are drawn as they are in the first edition (1E-SET-01, -11, -14; 1E-D62)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.common import setup
from companion.rules.common.automa import board
from companion.rules.editions.edition import new_table
from companion.rules.editions.first_edition.bonus import TILES
from companion.rules.editions.first_edition.layout import LAYOUT
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table
from tests.screens.drawings.look import check_big_text, check_text, picture

SIZES = {"wide": (500, 324), "strip": (484, 150), "narrow": (240, 356)}
LOW = (500, 226)
"""What sentences and forecasts leave for a drawing."""


def laid_out(side: str, **seats: str) -> Table:
    table = new_table("first-edition")
    terms = table.terms
    terms.seats, terms.copy, terms.map, terms.board = seats, "own", side, "table"
    setup.lay_out(table)
    table.things.order = list(seats)
    return table


def drawn(table: Table, group: str, size: tuple[float, float], density: float, words: Any) -> Any:
    from companion.screens import drawings

    wide, high = size
    drawing = drawings.SetupDrawing(size_hint=(None, None), size=(wide * density, high * density))
    posed = Posed(1, "setup.group", "choose", "S-02", "table", "yellow", values={"group": f"@group.{group}"})
    drawing.update(table, posed if group else None, words)
    return drawing


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("group", ["", *LAYOUT.groups])
@pytest.mark.parametrize("side", ["alpha", "beta"])
def test_each_group_of_the_set_up(side: str, group: str, size: str, density: float, words: Any) -> None:
    table = laid_out(side, yellow="untracked", green="automa")
    drawing = drawn(table, group, SIZES[size], density, words)
    picture(drawing, f"setup-first-{side}-{group or 'none'}-{size}-{round(density * 10)}")
    check_text(drawing, density)


def test_the_road_board_has_a_name_and_no_number(words: Any) -> None:
    for side in ("alpha", "beta"):
        texts = [t.shown for t in drawn(laid_out(side, red="untracked"), "order", SIZES["wide"], 1.0, words).written]
        assert words.text(f"map.{side}") in texts
        assert texts.count("1") == 1, "the cost of the first slot only"


def test_the_loot_is_one_stack_of_three_parts(words: Any) -> None:
    drawing = drawn(laid_out("alpha", red="untracked"), "decks", SIZES["wide"], 1.0, words)
    parts = [t for t in drawing.written if t.shown in ("I-II", "III-IV", "V-VI")]
    assert [t.shown for t in sorted(parts, key=lambda t: t.area.y)] == ["I-II", "III-IV", "V-VI"]


def test_the_containers_are_in_the_first_row_and_people_have_no_automa(words: Any) -> None:
    alone, people = laid_out("beta", red="untracked", blue="automa"), laid_out("beta", red="tracked", blue="tracked")
    spots = {spot.name: spot for spot in LAYOUT.spots(alone)}
    assert spots["zone"].pieces == [("trailer", 2)]
    assert spots.keys() - {spot.name for spot in LAYOUT.spots(people)} == {"automa"}


@pytest.mark.parametrize("letters", [1.0, 1.45])
def test_rows_that_only_store_tokens_are_counted_where_room_is_short(letters: float, words: Any) -> None:
    from companion.screens import drawings

    table = laid_out("alpha", red="untracked", blue="automa")
    table.terms.board = "app"
    boxes = {box: "weapon-3" if box[0] in "BCD" else "any" for box in board.shape(table).grid}
    table.terms.printed[board.CARD] = {"boxes": (boxes, "owner")}
    table.things.automa.tokens = {"E1": "food", "E2": "food", "G1": "fuel"}
    drawings.use_letters(letters)
    try:
        drawing = drawings.AutomaDrawing(size_hint=(None, None), size=LOW)
        drawing.update(table, None, words)
        picture(drawing, f"automa-first-{letters}")
        check_big_text(drawing) if letters > 1 else check_text(drawing, 1.0)
        low = sorted((t.area.y, t.area.x, t.shown) for t in drawing.written if t.area.x < 300)[-4:]
        assert sorted(t[2] for t in low) == ["0", "0", "1", "2"]
        assert [t.shown for t in drawing.written].count("3") == 18 + 1, "each Weapon, and the number of a column"
    finally:
        drawings.use_letters(1.0)


@pytest.mark.parametrize("columns", [7, 9])
@pytest.mark.parametrize("size", [SIZES["wide"], SIZES["strip"], (300, 324)], ids=["wide", "strip", "beside"])
def test_a_board_is_as_wide_as_its_owner_has_told(
    columns: int, size: tuple[float, float], density: float, words: Any
) -> None:
    """UF-39: every box of it is drawn, and can be hit where it is asked for."""
    from companion.screens import drawings

    table = laid_out("alpha", red="untracked", blue="automa")
    table.terms.board = "app"
    table.terms.printed[board.WIDTH] = {"columns": (columns, "owner")}
    grid = board.shape(table).grid
    table.terms.printed[board.CARD] = {
        "boxes": (dict.fromkeys(grid, "any"), "owner"),
        "stars": ([["B1", "B2"], [f"D{columns}"]], "owner"),
    }
    table.things.automa.tokens = {"B1": "food", f"D{columns}": "survivor"}
    wide, high = size
    drawing = drawings.AutomaDrawing(size_hint=(None, None), size=(wide * density, high * density))
    drawing.update(table, None, words)
    picture(drawing, f"automa-{columns}-{wide}x{high}-{round(density * 10)}")
    check_text(drawing, density)
    drawing.update(table, None, words, correcting=True)
    assert {f"box.{row}{columns}" for row in "ABCD"} <= set(drawing.places())


def test_what_the_side_of_the_board_offers_is_drawn_at_the_slots(words: Any) -> None:
    from companion.screens import drawings
    from companion.screens.drawings import deals, zone

    assert deals.lines(TILES["1/beta"].deals, 95.0) == [((), [("repair",), ("treat",), ("ride",)])]
    assert deals.lines(TILES["4/beta"].deals, 95.0) == [
        (("damage",), [("food",), ("ammo",)]),
        (("fame",), [("fuel",)]),
    ]
    narrow = deals.lines(TILES["4/beta"].deals, 70.0)
    assert narrow == [(("damage",), [("food",)]), (("damage",), [("ammo",)]), (("fame",), [("fuel",)])]
    assert all(deals.LEAST * deals._units(price, gives) <= 70.0 - deals.EDGE for price, gives in narrow)
    for side in ("alpha", "beta"):
        drawing = drawings.ZoneDrawing(size_hint=(None, None), size=(500, 324))
        table = laid_out(side, red="untracked", blue="automa")
        drawing.update(table, None, words)
        picture(drawing, f"zone-first-{side}")
        assert [zone.deals_of(table, place) for place in range(1, 6)] == [
            TILES[f"{n}/{side}"].deals for n in range(1, 6)
        ]


def test_correct_has_room_for_the_boxes_that_can_be_hit(words: Any) -> None:
    from companion.screens import drawings

    table = laid_out("alpha", red="untracked", blue="automa")
    table.terms.board = "app"
    table.terms.printed[board.CARD] = {"boxes": (dict.fromkeys(board.shape(table).grid, "any"), "owner")}
    drawing = drawings.AutomaDrawing(size_hint=(None, None), size=(500, 324))
    drawing.update(table, None, words, correcting=True)
    places = drawing.places()
    assert {place.removeprefix("box.")[0] for place in places} == set("ABCD")
    assert min(high for _, _, _, high in places.values()) >= 44
