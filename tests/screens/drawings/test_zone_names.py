"""Each card of the zone has its name or its kind in words, in both languages and in each look, whatever room its column
has: no name gives way to a sign."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.messages import Words
from companion.rules.common import convoy, crew
from companion.rules.editions.edition import new_table
from companion.rules.engine.question import Option, Posed
from companion.rules.engine.table import Slot, Table
from tests.screens.drawings.look import check_big_text, picture

SOFT = "\u00ad"
SIZES = {"whole": (500, 324), "large": (420, 210), "beside-a-list": (350, 324), "lower": (350, 290)}
"""The room that the zone has beside the narrow and the wide panel, with forecasts below it and without, in dp."""
NAMES = {
    "location": ("option.kind.location",),
    "survivor": ("ui.draw.kind.survivor", "survivor.orphan"),
    "convoy": ("ui.draw.kind.convoy",),
    "encounter": ("ui.draw.kind.encounter", "card.encounter.merchant"),
    "enemy": ("option.kind.enemy", "card.enemy.warwolves"),
}
CARDS = {
    "kinds": [Slot(kind) for kind in ("location", "survivor", "convoy", "encounter", "enemy")],
    "told": [
        Slot("location", told="damage", left={"food": 7, "fuel": 8}, right={"object": 1}),
        Slot("survivor", "exploration/9"),
        Slot("convoy", "exploration/8"),
        Slot("encounter", told="merchant"),
        Slot("enemy", "", "warwolves"),
    ],
}


@pytest.fixture(params=[1.0, 1.45], ids=["normal", "large"])
def letters(request: pytest.FixtureRequest) -> Iterator[float]:
    """Both settings of type."""
    from companion.screens import drawings

    drawings.use_letters(request.param)
    yield request.param
    drawings.use_letters(1.0)


def _table(edition: str, cards: str) -> Table:
    table = new_table(edition)
    table.terms.seats, table.terms.zone, table.terms.map = {"red": "tracked"}, "tracked", "beta"
    table.terms.printed |= {
        "exploration/8": {"convoy": ("trailer-2", "owner")},
        "exploration/9": {"person": ("orphan", "owner")},
        convoy.path("trailer-2"): {"kind": ("trailer", "owner"), "boxes": (["any"] * 6, "owner")},
        crew.path("orphan"): {"skill": (2, "owner")},
    }
    table.things.zone = [*CARDS[cards]]
    return table


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cards", CARDS)
@pytest.mark.parametrize("edition", ["frostlands", "first-edition"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_each_card_of_the_zone_is_named(
    language: str, edition: str, cards: str, size: str, letters: float, density: float, compiled: None, window: Any
) -> None:
    from companion.screens import drawings

    table, words = _table(edition, cards), Words(language)
    options = tuple(Option(f"{n}", "option.slot", place=f"zone.{n}") for n in range(1, 6))
    posed = Posed(1, "explore.what", "choose", "EX-05", "red", "red", {}, options, view="zone")
    wide, high = SIZES[size]
    drawing = drawings.ZoneDrawing(size_hint=(None, None), size=(wide * density, high * density))
    drawing.update(table, posed, words)
    picture(drawing, f"zone-names-{language}-{edition}-{cards}-{size}-{letters}-{round(density * 10)}")
    for place, slot in enumerate(table.things.zone, start=1):
        assert slot is not None
        column = drawing.slots[place]
        written = [text.shown for text in drawing.written if column.holds(text.area)]
        names = [words.text(key).removesuffix("(I)") for key in NAMES[slot.kind]]
        found = "".join(written).replace("-", "").replace(" ", "")
        assert any(name.replace(SOFT, "").replace(" ", "") in found for name in names), (slot.kind, written)
    check_big_text(drawing)
