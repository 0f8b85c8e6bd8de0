"""Values that no book of the first edition prints: asked of the real card, or taken for granted with a mark."""

from __future__ import annotations

from typing import Any

import pytest

from companion.messages.words import Words
from companion.rules.common import clan, zone
from companion.rules.common.fire import enemies_fire
from companion.rules.common.seats.tracked.explore import teams
from companion.rules.common.setup import draw_tiles
from companion.rules.editions.edition import policies
from companion.rules.editions.first_edition import board_entry, layout, slots
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table
from companion.scenario.laying import given_table
from tests.rules.driving import drive

USUAL = (1, 2, 2, 2, 3)


def own(**given: Any) -> Table:
    """A table of a real copy, of which nothing is told but what the file gives."""
    table = given_table({"tracked": ["you"], "regions": {0: 1}, **given}, edition="first-edition")
    table.terms.copy = "own"
    return table


def asked(table: Table, rule: Any, **answers: Any) -> list[str]:
    """Run a rule with these answers; the questions asked."""
    keys: list[str] = []

    def answer(posed: Posed) -> Any:
        keys.append(posed.key)
        return answers[posed.key.replace(".", "_")]

    drive(table, rule, answer)
    return keys


def test_UF_27_a_number_is_read_off_the_card_once_and_counts() -> None:
    """1E-FIR-28: asked when the Enemy first fires; the row with that number is read."""
    table = own(enemies={"howl": 1})
    del table.terms.printed["enemy/howl"]["number"]
    assert clan.number_assumed(table, "howl")
    assert clan.number(table, "howl") == 3
    answers = {"enemy_number": {"number": "VI"}, "enemies_fire": {"enemy-VI": "0", "letters": "A"}}
    assert asked(table, enemies_fire(table, "table"), **answers) == ["enemy.number", "enemies.fire"]
    assert clan.number(table, "howl") == 6
    assert not clan.number_assumed(table, "howl")
    assert asked(table, enemies_fire(table, "table"), **answers) == ["enemies.fire"]


def test_UF_27_what_a_book_tells_is_not_asked() -> None:
    """1E-CRD-E02: the Riderwolves are II in an example."""
    table = own(enemies={"riderwolves": 1})
    assert not clan.number_assumed(table, "riderwolves")
    assert asked(table, enemies_fire(table, "table"), enemies_fire={"enemy-II": "0", "letters": "A"}) == [
        "enemies.fire"
    ]


@pytest.mark.parametrize("language", ["en", "de"])
def test_UF_27_a_name_tells_no_number_that_nobody_has_read(language: str) -> None:
    words = Words(language)
    words.edition = "first-edition"
    assert [name for name in clan.enemies(own()) if "(" in words.text(f"card.enemy.{name}")] == []


def test_UF_12_UF_13_the_slots_are_taken_for_granted_with_a_mark_until_told() -> None:
    """1E-EXP-05, 1E-BON-01: the checklist says so, and the drawing marks the costs."""
    table = own()
    (line,) = [line for line in layout.BOARD if line.key == "setup.first.slots"]
    assert (zone.costs(table), slots.assumed(table), line.when(table)) == (USUAL, True, True)
    assert slots.may_tell(table, "red")
    assert policies(table).bonuses.assumed(table)
    told = {f"costs-{n}": str(cost) for n, cost in enumerate((3, 1, 2, 2, 1), start=1)}
    told |= {f"bonus-{n}": str(deal) for n, deal in enumerate((5, 4, 3, 2, 1), start=1)}
    asked(table, slots.describe(table), map_slots=told)
    assert (zone.costs(table), slots.assumed(table), line.when(table)) == ((3, 1, 2, 2, 1), False, False)
    drive(table, draw_tiles(table), lambda posed: None)
    assert table.things.tiles == ["5/alpha", "4/alpha", "3/alpha", "2/alpha", "1/alpha"]
    assert slots.bonuses(table) == table.things.tiles


def _fewest(table: Table) -> int:
    return min(len(option.id.split("+")) for option in teams(table, "red", 1))


def test_UF_12_a_told_cost_decides_who_can_go() -> None:
    """1E-EXP-07: a slot that costs 3 needs more than the usual 1."""
    table = own(zone=["location"] * 5)
    table.terms.printed["slots/alpha"] = {"costs": ({str(n): 3 for n in slots.PLACES}, "owner")}
    usual = own(zone=["location"] * 5)
    assert {len(o.id.split("+")) for o in teams(usual, "red", 1)} > {
        len(o.id.split("+")) for o in teams(table, "red", 1)
    }


def test_UF_12_they_can_be_told_with_the_rest_of_the_board() -> None:
    """1E-MOV-06: among what may be told of a side."""
    assert "slots" in board_entry._PARTS
    assert [field.name for field in slots.asked(own())] == [
        f"{part}-{n}" for part in ("costs", "bonus") for n in range(1, 6)
    ]


def test_a_stand_in_game_marks_its_packs_and_nothing_more() -> None:
    table = own()
    table.terms.copy = "try"
    assert not slots.assumed(table)
    assert not clan.number_assumed(table, "howl")
