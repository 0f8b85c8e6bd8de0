"""Cards of another name, with another text, do what the shared rules give to cards: ignore an Enemy, act on the ways
that were crossed, stand for the Ammo of a shot. Boxes of another sign are Weapons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.rules.common import convoy, correct_board, fire, ignoring, leaving, survivors
from companion.rules.common.seats.tracked.fire import ambushed, attacks, fired_at
from companion.rules.editions.abilities import DRIVEN, IGNORES, SHOOTS_WITH, Crossing, More, Row
from companion.rules.engine.abilities import Ability
from companion.rules.engine.modules import Module
from companion.rules.engine.offered import offering
from companion.rules.engine.pieces import Weapon
from companion.rules.engine.question import Question, Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Person, Slot, Table, mark
from tests.rules.firing import enemy, load, people, play

NAME = "more"


def _waves(table: Table, seat: str, row: Row, ways: list[str]) -> Rule[None]:
    say(table, "more.waved", row.rule, n=len(ways))
    return
    yield


def _adds_nothing(table: Table, seat: str, row: Row, name: str) -> More:
    return More()


CARDS = (
    Ability("driver", IGNORES, "round", "MORE-1", survivors.ignores_an_enemy),
    Ability("land-mine", DRIVEN, "", "MORE-2", Crossing(_waves)),
    Ability("nitrous", SHOOTS_WITH, "", "MORE-3", _adds_nothing),
)


def _box(box: Any) -> Any:
    return replace(box, arms={**box.arms, "armor": Weapon(3, by_card=True)})


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with offering(Module(NAME, abilities=CARDS, box=_box)):
        yield


def facing() -> Table:
    table = people("red", "green")
    table.terms.modules = [NAME]
    table.things.seats["red"].people.append(Person("driver"))
    table.things.zone[0] = Slot("enemy", "", "riderwolves")
    enemy(table, "warwolves", ["none", "none", "none"])
    return table


def test_who_ignores_an_enemy_is_asked_and_told_by_its_own_row() -> None:
    table = facing()
    play(table, ignoring.choose(table, "red"), ("driver.choose", "riderwolves"))
    play(table, ambushed(table, "red", "riderwolves"))
    play(table, fired_at(table, "red", {"riderwolves": 2}, "", "truck", ()))
    told = [(line.key, line.rule) for line in table.progress.lines if line.rule == "MORE-1"]
    assert told == [("driver.set", "MORE-1"), ("driver.ignores", "MORE-1"), ("driver.ignores", "MORE-1")]


def test_who_leaves_over_that_question_leaves_no_trace() -> None:
    table = facing()
    question: Question = next(ignoring.choose(table, "red"))
    assert leaving.dropped(table, question) == ""
    mark(table, leaving.left_mark("red"))
    assert leaving.dropped(table, question) == "red"
    table.terms.modules = []
    assert leaving.dropped(table, question) == "", "no such question in this game"


def test_a_card_that_crosses_ways_need_not_lay_a_mine() -> None:
    table = facing()
    assert "mine" not in [item.path for item in correct_board.found(table)]
    table.terms.modules = []
    assert "mine" in [item.path for item in correct_board.found(table)]


def test_a_card_stands_for_ammo_and_adds_nothing() -> None:
    table = facing()
    table.things.seats["red"].hand = ["nitrous"]
    answer = "shoot:warwolves:truck.3:nitrous"
    play(table, fire.convoy_fires(table, "red"), answer, {"weapon-2": "1"})
    assert table.things.enemies[0].filled == 1
    assert table.things.seats["red"].hand == []


def test_a_box_of_another_sign_is_a_weapon() -> None:
    table = facing()
    load(table, "red", "truck", b2="ammo")
    mine = convoy.seat_of(table, "red")
    assert [(box, arm.rating) for box, arm in convoy.armed(table, mine)] == [("truck.3", 2), ("truck.4", 3)]
    assert [o.id for o in attacks(table, "red", 1)] == ["shoot:warwolves:truck.3", "shoot:warwolves:truck.4"]
    table.terms.modules = []
    assert [box for box, _ in convoy.armed(table, mine)] == ["truck.3"]
