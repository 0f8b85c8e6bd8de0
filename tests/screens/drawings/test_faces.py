"""A card of another shape than any of ours is drawn by the look that its form names: letters large, boxes by number of
players, what has no place of its own below them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.cards import fields as card_fields
from companion.messages import Words
from companion.packs.look import Look
from companion.rules.engine.question import Field, Option
from companion.screens.drawings import region
from companion.screens.drawings.faces import CardFace
from companion.screens.drawings.printed.sheet import Sheet
from tests.screens.drawings.look import check_text, picture

OUTCOME = Look("folded", "target", "bone", "columns", ("letters",), {"weapon-": "weapon", "enemy-": "enemy"})
LOOT = Look("chest", "loot", "tan", "trio", ("defence-2", "defence-3", "defence-4"), {"defence-": "damage"})
SIZES = {"wide": (500, 324), "narrow": (300, 324)}
TOLD = {
    "outcome": {"weapon-2": "2+jam", "letters": "DB", "enemy-II": "1", "area": "Truck", "storm": "3"},
    "loot": {"kind": "Device", "defence-2": "4", "defence-3": "5", "defence-4": "6"},
}
FIELDS = {
    "outcome": [
        "letters",
        *(f"weapon-{n}" for n in range(1, 5)),
        *(f"enemy-{row}" for row in ("I", "II", "III", "IV", "V", "VI")),
        "area",
        "storm",
    ],
    "loot": list(TOLD["loot"]),
}


def drawn(kind: str, look: Look, size: str, density: float, words: Words, now: str = "") -> CardFace:
    fields = [Field(name, (Option("x", "yes"),)) for name in FIELDS[kind]]
    told: Mapping[str, str] = TOLD[kind]
    wide, high = SIZES[size]
    card = CardFace(size_hint=(None, None), size=(wide * density, high * density))
    card.show(Sheet(fields, told, dict.fromkeys(FIELDS[kind], "Storm"), told, now, look=look), words)
    picture(card, f"face-{kind}-{size}-{round(density * 10)}-{words.language}")
    return card


@pytest.fixture(params=["en", "de"])
def words(request: pytest.FixtureRequest, compiled: None) -> Words:
    return Words(request.param)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("kind", "look"), [("outcome", OUTCOME), ("loot", LOOT)], ids=["outcome", "loot"])
def test_every_value_has_its_place(window: Any, kind: str, look: Look, size: str, density: float, words: Words) -> None:
    card = drawn(kind, look, size, density, words, now=FIELDS[kind][0])
    assert set(card.places()) == {f"field.{name}" for name in FIELDS[kind]}
    if size == "wide":
        check_text(card, density)


def test_letters_are_large_and_what_has_no_place_of_its_own_is_at_the_foot(window: Any, words: Words) -> None:
    places = drawn("outcome", OUTCOME, "wide", 1.0, words).places()
    assert places["field.letters"][3] > places["field.weapon-1"][3]
    assert places["field.letters"][1] > places["field.weapon-1"][1] > places["field.weapon-4"][1]
    assert places["field.enemy-I"][0] > places["field.weapon-1"][0]
    assert places["field.area"][1] < places["field.weapon-4"][1] > places["field.storm"][1]


def test_a_long_label_and_a_long_value_are_whole(window: Any, words: Words, density: float) -> None:
    """In two columns: a label has the room that a short value leaves, a long value takes two lines."""
    names = [f"box-{n}" for n in range(1, 11)]
    labels = dict.fromkeys(names, "Box 10") | {"box-2": "Geschwindigkeit"}
    told = dict.fromkeys(names, "Lebensmittel oder Treibstoff") | {"box-2": "2"}
    card = CardFace(size_hint=(None, None), size=(400 * density, 348 * density))
    card.show(Sheet([Field(name, (Option("x", "yes"),)) for name in names], told, labels), words)
    picture(card, f"face-rows-{round(density * 10)}-{words.language}")
    check_text(card, density)
    assert "Geschwindigkeit" in {text.text for text in card.written}
    assert "oder Treibstoff" in {text.text for text in card.written}


def test_what_a_box_holds_is_a_sign_where_its_words_have_no_room(window: Any, words: Words) -> None:
    names = [f"box-{n}" for n in range(1, 8)]
    told = dict.fromkeys(names, "Lebensmittel oder Treibstoff") | {"box-2": "2 Tempo je weiterem Treibstoff"}
    ids = dict.fromkeys(names, "food-fuel") | {"box-2": "further-fuel"}
    fields = [Field(name, (Option("x", "yes"),)) for name in names]
    card = CardFace(size_hint=(None, None), size=(260, 300))
    card.show(Sheet(fields, told, dict.fromkeys(names, "Box 10"), ids), words)
    picture(card, f"face-signs-{words.language}")
    assert not {text.text for text in card.written} & {"Lebensmittel oder", "Lebensmittel oder Treibstoff"}
    assert card.least(260, 200) > card.least(900, 200), "in more columns it is less high"
    lower = CardFace(size_hint=(None, None), size=(260, 300))
    lower.show(Sheet(fields, told | {"box-2": "2"}, dict.fromkeys(names, "Box 10"), ids), words)
    assert lower.least(260, 200) < card.least(260, 200), "words without a sign need more lines"


def test_nothing_is_told_in_words_however_little_room_they_have(window: Any, words: Words) -> None:
    names = [f"option-{n}" for n in range(1, 8)]
    fields = [Field(name, (Option("none", "option.no"),)) for name in names]
    told, ids = dict.fromkeys(names, "Ohne Bedingung"), dict.fromkeys(names, "none")
    card = CardFace(size_hint=(None, None), size=(400, 348))
    card.show(Sheet(fields, told, dict.fromkeys(names, "Möglichkeit 1"), ids), words)
    picture(card, f"face-none-{words.language}")
    assert {"Ohne", "Bedingung"} <= {word for text in card.written for word in text.shown.split()}


def test_a_row_is_as_high_as_its_longest_list_needs(window: Any, words: Words) -> None:
    names = [f"ability-{n}" for n in range(1, 4)]
    fields = [Field(name, (Option("x", "yes"),)) for name in names]
    one = "1 Lebensmittel, 1 Treibstoff, 1 Munition, 1 Schaden entfernt, 1 Überlebender zurück, 1 Ruhm"
    told = {"ability-1": one, "ability-2": f"{one}, {one}"}
    card = CardFace(size_hint=(None, None), size=(400, 348))
    card.show(Sheet(fields, told, dict.fromkeys(names, "Bewegungsphase"), {}), words)
    assert card.least(400, 348) > 348
    card.height = card.least(400, 348)
    card.show(Sheet(fields, told, dict.fromkeys(names, "Bewegungsphase"), {}), words)
    picture(card, f"face-long-{words.language}")
    assert all(text.shown == text.text for text in card.written)
    assert "zurück," in {word for text in card.written for word in text.shown.split()}


@pytest.mark.timeout(60)
def test_spaces_of_a_board_have_a_height_however_narrow_the_page_is(window: Any, words: Words) -> None:
    """Before a page is laid out it may be narrower than a space."""
    board = card_fields.form("map/1A").board
    assert board is not None
    told = region.Told(board, [str(n) for n in range(100, 113)], ["102-105 rough"])
    assert region.least(told, 20) >= region.least(told, 100) > region.least(told, 468)
