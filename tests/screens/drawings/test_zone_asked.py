"""The slot about whose card something is asked: it is the widest where no card is known, with its tile and the outline
of that card; the block that is asked about is lit."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.editions.edition import new_table
from companion.rules.engine.question import Option, Posed
from companion.rules.engine.table import Slot
from tests.screens.drawings.look import check_big_text, picture


@pytest.mark.parametrize("wide", [360, 500])
@pytest.mark.parametrize("zone", ["tracked", "table"])
@pytest.mark.parametrize("edition", ["frostlands", "first-edition"])
@pytest.mark.parametrize("side", ["", "left", "right"])
def test_the_asked_slot_has_the_room(edition: str, zone: Any, wide: int, side: str, density: float, words: Any) -> None:
    """EX-16: what kind of card is there, or what one of its blocks has; that block alone is lit. Afterwards all slots
    are as wide again."""
    from companion.screens import drawings

    table = new_table(edition)
    table.terms.seats, table.terms.zone, table.terms.map = {"red": "tracked"}, zone, "beta"
    table.things.zone = [Slot("location", left={"food": 1}) for _ in range(5)]
    values = {"where": "@slot.2", "side": f"@option.block.{side}"} if side else {"place": 2}
    key = "zone.location" if side else "zone.kind"
    posed = Posed(1, key, "choose", "AU-13", "table", "", values, view="zone")
    drawing = drawings.ZoneDrawing(size_hint=(None, None), size=(wide * density, 320 * density))
    drawing.update(table, posed, words)
    picture(drawing, f"zone-asked-{edition}-{zone}-{wide}-{side or 'kind'}-{round(density * 10)}")
    wides = [drawing.slots[place].w for place in range(1, 6)]
    if zone == "table":
        assert max(wides) == wides[1] >= 1.6 * wides[0] >= 80
    else:
        assert max(wides) - min(wides) < 1
    assert drawing.asked_blocks == ([side] if side else [])
    drawing.update(table, None, words)
    picture(drawing, "zone-asked-no-more")
    assert len({round(drawing.slots[place].w) for place in range(1, 6)}) == 1
    assert drawing.asked_blocks == []


def test_AU_28_the_slots_that_a_priority_table_decides_among_are_framed(density: float, words: Any) -> None:
    """They are asked about all at once, so each is as wide as the others."""
    from companion.screens import drawings
    from companion.screens.table.following import Following

    table = new_table("frostlands")
    table.terms.seats, table.terms.zone = {"red": "untracked", "blue": "automa"}, "table"
    table.things.zone = [None] * 5
    posed = Posed(1, "zone.priority", "choose", "AU-28", "table", "blue", view="zone")
    assert Following(lambda: False).drawing_of(table, posed) == "zone"
    drawing = drawings.ZoneDrawing(size_hint=(None, None), size=(480 * density, 320 * density))
    drawing.update(table, posed, words)
    picture(drawing, f"zone-asked-priority-{round(density * 10)}")
    assert drawing.framed == [2, 3, 4]
    assert len({round(area.w) for area in drawing.slots.values()}) == 1
    drawing.update(table, None, words)
    picture(drawing, "zone-asked-no-more")
    assert drawing.framed == []


@pytest.mark.parametrize("place", [0, 2])
def test_the_slot_of_a_card_that_is_known_is_framed_where_no_answer_glows(
    place: int, density: float, words: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """EX-44, EX-47: an Encounter's text and a Bonus Action are of one slot; answers that are slots glow instead."""
    from companion.screens import drawings
    from companion.screens.drawings.ink import Pen

    table = new_table("frostlands")
    table.terms.seats, table.terms.zone = {"red": "tracked"}, "tracked"
    table.things.zone = [Slot("location", left={"food": 1}) for _ in range(5)]
    drawing = drawings.ZoneDrawing(size_hint=(None, None), size=(480 * density, 320 * density))
    rings: list[float] = []
    ring = Pen.ring
    monkeypatch.setattr(Pen, "ring", lambda pen, area, *how: (rings.append(area.x), ring(pen, area, *how)))
    for option in ("", f"zone.{place}"):
        options = (Option("left", "option.block.left", place=option),)
        posed = Posed(1, "encounter.option", "choose", "EX-44", "red", "", {"place": place}, options, view="zone")
        rings.clear()
        drawing.update(table, posed, words)
        picture(drawing, f"zone-asked-known-{place}-{bool(option)}-{round(density * 10)}")
        ringed = [n for n, slot in drawing.slots.items() if slot.x in rings]
        assert ringed == drawing.framed == ([place] if place and not option else [])


@pytest.mark.parametrize("wide", [360, 500])
@pytest.mark.parametrize("letters", [1.0, 1.45])
def test_AU_28_the_order_of_the_priority_table_stands_below_the_slots(
    wide: int, letters: float, density: float, words: Any
) -> None:
    """As far as it is told: of one that the player reads off the card nothing is known."""
    from companion.screens import drawings

    table = new_table("frostlands")
    table.terms.seats, table.terms.zone = {"red": "untracked", "blue": "automa"}, "table"
    table.things.zone = [None] * 5
    kinds = ("convoy", "encounter", "survivor", "location")
    options = (*(Option(kind, f"option.kind.{kind}") for kind in kinds), Option("", "option.kind.nothing"))
    drawing = drawings.ZoneDrawing(size_hint=(None, None), size=(wide * density, 320 * density))
    drawings.use_letters(letters)
    try:
        for first, told in (("list", ["1", "2", "3", "4"]), ("card", [])):
            values = {"side": "@option.tie.left", "first": f"@zone.priority.{first}"}
            posed = Posed(1, "zone.priority", "choose", "AU-28", "table", "blue", values, options, view="zone")
            drawing.update(table, posed, words)
            picture(drawing, f"zone-priority-{first}-{wide}-{letters}-{round(density * 10)}")
            slots = drawing.slots[1]
            below = [text.shown for text in drawing.written if text.area.y > slots.bottom]
            assert [n for n in below if n.isdigit()] == told
            check_big_text(drawing)
    finally:
        drawings.use_letters(1.0)
