"""Zone, map, Enemies and the Automa's board are drawn as an edition has them: other numbers of slots, Regions, rows and
columns, spaces with names and no signs, two streets side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise, product
from typing import Any

import pytest
from msgspec.structs import replace

from companion.messages import Words
from companion.rules.common import setup
from companion.rules.common.automa import board
from companion.rules.editions.edition import new_table
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Option, Posed
from companion.rules.engine.table import Enemy, Slot, Table
from companion.screens.drawings import stops
from companion.screens.drawings.geometry import Area
from tests.screens.drawings.look import check_text, kept, let_go, picture
from tests.toy.components import COMPONENTS
from tests.toy.edition import EDITION
from tests.toy.test_target_boxes import Boxes
from tests.toy.town import PLACES, SHIP, Town

SIZES = {"wide": (500, 324), "tall": (500, 373), "narrow": (430, 324)}
NAME = "quarters"
STREETS = ["A", "B", "A", "B"]
FREE = ["alley", "attic", "inn", "loft"]
"""Spaces that can be chosen in the town: two on each of its streets."""


class Quarters(Town):
    """The town in four Regions: all beyond the docks is one of its own."""

    def regions(self, table: Table) -> Mapping[str, int]:
        return {place: self.region(table, place) for place in PLACES}

    def region(self, table: Table, space: str) -> int:
        return 4 if space in SHIP else PLACES[space][0]


OTHER = replace(
    EDITION,
    name=NAME,
    things=None,
    correctables=None,
    components=replace(
        COMPONENTS,
        slot_costs=(0, 1, 3, 5),
        regions=(("A", "B"),) * 4,
        board=replace(COMPONENTS.board, counted=("target", "fame", "loot")),
    ),
    policies=replace(EDITION.policies, map=Quarters(), targets=Boxes()),
)


@pytest.fixture(params=["en", "de"])
def words(request: pytest.FixtureRequest, compiled: None, table: Table) -> Words:
    return Words(request.param)


@pytest.fixture
def table(window: Any) -> Iterator[Table]:
    """A game in which a good deal is where only this edition has a place for it."""
    with offering(OTHER):
        table = new_table(NAME)
        terms, things = table.terms, table.things
        terms.seats, terms.copy, terms.zone = {"yellow": "untracked", "green": "automa"}, "own", "tracked"
        terms.board = "table"
        setup.lay_out(table)
        terms.regions = STREETS
        things.zone = [Slot("location", "", "", {"food": 2}, {}), Slot("enemy", "", "howl"), None, Slot("encounter")]
        things.enemies = [Enemy("ulmar", 4, "", 1, {"yellow": 2}), Enemy("howl", 1, "", 0, {"green": 1})]
        things.enemies[0].order = ["yellow", "yellow"]
        things.enemies[1].order = ["green"]
        things.automa.damage += ["B5", "F1"]
        things.automa.column, things.automa.stock = 5, {"food": 2, "survivor": 1}
        things.seats["yellow"].space, things.seats["green"].space = "ford", "loft"
        yield table
        let_go()


def drawn(kind: str, table: Table, words: Words, density: float, size: str, *places: str) -> Any:
    from companion.screens import drawings

    wide, high = SIZES[size]
    drawing = kept(getattr(drawings, kind)(size_hint=(None, None), size=(wide * density, high * density)))
    options = tuple(Option(p, "option.slot", place=p) for p in places)
    drawing.update(
        table, Posed(1, "explore.turn", "choose", "EX-05", "red", "red", options=options) if places else None, words
    )
    picture(drawing, f"other-{kind}-{'choose-' if places else ''}{size}-{round(density * 10)}-{words.language}")
    return drawing


def texts(drawing: Any) -> list[str]:
    return [written.shown for written in drawing.written]


LIVE = {
    "ZoneDrawing": [f"zone.{n}" for n in range(1, 5)],
    "MapDrawing": [f"space.{space}" for space in FREE],
    "EnemiesDrawing": ["enemy.ulmar", "enemy.howl"],
    "AutomaDrawing": [f"row.{row}" for row in "ABCF"],
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("asked", [False, True], ids=["seen", "asked"])
@pytest.mark.parametrize("kind", LIVE)
def test_text_and_targets(kind: str, asked: bool, size: str, density: float, table: Table, words: Words) -> None:
    places = LIVE[kind] if asked else []
    drawing = drawn(kind, table, words, density, size, *places)
    check_text(drawing, density)
    found = drawing.places()
    assert set(found) == set(places)
    assert all(min(w, h) >= 48 * density - 0.5 for _, _, w, h in found.values())


def test_the_zone_has_a_column_a_slot(density: float, table: Table, words: Words) -> None:
    drawing = drawn("ZoneDrawing", table, words, density, "wide")
    assert [text for text in texts(drawing) if text in "0135"] == ["0", "1", "3", "5"]
    assert len(table.things.zone) == len(new_table(NAME).things.zone) == 4


@pytest.mark.parametrize("kind", ["MapDrawing", "EnemiesDrawing"])
def test_every_region_has_its_board(kind: str, density: float, table: Table, words: Words) -> None:
    drawing = drawn(kind, table, words, density, "wide")
    shown = " ".join(texts(drawing))
    assert all(str(n) in shown for n in (1, 2, 3, 4))
    if kind == "MapDrawing":
        assert [text for text in texts(drawing) if text in "AB"] == STREETS
        assert [len(region) for region in stops.regions(table)] == [11, 9, 6, 6]


@pytest.mark.parametrize("size", SIZES)
def test_no_way_of_the_town_leads_through_a_third_space(size: str, table: Table, words: Words) -> None:
    """Of two streets side by side each is seen by itself: one above the other."""
    from companion.screens.drawings import MapDrawing

    drawing: MapDrawing = drawn("MapDrawing", table, words, 1.0, size)
    assert {frozenset(("ford", "attic")), frozenset(("attic", "loft"))} <= set(map(frozenset, drawing._lines))
    for ends, line in drawing._lines.items():
        for (a, b), (space, pill) in product(pairwise(line), drawing._pills.items()):
            piece = Area(min(a[0], b[0]), min(a[1], b[1]), abs(a[0] - b[0]) + 0.1, abs(a[1] - b[1]) + 0.1)
            assert space in ends or not piece.meets(pill.inset(1), 0.0), f"{ends} through {space}"


@pytest.mark.parametrize("size", SIZES)
def test_a_row_that_only_stores_is_drawn_without_a_letter(
    size: str, density: float, table: Table, words: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its boxes are seen; while a row is asked for it gives way where fingers need the room."""
    boxes = {f"{row}{n}": "food" for row in "ABCDEFG" for n in range(1, 6)}
    table.terms.printed[board.CARD] = {"boxes": (boxes, "owner"), "stars": ([], "owner")}
    table.things.automa.tokens = {"G1": "food"}
    drawing = drawn("AutomaDrawing", table, words, density, size)
    check_text(drawing, density)
    assert [text for text in texts(drawing) if text in "ABCDEFG"] == list("ABCDEF")
    seen: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(type(drawing), "_box", lambda self, pen, cell, shown, box, kind: seen.append(box))
        drawing.update(table, None, words)
        assert drawing.written
    assert seen == list(boxes)
    asked = drawn("AutomaDrawing", table, words, density, size, *(f"row.{row}" for row in "ABCDEF"))
    assert set(asked.places()) == {f"row.{row}" for row in "ABCDEF"}
    assert all(h >= 48 * density - 0.5 for *_, h in asked.places().values())


