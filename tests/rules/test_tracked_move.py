"""Movement of a tracked seat: who may move, speed, Fuel, waypoints, turn order (MV-01 to MV-12, MV-17, MV-18)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.common import convoy, crew, movement, roads, route
from companion.rules.common.seats.tracked import speed
from companion.rules.common.seats.tracked.move import move
from companion.rules.engine.modules import Module
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Posed, pose
from companion.rules.engine.table import Deck, Person, forget_marks
from tests.rules.convoys import BLUE, RED, card, lay, tracked, whole
from tests.rules.driving import ability, drive, never
from tests.rules.moving import do, go, offered, options, ready, shortcut, ways

# ---------------------------------------------------------------- who moves


def test_MV_01_right_turn_order_without_those_who_are_out() -> None:
    """TO-03, OT-01."""
    table = tracked(players=("red", "green", "blue"))
    table.things.order = ["red", "green", "blue"]
    assert movement.right_order(table) == ["blue", "green", "red"]
    table.things.seats["green"].alive = False
    assert movement.right_order(table) == ["blue", "red"]


def test_DX_19_no_survivor_token_on_the_truck() -> None:
    """MV-02: with 3 Fuel but no Survivor on the Truck, and none that could be shifted there, it may not move."""
    table = ready(3)
    lay(table, RED, truck_2="damage")
    truck = table.things.seats[RED].truck
    assert truck is not None
    del truck.tokens["1"]
    truck.damage.append("1")
    lay(table, RED, trailer2_1="survivor")
    assert speed.farthest(table, RED) == 0
    assert go(table, "103") == []
    assert table.progress.lines[-1].rule == "MV-02"
    assert route.space_of(table, RED) == "100"


def test_MV_02_a_survivor_is_shifted_onto_the_truck_first() -> None:
    """CV-04: what is in the only box for it goes elsewhere."""
    table = ready(1)
    truck = table.things.seats[RED].truck
    assert truck is not None
    truck.tokens, truck.damage = {"2": "ammo"}, ["1"]
    table.things.elsewhere["ammo"] -= 1
    table.things.elsewhere["survivor"] += 1
    lay(table, RED, trailer2_1="survivor")
    before = whole(table)
    go(table, "103")
    assert convoy.has_driver(table.things.seats[RED])
    assert convoy.count(table.things.seats[RED], "ammo") == 1
    assert route.space_of(table, RED) == "103"
    assert whole(table) == before


def test_MV_03_no_fuel_no_move() -> None:
    table = ready(0)
    assert go(table, "101") == []
    assert table.progress.lines[-1].rule == "MV-03"


def test_MV_03_staying_is_the_default_and_costs_nothing() -> None:
    table = ready(2)
    (asked,) = go(table, "100")
    assert asked.default == "100"
    assert convoy.count(table.things.seats[RED], "fuel") == 2


# ---------------------------------------------------------------- how far


def test_MV_04_MV_05_the_first_fuel_adds_no_speed() -> None:
    table = ready(3)
    assert options(table) == {
        "101": (1, 0), "102": (1, 0), "103": (1, 0), "104": (2, 0), "105": (3, 0)}  # fmt: skip
    go(table, "104")
    assert convoy.count(table.things.seats[RED], "fuel") == 1
    assert route.space_of(table, RED) == "104"
    assert table.things.elsewhere["fuel"] == 13


def test_FX_13_movement_sum() -> None:
    """3 + 1 Co-Pilot + 1 Nitrous Oxide + 1 for a second Fuel = 6 points; 2 Fuel and the card are gone."""
    table = ready(2, 0, "co-pilot")
    table.things.seats[RED].hand = ["nitrous", "mre"]
    assert max(options(table), key=int) == "105"
    do(table, "object:nitrous")
    assert options(table)["106"] == (2, 0)
    go(table, "106")
    mine = table.things.seats[RED]
    assert (mine.space, mine.hand, convoy.count(mine, "fuel")) == ("106", ["mre"], 0)
    said = next(line for line in table.progress.lines if line.key == "move.you")
    assert {r.key: r.values.get("n") for r in said.why}["why.speed.truck"] == 3
    assert not crew.unused(table, RED, ability("co-pilot"))


def test_DX_20_snowstorm() -> None:
    """Truck 4, Snowstorm, 1 Fuel and 1 extra: 4 - 2 + 1 = 3."""
    table = ready(2, 0)
    table.terms.printed[convoy.path("truck")]["speed"] = (4, "owner")
    table.things.snowstorm = True
    assert options(table) == {"101": (1, 0), "102": (1, 0), "103": (2, 0)}


def test_CD_27_a_slow_truck_does_not_go_below_zero() -> None:
    table = ready(2, 0, "driver")
    table.terms.printed[convoy.path("truck")]["speed"] = (1, "owner")
    table.things.snowstorm = True
    assert options(table) == {"101": (1, 0), "102": (2, 0)}


@pytest.mark.parametrize(("leader", "most"), [("105", "104"), ("106", "105"), ("w3", "105")])
def test_CD_02_co_pilot_six_behind_the_leader(leader: str, most: str) -> None:
    table = ready(1, 0, "co-pilot")
    table.things.seats[BLUE].space = leader
    (asked,) = go(table, "100")
    assert asked.options[-1].id == most


def test_CD_02_distance_by_shortcuts_that_the_convoy_can_use() -> None:
    """D-48: over the Rough Shortcut, which needs Tracks, it is 5 spaces and no extra point; else 6."""
    table = ready(1, 0, "co-pilot")
    ways(table, shortcuts=[shortcut("101", "103", "rough")])
    table.things.seats[BLUE].space = "106"
    assert roads.distance(table, RED, "100", "106") == 6
    card(table, "two", ["tracks"])
    assert roads.distance(table, RED, "100", "106") == 5
    assert route.behind(table, "100", "106") == 6


def test_CD_02_the_distance_is_asked_where_nothing_tells() -> None:
    table = ready(1, 0, "co-pilot")
    table.terms.printed["map"] = {}
    table.things.seats[BLUE].space = "w1"
    asked: list[str] = []

    def answer(posed: Posed) -> Any:
        asked.append(posed.key)
        return "yes" if posed.key == "move.far" else "100"

    drive(table, movement.move(table, RED), answer)
    assert asked == ["move.far", "move.to"]
    assert speed.free_speed(table, RED) == 5


def test_CD_05_driver_and_EX_62_only_active_ones() -> None:
    table = ready(1, 0, "driver")
    assert speed.free_speed(table, RED) == 4
    table.things.seats[RED].people[1].zone = "exhausted"
    assert speed.free_speed(table, RED) == 3
    table.things.seats[RED].people += [Person("driver.2"), Person("driver.3")]
    assert speed.free_speed(table, RED) == 5
    go(table, "105")
    assert not crew.unused(table, RED, ability("driver"))


def test_CD_10_medic_brings_a_driver_back_in_time() -> None:
    table = ready(1, 0, "medic")
    table.things.seats[RED].people.append(Person("driver", "rest"))
    assert "104" not in options(table)
    do(table, "medic", lambda posed: "driver")
    assert "104" in options(table)
    assert "medic" not in offered(table)


def test_CD_23_nitromethane_moves_without_the_first_fuel() -> None:
    """Extra Fuel may still be paid; 1 Damage on a box of the Truck at the end."""
    table = ready(1)
    table.things.seats[RED].hand = ["nitromethane"]
    do(table, "object:nitromethane")
    assert options(table) == {"101": (0, 0), "102": (0, 0), "103": (0, 0), "104": (1, 0)}
    asked = go(table, "104", ["truck.2"])
    assert asked[-1].key == "convoy.damage"
    assert {o.id for o in asked[-1].options} == {"truck.1", "truck.2"}
    assert convoy.broken(table, RED) == ["truck.2"]


def test_CD_23_with_nothing_to_burn_the_question_is_asked_for_its_sake() -> None:
    table = ready(0)
    table.things.seats[RED].hand = ["nitromethane"]
    (asked,) = go(table, "100")
    assert [o.id for o in asked.options] == ["100"]
    assert "object:nitromethane" in {o.id for o in asked.side}


def test_CD_34_food_for_speed() -> None:
    """IC-20: the starting Fuel is still due, extra Fuel also allowed; how much Food is the player's choice."""
    table = ready(3, 2)
    card(table, "two", ["food-speed"])
    assert max(options(table), key=int) == "107"
    assert options(table)["107"] == (3, 2)
    asked = go(table, "105", 2)
    assert (asked[-1].key, asked[-1].lo, asked[-1].hi, asked[-1].default) == ("move.food", 0, 2, 0)
    mine = table.things.seats[RED]
    assert (convoy.count(mine, "fuel"), convoy.count(mine, "food")) == (2, 0)


