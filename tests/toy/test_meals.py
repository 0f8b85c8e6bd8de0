"""Survivors of whom an expansion says that something else than Food feeds them: a coin, which may be turned over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.rules.common import meals
from companion.rules.common.meals import Meal
from companion.rules.engine.modules import Module
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table
from companion.scenario.laying import given_table
from tests.toy.module import MODULE
from tests.toy.playing import wrong

GIVEN = """
modules = ["toy"]

[given.you]
truck = { boxes = ["survivor", "survivor", "survivor", "any", "any", "any", "any"] }
trailers = 0
fuel = 0
ammo = 0
"""
TIRED = """
survivors = { mechanic = "exhausted", leader = "exhausted", co-pilot = "exhausted" }
"""
APART = """
food = 1
toy-bright = 1

[[when]]
run = "you.rests"
feed = ["leader"]
answers = { "rest.feed.otherwise" = ["mechanic"] }

[expect]
you.survivors = { mechanic = "active", leader = "active", co-pilot = "rest" }
you.food = 0
you.toy-bright = 0
you.toy-dull = 1
said = ["crew.fed", "piece.turned.box", "crew.fed.otherwise"]
"""
DULL_FIRST = """
food = 0
toy-bright = 1
toy-dull = 1

[[when]]
run = "you.feeds"
survivor = "mechanic"

[expect]
you.survivors = { mechanic = "rest", leader = "exhausted", co-pilot = "exhausted" }
you.toy-bright = 1
you.toy-dull = 0
"""
NO_FOOD_FOR_IT = """
food = 2

[[when]]
run = "you.feeds"
survivor = "mechanic"
refused = true

[[when]]
run = "you.feeds"
survivor = "leader"

[expect]
you.food = 1
"""
RAISED = """
survivors = { mechanic = { zone = "active", skill = 1 }, leader = { zone = "active", skill = 1 } }
food = 2

[[when]]
run = "you.explores"
slot = 5
team = ["leader", "mechanic"]
food = 1

[expect]
you.food = 1
said = ["crew.raised", "explore.exhausted"]
"""
TEAMS = """
survivors = { mechanic = { zone = "active", skill = 1 }, leader = { zone = "active", skill = 1 } }
food = 2

[[when]]
run = "nothing"

[expect.you]
"teams.5" = ["leader+food:2", "mechanic+leader+food:1"]
"teams.2" = ["leader+food:1", "mechanic+leader"]
"""
ALONE = """
survivors = { mechanic = { zone = "active", skill = 2 } }
food = 3

[[when]]
run = "you.explores"
slot = 5
refused = true

[expect]
you.food = 3
"""


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with offering(MODULE):
        yield


@pytest.mark.parametrize(
    "what", [TIRED + APART, TIRED + DULL_FIRST, TIRED + NO_FOOD_FOR_IT], ids=["Rest", "a turn", "no Food"]
)
def test_an_expansion_says_what_feeds_a_survivor(tmp_path: Path, what: str) -> None:
    assert wrong(tmp_path, GIVEN + what) == ""


@pytest.mark.parametrize("what", [RAISED, TEAMS, ALONE], ids=["raised", "teams", "alone"])
def test_food_raises_nobody_who_does_not_eat_it(tmp_path: Path, what: str) -> None:
    zone = 'zone = ["", "jackal", "", "", "medic"]\nexploration = ["survivor"]\n\n[given.you]'
    assert wrong(tmp_path, GIVEN.replace("[given.you]", f"[given]\n{zone}") + what) == ""


def _pays(table: Table, seat: str, rule: str) -> Rule[bool]:
    return True
    yield


def test_meals_of_one_name_are_one_however_often_they_are_made() -> None:
    def feeds(table: Table, base: Meal, **ids: str) -> Meal:
        return base if ids["person"] == "leader" else Meal("coins", "@token.toy", lambda *seat: 1, _pays)

    with offering(Module("eats", figures={"feeds": feeds})):
        table = given_table({"tracked": ["you"]}, modules=["eats"])
        people = table.things.seats["red"].people
        for someone in people:
            someone.zone = "exhausted"
        groups = meals.hungry(table, "red")
    assert [(meal.name, [p.name for p in group]) for meal, group in groups] == [
        ("food", ["leader"]),
        ("coins", [p.name for p in people if p.name != "leader"]),
    ]
    assert len(people) > 2
