"""The drawing of set-up: each group on both panels and at every size it may get, and what it shows lit."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.common.setup import lay_out
from companion.rules.editions.edition import new_table
from companion.rules.editions.frostlands.layout import LAYOUT
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.tabletop import places, share
from tests.screens.drawings.look import check_big_text, check_text, pairs, picture

SIZES = {"wide": (500, 324), "tall": (500, 373), "strip": (484, 150), "low": (484, 112), "narrow": (240, 356)}
GROUPS = list(LAYOUT.groups)
PANEL = (268, 100)
"""The room that the question panel may have left."""


def laid_out(app: bool) -> Table:
    """An owner's game at the start of its checklist; ``app``: the app keeps all of the Automa's pieces it can."""
    table = new_table()
    terms = table.terms
    terms.seats, terms.copy = {"yellow": "untracked", "green": "automa"}, "own"
    terms.board = "app" if app else "table"
    if app:
        terms.draws = {"action": "deal", "outcome": "deal"}
    lay_out(table)
    terms.regions, table.things.order = ["B", "A", "B"], ["green", "yellow"]
    return table


def at_group(name: str) -> Posed:
    """The question of a group."""
    values = {"group": f"@group.{name}", "n": GROUPS.index(name) + 1, "of": len(GROUPS)}
    return Posed(1, "setup.group", "choose", "S-02", "table", "yellow", values=values, view="setup")


def drawn(name: str, words: Any, size: tuple[float, float], density: float = 1.0, app: bool = False) -> Any:
    """The drawing while a group is open."""
    from companion.screens import drawings

    wide, high = size
    drawing = drawings.SetupDrawing(size_hint=(None, None), size=(wide * density, high * density))
    drawing.update(laid_out(app), at_group(name) if name else None, words)
    return drawing


def texts(drawing: Any) -> list[str]:
    return [t.shown for t in drawing.written]


@pytest.mark.parametrize("app", [False, True], ids=["table", "app"])
@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("name", ["", *GROUPS])
def test_picture_and_text(name: str, size: str, app: bool, density: float, words: Any) -> None:
    drawing = drawn(name, words, SIZES[size], density, app)
    picture(drawing, f"setup-{name or 'none'}-{size}-{'app-' if app else ''}{round(density * 10)}")
    check_text(drawing, density)
    assert drawing.places() == {}


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("name", GROUPS)
def test_big_letters(name: str, size: str, words: Any) -> None:
    from companion.screens import drawings

    drawings.use_letters(1.45)
    try:
        drawing = drawn(name, words, SIZES[size])
        check_big_text(drawing)  # now: it is drawn when it is asked for, with the letters of that moment
        picture(drawing, f"setup-{name}-{size}-big")
    finally:
        drawings.use_letters(1.0)


@pytest.mark.parametrize("size", list(SIZES))
def test_S_03_the_drawn_sides_stand_on_the_region_boards(size: str, words: Any) -> None:
    shown = texts(drawn("board", words, SIZES[size]))
    assert [t for t in shown if t in "AB"] == ["B", "A", "B"]
    assert not {"A", "B"} & set(texts(drawn("box", words, SIZES[size])))


@pytest.mark.parametrize("size", list(SIZES))
def test_S_06_costs_of_the_bonus_tiles(size: str, words: Any) -> None:
    shown = texts(drawn("board", words, SIZES[size]))
    assert shown[-5:] == ["1", "2", "2", "2", "3"]


@pytest.mark.parametrize("size", list(SIZES))
def test_S_14_symbol_cards_that_go_back(size: str, words: Any) -> None:
    shown = texts(drawn("exploration", words, SIZES[size]))
    assert [t for t in shown if t.startswith("+")] == ["+2", "+2", "+3"]


@pytest.mark.parametrize("group", ["", *GROUPS])
@pytest.mark.parametrize("size", list(SIZES))
def test_parts_keep_apart_and_stay_neighbours(size: str, group: str) -> None:
    whole = Area(0, 0, *SIZES[size])
    at = places(whole, LAYOUT.spots(laid_out(app=False)), group)
    for (one, a), (other, b) in pairs(list(at.items())):
        assert not a.meets(b), f"{one} over {other}"
    assert all(whole.holds(a) for a in at.values())
    assert at["common"].right < at["zone"].x < at["zone"].right < at["deck"].x
    assert at["regions"].bottom < at["zone"].y < at["zone"].bottom < at["automa"].y
    assert at["automa"].x < at["order"].x < at["you"].x < at["box"].x


def test_the_app_deals_the_outcome_so_that_its_deck_is_not_there() -> None:
    lying = [{spot.name for spot in LAYOUT.spots(laid_out(app))} for app in (False, True)]
    assert lying[0] - lying[1] == {"outcome"}


def test_needs_come_first_but_leave_something() -> None:
    assert share(100, (1, 1), (0, 0)) == [50, 50]
    assert share(100, (1, 1), (60, 0)) == [60, 40]
    assert share(100, (1, 1), (200, 0), 0.7) == pytest.approx([70, 30])
    assert share(100, (1, 1), (200, 200)) == pytest.approx([50, 50])


@pytest.mark.parametrize("name", GROUPS)
def test_in_the_panel(name: str, density: float, words: Any) -> None:
    drawing = drawn(name, words, PANEL, density)
    picture(drawing, f"setup-{name}-panel-{round(density * 10)}")
    check_text(drawing, density)


@pytest.mark.parametrize("size", [(3, 3), (60, 60), (300, 20), (20, 300)])
def test_no_size_is_too_small(size: tuple[float, float], words: Any) -> None:
    for name in ("", *GROUPS):
        for app in (False, True):
            drawn(name, words, size, app=app)


def test_a_bare_table_can_be_drawn(words: Any) -> None:
    from companion.screens import drawings

    drawing = drawings.SetupDrawing(size_hint=(None, None), size=(500, 324))
    for posed in (None, at_group("box"), at_group("automa")):
        drawing.update(Table(), posed, words)
        check_text(drawing, 1.0)
