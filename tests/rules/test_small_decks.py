"""Counted enumerations: decks so small that every order and every card can be tried."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from companion.packs import load_packs
from companion.rules.common import exploration, fire, outcome
from companion.rules.common.automa import board, cards
from companion.rules.editions.frostlands import outcomes
from companion.rules.editions.frostlands.wolves import WOLVES
from companion.rules.engine.table import Action, Deck, Enemy, Slot, Table, automa_seat
from companion.scenario import fresh
from tests.rules.driving import drive, never

KINDS = ("location", "survivor", "convoy", "encounter", "enemy", "")
FACES = load_packs()[0]["frostlands/stand-in"].cards


def dealt(difficulty: str, order: tuple[str, ...], survivors: int) -> Table:
    """A game that deals the stand-in Action cards in this order, with an empty zone."""
    table = fresh(difficulty)
    name = cards.deck_name(table)
    table.terms.draws[name] = "deal"
    table.terms.zone = "tracked"
    for card in order:
        table.terms.printed[f"{name}/{card}"] = {
            field: (value, "stand-in") for field, value in FACES[f"{name}/{card}"].items()
        }
    table.things.decks[name] = Deck(list(order), ordered=True)
    table.things.decks["exploration"] = Deck([])
    board.place(table, "survivor", survivors - 2)
    return table


@pytest.mark.parametrize("difficulty", ["normal", "hard"])
def test_all_orders_of_the_action_deck(difficulty: str) -> None:
    """AU-10 to AU-13, AU-28, AU-33, AU-56: in all 720 orders a round turns each card once and the deck stays whole."""
    slots = set()
    for order in permutations("123456"):
        table = dealt(difficulty, order, survivors=4)
        drive(table, exploration.begin_round(table, "table"), never)
        assert table.things.automa.pile == list(order[:4])
        while table.things.automa.pile:
            drive(table, exploration.turn(table, automa_seat(table)), never)
        assert [a.card for a in table.things.automa.revealed] == list(order[:4])
        assert automa_seat(table) in table.progress.out
        first = table.things.automa.revealed[0]
        assert first.skill in (1, 2, 3)
        slots.add((first.card, first.skill))
        drive(table, cards.turn_card(table, explores=False), never)
        shown = [a.card for a in table.things.automa.revealed]
        assert shown == list(order[:5])
        assert sorted([*shown, *cards.deck(table).unseen]) == list("123456")
    assert len(slots) == 6


@pytest.mark.parametrize(("skill", "place"), [(1, 1), (3, 5)])
def test_skill_1_and_3_look_at_one_slot_only(skill: int, place: int) -> None:
    """AU-13: whatever is in the other slots, a card of skill 1 acts in slot 1 and one of skill 3 in slot 5."""
    for kinds in product(("survivor", "encounter", ""), repeat=5):
        table = fresh()
        table.terms.zone = "tracked"
        table.things.decks["exploration"] = Deck([])
        table.things.zone = [Slot(kind) if kind else None for kind in kinds]
        table.terms.printed["action/5"] = {"skill": (str(skill), "owner"), "arrow": ("left", "owner")}
        table.things.automa.pile = ["5"]
        drive(table, exploration.turn(table, automa_seat(table)), never)
        taken = kinds[place - 1]
        assert board.count(table, "survivor") == (3 if taken == "survivor" else 2)
        left = [s.kind for s in table.things.zone if s]
        assert len(left) == sum(map(bool, kinds)) - bool(taken)


def test_every_priority_table_against_every_middle() -> None:
    """AU-28, AU-29, AU-27: many tables, both arrows, all 216 fillings of slots 2 to 4, by an oracle of its own."""
    lines = {"gather": "location", "improve": "convoy", "recruit": "survivor", "encounter": "encounter"}
    tables = [order for n in (1, 2, 4) for order in permutations(lines, n)]
    for middle in product(KINDS, repeat=3):
        for priority in tables:
            for arrow in ("left", "right"):
                fitting = [line for line in priority if lines[line] in middle]
                places = [i for i in (2, 3, 4) if fitting and middle[i - 2] == lines[fitting[0]]]
                wanted = (places[0] if arrow == "right" else places[-1]) if places else 0
                assert _explored(middle, list(priority), arrow) == wanted, (middle, priority, arrow)


def _explored(middle: tuple[str, ...], priority: list[str], arrow: str) -> int:
    from companion.rules.common.automa import explore

    table = fresh()
    table.terms.zone = "tracked"
    table.things.zone = [Slot("location"), *(Slot(k) if k else None for k in middle), Slot("survivor")]  # type: ignore[arg-type]
    action = Action("4", skill=2, arrow=arrow, priority=priority)
    place: int = drive(table, explore._slot(table, action), never)[0]
    return place


@pytest.mark.parametrize("card", [str(n) for n in range(1, 13)])
def test_every_outcome_card_in_every_column(card: str) -> None:
    """AU-43, AU-45, AU-54: the letter of each card damages that row at the counter, or left of it once that is full."""
    letter = FACES[f"outcome/{card}"]["letter"]
    for column in range(1, 7):
        table = fresh()
        table.things.automa.column = column
        table.things.automa.damage = [f"A{c}" for c in range(column + 1, 7)]
        hits = []
        for _ in range(column + 1):
            hits.append(drive(table, board.damage_row(table, letter, "AU-43"), never))
        assert hits == [*(f"{letter}{c}" for c in range(column, 0, -1)), ""]


@pytest.mark.parametrize("card", [str(n) for n in range(1, 13)])
@pytest.mark.parametrize("enemy", WOLVES.names)
def test_every_outcome_card_as_enemies_fire(card: str, enemy: str) -> None:
    """FW-38 to FW-41, AU-54: the row of the Enemy's number counts, its damage goes into the card's own row."""
    face = FACES[f"outcome/{card}"]
    table = fresh()
    table.things.automa.column, table.things.automa.damage = 6, []
    table.things.seats["red"].space = "w1"
    table.things.enemies = [Enemy(enemy, 1)]
    row = f"enemy-{outcome.NUMERALS[WOLVES.named[enemy].number - 1]}"
    text = face[row]

    def answers(posed: Any) -> Any:
        if posed.key == "enemies.fire":
            assert [f.name for f in posed.fields] == [row, "letter"]
            return {row: text, "letter": face["letter"]}
        assert text == "ambush", posed.key
        return "food" if posed.key == "ambush.resource" else {"letter": "F"}

    drive(table, fire.enemies_fire(table, "table"), answers)
    own = [b for b in table.things.automa.damage if b[0] == face["letter"]]
    if text != "ambush":
        assert len(table.things.automa.damage) == len(own) == int(text)
    else:
        lines = {line.key for line in table.progress.lines}
        assert "enemies.fire.ambush" in lines


@pytest.mark.parametrize("rating", [1, 2, 3, 4])
@pytest.mark.parametrize("text", [o.id for o in outcomes.weapon(1).options])
def test_every_result_of_a_shot(rating: int, text: str) -> None:
    """AU-46 to AU-51, FW-11 to FW-17: damage fills boxes, a jam damages the Weapon, Fury does nothing."""
    from companion.rules.common.seats import automa

    table = fresh()
    boxes = {"A1": f"weapon-{rating}", "B1": "survivor", "B2": "survivor", "C1": "ammo", "C2": "food", "C3": "fuel"}
    table.terms.printed["automa/board"] = {"boxes": (boxes, "owner"), "stars": ([], "owner")}
    table.things.automa.tokens, table.things.automa.damage = {"C1": "ammo"}, []
    table.things.enemies = [Enemy("howl", 1, "hitpoints-III-IV/x")]
    table.terms.printed["hitpoints-III-IV/x"] = {"boxes": (["none"] * 9, "owner"), "start": ({}, "owner")}
    drive(table, automa.fire(table, automa_seat(table)), lambda posed: {f"weapon-{rating}": text})
    wanted = outcomes.result(text)
    assert table.things.enemies[0].filled == wanted.damage
    assert table.things.automa.damage == (["A1"] if wanted.jam else [])
    assert board.count(table, "ammo") == 0
    assert table.things.automa.fame == 0


def test_results_are_read_as_they_are_written() -> None:
    """D-37: damage, jam, Fury and ambush may be written together; anything else is refused."""
    assert outcomes.result("2+jam") == outcome.Result(2, jam=True)
    assert outcomes.result("1+fury") == outcome.Result(1, fury=1)
    assert outcomes.result("ambush") == outcome.Result(ambush=True)
    with pytest.raises(ValueError, match="many"):
        outcomes.result("many")


def test_every_enemy_ambushes_the_automa() -> None:
    """AU-42, CD-40 to CD-45: damage by Outcome cards, Contamination, or a Resource."""
    wanted = {"warwolves": 1, "riderwolves": 1, "howl": 0, "rendall": 0, "ulmar": 2, "immortal": 2}
    for enemy in WOLVES.names:
        table, cards_drawn = fresh(), []
        table.things.automa.column, table.things.automa.damage = 6, []

        def answers(posed: Any, drawn: list[str] = cards_drawn) -> Any:
            if posed.key == "ambush.resource":
                return "fuel"
            drawn.append(posed.key)
            return {"letter": "F"}

        drive(table, fire.ambush(table, enemy), answers)
        assert len(cards_drawn) == len(table.things.automa.damage) == wanted[enemy]
        assert table.things.automa.contaminated == (1 if enemy == "howl" else 0)
        assert board.count(table, "fuel") == (0 if enemy == "rendall" else 1)
