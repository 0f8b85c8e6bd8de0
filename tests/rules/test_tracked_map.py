"""Movement of a tracked seat where there is no map, and taking down the owner's map."""

from __future__ import annotations

from typing import Any

from companion.packs.fit import field_fault
from companion.rules.common import atlas, convoy, route
from companion.rules.common.seats.tracked.move import destinations
from companion.rules.editions.frostlands import boards, region_entry
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table
from tests.rules.convoys import RED
from tests.rules.driving import drive, never
from tests.rules.moving import go, offered, options, ready

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
    assert (asked[1].fields[0].default, asked[1].fields[0].near) == (None, 4)
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
    assert boards.red(table) == {"1": "w2", "6": "r6"}
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
