"""Stories: archived cards lend boxes and leave with the card above; every word stands in both languages."""

from __future__ import annotations

from typing import get_args

from msgspec import UNSET

from companion.messages.catalogue import brought_in, keys
from companion.packs.first_edition.stories import cards as pack
from companion.reference import rulebooks
from companion.rules.common import convoy
from companion.rules.engine.table import Table, freeze, thaw
from companion.rules.expansions.stories import cards, decks
from companion.scenario.laying import given_table


def table_with_story() -> tuple[Table, str]:
    table = given_table({"tracked": ["you"]}, edition="first-edition", modules=["stories"])
    seat = next(seat for seat, mine in table.things.seats.items() if mine.truck is not None)
    truck = table.things.seats[seat].truck
    assert truck is not None
    truck.beneath, truck.lent = "story-I/1", ["any", "fame-1"]
    decks.stories(table).archived.append("story-I/1")
    return table, seat


def test_its_words_stand_in_every_language() -> None:
    folder = brought_in(cards.NAME)
    assert keys("en", folder) == keys("de", folder)
    rules = rulebooks.find(f"first-edition/{cards.NAME}").rules
    assert {f"rule.{rule}" for rule in rules} <= keys("en", folder)


def test_the_pack_knows_what_the_rules_know() -> None:
    assert get_args(pack.Trigger) == cards.TRIGGERS
    assert get_args(pack.Kind) == cards.KINDS
    assert get_args(pack.Goes) == cards.GOES
    assert get_args(pack.Sign) == cards.SIGNS
    asked = [*cards.BACK, cards.COUNT, *cards.box_fields()]
    for n in range(1, cards.OPTIONS + 1):
        asked += [*cards.option_fields(n), *(f for r in cards.RESULTS for f in cards.result_fields(n, r))]
    assert {field.name for field in asked} == set(pack.FIELDS)


def test_boxes_beneath_count_as_boxes_of_the_card_above() -> None:
    """FS-STO-13; MX-13: plain boxes hold what such boxes hold."""
    table, seat = table_with_story()
    mine = convoy.seat_of(table, seat)
    truck = mine.truck
    assert truck is not None
    own = len(convoy.face(table, truck.card)["boxes"][0])
    assert convoy.boxes(table, mine)[f"truck.{own + 1}"] == "any"
    assert f"truck.{own + 1}" in convoy.legal(table, mine, "fuel")
    assert convoy.kinds(table, truck)[str(own + 2)] == "fame-1"
    assert convoy.boxes(thaw(freeze(table)), mine) == convoy.boxes(table, mine)


def test_what_lay_in_lent_boxes_goes_with_them() -> None:
    """FS-STO-13: the old story goes for a new one; tokens and Damage on it leave."""
    table, seat = table_with_story()
    truck = convoy.seat_of(table, seat).truck
    assert truck is not None
    own = len(convoy.face(table, truck.card)["boxes"][0])
    reserve = table.things.elsewhere.get("fuel", 0)
    truck.tokens[str(own + 1)], truck.damage = "fuel", [*truck.damage, str(own + 2)]
    decks.uncover(table, truck)
    assert (truck.beneath, truck.lent) == (UNSET, UNSET)
    assert str(own + 1) not in truck.tokens
    assert str(own + 2) not in truck.damage
    assert table.things.elsewhere["fuel"] == reserve + 1


def test_a_story_leaves_with_the_card_above() -> None:
    """FS-STO-13, FS-STO-18, XD-29: to the story discards."""
    table, seat = table_with_story()
    decks.sweep(table)
    assert decks.stories(table).archived == ["story-I/1"]
    mine = convoy.seat_of(table, seat)
    assert mine.truck is not None
    mine.truck.beneath = UNSET
    decks.sweep(table)
    assert decks.stories(table).archived == []
    assert table.things.decks["story-I"].discards == ["1"]
