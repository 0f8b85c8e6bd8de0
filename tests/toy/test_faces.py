"""What is known of a card stands on its button as its edition has it: other values in another order, in other words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.messages import Words
from companion.rules.engine.decks import unseen_options
from companion.rules.engine.offered import offering
from companion.rules.engine.table import Deck, Table
from companion.scenario import fresh
from tests.toy.edition import EDITION, NAME


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with offering(EDITION):
        yield


def met(**known: Any) -> Table:
    """A game in which this is known of one Outcome card, and nothing of another."""
    table = fresh()
    table.terms.edition = NAME
    table.things.decks["outcome"] = Deck(["1", "2"])
    table.terms.printed["outcome/1"] = {name.replace("_", "-"): (value, "owner") for name, value in known.items()}
    return table


def buttons(table: Table, language: str = "en") -> list[str]:
    words = Words(language)
    return [words.option(option) for option in unseen_options(table, "outcome")]


def test_a_card_is_told_in_the_words_of_its_edition() -> None:
    table = met(weapon_1="0", weapon_4="2+jam", letter="C", area="truck")
    assert buttons(table) == ["2+Jam – – 0, Truck", "A card not yet read"]
    table.terms.edition = "frostlands"
    assert buttons(table)[0] == "C: 0 – – 2+Jam / – – – – – –"


def test_another_message_by_the_first_value() -> None:
    assert buttons(met(weapon_4="jam"), "de")[0].startswith("Schlecht: ")
    assert buttons(met(weapon_1="jam"))[0] == "– – – Jam, –"


def test_nothing_of_what_is_told_is_known() -> None:
    assert buttons(met(letter="C"))[0] == "Outcome card 1"
