"""A map that its owner describes, way by way (MV-07, MV-08, MV-13 to MV-16, S-08)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from companion.rules.common import atlas, chart, route
from companion.rules.editions.frostlands import boards, region_entry, roadmap
from companion.rules.editions.frostlands.boards import read
from companion.rules.engine.printed import Known, known
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table
from companion.scenario.laying import given_table
from tests.rules.driving import drive, never


def described(**answers: Any) -> Table:
    """Three Regions of three signs each, as the owner tells where they end."""
    table = given_table({"players": ["red", "green"]})
    table.terms.printed = {}
    ends = {f"{which}-{n}": 100 + 3 * n - 3 + 2 * (which == "last") for n in (1, 2, 3) for which in ("first", "last")}
    drive(table, region_entry._ends(table), lambda posed: {f.name: ends[f.name] for f in posed.fields})
    assert [s for s in atlas.spaces(table) if s.isdigit()] == [str(n) for n in range(100, 109)]
    table.progress.lines = []
    return table


def tell(table: Table, **answer: Any) -> None:
    whole = {"kind": "shortcut", "types": [], "damage": 0, "contamination": 0, **answer}
    drive(table, region_entry._way(table), lambda posed: {f.name: whole[f.name] for f in posed.fields})


def kept(table: Table) -> dict[str, list[str]]:
    cards = {"1": boards.side_card(table, 1), "2": boards.side_card(table, 2), "between": boards.sides(table)}
    return {name: known(table, card).get("ways", ([], ""))[0] for name, card in cards.items()}


def said(table: Table) -> list[tuple[str, str, dict[str, Any]]]:
    found = [(line.key, line.rule, line.values) for line in table.progress.lines]
    table.progress.lines = []
    return found


def test_MV_13_a_way_is_on_the_board_of_both_its_ends_or_between_two() -> None:
    """From its lower end, whichever is told first; a Shortcut without a sign is rough."""
    table = described()
    tell(table, **{"from": "102", "to": "100"})
    assert said(table) == [("map.told", "MV-13", {"start": "100", "space": "102", "kind": "@option.way.shortcut"})]
    tell(table, **{"from": "103", "to": "105"}, types=["avalanche"], damage=2, contamination=1)
    tell(table, **{"from": "101", "to": "104"}, kind="tunnel")
    assert kept(table) == {
        "1": ["100-102 rough"],
        "2": ["103-105 avalanche dangerous damage damage contamination"],
        "between": ["101-104 tunnel"],
    }
    assert [kind for _, _, values in said(table) for kind in [values["kind"]]] == [
        "@option.way.shortcut",
        "@option.way.tunnel",
    ]


def test_MV_13_told_again_it_is_told_better() -> None:
    table = described()
    tell(table, **{"from": "100", "to": "102"})
    tell(table, **{"from": "100", "to": "101"}, kind="cut")
    tell(table, **{"from": "102", "to": "100"}, types=["dangerous"])
    assert kept(table)["1"] == ["100-101 cut", "100-102 dangerous"]


def test_MV_13_a_way_from_a_space_to_itself_leads_nowhere() -> None:
    table = described()
    tell(table, **{"from": "104", "to": "104"})
    assert said(table) == [("map.nowhere", "MV-13", {})]
    assert kept(table) == {"1": [], "2": [], "between": []}


def test_S_07_cut_roads_and_closed_tunnels_are_no_ways() -> None:
    """A road that is not there, a Tunnel that has collapsed; what leads off the map is left out."""
    row = ("100", "101", "102", "103")
    plain = {(w.start, w.to) for w in boards._told(row, ()).ways}
    assert plain == set(pairwise(row))
    net = boards._told(row, ("100-101 cut", "101-102 closed", "100-103 tunnel", "102-109 rough", "99-101 rough"))
    assert {(w.start, w.to): w.types for w in net.ways} == {("102", "103"): (), ("100", "103"): ("tunnel",)}
    assert read("100-103 rough damage").hazards == ("damage",)


@pytest.mark.parametrize(("space", "region"), [("100", 1), ("105", 2), ("w2", 3)])
def test_S_08_a_white_rectangle_is_on_the_board_of_its_region(space: str, region: int) -> None:
    """With the counter that is there, or none; told twice it is there once."""
    table = described()
    answers: dict[str, Any] = {"space": space, "counter": "fuel"}
    for counter in ("fuel", "", "object"):
        answers["counter"] = counter
        drive(table, region_entry._rectangle(table), lambda posed: answers)
        assert table.things.waypoints == ({space: counter} if counter else {})
        named = {"space": space, "counter": f"@counter.{counter or 'none'}"}
        assert said(table) == [("map.counter", "S-08", named)]
    assert known(table, boards.side_card(table, region))["rectangles"] == ([space], "owner")


def test_AU_36_the_map_of_a_scenario_is_one_row() -> None:
    """Twenty signs to a Region, then the white numbers; a red number is one space beyond the white one."""
    told = roadmap.plain()
    row = told["spaces"]
    assert row[:2] == ["100", "101"]
    assert row[59:] == ["159", "w1", "w2", "w3", "w4", "w5", "w6", "r6"]
    assert told["red"] == {"1": "w2", "2": "w3", "3": "w4", "4": "w5", "5": "w6", "6": "r6"}
    assert [told["regions"][s] for s in ("100", "119", "120", "139", "140", "w1", "r6")] == [1, 1, 2, 2, 3, 3, 3]
    assert [roadmap.written(s) for s in ("112", "w3", "red 6", "r6", "x")] == ["112", "w3", "r6", "r6", ""]


def test_a_described_map_is_not_asked_for_again() -> None:
    table = described()
    drive(table, region_entry._ends(table), never)


@pytest.mark.parametrize(
    ("side", "ends", "sign", "region", "left"),
    [
        (1, (100, 112), 112, 1, ()),
        (1, (100, 112), 113, 0, ("2", "3")),
        (2, (113, 126), 112, 1, ()),
        (2, (113, 126), 120, 2, ()),
        (2, (113, 126), 127, 3, ()),
        (3, (127, 140), 127, 3, ()),
        (3, (127, 140), 126, 0, ("1", "2")),
        (3, (127, 140), 190, 0, ("1", "2", "3")),
    ],
)
def test_FW_04_a_described_board_tells_what_is_beside_it(
    side: int, ends: tuple[int, int], sign: int, region: int, left: tuple[str, ...]
) -> None:
    """One of the boards in use is described, as it was used with others: what follows is not asked, and marked as
    inferred; else it is asked of the boards that are left. What can't be of any board is asked of all."""
    table = given_table({"players": ["red", "green"]})
    table.terms.printed = {boards.side_card(table, side): {"first": (ends[0], "owner"), "last": (ends[1], "owner")}}
    assert roadmap.region(table, str(sign)) == region
    assert roadmap.follows(table, str(sign)) == bool(region)
    asked: list[tuple[str, ...]] = []

    def answer(posed: Posed) -> str:
        asked.append(tuple(option.id for option in posed.options))
        return asked[-1][0]

    drive(table, route.region(table, str(sign)), answer)
    assert asked == ([left] if left else [])
    assert roadmap.follows(table, str(sign)) == bool(region)


def test_FW_04_two_described_boards_tell_the_one_between() -> None:
    """A sign between Region 1 and Region 3 is on the board between them; one that was told itself is not inferred."""
    table = given_table({"players": ["red", "green"]})
    told = {1: (100, 112), 3: (127, 140)}
    table.terms.printed = {
        boards.side_card(table, n): {"first": (a, "owner"), "last": (b, "owner")} for n, (a, b) in told.items()
    }
    assert drive(table, route.region(table, "120"), never) == 2
    roadmap.tell_regions(table, {"120": 2})
    assert not roadmap.follows(table, "120")


def test_what_is_known_of_a_map_given_as_one_card_is_read_as_it_is_kept() -> None:
    """Values with their sources, as :data:`companion.rules.engine.printed.Known` says."""
    card: Known = {"spaces": (["100", "101"], "stand-in"), "tunnels": ([["100", "101"]], "owner")}
    assert chart._read(chart._written(card)) == card
