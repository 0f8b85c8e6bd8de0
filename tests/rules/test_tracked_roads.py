"""Where a tracked seat may drive: roads, Shortcuts, Tunnels, Land Mine, distances (MV-06 to MV-08, MV-13 to MV-16)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.common import atlas, convoy, crew, events, forecast, movement, roads, route
from companion.rules.common.seats.tracked import speed
from companion.rules.common.seats.tracked.move import destinations
from companion.rules.editions.frostlands import boards
from companion.rules.engine.printed import learn
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Deck, Person, Table, automa_seat
from companion.scenario.laying import given_table
from tests.rules.convoys import BLUE, RED, card, lay, whole
from tests.rules.driving import drive, never
from tests.rules.moving import do, go, options, ready, shortcut, ways

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
    assert option.way == ("101",), "its way goes over the Shortcut's first space, whatever is between by road"
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
    assert asked[1].default is None
    assert convoy.broken(table, RED) == (["truck.2"] if effect == "damage" else [])
    assert table.things.mine == ""
    assert route.space_of(table, RED) == "103"


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


def test_AU_38_the_forecast_goes_the_way_of_the_automa() -> None:
    """It names the space where the move would end, past a road that ends at a collapsed Tunnel; Why? names that."""
    spaces, roads_given = (
        [100, 101, 102, 103, 104, 105, 109],
        [[100, 101], [101, 103], [101, 102], [102, 104], [104, 105]],
    )
    given = {"spaces": spaces, "roads": roads_given, "tunnels": [[103, 109]]}
    table = given_table({"map": given, "closed": ["103-109"], "automa": {"fuel": 0}})
    me = automa_seat(table)
    line = forecast.movement(table)
    assert line is not None
    end, crossed = roads.walk(table, "100", line.values["n"], False)
    assert [way.name for way in crossed[:2]] == ["100-101", "101-102"]
    assert (line.key, line.values["space"]) == ("forecast.move.to", end)
    assert [why.values for why in line.why if why.key == "why.tunnel.shut"] == [{"space": "103"}]
    table.things.seats[me].space = "103"
    line = forecast.movement(table)
    assert line is not None
    assert line.values["space"] == roads.walk(table, "103", line.values["n"], False)[0]
    assert [way.name for way in roads.walk(table, "103", 2, False)[1]] == ["101-103", "101-102"]


def test_AU_38_a_tunnel_that_the_owner_told_to_be_collapsed_counts_as_well() -> None:
    """S-07: told with the map, not put on the table as closed."""
    table = ready(1)
    del table.terms.printed["map"]
    for n, (first, last) in enumerate(((100, 109), (110, 119), (120, 129)), start=1):
        learn(table, f"map/{n}A", "first", first, "owner")
        learn(table, f"map/{n}A", "last", last, "owner")
    told = ["109-110 closed", "101-109 road", "108-109 cut", "108-110 tunnel"]
    learn(table, boards.sides(table), "ways", told, "owner")
    assert atlas.of(table).collapsed(table) == ("109",)
    assert roads.walk(table, "100", 3, False)[0] == "103"


def test_AU_37_the_automa_takes_no_closed_shortcut() -> None:
    """MV-15, CD-77."""
    table = ready(1)
    ways(table, shortcuts=[shortcut("101", "105", "rough", "avalanche")])
    assert roads.walk(table, "100", 3, True)[0] == "106"
    table.things.closed = ["101-105"]
    assert roads.walk(table, "100", 3, True)[0] == "103"


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
            assert not roads.barred(table, RED) or rough <= (1 if mapped else 0)
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
