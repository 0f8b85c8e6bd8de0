"""The bonus tiles of a tracked player's actions."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.common import bonus, convoy, crew, discards, fury
from companion.rules.editions.frostlands.bonus import TILES
from companion.rules.engine.table import Table
from tests.rules.driving import ability, drive, never
from tests.rules.exploring import ME, SIDE_1, SIDE_2, explore, game, give, hurt, people, says, sound, turn, zones


def test_bonus_first() -> None:
    """FX-09, EX-08, EX-47, EX-48: 2 Repairs before the card action make room for what is gathered."""
    table = game("", "", "allotment")
    people(table, leader="active")
    mine = table.things.seats[ME]
    for box in list(convoy.boxes(table, mine)):
        if convoy.token_in(mine, box) == "":
            convoy.mark_damage(table, ME, box)
    give(table, food=0)
    for box in list(convoy.boxes(table, mine)):
        if convoy.token_in(mine, box) == "" and not convoy.damaged(mine, box):
            convoy.mark_damage(table, ME, box)
    before = len(convoy.broken(table, ME))
    free = [
        b for b, sign in convoy.boxes(table, mine).items() if sign in ("any", "food-fuel") and convoy.damaged(mine, b)
    ]
    turn(
        table,
        explore_what="slot.3",
        explore_bonus="before.3.1",
        convoy_repair=free[:2],
        explore_take="left",
        explore_over="done",
    )
    assert len(convoy.broken(table, ME)) == before - 2
    assert convoy.count(mine, "food") == 2
    assert zones(table) == {"leader": "rest"}


def test_leader_is_never_exhausted() -> None:
    """CD-03, D-96: a used Leader goes to Rest, by the other reading stays active."""
    for reading, zone_after in (("a", "rest"), ("b", "active")):
        table = game("allotment", tiles=[])
        table.terms.doubts["D-96"] = reading
        people(table, leader="active")
        turn(table, explore_what="slot.1", explore_take="right")
        assert zones(table) == {"leader": zone_after}


def fixed(table: Table, tile: str, n: int, **answers: Any) -> None:
    """Do one option of a tile with the Leader in the action."""
    team = [p.name for p in crew.people(table, ME)]
    drive(table, bonus.run(table, ME, tile, TILES[tile].deals[n - 1], team), says(**answers))


def test_rule_ids_of_the_tiles() -> None:
    """CD-63 to CD-72, D-86: line n of side 1 backs line n of side 2."""
    assert [TILES[t].rule for t in SIDE_1] == ["CD-63", "CD-64", "CD-65", "CD-66", "CD-67"]
    assert [TILES[t].rule for t in SIDE_2] == ["CD-68", "CD-69", "CD-70", "CD-71", "CD-72"]


@pytest.mark.parametrize(
    ("tile", "n", "change"),
    [
        ("1/1", 1, {"damage": -1}),
        ("1/1", 2, {"damage": 1, "ill": -1}),
        ("2/1", 1, {"damage": -2}),
        ("2/1", 2, {"ill": -2}),
        ("3/1", 1, {"damage": -2}),
        ("3/1", 2, {"fame": -1, "hand": 1}),
        ("4/1", 1, {"damage": 1, "ammo": 1}),
        ("4/1", 2, {"damage": 1, "food": 1}),
        ("5/1", 1, {"damage": 1, "ill": 1, "fuel": 1}),
        ("1/2", 1, {"fury": 1}),
        ("1/2", 2, {"damage": 1, "ill": -1}),
        ("2/2", 1, {"damage": -1, "ill": -1}),
        ("2/2", 2, {"ill": -2}),
        ("4/2", 1, {"ill": 1, "damage": -1, "food": 1}),
        ("4/2", 2, {"damage": 1, "ammo": 1}),
        ("5/2", 1, {"damage": 2, "fame": -1, "fuel": 1}),
        ("5/2", 2, {"ill": 1, "hand": 1}),
    ],
)
def test_every_option_of_every_tile(tile: str, n: int, change: dict[str, int]) -> None:
    """CD-63 to CD-72, EX-49, EX-50, EX-51, EX-53, EX-54, EX-56, EX-57: just these."""
    table = game(tiles=SIDE_1 if tile.endswith("1") else SIDE_2)
    people(table, renegade="active")
    give(table, food=0, ammo=0, fuel=0)
    hurt(table, 3)
    crew.people(table, ME)[0].contamination = 2

    def state() -> dict[str, int]:
        mine = table.things.seats[ME]
        return {
            "damage": len(convoy.broken(table, ME)),
            "ill": mine.people[0].contamination,
            "fame": mine.fame or 0,
            "fury": mine.fury,
            "hand": len(mine.hand),
            **{t: convoy.count(mine, t) for t in ("food", "fuel", "ammo")},
        }

    before = state()
    deal = TILES[tile].deals[n - 1]
    assert bonus.possible(table, ME, deal, ["renegade"])
    spots = [
        b for b in convoy.in_area(table, table.things.seats[ME], "") if not convoy.token_in(table.things.seats[ME], b)
    ]
    fixed(
        table,
        tile,
        n,
        convoy_damage=tuple([s] for s in spots[:2]),
        convoy_repair=convoy.broken(table, ME)[: deal.repair],
    )
    after = state()
    assert {k: after[k] - before[k] for k in after if after[k] != before[k]} == change
    sound(table)


def test_fame_for_a_bonus_at_the_bottom() -> None:
    """DX-13, EX-52, EX-58, D-22: Fame stays at -1, 1 Damage and 1 Object; with the switch the option is not allowed."""
    table = game()
    people(table, leader="active")
    table.things.seats[ME].fame = -1
    deal = TILES["3/1"].deals[1]
    assert bonus.possible(table, ME, deal, ["leader"])
    fixed(table, "3/1", 2, convoy_damage=["truck.4"])
    mine = table.things.seats[ME]
    assert (mine.fame, len(mine.hand), convoy.broken(table, ME)) == (-1, 1, ["truck.4"])
    table.terms.doubts["D-22"] = "a"
    assert not bonus.possible(table, ME, deal, ["leader"])


def test_recycle() -> None:
    """CD-70, EX-55, DP-05, D-23, D-24: a Trailer from the Common pile, none of an opponent's colour."""
    table = game(tiles=SIDE_2, others=("green",))
    deal = TILES["3/2"].deals[1]
    assert not bonus.possible(table, ME, deal, ["leader"])
    table.things.common = ["start-trailer-1-green", "exploration-I/flatbed", "exploration-I/delivery-van"]
    drive(table, discards.read_pile(table), never)
    assert bonus.possible(table, ME, deal, ["leader"])
    people(table, leader="active")
    fixed(table, "3/2", 2, convoy_which_trailer="trailer2")
    mine = table.things.seats[ME]
    assert [t.card for t in mine.trailers] == ["start-trailer-1-red", "flatbed"]
    assert table.things.common == ["start-trailer-1-green", "exploration-I/delivery-van", "start-trailer-2-red"]
    table.terms.doubts["D-23"] = "b"
    assert discards._fits(table, ME, "start-trailer-1-green", "trailer")