def test_the_covered_row_and_every_column_are_on_the_board(density: float, table: Table, words: Words) -> None:
    drawing = drawn("AutomaDrawing", table, words, density, "wide")
    shown = texts(drawing)
    assert [text for text in shown if text in "ABCDEFG"] == ["A", "B", "C", "F"]
    assert any("D E ?" in text for text in shown), "rows that may be there too"
    assert [text for text in shown[:5] if text.isdigit()] == list("1234"), "its counter stands in the fifth"


@pytest.mark.parametrize("size", SIZES)
def test_target_counters_are_in_their_boxes(size: str, density: float, table: Table, words: Words) -> None:
    """ED-100: an empty box shows its letter, also one of an Enemy at which nobody has aimed; seats by their shapes."""
    ulmar, howl = table.things.enemies
    drawing = drawn("EnemiesDrawing", table, words, density, size)
    check_text(drawing, density)
    assert "".join(text for text in texts(drawing) if text in "ABCD").endswith("CD"), "the other two are taken"
    ulmar.order, ulmar.targets = ["green", "yellow", "green", "yellow"], {"green": 2, "yellow": 2}
    howl.order, howl.targets = [], {}
    drawing.update(table, None, words)
    assert [text for text in texts(drawing) if text in "ABCD"] == ["A", "B", "C"], "those of the howl alone"


def test_the_automa_shows_what_is_counted_in_its_box(density: float, table: Table, words: Words) -> None:
    table.things.automa.fame, table.things.automa.loot, table.things.automa.objects = 7, 8, 9
    shown = texts(drawn("AutomaDrawing", table, words, density, "wide"))
    assert [text for text in shown if text in "789"] == ["7", "8"]
