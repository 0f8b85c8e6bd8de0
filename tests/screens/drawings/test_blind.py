"""What an answer takes away is drawn with it: the effect of a Location, who it is that would die, and the card that
leaves beside the one that comes."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.common import convoy
from companion.rules.engine.loss import Loss
from companion.rules.engine.question import Option, Posed
from companion.rules.engine.table import Slot, Table
from tests.screens.drawings.look import check_text, picture
from tests.screens.drawings.test_convoy import Named, table_of

SIZES = {"wide": (500, 324), "narrow": (420, 300), "flat": (500, 236)}


class Signs:
    """Notes every sign and every unknown value that is drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from companion.screens.drawings.ink import Pen

        self.found: list[tuple[str, str]] = []
        plain = Pen.sign

        def sign(pen: Any, name: str, area: Any, colour: str = "", *rest: Any, **named: Any) -> None:
            self.found.append((name, colour))
            plain(pen, name, area, colour, *rest, **named)

        monkeypatch.setattr(Pen, "sign", sign)


def _zone(table: Table) -> Table:
    table.terms.zone = "tracked"
    effects: tuple[Any, ...] = ("damage", "contamination", "fame", "", None)
    table.things.zone = [Slot("location", told=e, left={"food": 1}, right={"fuel": 2}) for e in effects]
    return table


