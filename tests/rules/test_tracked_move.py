"""Movement of a tracked seat: who may move, speed, Fuel, roads, Shortcuts, Tunnels, waypoints (MV-01 to MV-19)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion.rules.editions.frostlands  # noqa: F401  (fills in the behaviours of seats)
from companion.packs.fit import field_fault
from companion.rules import atlas, convoy, crew, events, movement, region_entry, roads, route
from companion.rules.question import Posed, pose
from companion.rules.seats.tracked import boosts, speed
from companion.rules.seats.tracked.move import destinations, move
from companion.rules.table import Deck, Person, Table, forget_marks
from companion.rules.units import MODULES, Module
from tests.rules.convoys import BLUE, RED, card, lay, tracked, whole
from tests.rules.driving import drive, never


def ready(fuel: int = 2, food: int = 0, *people: str, **numbers: int) -> Table:
    """Red at 100 with a driver, that much Fuel and Food, and only the named Survivors active."""
    table = tracked()
    card(table, "truck", ["survivor", "any"], "truck", speed=3, towing=2, **numbers)
    card(table, "one", ["food-fuel"] * 10)
    table.things.seats[RED].people = [Person("hermit", "rest"), *(Person(p) for p in people)]
    table.things.seats[BLUE].people = [Person("hermit", "rest")]
    lay(table, RED, truck_1="survivor")
    for n in range(fuel + food):
        lay(table, RED, **{f"trailer1_{n + 1}": "fuel" if n < fuel else "food"})
    return table


def ways(table: Table, **fields: Any) -> None:
    """Other ways on the map: ``shortcuts``, ``roads``, ``tunnels``."""
    for name, value in fields.items():
        table.terms.printed["map"][name] = (value, "owner")


def shortcut(start: str, to: str, *types: str, hazards: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"from": start, "to": to, "types": list(types), "hazards": list(hazards)}


def options(table: Table, seat: str = RED) -> dict[str, tuple[int, int]]:
    """Every space in reach, with Fuel and Food that it costs in all."""
    return {
        o.id: (o.values["fuel"], o.values["food"])
        for o in destinations(table, seat)
        if o.id != route.space_of(table, seat)
    }


def go(table: Table, to: str, *more: Any, seat: str = RED) -> list[Posed]:
    """Move there; further questions are answered in turn. Returns the questions."""
    asked: list[Posed] = []
    left = list(more)

    def answer(posed: Posed) -> Any:
        asked.append(posed)
        return to if posed.key == "move.to" else left.pop(0)

    drive(table, movement.move(table, seat), answer)
    assert not left
    return asked


def do(table: Table, act: str, answer: Callable[[Posed], Any] = never, seat: str = RED) -> None:
    """Run a side act of the movement question."""
    run = next(a.run for a in boosts.acts(table, seat) if a.option.id == act)
    drive(table, run(table), answer)


def offered(table: Table, seat: str = RED) -> set[str]:
    return {a.option.id for a in boosts.acts(table, seat)}


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
    """CV-04: what lies in the only box for it goes elsewhere."""
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
    assert not crew.unused(table, RED, "co-pilot")


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
    assert not crew.unused(table, RED, "driver")


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
    MODULES["test-speed"] = Module("test-speed", figures={"speed": lambda table, base, seat: base + 2})
    try:
        table = ready(1)
        table.terms.modules = ["test-speed"]
        assert max(options(table), key=int) == "105"
    finally:
        del MODULES["test-speed"]


# ---------------------------------------------------------------- where to


def test_MV_06_backwards_too_but_one_tap_farther() -> None:
    """D-33."""
    table = ready(1)
    table.things.seats[RED].space = "110"
    found = {o.id: o.rare for o in destinations(table, RED)}
    assert found == {"110": False, "107": True, "108": True, "109": True, "111": False, "112": False, "113": False}


def test_MV_07_MV_19_onto_the_white_numbers() -> None:
    table = ready(1)
    table.things.seats[RED].space = "128"
    assert list(options(table)) == ["125", "126", "127", "129", "w1", "w2"]


def test_MV_08_tunnels_cost_one_and_collapsed_ones_are_closed() -> None:
    """S-07."""
    table = ready(1)
    table.things.seats[RED].space = "108"
    ways(table, tunnels=[["109", "110"]])
    assert options(table)["111"] == (1, 0)
    table.things.closed = ["109-110"]
    assert "110" not in options(table)
    assert "109" in options(table)


def test_MV_14_rough_shortcuts_need_undamaged_tracks() -> None:
    """IC-15."""
    table = ready(1)
    ways(table, shortcuts=[shortcut("101", "106", "rough")])
    assert max(options(table), key=int) == "103"
    card(table, "two", ["tracks"])
    assert max(options(table), key=int) == "107"
    lay(table, RED, trailer2_1="damage")
    assert max(options(table), key=int) == "103"


def test_CD_30_shortcut_map() -> None:
    """MV-14: one Rough Shortcut without Tracks, which gives a point of movement."""
    table = ready(1)
    ways(table, shortcuts=[shortcut("101", "106", "rough"), shortcut("107", "111", "rough")])
    table.things.seats[RED].hand = ["shortcut-map"]
    do(table, "object:shortcut-map")
    assert table.things.seats[RED].hand == []
    # 100, 101, over the Shortcut for nothing, then two more; the second Shortcut needs Tracks.
    assert options(table)["108"] == (1, 0)
    assert "111" not in options(table)
    card(table, "two", ["tracks"])
    assert options(table)["111"] == (1, 0)


def test_MV_15_an_avalanche_closes_the_road_behind_the_convoy() -> None:
    table = ready(1)
    ways(table, shortcuts=[shortcut("101", "105", "avalanche")])
    go(table, "106")
    assert table.things.closed == ["101-105"]
    assert table.progress.lines[-1].key == "map.avalanche"
    table.things.seats[BLUE].space = "101"
    assert "105" not in {w.to for w in roads.open_ways(table, BLUE).ways if w.shortcut}


def test_MV_16_a_dangerous_shortcut_hurts_at_once() -> None:
    table = ready(1, 0, "leader")
    table.terms.printed[crew.path("leader")] = {"skill": (2, "owner")}
    ways(table, shortcuts=[shortcut("101", "106", "dangerous", hazards=("damage", "contamination"))])
    option = next(o for o in destinations(table, RED) if o.id == "106")
    assert option.key == "option.move.harm"
    assert option.values["harm"] == ["@hazard.damage", "@hazard.contamination"]
    go(table, "106", ["trailer1.10"], "leader")
    assert convoy.broken(table, RED) == ["trailer1.10"]
    assert crew.person(table, RED, "leader").contamination == 1  # type: ignore[union-attr]


def test_MV_13_a_shortcut_may_have_several_types() -> None:
    table = ready(1)
    ways(table, shortcuts=[shortcut("101", "106", "rough", "avalanche", "dangerous", hazards=("damage",))])
    assert "106" not in options(table)
    card(table, "two", ["tracks"])
    go(table, "106", ["trailer1.10"])
    assert convoy.broken(table, RED) == ["trailer1.10"]
    assert table.things.closed == ["101-106"]


def test_a_longer_way_that_hurts_less_is_a_choice_of_its_own() -> None:
    table = ready(3)
    ways(table, shortcuts=[shortcut("101", "104", "dangerous", hazards=("damage",))])
    assert options(table)["104"] == (1, 0)
    assert options(table)["104:safe"] == (2, 0)
    # To 102 and 103 the roads cost no more and hurt less.
    assert options(table)["103"] == (1, 0)
    assert "103:safe" not in options(table)
    go(table, "104:safe")
    assert convoy.broken(table, RED) == []
    assert convoy.count(table.things.seats[RED], "fuel") == 1


def test_CD_27_snowstorm_closes_avalanches_and_for_a_while_all_shortcuts() -> None:
    table = ready(1)
    ways(table, shortcuts=[shortcut("100", "105", "avalanche"), shortcut("101", "104", "dangerous")])
    drive(table, events.heavy_snowstorm(table), never)
    assert table.things.closed == ["100-105"]
    assert max(options(table), key=int) == "101"
    table.things.snowstorm = False
    assert "104" in options(table)
    assert "105" in options(table)  # by way of 104


def test_the_last_survivor_may_be_lost_on_the_way() -> None:
    """OT-01, MV-16."""
    table = ready(1)
    table.things.seats[RED].people = [Person("hermit")]
    ways(table, shortcuts=[shortcut("100", "105", "dangerous", hazards=("contamination",))])
    table.things.waypoints = {"105": "food"}
    go(table, "105")
    assert not table.things.seats[RED].alive
    assert table.things.waypoints == {"105": "food"}


# ---------------------------------------------------------------- the Land Mine


def test_CD_29_the_land_mine_is_laid_on_a_way_just_crossed() -> None:
    table = ready(1)
    table.things.seats[RED].hand = ["land-mine"]
    table.things.decks["object"] = Deck([str(n) for n in range(1, 15)])
    asked = go(table, "102", "101-102", "mre", "nitrous")
    assert [o.id for o in asked[1].options] == ["", "100-101", "101-102"]
    assert table.things.mine == "101-102"
    assert table.things.seats[RED].hand == ["mre", "nitrous"]


@pytest.mark.parametrize("effect", ["damage", "none"])
def test_D_78_the_first_to_cross_it_is_asked_what_it_does(effect: str) -> None:
    """CD-29: suggested is 1 Damage on the Truck; the mine goes to the box."""
    table = ready(1)
    table.things.mine = "101-102"
    asked = go(table, "103", effect, *([["truck.2"]] if effect == "damage" else []))
    assert asked[0].options[-1].values["harm"] == ["@hazard.mine"]
    assert asked[1].key == "mine.effect"
    assert asked[1].default == "damage"
    assert convoy.broken(table, RED) == (["truck.2"] if effect == "damage" else [])
    assert table.things.mine == ""
    assert route.space_of(table, RED) == "103"


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


# ---------------------------------------------------------------- no map


def by_signs(fuel: int = 2) -> Table:
    table = ready(fuel)
    table.terms.printed["map"] = {}
    return table


def test_without_a_map_the_sign_and_the_spaces_are_told() -> None:
    """U-17, MV-04: the ribbon of signs with its cost; how far it was, and what was crossed, on one screen."""
    table = by_signs()
    assert list(options_of(table)) == ["100", "101", "102", "103", "104", "elsewhere"]
    told = {"points": 4, "damage": 1, "contamination": 0, "counter": "fuel"}
    asked = go(table, "104", told, ["trailer1.10"], "take")
    assert asked[1].fields[0].default == 4
    assert route.space_of(table, RED) == "104"
    assert convoy.count(table.things.seats[RED], "fuel") == 1
    assert convoy.broken(table, RED) == ["trailer1.10"]


def options_of(table: Table) -> dict[str, str]:
    return {o.id: o.key for o in destinations(table, RED)}


def test_without_a_map_another_sign() -> None:
    table = by_signs()
    table.things.mine = "100-101"
    told = {"points": 3, "damage": 0, "contamination": 0, "counter": "", "mine": "yes"}
    go(table, "elsewhere", {"white": "", "sign": 207}, told, "none")
    assert route.space_of(table, RED) == "207"
    assert table.things.mine == ""
    assert convoy.count(table.things.seats[RED], "fuel") == 1


# ---------------------------------------------------------------- distances


def test_SC_01_shortcuts_count_only_for_a_convoy_that_can_use_them() -> None:
    """D-48."""
    table = ready(1)
    ways(table, shortcuts=[shortcut("100", "104", "rough"), shortcut("104", "106", "avalanche")])
    assert roads.distance(table, RED, "100", "107") == 6
    card(table, "two", ["tracks"])
    assert roads.distance(table, RED, "100", "107") == 3
    table.things.closed = ["104-106"]
    assert roads.distance(table, RED, "100", "107") == 4
    assert roads.distance(table, RED, "107", "100") == -4
    assert roads.distance(table, RED, "101", "104") == 2  # back to 100 and over the Shortcut
    table.terms.seats[RED] = "untracked"
    assert roads.distance(table, RED, "100", "107") == 7


def test_CD_02_between_parallel_roads_the_signs_are_subtracted() -> None:
    table = ready(2)
    fork = [["100", "101"], ["101", "102"], ["102", "104"], ["101", "103"], ["103", "104"], ["104", "105"]]
    ways(table, roads=fork)
    assert route.behind(table, "102", "103") == 1
    assert route.behind(table, "103", "102") == -1
    assert route.behind(table, "100", "104") == 3
    assert options(table) == {"101": (1, 0), "102": (1, 0), "103": (1, 0), "104": (1, 0), "105": (2, 0)}


# ---------------------------------------------------------------- the Automa on forks


def test_AU_38_towards_the_highest_number_never_into_a_collapsed_tunnel() -> None:
    table = ready(1)
    fork = [["100", "101"], ["100", "102"], ["101", "103"], ["102", "104"], ["104", "105"]]
    ways(table, roads=fork, tunnels=[["103", "109"]])
    assert roads.walk(table, "100", 3, False)[0] == "109"
    table.things.closed = ["103-109"]
    assert roads.walk(table, "100", 3, False)[0] == "105"
    assert roads.walk(table, "100", 1, False)[0] == "102"
    assert roads.walk(table, "100", 9, False)[0] == "105"


def test_AU_37_the_automa_takes_no_closed_shortcut() -> None:
    """MV-15, CD-77."""
    table = ready(1)
    ways(table, shortcuts=[shortcut("101", "105", "rough", "avalanche")])
    assert roads.walk(table, "100", 3, True)[0] == "106"
    table.things.closed = ["101-105"]
    assert roads.walk(table, "100", 3, True)[0] == "103"


# ---------------------------------------------------------------- the owner's map


def described(*told: tuple[str, Any]) -> Table:
    table = by_signs()
    table.terms.regions = ["A", "B", "A"]
    left = [("map.ends", {"last-1": 109, "first-2": 120, "last-2": 129, "first-3": 140, "last-3": 149}), *told]
    left.append(("map.more", "done"))

    def answer(posed: Posed) -> Any:
        key, value = left.pop(0)
        assert posed.key == key
        return value

    drive(table, region_entry.describe(table), answer)
    return table


def a_way(start: str, to: str, kind: str = "shortcut", **more: Any) -> list[tuple[str, Any]]:
    fields = {"from": start, "to": to, "kind": kind, "types": ["rough"], "damage": 0, "contamination": 0, **more}
    return [("map.more", "way"), ("map.way", fields)]


def test_U_17_first_and_last_signs_make_a_map() -> None:
    table = described()
    row = route.row(table)
    assert row[0] == "100"
    assert row[9:11] == ["109", "120"]
    assert row[-7:] == ["149", "w1", "w2", "w3", "w4", "w5", "w6"]
    assert drive(table, route.region(table, "125"), never) == 2
    assert route.source(table) == "owner"
    assert options(table)["103"] == (1, 0)


def test_U_17_shortcuts_tunnels_and_waypoints_one_by_one() -> None:
    """S-07, S-08, MV-08, MV-13, MV-16: kept by board side, what joins two boards by all three sides."""
    table = described(
        *a_way("105", "101", types=["rough", "avalanche"], damage=2, contamination=1),
        *a_way("108", "121", "tunnel"),
        *a_way("109", "120", "cut"),
        *a_way("129", "140", "closed"),
        *a_way("127", "129", "road"),
        ("map.more", "rectangle"),
        ("map.rectangle", {"space": "122", "counter": "object"}),
        ("map.more", "red"),
        ("map.red", {"1": "w2", "2": "", "3": "", "4": "", "5": "", "6": "r6"}),
    )
    printed = table.terms.printed
    assert printed["map/1A"]["ways"][0] == ["101-105 rough avalanche dangerous damage damage contamination"]
    assert printed["map/ABA"]["ways"][0] == ["108-121 tunnel", "109-120 cut", "129-140 closed"]
    assert printed["map/2B"]["ways"][0] == ["127-129 road"]
    assert printed["map/2B"]["rectangles"][0] == ["122"]
    assert table.things.waypoints == {"122": "object"}
    assert atlas.red(table) == {"1": "w2", "6": "r6"}
    assert route.row(table)[-1] == "r6"
    there = {w.name: w for w in atlas.ways(table)}
    assert there["101-105"] == atlas.Way(
        "101", "105", ("rough", "avalanche", "dangerous"), ("damage", "damage", "contamination"))  # fmt: skip
    assert there["108-121"].types == ("tunnel",)
    assert "109-120" not in there
    assert "129-140" not in there
    # What the owner told goes into the library.
    for path, fields in printed.items():
        for name, (value, source) in fields.items():
            if source == "owner" and path.startswith("map"):
                assert field_fault(path, name, value) is None, (path, name)


def test_a_described_board_is_not_asked_for_again() -> None:
    table = described(*a_way("101", "105"), *a_way("101", "105", types=["dangerous"], damage=1))
    assert table.terms.printed["map/1A"]["ways"][0] == ["101-105 dangerous damage"]
    drive(table, region_entry.describe(table), lambda posed: {"map.more": "done"}[posed.key])


def test_a_map_is_described_from_the_movement_question() -> None:
    table = by_signs()
    assert "map" in offered(table)
    table.terms.copy = "try"
    assert "map" not in offered(table)


# ---------------------------------------------------------------- in a game


def test_a_side_act_changes_the_open_question() -> None:
    """design: the question below is computed anew."""
    table = ready(1)
    table.things.seats[RED].hand = ["nitrous"]
    rule = move(table, RED)
    first = rule.send(None)
    while first.kind == "consult":
        first = rule.send({})
    assert [o.id for o in pose(first, table, 1).options][-1] == "103"
    do(table, "object:nitrous")
    assert [o.id for o in pose(first, table, 1).options][-1] == "104"


# ---------------------------------------------------------------- properties

hazard = st.lists(st.sampled_from(["damage", "contamination"]), max_size=2)
kinds = st.lists(st.sampled_from(["rough", "avalanche", "dangerous"]), min_size=1, max_size=3, unique=True)


@st.composite
def maps(draw: st.DrawFn) -> Table:
    """A Convoy somewhere on a map with Shortcuts and Tunnels, some closed."""
    table = ready(draw(st.integers(0, 4)), draw(st.integers(0, 3)))
    spaces = route.row(table)[:16]
    ends = st.lists(st.sampled_from(spaces), min_size=2, max_size=2, unique=True).map(
        lambda pair: sorted(pair, key=spaces.index)
    )
    found = draw(st.lists(st.tuples(ends, kinds, hazard), max_size=5))
    ways(
        table,
        shortcuts=[shortcut(a, b, *types, hazards=tuple(harm)) for (a, b), types, harm in found],
        tunnels=draw(st.lists(ends, max_size=2)),
    )
    names = [w.name for w in atlas.ways(table)]
    table.things.closed = draw(st.lists(st.sampled_from(names), max_size=2))
    table.things.seats[RED].space = draw(st.sampled_from(spaces))
    table.things.snowstorm = draw(st.booleans())
    if draw(st.booleans()):
        card(table, "two", ["tracks", "food-speed"])
    return table


@given(maps(), st.booleans())
def test_reachable_spaces_are_reached_by_open_ways_within_the_points(table: Table, mapped: bool) -> None:
    """MV-06, MV-14, MV-15, CD-27, CD-30, S-07: each trip is a chain of open ways; none is shorter than it could be."""
    most = speed.farthest(table, RED)
    start, allowed = route.space_of(table, RED), roads.open_ways(table, RED, mapped)
    nearest = atlas.steps(allowed, start)
    found = roads.trips(table, RED, most, mapped)
    for end, some in found.items():
        for trip in some:
            here = start
            for way in trip.ways:
                assert way in allowed.ways
                assert not atlas.closed(table, way)
                assert not (way.shortcut and table.things.snowstorm)
                here = way.other(here)
            assert here == end == trip.end
            rough = sum("rough" in w.types for w in trip.ways)
            assert trip.points == len(trip.ways) - (1 if mapped and rough else 0) <= most
            assert roads.has_tracks(table, RED) or rough <= (1 if mapped else 0)
            assert trip.harm == tuple(h for w in trip.ways for h in w.hazards)
        assert [t.points for t in some] == sorted({t.points for t in some})
        assert [t.badness for t in some] == sorted({t.badness for t in some}, reverse=True)
        if not mapped:
            assert some[0].points == nearest[end]
    if not mapped:
        assert set(found) == {s for s, n in nearest.items() if 0 < n <= most}


@given(maps(), st.data())
def test_every_destination_can_be_paid_and_driven(table: Table, data: st.DataObject) -> None:
    """MV-03, MV-04: an option costs what it says, brings the Convoy there, and no token is lost or made."""
    before = whole(table)
    mine = table.things.seats[RED]
    held = convoy.count(mine, "fuel"), convoy.count(mine, "food")
    found = destinations(table, RED)
    chosen = data.draw(st.sampled_from(found))
    paid: list[int] = []

    def answer(posed: Posed) -> Any:
        if posed.key == "move.to":
            return chosen.id
        if posed.key == "move.food":
            paid.append(data.draw(st.integers(posed.lo, posed.hi)))
            return paid[-1]
        ids = [o.id for o in posed.options]
        return [ids[-1]] if posed.kind == "place" else ids[0]

    drive(table, movement.move(table, RED), answer)
    assert whole(table) == before
    if not mine.alive or len(found) == 1:
        return
    assert mine.space == chosen.id.partition(":")[0]
    if "fuel" in chosen.values and not chosen.values["harm"]:
        assert held[0] - convoy.count(mine, "fuel") <= chosen.values["fuel"]
        if not paid:
            assert held[0] - convoy.count(mine, "fuel") == chosen.values["fuel"]
            assert held[1] - convoy.count(mine, "food") == chosen.values["food"]


def test_the_marks_of_a_movement_end_with_the_phase() -> None:
    table = ready(1)
    table.things.seats[RED].hand = ["nitrous"]
    do(table, "object:nitrous")
    assert [m for m in table.progress.marks if m.startswith("phase:")] == ["phase:red.nitrous.1"]
    forget_marks(table, "phase")
    assert not speed.played(table, RED, "nitrous")
