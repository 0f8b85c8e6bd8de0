"""The pack and the forms of Player versus Player: complete, and in step with the rules (UF-58 to UF-60)."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from companion.cards import cards, fields
from companion.packs import FOLDER, load_packs
from companion.packs.first_edition.pvp.cards import Bonus, Few, PvpCard
from companion.rules.expansions.pvp import card
from companion.rules.expansions.pvp.names import OUTCOMES

PATH = "first-edition/pvp:pvp"
"""The PvP card in a library."""


@pytest.fixture(scope="module")
def pack() -> dict[str, Any]:
    packs, errors = load_packs(FOLDER)
    assert errors == []
    return packs["first-edition/pvp/stand-in"].cards


def test_the_lists_are_those_of_the_rules() -> None:
    assert get_args(Bonus) == card.BONUSES
    icons, bonuses = (field.type for field in msgspec.structs.fields(PvpCard))
    assert [(meta.min_length, meta.max_length) for meta in icons.__metadata__] == [(card.FEWEST, card.MOST)]
    assert [(meta.min_length, meta.max_length) for meta in bonuses.__metadata__] == [(card.AGGRESSION,) * 2]
    assert Few.__metadata__[0].le == card.icons_field(1).hi


def test_UF_58_UF_59_the_card_that_we_made_up_has_all_and_what_the_rulebook_tells(pack: dict[str, Any]) -> None:
    """1X-16: the first two bonuses are 1 Fame and 1 repair; the next-to-last space has 2 icons left of it."""
    found = pack["pvp"]
    assert {found[f"bonus-{n}"] for n in range(1, card.AGGRESSION + 1)} == {*card.BONUSES} - {"none"}
    assert {n: found[f"bonus-{n}"] for n in card.STATED} == card.STATED
    icons = [found[f"icons-{n}"] for n in range(1, found["spaces"] + 1)]
    assert icons == sorted(icons)
    assert icons[-2] == 2


def test_UF_60_twelve_outcome_cards_each_with_four_letters(pack: dict[str, Any]) -> None:
    letters = [pack[f"outcome/{name}"]["letters"] for name in OUTCOMES]
    assert len(letters) == 12
    assert all(sorted(each) == ["A", "B", "C", "D"] for each in letters)


def test_UF_58_the_form_asks_for_as_many_spaces_as_there_are_and_no_bonus_that_a_book_tells() -> None:
    names = [field.name for field in fields.fields(PATH, {"spaces": 3})]
    assert names == ["spaces", "icons-1", "icons-2", "icons-3", *(f"bonus-{n}" for n in range(3, 9))]
    assert [field.name for field in fields.fields(PATH, {})] == ["spaces", *(f"bonus-{n}" for n in range(3, 9))]
    assert cards.title(PATH).key == "card.pvp"


def test_UF_60_an_outcome_card_is_told_as_those_of_the_base_game() -> None:
    own, base = (
        [field.name for field in fields.fields(path, {})]
        for path in (f"first-edition/pvp:outcome/{OUTCOMES[0]}", "first-edition:outcome/1")
    )
    assert own == base
