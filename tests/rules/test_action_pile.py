"""Real Action cards: what is known of the face-down pile narrows what is asked (AU-10 to AU-12, AU-33)."""

from __future__ import annotations

from companion.rules.common.automa import cards
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table
from companion.scenario.laying import given_table
from tests.rules.driving import drive


def piled(survivors: int, *discards: str, way: str = "tap", **deck: int) -> Table:
    """The pile of real cards at the start of a round, those cards discarded."""
    given = {"automa": {"survivors": survivors, "discards": list(discards)}, "draws": {"action": way}}
    table = given_table({**given, "cards": {n: {"skill": 1, "arrow": "left"} for n in "123456"}})
    for name, value in deck.items():
        setattr(cards.deck(table), name, value)
    drive(table, cards.draw_pile(table), lambda posed: None)
    return table


def told(table: Table) -> list[str]:
    return [line.key for line in table.progress.lines]


def turn(table: Table, card: str = "") -> list[str]:
    """Turn the next card of the pile, that one if it is asked. What was offered; empty if nothing was asked."""
    offered: list[str] = []

    def answer(posed: Posed) -> str:
        offered.extend(o.id for o in posed.options)
        return card

    drive(table, cards.turn_card(table, explores=True), answer)
    return offered


def test_AU_11_the_last_ones_then_the_shuffle_then_the_rest() -> None:
    table = piled(4, "1", "2", "3", "4")
    assert told(table) == ["automa.pile.last", "deck.shuffle.action", "automa.pile.more"]
    assert [line.values["n"] for line in table.progress.lines if "n" in line.values] == [2, 2]
    assert table.things.automa.pile == ["?56", "?56", "?1234", "?1234"]
    assert turn(table, "5") == ["5", "6"]
    assert turn(table) == []
    assert table.things.automa.revealed[-1].card == "6"
    assert turn(table, "3") == ["1", "2", "3", "4"]
    assert turn(table, "1") == ["1", "2", "4"]
    assert not table.things.automa.pile
    assert cards.deck(table).unseen == ["2", "4"]


def test_AU_11_a_deck_that_is_empty_is_shuffled_before_the_first_card() -> None:
    table = piled(2, *"123456")
    assert told(table) == ["deck.shuffle.action", "automa.pile"]
    assert table.things.automa.pile == ["?", "?"]
    assert turn(table, "4") == list("123456")


def test_AU_11_enough_cards_are_laid_out_in_one_go_and_all_may_come() -> None:
    table = piled(2, "1", "2")
    assert told(table) == ["automa.pile"]
    assert turn(table, "4") == ["3", "4", "5", "6"]


def test_AU_12_the_only_card_that_is_left_is_not_asked() -> None:
    table = piled(2, "1", "2", "3", "4")
    assert turn(table, "6") == ["5", "6"]
    assert turn(table) == []
    assert [a.card for a in table.things.automa.revealed] == ["6", "5"]
    assert told(table)[-1] == "action.only"


def test_AU_11_of_cards_that_only_values_were_read_off_nobody_knows_which_are_left() -> None:
    """Five have gone unseen: the last one is laid out first, whichever it is."""
    table = piled(3, way="read", blind=5)
    assert told(table) == ["automa.pile.last", "deck.shuffle.action", "automa.pile.more"]
    assert table.things.automa.pile == ["?123456", "?", "?"]
    assert cards.deck(table).blind == 0
    cards_left = cards.deck(table).left - cards.hidden(table)
    assert cards_left == 3


def test_AU_33_the_card_for_food_is_none_of_those_that_lie_in_the_pile() -> None:
    """By the other reading of D-14 the pile may still lie there in the Rest Phase."""
    table = piled(3, "1", "2", "3", "4")
    offered: list[str] = []

    def answer(posed: Posed) -> str:
        offered.extend(o.id for o in posed.options)
        return "2"

    drive(table, cards.turn_card(table, explores=False), answer)
    assert offered == ["1", "2", "3", "4"]