def test_CD_34_not_while_the_box_is_damaged() -> None:
    table = ready(1, 2)
    card(table, "two", ["food-speed"])
    lay(table, RED, trailer2_1="damage")
    assert max(options(table), key=int) == "103"


def test_CD_60_the_first_extra_fuel_gives_two() -> None:
    table = ready(3)
    mine = table.things.seats[RED]
    mine.side = "special"
    table.terms.printed["fury"] = {"special": ({RED: "B"}, "owner"), "top": (5, "owner")}
    mine.fury = 5
    assert max(options(table), key=int) == "105"
    do(table, "fury.special")
    assert mine.fury == 0
    assert options(table)["104"] == (2, 0)
    assert options(table)["105"] == (2, 0)
    assert options(table)["106"] == (3, 0)


@pytest.mark.parametrize(("fury", "after", "most"), [(4, 4, "104"), (3, 4, "103"), (0, 1, "103")])
def test_CD_62_speed_with_four_fury_else_one_fury(fury: int, after: int, most: str) -> None:
    table = ready(1)
    mine = table.things.seats[RED]
    mine.side, mine.fury = "special", fury
    table.terms.printed["fury"] = {"special": ({RED: "D"}, "owner"), "top": (5, "owner")}
    (asked,) = go(table, "100")
    assert (mine.fury, asked.options[-1].id) == (after, most)