@pytest.mark.parametrize(("source", "dotted"), [("stand-in", True), ("owner", False), ("asked", False)])
def test_values_of_a_stand_in_are_marked_on_a_card_that_comes(
    source: str, dotted: bool, density: float, words: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.screens import drawings
    from companion.screens.drawings import swap
    from companion.screens.drawings.geometry import Area
    from companion.screens.drawings.ink import Pen

    marked: list[Area] = []
    monkeypatch.setattr(Pen, "dotted", lambda pen, area, *_: marked.append(area))
    table, drawn = table_of(2), []
    table.terms.printed[convoy.path("truck-1")] = {
        "kind": ("truck", source),
        "speed": (5, source),
        "towing": (1, source),
        "boxes": (["any", "any"], source),
    }

    class Face(drawings.ZoneDrawing):  # type: ignore[misc]
        def draw(self, pen: Any, area: Any, shown: Any) -> None:
            swap.face(pen, area, table, words, "truck-1")
            drawn.append(area)

    face = Face(size_hint=(None, None), size=(200 * density, 200 * density))
    face.update(table, None, words)
    picture(face, f"blind-stand-in-{source}")
    assert drawn
    assert bool(marked) is dotted


@pytest.mark.parametrize("size", SIZES)
def test_the_effect_of_a_location_is_on_it_and_unknown_where_nobody_read_it(
    size: str, density: float, words: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """EX-21 to EX-23: who chooses the slot has seen what it does."""
    from companion.screens import drawings
    from companion.screens.drawings.ink import DANGER

    signs = Signs(monkeypatch)
    w, h = SIZES[size]
    drawing = drawings.ZoneDrawing(size_hint=(None, None), size=(w * density, h * density))
    drawing.update(_zone(table_of(2)), None, words)
    picture(drawing, f"blind-effects-{size}-{round(density * 10)}")
    check_text(drawing, density)
    for effect in ("damage", "contamination", "fame"):
        assert signs.found.count((effect, DANGER)) >= 1
    assert sum(name == "unknown" for name, _ in signs.found) >= 1


def _asking(*options: Option, view: str = "zone") -> Posed:
    return Posed(1, "explore.what", "choose", "EX-06", "red", "red", options=options, view=view)


@pytest.mark.parametrize("size", SIZES)
def test_a_card_that_comes_is_drawn_beside_the_one_that_leaves(
    size: str, density: float, words: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """EX-36: both Trucks with their numbers, before the slot is chosen."""
    from companion.screens import drawings
    from companion.screens.drawings.ink import AURORA, DANGER

    signs, table = Signs(monkeypatch), _zone(table_of(2))
    table.terms.printed["exploration-I/1"] = {"convoy": ("plough", "owner")}
    table.terms.printed[convoy.path("plough")] = {
        "kind": ("truck", "owner"), "boxes": (["any", "armor", "any"], "owner"), "speed": (7, "owner"),
        "towing": (6, "owner"),
    }  # fmt: skip
    table.things.zone[1] = Slot("convoy", "exploration-I/1")
    w, h = SIZES[size]
    drawing = drawings.ZoneDrawing(size_hint=(None, None), size=(w * density, h * density))
    option = Option("slot.2", "option.slot", place="zone.2", loses=(Loss("loss.convoy"),), swap=("truck", "plough"))
    drawing.update(table, _asking(option), Named(words))
    picture(drawing, f"blind-swap-{size}-{round(density * 10)}")
    check_text(drawing, density)
    assert ("plus", AURORA) in signs.found
    assert ("minus", DANGER) in signs.found
    shown = [text.shown for text in drawing.written]
    assert {"7", "6"} <= {*shown}
    assert shown.count("3") >= 2  # speed and towing of the Truck that leaves


@pytest.mark.parametrize(("size", "boxes"), [((500, 324), True), ((420, 240), False)])
def test_boxes_of_a_card_that_comes_are_drawn_where_their_signs_can_be_told_apart(
    words: Any, size: tuple[int, int], boxes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.screens import drawings

    signs, table = Signs(monkeypatch), _zone(table_of(2))
    table.terms.printed["exploration-I/1"] = {"convoy": ("plough", "owner")}
    table.terms.printed[convoy.path("plough")] = {"kind": ("truck", "owner"), "boxes": (["armor"] * 4, "owner")}
    table.things.zone[1] = Slot("convoy", "exploration-I/1")
    drawing = drawings.ZoneDrawing(size_hint=(None, None), size=size)
    option = Option("slot.2", "option.slot", place="zone.2", loses=(Loss("loss.convoy"),), swap=("truck", "plough"))
    drawing.update(table, _asking(option), Named(words))
    assert drawing.written
    assert any(name == "armor" for name, _ in signs.found) is boxes
    assert not any(least < 9 for _, least in drawing.small)


def test_a_trailer_that_comes_is_drawn_beside_those_of_which_one_leaves(
    density: float, words: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """EX-37: and not while another's Convoy or other questions are in view."""
    from companion.screens import drawings
    from companion.screens.drawings.ink import AURORA

    signs, table = Signs(monkeypatch), table_of(2)
    table.terms.printed[convoy.path("box")] = {"kind": ("trailer", "owner"), "boxes": (["any"] * 3, "owner")}
    options = [Option(f"trailer{n}", "x", place=f"red.trailer{n}", swap=(f"trailer{n}", "box")) for n in (1, 2)]
    w, h = SIZES["wide"]
    drawing = drawings.ConvoyDrawing(size_hint=(None, None), size=(w * density, h * density))
    drawing.seat = "red"
    drawing.update(table, _asking(*options, view="convoy"), Named(words))
    picture(drawing, f"blind-trailers-{round(density * 10)}")
    check_text(drawing, density)
    assert ("plus", AURORA) in signs.found
    signs.found.clear()
    drawing.update(table, _asking(*options, view="zone"), Named(words))
    drawing.places()
    assert ("plus", AURORA) not in signs.found


def test_the_survivor_who_would_die_is_told_apart_on_its_tile(
    density: float, words: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """EX-60."""
    from companion.screens import drawings

    table = table_of(2)
    people = [p.name for p in table.things.seats["red"].people]
    options = [Option(name, "option.person", place=f"red.person.{name}") for name in people]
    drawing = drawings.ConvoyDrawing(size_hint=(None, None), size=(500 * density, 324 * density))
    drawing.seat = "red"
    drawing.update(table, _asking(*options, view="convoy"), words)
    assert not any(text.shown == "−1" for text in drawing.written)
    dying = [
        Option(o.id, o.key, place=o.place, loses=(Loss("loss.dies"),) if not i else ()) for i, o in enumerate(options)
    ]
    drawing.update(table, _asking(*dying, view="convoy"), words)
    picture(drawing, f"blind-dies-{round(density * 10)}")
    check_text(drawing, density)
    texts = [text.shown for text in drawing.written]
    assert (texts.count("−1"), texts.count(words.text("ui.draw.dies"))) == (1, 1)