def test_bonus_options_that_do_nothing_are_not_offered() -> None:
    """EX-47, EX-50: no Damage, no Contamination: slot 1's tile offers nothing, and nothing is asked."""
    table = game("allotment")
    people(table, co_pilot="active")
    turn(table, explore_what="slot.1", explore_take="right")
    table = game("farmhouse")
    people(table, co_pilot="active")
    turn(table, explore_what="slot.1", explore_bonus="after.1.1", explore_take="left", convoy_damage=["truck.4"])
    assert convoy.broken(table, ME) == []


def test_what_cannot_be_taken_says_why() -> None:
    """EX-48 to EX-58: what costs more than is there, or gives nothing, is closed, with reason and rule."""
    table = game("allotment", tiles=SIDE_1)
    people(table, explorer="active")
    mine = table.things.seats[ME]
    table.terms.doubts["D-22"] = "a"
    mine.fame = -1

    def shut() -> dict[str, list[tuple[str, str]]]:
        found = explore.shut_bonuses(table, ME, 1, ["explorer"])
        return {s.option.id: [(line.key, line.rule) for line in s.why] for s in found}

    assert shut() == {
        "1.1": [("shut.repair", "CD-63")],
        "1.2": [("shut.treat", "CD-63")],
        "2.1": [("shut.repair", "CD-64")],
        "2.2": [("shut.treat", "CD-64")],
        "3.1": [("shut.repair", "CD-65")],
        "3.2": [("shut.fame", "CD-65")],
    }
    hurt(table, 1)
    assert not {"1.1", "2.1", "3.1"} & set(shut()), "there is something to repair"
    for box in convoy.boxes(table, mine):
        convoy.mark_damage(table, ME, box)
    assert shut()["4.1"] == [("shut.damage", "CD-66")]
    table = game("allotment", tiles=SIDE_2)
    people(table, explorer="active")
    mine = table.things.seats[ME]
    mine.fury = fury.top(table)
    assert shut()["1.1"] == [("shut.fury", "CD-68")]
    assert shut()["2.1"] == [("shut.repair", "CD-69"), ("shut.treat", "CD-69")]
    assert shut()["3.2"] == [("shut.recycle", "CD-70")]


def test_explorer_uses_any_tile() -> None:
    """CD-06, D-74, EX-64: an active Explorer opens all five tiles, sent or not, once a round."""
    table = game("allotment", tiles=SIDE_2)
    people(table, explorer="active", co_pilot="active")
    hurt(table, 1)
    options = explore.bonuses(table, ME, 1, ["co-pilot"])
    assert {o.id.split(".")[1] for o in options if o.id} == {"1", "2", "3", "4", "5"}
    table.terms.doubts["D-74"] = "a"
    assert {o.id.split(".")[1] for o in explore.bonuses(table, ME, 1, ["co-pilot"]) if o.id} == {"1"}
    table.terms.doubts.clear()
    turn(table, explore_what="slot.1", explore_team="co-pilot", explore_bonus="after.2.1", explore_take="right")
    assert convoy.broken(table, ME) == []
    assert not crew.unused(table, ME, ability("explorer"))