def test_an_expansion_folds_over_speed() -> None:
    with offering(Module("test-speed", figures={"speed": lambda table, base, seat: base + 2})):
        table = ready(1)
        table.terms.modules = ["test-speed"]
        assert max(options(table), key=int) == "105"


# ---------------------------------------------------------------- waypoints


@pytest.mark.parametrize("token", ["food", "fuel", "ammo"])
def test_MV_10_a_resource_goes_aboard(token: str) -> None:
    table = ready(1)
    table.things.waypoints = {"102": token}
    before = whole(table)
    go(table, "102", "take")
    assert convoy.count(table.things.seats[RED], token) == 1
    assert table.things.waypoints == {}
    assert whole(table) == before


def test_MV_09_passed_or_stayed_on_a_counter_does_nothing() -> None:
    """D-34."""
    table = ready(1)
    table.things.waypoints = {"101": "contamination", "100": "contamination-stays"}
    go(table, "103")
    assert table.things.waypoints == {"101": "contamination", "100": "contamination-stays"}
    table.things.seats[RED].space = "100"
    drive(table, move(table, RED), lambda posed: "100")
    assert all(not p.contamination for p in table.things.seats[RED].people)


def test_MV_11_an_object_card() -> None:
    table = ready(1)
    table.things.waypoints = {"103": "object"}
    table.things.decks["object"] = Deck([str(n) for n in range(1, 15)])
    go(table, "103", "take", "mre")
    assert table.things.seats[RED].hand == ["mre"]


@pytest.mark.parametrize(
    ("counter", "left"), [("contamination", {}), ("contamination-stays", {"103": "contamination-stays"})]
)
def test_MV_12_contamination_must_be_taken(counter: str, left: dict[str, str]) -> None:
    table = ready(1, 0, "explorer")
    table.things.waypoints = {"103": counter}
    go(table, "103", "explorer")
    assert crew.person(table, RED, "explorer").contamination == 1  # type: ignore[union-attr]
    assert table.things.waypoints == left


# ---------------------------------------------------------------- turn order


def test_MV_17_MV_18_MV_19_turn_order_after_all_moved() -> None:
    """D-35: white numbers ahead of all signs; one space keeps the order."""
    table = tracked(players=("red", "green", "yellow", "blue"))
    for seat, space in (("red", "w1"), ("green", "129"), ("yellow", "129"), ("blue", "110")):
        table.things.seats[seat].space = space
    table.things.order = ["red", "yellow", "green", "blue"]
    drive(table, movement.update_order(table, "table"), never)
    assert table.things.order == ["blue", "yellow", "green", "red"]
    table.things.seats["red"].alive = False
    assert route.front(table) == "green"


# ---------------------------------------------------------------- in a game


def test_a_side_act_changes_the_open_question() -> None:
    """design: the question below is computed again."""
    table = ready(1)
    table.things.seats[RED].hand = ["nitrous"]
    rule = move(table, RED)
    first = rule.send(None)
    while first.kind == "consult":
        first = rule.send({})
    assert [o.id for o in pose(first, table, 1).options][-1] == "103"
    do(table, "object:nitrous")
    assert [o.id for o in pose(first, table, 1).options][-1] == "104"


def test_the_marks_of_a_movement_end_with_the_phase() -> None:
    table = ready(1)
    table.things.seats[RED].hand = ["nitrous"]
    do(table, "object:nitrous")
    assert [m for m in table.progress.marks if m.startswith("phase:")] == ["phase:red.nitrous.1"]
    forget_marks(table, "phase")
    assert not speed.played(table, RED, "nitrous")
