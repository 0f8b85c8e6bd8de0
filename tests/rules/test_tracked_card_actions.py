"""What a tracked player does with the cards of the zone: Survivors, Convoy cards, Encounters."""

from __future__ import annotations

from typing import Any

from companion.rules.common import convoy, crew, encounters, exploration
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Piece, Slot
from tests.rules.driving import ability, drive
from tests.rules.exploring import ME, SIDE_2, explore, game, give, people, says, slot, sound, turn, zones


def test_recruit() -> None:
    """FX-07, EX-43, EX-10: card to Rest, a token aboard, the slot is refilled; with 1 Food the Co-Pilot can (D-21)."""
    table = game("allotment", "preacher", "car-park", tiles=[])
    people(table, co_pilot="active")
    give(table, food=1)
    turn(table, explore_what="slot.2")
    assert zones(table) == {"co-pilot": "exhausted", "preacher": "rest"}
    assert table.things.zone[1].card == "exploration-I/car-park"  # type: ignore[union-attr]
    sound(table)


def test_two_of_a_kind() -> None:
    """EX-43, EX-64: a second Driver is somebody else, whose ability counts for itself."""
    table = game(tiles=[])
    for _ in range(2):
        assert drive(table, crew.join(table, ME, "driver"), says(convoy_full="trailer1.1"))
    names = [p.name for p in crew.people(table, ME)]
    assert names[-2:] == ["driver", "driver.2"]
    for p in crew.people(table, ME):
        p.zone = "active"
    assert crew.ready(table, ME, ability("driver")) == ["driver", "driver.2"]
    crew.use(table, ME, ability("driver"))
    assert crew.ready(table, ME, ability("driver")) == ["driver.2"]
    crew.use(table, ME, ability("driver"))
    assert not crew.unused(table, ME, ability("driver"))


def test_nobody_can_be_recruited_without_a_box() -> None:
    """EX-43, D-20: with no box for the token the slot is not offered."""
    table = game("driver-1")
    mine = table.things.seats[ME]
    for box in [b for b in convoy.boxes(table, mine) if convoy.token_in(mine, b) != "survivor"]:
        convoy.mark_damage(table, ME, box)
    assert "slot.1" not in [o.id for o in explore.turns(table, ME)]


def test_who_is_it() -> None:
    """EX-43: in an own copy the Survivor is named once, and remembered with the card."""
    table = game(tiles=[])
    table.things.zone[0] = Slot("survivor", "exploration/7")
    turn(table, explore_what="slot.1", explore_team="co-pilot", explore_who="medic")
    assert "medic" in zones(table)
    assert table.terms.printed["exploration/7"]["person"] == ("medic", "owner")


def test_improve() -> None:
    """FX-04, EX-36, EX-42, DP-04: a new Truck; the old one is in the Common pile, its Damage is gone."""
    table = game("delivery-van", tiles=[])
    people(table, leader="active")
    convoy.mark_damage(table, ME, "truck.4")
    turn(table, explore_what="slot.1")
    mine = table.things.seats[ME]
    assert mine.truck is not None
    assert (mine.truck.card, mine.truck.damage, len(mine.trailers)) == ("delivery-van", [], 2)
    assert table.things.common == ["start-truck-red"]
    sound(table)


def test_a_convoy_card_of_an_own_copy() -> None:
    """EX-36, U-08: which kind it is and its boxes are asked for once."""
    table = game(tiles=[])
    table.terms.copy = "own"
    table.things.zone[0] = Slot("convoy", "exploration/9")
    people(table, leader="active")

    def answer(posed: Posed) -> Any:
        if posed.key == "convoy.card":
            return {f.name: int(f.name in ("any", "max")) for f in posed.fields}
        return {"explore.what": "slot.1", "convoy.which": "new.device", "convoy.mount": "truck"}[posed.key]

    drive(table, exploration.turn(table, ME), answer)
    device = table.things.seats[ME].truck.device  # type: ignore[union-attr]
    assert device == Piece("device-1")
    assert table.terms.printed["exploration/9"]["convoy"] == ("device-1", "owner")
    assert table.terms.printed["convoy/device-1"]["boxes"] == (["any", "max"], "owner")


