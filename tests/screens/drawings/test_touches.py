"""Taps: only live places answer, a finger that slides off has not tapped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.rules.engine.table import Table
from tests.screens.drawings.look import finger


@pytest.fixture
def shown(window: Any, words: Any, request: pytest.FixtureRequest) -> Any:
    """Puts a drawing into the window and lists its taps."""
    from companion.screens import drawings

    def show(kind: str, table: Table, posed: Any, **more: Any) -> tuple[Any, list[str]]:
        drawing = getattr(drawings, kind)(size_hint=(None, None), size=(500, 324), pos=(20, 10))
        drawing.update(table, posed, words, **more)
        taps: list[str] = []
        drawing.bind(on_tap=lambda _, place: taps.append(place))
        window.add_widget(drawing)
        request.addfinalizer(lambda: window.remove_widget(drawing))
        return drawing, taps

    return show


Show = Callable[..., tuple[Any, list[str]]]


def middle(place: tuple[float, float, float, float]) -> tuple[float, float]:
    return place[0] + place[2] / 2, place[1] + place[3] / 2


def test_nothing_answers_where_nothing_is_asked(shown: Show, stand_in: Table) -> None:
    drawing, taps = shown("ZoneDrawing", stand_in, None)
    assert drawing.places() == {}
    for x in range(40, 500, 60):
        finger(x, 150)
    assert taps == []


def test_a_finger_that_slides_off_has_not_tapped(shown: Show, stand_in: Table, asking: Any) -> None:
    drawing, taps = shown("ZoneDrawing", stand_in, asking["choose"]("zone.1", "zone.3"))
    places = drawing.places()
    finger(*middle(places["zone.1"]), up=middle(places["zone.3"]))
    finger(*middle(places["zone.1"]), up=(790, 590))
    assert taps == []
    finger(*middle(places["zone.3"]))
    assert taps == ["zone.3"]


def test_places_of_fields_and_of_other_drawings(shown: Show, stand_in: Table, asking: Any) -> None:
    drawing, _ = shown("AutomaDrawing", stand_in, asking["read"]("row.A", "row.C", "zone.1"))
    assert set(drawing.places()) == {"row.A", "row.C"}


def test_a_new_size_moves_the_places(shown: Show, stand_in: Table, asking: Any) -> None:
    drawing, _ = shown("ZoneDrawing", stand_in, asking["choose"]("zone.5"))
    before = drawing.places()["zone.5"]
    drawing.size = (700, 400)
    after = drawing.places()["zone.5"]
    assert after[0] > before[0]
    assert after[2] > before[2]


def test_what_stands_there_is_picked_unless_told_otherwise(shown: Show, stand_in: Table, asking: Any) -> None:
    posed = asking["choose"]("space.113", "space.116", default="space.116")
    drawing, _ = shown("MapDrawing", stand_in, posed)
    assert drawing._shown.chosen == {"space.116"}
    drawing, _ = shown("MapDrawing", stand_in, posed, chosen=["space.113"])
    assert drawing._shown.chosen == {"space.113"}


def test_an_empty_table_can_be_drawn(shown: Show) -> None:
    for kind in ("ZoneDrawing", "AutomaDrawing", "MapDrawing", "EnemiesDrawing", "ConvoyNote"):
        for correcting in (False, True):
            drawing, _ = shown(kind, Table(), None, correcting=correcting)
            assert drawing.places() == {}


def test_the_safe_palette_keeps_the_shapes(window: Any) -> None:
    from companion.screens.drawings import ink

    ink.use_palette(True)
    assert {ink.seat_colour(s) for s in ink.SEATS} == set(ink.SAFE_SEATS.values())
    ink.use_palette(False)
    assert ink.seat_colour("red") == "#E5484D"


def test_a_crowded_table_can_be_drawn(shown: Show, stand_in: Table, asking: Any) -> None:
    from companion.rules.editions.frostlands.wolves import WOLVES
    from companion.rules.engine.table import Action, Enemy

    stand_in.things.enemies = [Enemy(name, 2, "", 3, {"red": 2, "blue": 2}) for name in WOLVES.names]
    stand_in.things.automa.revealed = [Action(str(n), skill=2, arrow="left") for n in (1, 2, 3, 4, 5, 6)]
    stand_in.things.snowstorm = True
    for seat in stand_in.things.seats.values():
        seat.space = "w1"
    drawing, _ = shown("EnemiesDrawing", stand_in, asking["choose"](*(f"enemy.{n}" for n in WOLVES.names)))
    assert len(drawing.places()) == 6
    for kind in ("AutomaDrawing", "MapDrawing"):
        drawing, _ = shown(kind, stand_in, None)
        assert all(text.shown == text.text for text in drawing.written)


def test_a_touch_on_a_sign_without_a_word_shows_its_name(shown: Show, stand_in: Table, words: Any) -> None:
    """On the Automa board the counters, tokens and piles; on a Convoy the counts at its top."""
    drawing, _ = shown("AutomaDrawing", stand_in, None)
    drawing.written  # noqa: B018 (draws it)
    names = [name for _, name in drawing._names]
    assert {"Fame", "Contamination", "Target counters", "Object cards", "Loot cards"} <= set(names)
    assert {"Action cards left", "Action cards set aside"} <= set(names)
    area = next(area for area, name in drawing._names if name == "Contamination")
    density = drawing._pen().density
    at = drawing.x + area.centre[0] * density, drawing.top - area.centre[1] * density
    assert drawing.name_at(*at) == "Contamination"
    finger(*at)
    assert drawing._press.children
    drawing.update(stand_in, None, words)
    drawing.written  # noqa: B018 (draws it)
    assert not drawing._press.children, "what it named may be elsewhere now"
    finger(*at)
    finger(drawing.x + 1, drawing.top - 1)
    assert not drawing._press.children, "the next touch takes it away"
