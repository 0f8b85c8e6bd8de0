"""Two kinds of tokens in a block of a Location never lie over each other, however low the drawing is; an Encounter has
its name on its card, or its kind."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from companion.rules.common import convoy
from companion.rules.editions.cards import OTHER
from companion.rules.editions.edition import components, new_table
from companion.rules.engine.table import Deck, Slot
from tests.screens.drawings.look import picture


@pytest.mark.parametrize("high", [180, 200, 220])
def test_the_tokens_of_a_block_lie_below_each_other(high: int, density: float, words: Any) -> None:
    from companion.screens import drawings

    table = new_table("first-edition")
    table.terms.seats, table.terms.zone, table.terms.map = {"red": "tracked"}, "tracked", "beta"
    block = {"food": 7, "fuel": 8}
    table.things.zone = [Slot("location", left=block, right={"object": 1}) for _ in range(5)]
    drawing = drawings.ZoneDrawing(size_hint=(None, None), size=(500 * density, high * density))
    drawing.update(table, None, words)
    picture(drawing, f"zone-low-{high}-{round(density * 10)}")
    numbers = [text for text in drawing.written if text.shown in ("7", "8")]
    assert len(numbers) == 10
    for one, other in combinations(numbers, 2):
        apart = one.area.bottom <= other.area.y + 6 or other.area.bottom <= one.area.y + 6
        assert apart or abs(one.area.x - other.area.x) > 20, (one, other)


def test_an_encounter_whose_name_is_not_one_of_the_rules_has_its_kind_on_its_card(density: float, words: Any) -> None:
    from companion.screens import drawings

    table = new_table("first-edition")
    table.terms.seats, table.terms.zone, table.terms.map = {"red": "tracked"}, "tracked", "beta"
    table.things.zone = [Slot("encounter", told="merchant"), Slot("encounter", told=OTHER)]
    drawing = drawings.ZoneDrawing(size_hint=(None, None), size=(500 * density, 300 * density))
    drawing.update(table, None, words)
    texts = [text.text for text in drawing.written]
    assert {words.text("card.encounter.merchant"), words.text("option.kind.encounter")} <= {*texts}
    assert words.text("card.encounter.other") not in texts


@pytest.mark.parametrize("wide", [350, 420])
@pytest.mark.parametrize("block", [{"food": 1}, {"food": 7, "fuel": 8}])
def test_no_token_of_a_block_is_small(wide: int, block: dict[str, int], density: float, words: Any) -> None:
    """In large type, where a block is too narrow for sign and number side by side."""
    from companion.screens import drawings

    table = new_table("first-edition")
    table.terms.seats, table.terms.zone, table.terms.map = {"red": "tracked"}, "tracked", "beta"
    table.things.zone = [Slot("location", left=block, right={"object": 1}) for _ in range(5)]
    drawings.use_letters(1.45)
    try:
        drawing = drawings.ZoneDrawing(size_hint=(None, None), size=(wide * density, 324 * density))
        drawing.update(table, None, words)
        picture(drawing, f"zone-narrow-{wide}-{len(block)}-{round(density * 10)}")
        assert [name for name, _ in drawing.small if name in ("food", "fuel", "object")] == []
        numbers = [text.shown for text in drawing.written if text.shown.isdigit()]
        assert all(numbers.count(str(n)) >= 5 for n in block.values())
    finally:
        drawings.use_letters(1.0)


@pytest.mark.parametrize("deck", [False, True], ids=["nothing-below", "deck-below"])
def test_where_nothing_is_told_below_the_slots_the_cards_have_its_room(
    deck: bool, density: float, words: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In large type, where else no box of a Convoy card with ten of them can be told apart."""
    from companion.screens import drawings
    from companion.screens.drawings import cargo

    table = new_table("first-edition")
    table.terms.seats, table.terms.zone, table.terms.map = {"red": "tracked"}, "tracked", "beta"
    table.terms.printed |= {
        "exploration/8": {"convoy": ("trailer-2", "owner")},
        convoy.path("trailer-2"): {"kind": ("trailer", "owner"), "boxes": (["any"] * 10, "owner")},
    }
    table.things.zone = [Slot("convoy", "exploration/8") for _ in range(5)]
    table.things.decks = {f"exploration-{p}": Deck() for p in components(table).periods} if deck else {}
    boxes: list[Any] = []
    monkeypatch.setattr(cargo, "box", lambda _pen, cell, *_, **_kwargs: boxes.append(cell))
    drawings.use_letters(1.45)
    try:
        drawing = drawings.ZoneDrawing(size_hint=(None, None), size=(350 * density, 310 * density))
        drawing.update(table, None, words)
        picture(drawing, f"zone-below-{deck}-{round(density * 10)}")
    finally:
        drawings.use_letters(1.0)
    assert (drawing.slots[1].bottom < 310 - 34) == deck
    assert deck or len(boxes) == 5 * 10