def test_travelers() -> None:
    """FX-08, CD-15: 1 Food and 2 Fame; or 1 Fuel, 1 Object and 1 Fame less; discarded either way."""
    for chosen, token, fame, cards in (("food", "food", 2, 0), ("fuel", "fuel", -1, 1)):
        table = game("travelers", tiles=[])
        people(table, co_pilot="active")
        give(table, food=0, fuel=0)
        turn(table, explore_what="slot.1", encounter_option=chosen, explore_over="done")
        mine = table.things.seats[ME]
        assert convoy.count(mine, token) == 1
        assert mine.fame == fame
        assert len(mine.hand) == cards
        assert table.things.zone[0] is None


def test_merchant() -> None:
    """CD-16, EX-44 to EX-46: 1 Fuel is on it; another type is swapped for it and 1 Object drawn; it stays."""
    table = game("merchant-1", tiles=[])
    people(table, co_pilot="active")
    give(table, food=1, fuel=0, ammo=1)
    assert table.things.zone[0].left == {"fuel": 1}  # type: ignore[union-attr]
    assert [o.id for o in encounters.options(table, ME, 1, "merchant")] == ["swap.food", "swap.ammo"]
    turn(table, explore_what="slot.1", encounter_option="swap.ammo", explore_over="done")
    mine = table.things.seats[ME]
    assert (convoy.count(mine, "fuel"), convoy.count(mine, "ammo"), len(mine.hand)) == (1, 0, 1)
    assert table.things.zone[0].left == {"ammo": 1}  # type: ignore[union-attr]
    sound(table)


def test_merchant_needs_something_to_offer() -> None:
    """EX-44, FW-30: with no other type and no Object card it may not be explored; Special Loot can't pay."""
    table = game("merchant-1", tiles=[])
    give(table, food=0, ammo=0, fuel=1)
    table.things.seats[ME].hand = ["pack-banner"]
    assert not encounters.can(table, ME, 1)
    table.things.seats[ME].hand = ["nitrous"]
    assert encounters.can(table, ME, 1)
    people(table, co_pilot="active")
    turn(table, explore_what="slot.1", explore_over="done")
    assert table.things.seats[ME].hand == ["antifreeze"]
    assert table.things.zone[0] is not None


def test_slaver() -> None:
    """CD-17, D-97: a Survivor, card and token, for 2 Fuel and 1 Object, then 1 Fame; the explorer may be the one."""
    table = game("slaver-1", tiles=[])
    people(table, co_pilot="active", leader="rest")
    give(table, food=0, fuel=0)
    turn(table, explore_what="slot.1", encounter_slaver="co-pilot")
    mine = table.things.seats[ME]
    assert list(zones(table)) == ["leader"]
    assert (convoy.count(mine, "fuel"), len(mine.hand), mine.fame) == (2, 1, -1)
    sound(table)


def test_preacher_and_hermit() -> None:
    """CD-12, CD-07, EX-64: sent along, the Preacher saves the card's Fame, the Hermit keeps Contamination off; once a
    round."""
    table = game("gun-shop", tiles=[])
    people(table, preacher="active")
    turn(table, explore_what="slot.1", explore_take="left")
    assert table.things.seats[ME].fame == 0
    assert f"round:{ME}.preacher" in table.progress.marks
    table = game("bunker", tiles=SIDE_2)
    people(table, hermit="active", leader="active")
    give(table, food=0)
    turn(table, explore_what="slot.1", explore_team="hermit", explore_bonus="", explore_take="left")
    assert crew.person(table, ME, "hermit").contamination == 0  # type: ignore[union-attr]
    table.things.zone[0] = slot(table, "bunker")
    crew.person(table, ME, "hermit").zone = "active"  # type: ignore[union-attr]
    turn(table, explore_what="slot.1", explore_team="hermit", explore_take="left", explore_bonus="")
    assert crew.person(table, ME, "hermit").contamination == 1  # type: ignore[union-attr]
