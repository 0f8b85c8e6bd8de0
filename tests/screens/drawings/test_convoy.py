"""A tracked Convoy in several states on both panels: nothing cut, every box of a question large enough for a finger."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.common import convoy
from companion.rules.editions.edition import new_table
from companion.rules.engine.question import Option, Posed
from companion.rules.engine.table import Person, Piece, Seat, Table
from companion.screens.drawings.ink import TEXT
from tests.screens.drawings.look import check_big_text, check_text, pairs, picture

SIZES = {"wide": (500, 324), "narrow": (400, 324), "narrowest": (350, 290)}
CARDS = {
    "truck": ("truck", ["survivor", "any", "any", "weapon-2", "armor", "tracks"]),
    "truck-device": ("device", ["any", "max"]),
    "trailer1": ("trailer", ["any", "any", "food-fuel", "food-fuel", "armor"]),
    "trailer1-device": ("device", ["fame-1", "per-food", "food-fuel"]),
    "trailer2": ("trailer", ["food-fuel", "food-fuel", "make-fuel", "weapon-4"]),
    "trailer3": ("trailer", ["food-damage", "food-speed", "per-fury", "fame-2"]),
    "trailer3-device": ("device", ["survivor", "any", "any"]),
}


class Named:
    """Words of the catalogue; a name that it lacks is made from its key."""

    def __init__(self, words: Any) -> None:
        self._words = words

    def text(self, key: str, /, **values: Any) -> str:
        said = str(self._words.text(key, **values))
        return key.rpartition(".")[2].title() if said.startswith("<") else said


def table_of(trailers: int, people: int = 2) -> Table:
    """A table at which red has so many Trailers, with cards of every sign."""
    table = new_table()
    for name, (kind, boxes) in CARDS.items():
        table.terms.printed[convoy.path(name)] = {
            "kind": (kind, "owner"), "boxes": (boxes, "owner"), "speed": (3, "owner"), "towing": (3, "owner"),
        }  # fmt: skip
    device = Piece("truck-device", {"1": "ammo"})
    truck = Piece("truck", {"1": "survivor", "2": "food"}, ["4"], device)
    mine = Seat("112", 2, truck, fury=3, hand=["nitrous", "mre", "mre"])
    for n in range(1, trailers + 1):
        above = CARDS.get(f"trailer{n}-device")
        card = Piece(f"trailer{n}", {"1": "fuel"}, ["3"], Piece(f"trailer{n}-device") if above else None)
        mine.trailers.append(card)
    names = ("co-pilot", "leader", "cold-maiden", "bounty-hunter", "driver")
    zones: tuple[Any, ...] = ("active", "active", "rest", "exhausted", "active")
    mine.people = [Person(n, z, int(n == "leader")) for n, z in zip(names, zones, strict=True)]
    colours = ("red", "green", "yellow")[:people]
    table.terms.seats = dict.fromkeys(colours, "tracked")
    table.things.seats = {"red": mine, **{seat: Seat() for seat in colours[1:]}}
    table.things.order = list(colours)
    return table


def ask(table: Table, area: str, key: str = "convoy.damage") -> Posed:
    """Which box of an area takes Damage."""
    boxes = convoy.in_area(table, table.things.seats["red"], area)
    options = tuple(Option(box, "option.box", place=f"red.{box}") for box in boxes)
    values = {"area": f"@area.{area or 'all'}"}
    return Posed(1, key, "place", "EX-28", "red", "red", values, options, 1, 1)


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("trailers", [0, 2, 3])
@pytest.mark.parametrize("area", ["none", "", "truck", "top-row", "last-column"])
def test_picture_text_and_targets(size: str, trailers: int, area: str, density: float, words: Any) -> None:
    from companion.screens.drawings import ConvoyDrawing
    from companion.screens.drawings.geometry import Area

    table = table_of(trailers, 1)
    posed = None if area == "none" else ask(table, area)
    wide, high = SIZES[size]
    drawing = ConvoyDrawing(size_hint=(None, None), size=(wide * density, high * density), pos=(40, 30))
    drawing.update(table, posed, Named(words))
    if size == "wide":
        picture(drawing, f"convoy-{trailers}-{area or 'all'}-{round(density * 10)}")
    if size == "wide":
        check_text(drawing, density)
    else:
        check_big_text(drawing)
    places = drawing.places()
    assert set(places) == ({o.place for o in posed.options} if posed is not None else set())
    for place, (_, _, w, h) in places.items():
        assert min(w, h) >= 48 * density - 1, f"{place}: {w / density} x {h / density} dp"
    for (one, a), (other, b) in pairs(list(places.items())):
        assert not Area(*a).meets(Area(*b), 1.0), f"{one} over {other}"


@pytest.mark.parametrize(("letters", "trailers", "size"), [(1.0, 3, (320, 324)), (1.45, 2, (350, 290))])
def test_the_zones_are_there_while_a_survivor_moves(
    letters: float, trailers: int, size: tuple[int, int], words: Any
) -> None:
    """Where a Convoy with Devices has no room for both, its counts give way, not the zones that are told about."""
    from companion.screens.drawings import ConvoyDrawing, lettering

    lettering.use_letters(letters)
    try:
        drawing = ConvoyDrawing(size_hint=(None, None), size=size)
        drawing.update(table_of(trailers, 1), None, Named(words), changed={"red.person.leader": True})
        said = [text.text for text in drawing.written]
        check_big_text(drawing)
    finally:
        lettering.use_letters(1.0)
    assert {words.text(f"ui.draw.zone.{zone}") for zone in ("active", "rest", "exhausted")} <= set(said)


def test_EX_31_a_hand_shows_only_while_a_finger_rests_on_it(window: Any, words: Any) -> None:
    """In its own turn too the backs show; a tap turns nothing over, and a lifted finger hides the faces again."""
    from kivy.tests.common import UnitTestTouch

    from companion.screens.drawings import ConvoyDrawing

    table = table_of(2)
    drawing = ConvoyDrawing(size_hint=(None, None), size=(500, 324))
    drawing.seat = "red"
    window.add_widget(drawing)

    def shows() -> bool:
        return any("Nitrous" in text.text for text in drawing.written)

    own, other = (Posed(1, "explore.turn", "choose", "EX-05", s, s) for s in ("red", "green"))
    for posed in (other, own):
        drawing.update(table, posed, Named(words))
        assert not shows()
        assert "red.hand" in drawing.places()
        drawing.dispatch("on_tap", "red.hand")
        assert not shows()
        x, y, w, h = drawing.places()["red.hand"]
        touch = UnitTestTouch(x + w / 2, y + h / 2)
        touch.touch_down()
        assert not shows(), "not before it has rested"
        drawing._rested(touch)
        assert shows()
        drawing.update(table, posed, Named(words))
        assert shows(), "still down"
        touch.touch_up()
        assert not shows()
    table.terms.seats = {"red": "tracked", "green": "automa"}
    drawing.update(table, other, Named(words))
    assert shows(), "nobody else is there"
    window.remove_widget(drawing)


def test_a_seat_that_is_not_kept_has_its_note(words: Any) -> None:
    from companion.screens.drawings import ConvoyDrawing

    table = table_of(2)
    table.terms.seats["green"] = "untracked"
    drawing = ConvoyDrawing(size_hint=(None, None), size=(500, 324))
    drawing.seat = "green"
    drawing.update(table, None, words)
    assert any("table" in text.text for text in drawing.written)


def test_a_touch_on_a_count_or_a_box_shows_its_name(window: Any, words: Any) -> None:
    from companion.screens.drawings import ConvoyDrawing

    drawing = ConvoyDrawing(size_hint=(None, None), size=SIZES["wide"])
    drawing.seat = "red"
    drawing.update(table_of(1), None, Named(words))
    drawing.written  # noqa: B018 (draws it)
    names = {name for _, name in drawing._names}
    assert {"Space", "Fame", "Fury", "Target counters", "Object cards"} <= names
    assert {"Food", "Survivor", "Damage", "Food or Fuel"} <= names


def test_boxes_in_rows_of_their_own_have_the_number_that_they_have_on_their_card(density: float, words: Any) -> None:
    from companion.screens.drawings import ConvoyDrawing

    table = table_of(3, 1)
    damaged = [box for box in convoy.in_area(table, table.things.seats["red"], "") if box.endswith("4")][:3]
    options = tuple(Option(box, "option.box", place=f"red.{box}") for box in damaged)
    posed = Posed(1, "convoy.repair", "place", "EX-49", "red", "red", {}, options, 0, 2)
    drawing = ConvoyDrawing(size_hint=(None, None), size=(400 * density, 324 * density))
    drawing.update(table, posed, Named(words))
    picture(drawing, f"convoy-numbers-{round(density * 10)}")
    check_big_text(drawing)
    numbers = [text.shown for text in drawing.written if text.shown in ("1", "2", "3") and text.colour == TEXT]
    assert sorted(numbers) == sorted(["1", "2", "3"] * 2), "on the card, and in the row below"
