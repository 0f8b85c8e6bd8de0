"""A tracked player's Exploration and Rest Phases: turns, teams, card actions, bonus tiles, breaks, Fury, resting."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from companion.packs import load_packs
from companion.rules import bonus, convoy, crew, discards, encounters, exploration, fury, seating, units, zone
from companion.rules.play import Entry, Player
from companion.rules.question import Posed, Rule
from companion.rules.seats.tracked import actions, side
from companion.rules.table import SUPPLY, TOKENS, Deck, Person, Piece, Seat, Slot, Table, forget_marks
from companion.scenario import fresh
from tests.rules.driving import drive, never

# The package has functions of the same names.
explore: Any = import_module("companion.rules.seats.tracked.explore")
rest: Any = import_module("companion.rules.seats.tracked.rest")

ME = "red"
FACES = load_packs()[0]["stand-in"].cards
SIDE_1 = ["1/1", "2/1", "3/1", "4/1", "5/1"]
SIDE_2 = ["1/2", "2/2", "3/2", "4/2", "5/2"]


def game(*cards: str, tiles: list[str] = SIDE_1, others: tuple[str, ...] = ()) -> Table:
    """A tracked player, red, with the start pieces, at an exploring turn; these cards lie in the zone from the left."""
    table = fresh()
    table.terms.copy, table.terms.zone = "try", "tracked"
    table.terms.seats = {ME: "tracked", **dict.fromkeys(others, "tracked"), **({} if others else {"blue": "automa"})}
    table.things.seats = {seat: Seat() for seat in table.terms.seats}
    table.things.order = list(table.terms.seats)
    table.things.elsewhere = dict(SUPPLY)
    table.things.automa.tokens = {}
    table.terms.draws["object"] = "deal"
    for path, face in FACES.items():
        table.terms.printed[path] = {name: (value, "stand-in") for name, value in face.items()}
    table.things.decks["exploration"] = Deck([])
    table.things.decks["object"] = Deck([str(n) for n in range(1, 15)], ordered=True)
    table.things.tiles = list(tiles)
    table.progress.step = "exploration.turns"
    table.progress.queue = [ME]
    for seat in (ME, *others):
        drive(table, seating.pieces(table, seat), never)
    for i, card in enumerate(cards):
        table.things.zone[i] = slot(table, card) if card else None
    table.progress.lines = []
    return table


def slot(table: Table, card: str) -> Slot:
    """An Exploration card of the stand-in pack as it lies in the zone."""
    path = next(f"exploration-{p}/{card}" for p in zone.PERIODS if f"exploration-{p}/{card}" in FACES)
    face = FACES[path]
    found = Slot(face["kind"], path, face.get("enemy", ""))
    if face["kind"] == "location":
        found.left, found.right = zone._tokens(table, face["left"]), zone._tokens(table, face["right"])
    zone.load(table, found)
    return found


def says(**answers: Any) -> Callable[[Posed], Any]:
    """Answers by key, dots as underscores; a list is used up in order."""
    given = {key.replace("_", "."): list(v) if isinstance(v, tuple) else [v] for key, v in answers.items()}

    def answer(posed: Posed) -> Any:
        assert given.get(posed.key), f"asks {posed.key}: {[o.id for o in posed.options]}"
        return given[posed.key].pop(0)

    return answer


def turn(table: Table, **answers: Any) -> None:
    drive(table, exploration.turn(table, ME), says(**answers))
    forget_marks(table, "turn")


def people(table: Table, **zones: str) -> None:
    """Set the Survivors of the player, each in a zone; tokens aboard follow."""
    mine = table.things.seats[ME]
    names = [n.replace("_", "-") for n in zones]
    while convoy.count(mine, "survivor") < len(names):
        assert drive(table, convoy.put(table, ME, "survivor"), never)
    while convoy.count(mine, "survivor") > len(names):
        convoy.spend(table, ME, "survivor")
    mine.people = [Person(n, z) for n, z in zip(names, zones.values(), strict=True)]  # type: ignore[arg-type]


def give(table: Table, **tokens: int) -> None:
    """Tokens aboard, exactly so many of these kinds."""
    for token, n in tokens.items():
        while convoy.count(table.things.seats[ME], token) > n:
            convoy.spend(table, ME, token)
        while convoy.count(table.things.seats[ME], token) < n:
            assert drive(table, convoy.put(table, ME, token), never)


def hurt(table: Table, n: int) -> None:
    """Damage on boxes without tokens."""
    mine = table.things.seats[ME]
    for box in [b for b in convoy.in_area(table, mine, "") if not convoy.token_in(mine, b)][:n]:
        convoy.mark_damage(table, ME, box)


def zones(table: Table) -> dict[str, str]:
    return {p.name: p.zone for p in table.things.seats[ME].people}


def asked(table: Table, rule: Rule[None]) -> Posed:
    """The first question that a rule asks a person."""
    seen: list[Posed] = []

    def first(posed: Posed) -> Any:
        seen.append(posed)
        raise StopAsking

    with pytest.raises(StopAsking):
        drive(table, rule, first)
    return seen[0]


class StopAsking(Exception):
    pass


def ids(posed: Posed, rare: bool | None = None) -> list[str]:
    return [o.id for o in posed.options if rare is None or o.rare == rare]


def sound(table: Table) -> None:
    """Tokens are constant, cards match tokens (CV-09)."""
    for token in TOKENS:
        total = table.things.elsewhere[token]
        total += sum(convoy.count(s, token) for s in table.things.seats.values())
        total += sum((b or {}).get(token, 0) for s in table.things.zone if s for b in (s.left, s.right))
        assert total == SUPPLY[token], token
    for seat in table.things.seats.values():
        assert len(seat.people) == convoy.count(seat, "survivor")


# ---------------------------------------------------------------- turns


def test_slots_that_can_be_explored() -> None:
    """EX-02, EX-05, RV-06: any slot with a card that is no Enemy, or a break; a gap can't be picked."""
    table = game("car-park", "warwolves", "driver-1", "", "flatbed")
    assert ids(asked(table, explore.explore(table, ME))) == ["slot.1", "slot.3", "slot.5", "break"]


def test_skills_must_reach_the_cost() -> None:
    """EX-06, EX-07: Co-Pilot 1 and Leader 2 reach 3 together; without the Leader and Food neither 2 nor 3."""
    table = game("car-park", "farmhouse", "allotment", "bus-stop", "chapel")
    assert [o.id for o in explore.teams(table, ME, 5)] == ["co-pilot+leader", "leader+food:1"]
    people(table, co_pilot="active", leader="rest")
    give(table, food=0)
    assert ids(asked(table, explore.explore(table, ME))) == ["slot.1", "break"]


def test_contamination_lowers_the_skill() -> None:
    """EX-06, EX-60: the Leader with one counter has skill 1."""
    table = game("car-park", "farmhouse")
    people(table, leader="active")
    give(table, food=0)
    crew.people(table, ME)[0].contamination = 1
    assert [o.id for o in explore.teams(table, ME, 1)] == ["leader"]
    assert explore.teams(table, ME, 2) == []


def test_needless_members_are_rare() -> None:
    """EX-07, D-15: a team in which one would do is allowed, behind More."""
    table = game("car-park")
    options = explore.teams(table, ME, 1)
    assert [(o.id, o.rare) for o in options] == [("co-pilot", False), ("leader", False), ("co-pilot+leader", True)]


@pytest.mark.parametrize(("food", "open_slot"), [(0, False), (1, False), (2, True)])
def test_food_for_skill(food: int, open_slot: bool) -> None:
    """FX-02, EX-06, EX-09, EX-13: the Co-Pilot needs 2 Food for slot 5; both go to the reserve, they to Exhausted."""
    table = game("", "", "", "", "allotment", tiles=[])
    people(table, co_pilot="active")
    give(table, food=food, ammo=0, fuel=0)
    if not open_slot:
        assert "slot.5" not in [o.id for o in explore.turns(table, ME)]
        return
    reserve = table.things.elsewhere["food"]
    turn(table, explore_what="slot.5", explore_take="right")
    assert zones(table) == {"co-pilot": "exhausted"}
    assert crew.people(table, ME)[0].food == 0
    assert table.things.elsewhere["food"] == reserve + 2
    assert convoy.count(table.things.seats[ME], "ammo") == 1
    sound(table)


def test_skip_and_out() -> None:
    """EX-03, EX-04: nobody active at the end of the turn, so the seat is out and is passed over without a question."""
    table = game("allotment", tiles=[])
    people(table, co_pilot="active", leader="rest")
    give(table, food=0)
    turn(table, explore_what="slot.1", explore_take="right")
    assert ME in table.progress.out
    assert exploration.line_up(table) == ["blue"]


def test_idle_seats_keep_no_phase_open() -> None:
    """EX-04, CD-22: the phase ends once nobody has an active Survivor, MRE in hand or not."""
    table = game("allotment", others=("green",))
    for seat in (ME, "green"):
        for p in crew.people(table, seat):
            p.zone = "rest"
    assert exploration.idle(table, ME)
    assert not exploration.goes_on(table)
    crew.people(table, "green")[0].zone = "active"
    assert exploration.goes_on(table)


def test_wait_with_an_mre() -> None:
    """CD-22, EX-03: with an MRE in hand a player without active Survivors may wait while others explore."""
    table = game("allotment", others=("green",))
    people(table, co_pilot="exhausted")
    table.things.seats[ME].hand = ["mre"]
    posed = asked(table, explore.explore(table, ME))
    assert posed.key == "explore.over"
    assert ids(posed) == ["done", "wait"]
    drive(table, explore.explore(table, ME), says(explore_over=("wait", "wait")))
    assert ME not in table.progress.out
    drive(table, explore.explore(table, ME), says(explore_over="done"))
    assert ME in table.progress.out


def test_the_phase_ends_at_the_end_of_the_turn() -> None:
    """EX-04: at once, whoever would come next."""
    table = game("allotment", tiles=[], others=("green",))
    people(table, co_pilot="active")
    give(table, food=0)
    for p in crew.people(table, "green"):
        p.zone = "exhausted"
    table.progress.queue = [ME, "green"]
    turn(table, explore_what="slot.1", explore_take="right")
    assert table.progress.queue == [ME]


# ---------------------------------------------------------------- Location


def test_gather() -> None:
    """FX-03, EX-16 to EX-18, EX-22, EX-09: Contamination for the one sent, 2 Fuel from the block, then Exhausted."""
    table = game("bunker", tiles=[])
    table.terms.printed["exploration-II/bunker"]["right"] = ({"fuel": 2}, "stand-in")
    table.things.zone[0].right = zone._tokens(table, {"fuel": 1})  # type: ignore[union-attr]
    people(table, mechanic="active")
    give(table, food=0, ammo=0)
    fuel = convoy.count(table.things.seats[ME], "fuel")
    turn(table, explore_what="slot.1", explore_take="right")
    mechanic = crew.people(table, ME)[0]
    assert (mechanic.contamination, mechanic.zone) == (1, "exhausted")
    assert convoy.count(table.things.seats[ME], "fuel") == fuel + 1
    assert table.things.zone[0] is not None


def test_an_emptied_location_leaves() -> None:
    """EX-17, EX-20, EX-10: the other block is taken without asking, then the card leaves and the zone slides."""
    table = game("allotment", "driver-1", tiles=[])
    people(table, leader="active", co_pilot="active")
    give(table, food=0)
    turn(table, explore_what="slot.1", explore_team="co-pilot", explore_take="left")
    assert table.things.zone[0].left == {}  # type: ignore[union-attr]
    turn(table, explore_what="slot.1")
    assert table.things.zone[0].kind == "survivor"  # type: ignore[union-attr]
    assert table.things.zone[1] is None
    sound(table)


def test_objects_left_keep_a_location() -> None:
    """EX-19, EX-20, EX-35, D-17: Object tokens go to the reserve, a card is drawn; a block of Objects keeps the
    Location, or by the other reading does not."""
    for reading, stays in (("b", True), ("a", False)):
        table = game("bus-stop", tiles=[])
        table.terms.doubts["D-17"] = reading
        people(table, co_pilot="active")
        give(table, food=0)
        turn(table, explore_what="slot.1", explore_take="left")
        assert (table.things.zone[0] is not None) == stays
    table = game("bus-stop", tiles=[])
    people(table, co_pilot="active")
    turn(table, explore_what="slot.1", explore_take="right", explore_over="done")
    assert table.things.seats[ME].hand == ["antifreeze"]
    sound(table)


def test_effect_damage_and_fame() -> None:
    """EX-21, EX-23, EX-25: 1 Damage on a box of choice; 1 Fame, at the bottom 1 Damage instead."""
    table = game("farmhouse", tiles=[])
    people(table, co_pilot="active")
    give(table, food=0)
    turn(table, explore_what="slot.1", explore_take="right", convoy_damage=["truck.4"])
    assert convoy.broken(table, ME) == ["truck.4"]
    for before, after, damage in ((0, -1, 0), (-1, -1, 1)):
        table = game("gun-shop", tiles=[])
        people(table, co_pilot="active")
        give(table, food=0)
        table.things.seats[ME].fame = before
        turn(table, explore_what="slot.1", explore_take="left", convoy_damage=["truck.4"])
        assert table.things.seats[ME].fame == after
        assert len(convoy.broken(table, ME)) == damage


def test_a_location_that_nobody_has_read() -> None:
    """EX-16, EX-17: in an own copy effect and block are read off the card, on one screen."""
    table = game(tiles=[])
    table.things.zone[0] = Slot("location")
    people(table, co_pilot="active", leader="rest")
    give(table, food=0)
    fuel = convoy.count(table.things.seats[ME], "fuel")
    turn(
        table,
        explore_what="slot.1",
        explore_take="left",
        zone_location={"effect": "contamination", "block": "fuel:2"},
    )
    assert convoy.count(table.things.seats[ME], "fuel") == fuel + 2
    assert list(zones(table)) == ["leader"]


def test_death_at_the_end_of_the_action() -> None:
    """EX-60, EX-61, OT-01: skill 0 by Contamination: card and token go; Treatment in time saves it (FX-10)."""
    table = game("bunker", tiles=[])
    people(table, co_pilot="active", leader="rest")
    give(table, food=0)
    turn(table, explore_what="slot.1", explore_take="right")
    assert list(zones(table)) == ["leader"]
    sound(table)
    table = game("bunker")
    people(table, co_pilot="active", leader="rest")
    give(table, food=0)
    turn(table, explore_what="slot.1", explore_take="right", explore_bonus="after.1.2", convoy_damage=["truck.4"])
    assert zones(table)["co-pilot"] == "exhausted"
    assert crew.people(table, ME)[0].contamination == 0
    assert convoy.broken(table, ME) == ["truck.4"]


def test_food_keeps_nobody_alive() -> None:
    """EX-60, D-26: Food on the card does not count at the end of the action."""
    table = game("", "bunker", tiles=[])
    people(table, co_pilot="active", leader="rest")
    give(table, food=1)
    turn(table, explore_what="slot.2", explore_take="right")
    assert list(zones(table)) == ["leader"]


# ---------------------------------------------------------------- Survivor, Convoy card, Encounter


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
    assert crew.ready(table, ME, "driver") == ["driver", "driver.2"]
    crew.use(table, ME, "driver")
    assert crew.ready(table, ME, "driver") == ["driver.2"]
    crew.use(table, ME, "driver")
    assert not crew.unused(table, ME, "driver")


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
    """FX-04, EX-36, EX-42, DP-04: a new Truck; the old one lies in the Common pile, its Damage is gone."""
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
    """CD-16, EX-44 to EX-46: 1 Fuel lies on it; another type is swapped for it and 1 Object drawn; it stays."""
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


# ---------------------------------------------------------------- bonus tiles


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
    drive(table, bonus.run(table, ME, tile, bonus.TILES[tile][n - 1], team, False), says(**answers))


def test_rule_ids_of_the_tiles() -> None:
    """CD-63 to CD-72, D-86: line n of side 1 backs line n of side 2."""
    assert [bonus.rule(t) for t in SIDE_1] == ["CD-63", "CD-64", "CD-65", "CD-66", "CD-67"]
    assert [bonus.rule(t) for t in SIDE_2] == ["CD-68", "CD-69", "CD-70", "CD-71", "CD-72"]


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
    deal = bonus.TILES[tile][n - 1]
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
    deal = bonus.TILES["3/1"][1]
    assert bonus.possible(table, ME, deal, ["leader"])
    fixed(table, "3/1", 2, convoy_damage=["truck.4"])
    mine = table.things.seats[ME]
    assert (mine.fame, len(mine.hand), convoy.broken(table, ME)) == (-1, 1, ["truck.4"])
    table.terms.doubts["D-22"] = "a"
    assert not bonus.possible(table, ME, deal, ["leader"])


def test_recycle() -> None:
    """CD-70, EX-55, DP-05, D-23, D-24: a Trailer from the Common pile, none of an opponent's colour."""
    table = game(tiles=SIDE_2, others=("green",))
    deal = bonus.TILES["3/2"][1]
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
    assert not crew.unused(table, ME, "explorer")


# ---------------------------------------------------------------- a break, Fury, Fame


def test_take_a_break() -> None:
    """FX-11, EX-65, EX-66: the Explorer rests, 1 Repair and 1 Fury; the player may still explore later (EX-67)."""
    table = game("allotment")
    people(table, explorer="active", co_pilot="active")
    hurt(table, 2)
    box = convoy.broken(table, ME)[0]
    turn(table, explore_what="break", break_who="explorer", break_repairs=1, convoy_repair=[box])
    assert zones(table) == {"explorer": "rest", "co-pilot": "active"}
    assert len(convoy.broken(table, ME)) == 1
    assert table.things.seats[ME].fury == 1
    assert ME not in table.progress.out


def test_break_points() -> None:
    """EX-66, D-27: printed skill less Contamination, or as printed; what can't be split isn't asked."""
    table = game()
    people(table, explorer="active")
    crew.people(table, ME)[0].contamination = 1
    assert explore.break_points(table, ME, "explorer") == 1
    table.terms.doubts["D-27"] = "a"
    assert explore.break_points(table, ME, "explorer") == 2
    turn(table, explore_over="done")
    assert table.things.seats[ME].fury == 2
    assert ME in table.progress.out


def test_fury_ends_at_the_top() -> None:
    """EX-68, D-31: nothing more at the top; points that Fury can't take go into Repairs."""
    table = game()
    table.things.seats[ME].fury = 4
    assert crew.gain_fury(table, ME, 3, "EX-68") == 1
    assert crew.gain_fury(table, ME, 1, "EX-68") == 0
    hurt(table, 3)
    assert explore._repairs(table, ME, 2) == (2, 2)


def test_spending_fury() -> None:
    """FX-12, EX-69, EX-70, EX-71, CD-58: 1 Food for 3 of 4 Fury; lines that can be paid and help are offered."""
    table = game("allotment")
    give(table, food=0)
    table.things.seats[ME].fury = 4
    assert fury.for_sale(table, ME) == ["food", "ammo", "fuel", "object"]
    player = Player(table)
    options = {o.id for o in player.posed()[ME].side}
    assert "fury.food" in options
    player.feed(Entry("side:fury.food", None))
    assert table.things.seats[ME].fury == 1
    assert convoy.count(table.things.seats[ME], "food") == 1
    hurt(table, 1)
    assert fury.for_sale(table, ME) == ["repair"]
    table.progress.step = "movement.moves"
    assert not [a for a in side.acts(table, ME) if a.option.id.startswith("fury")]


def test_treatment_by_fury_is_not_tied_to_an_action() -> None:
    """EX-71: 2 Fury: 1 Treatment of any Survivor and 1 Repair; any number of lines in a turn (D-29)."""
    table = game("allotment")
    table.things.seats[ME].fury = 4
    crew.people(table, ME)[2].contamination = 2
    hurt(table, 1)
    for left in (2, 0):
        run = next(a.run for a in fury.acts(table, ME) if a.option.id == "fury.treat")
        drive(table, run(table), never)
        assert table.things.seats[ME].fury == left
    assert crew.people(table, ME)[2].contamination == 0
    assert convoy.broken(table, ME) == []


def test_the_special_side() -> None:
    """EX-72, CD-59, D-30: 5 Fury: Contamination lowers no skill in this phase; whoever is at 0 dies all the same."""
    table = game("", "allotment", tiles=[])
    mine = table.things.seats[ME]
    people(table, leader="active", co_pilot="rest")
    give(table, food=0)
    mine.side, mine.fury = "special", 5
    crew.people(table, ME)[0].contamination = 1
    assert fury.special(table, ME) == "A"
    assert explore.teams(table, ME, 2) == []
    assert [a.option.id for a in fury.acts(table, ME)] == ["fury.special"]
    drive(table, fury.acts(table, ME)[0].run(table), never)
    assert mine.fury == 0
    assert [o.id for o in explore.teams(table, ME, 2)] == ["leader"]
    assert fury.acts(table, ME) == []
    forget_marks(table, "phase")
    table.terms.doubts["D-30"] = "b"
    assert fury.keen(table, ME)
    mine.people[0].contamination = 2
    turn(table, explore_what="slot.2", explore_take="right")
    assert list(zones(table)) == ["co-pilot"]


def test_whose_special_side_is_which_is_asked_once() -> None:
    """EX-72, U-14: not printed in the rules, so the owner says it."""
    table = game("allotment")
    table.terms.printed["fury"] = {}
    table.things.seats[ME].side = "special"
    drive(table, fury.read(table, ME), says(fury_which="C"))
    drive(table, fury.read(table, ME), never)
    assert fury.special(table, ME) == "C"
    table.things.seats[ME].fury = 5
    assert drive(table, fury.offer(table, ME, "C", "CD-61"), says(fury_offer="yes"))
    assert table.things.seats[ME].fury == 0
    assert not drive(table, fury.offer(table, ME, "C", "CD-61"), never)


def test_fame_at_both_ends() -> None:
    """DX-11, EX-24, EX-25: at the top a Repair is offered instead; at the bottom it is 1 Damage."""
    table = game()
    mine = table.things.seats[ME]
    mine.fame = 3
    hurt(table, 1)
    drive(table, crew.gain_fame(table, ME, 1, "EX-24"), says(convoy_repair=convoy.broken(table, ME)))
    assert (mine.fame, convoy.broken(table, ME)) == (3, [])
    mine.fame = -1
    drive(table, crew.lose_fame(table, ME, 1, "EX-25"), says(convoy_damage=["truck.4"]))
    assert (mine.fame, convoy.broken(table, ME)) == (-1, ["truck.4"])


# ---------------------------------------------------------------- side acts, abilities


def acts(table: Table) -> list[str]:
    return [a.option.id for a in side.acts(table, ME)]


def test_whose_contamination_it_is() -> None:
    """EX-59, CD-20: the player's choice of any own Survivor; a Hazmat Suit in hand may stop the counter."""
    table = game()
    drive(table, crew.contaminate(table, ME, 1, "MV-12"), says(crew_contaminate="cold-maiden"))
    assert crew.person(table, ME, "cold-maiden").contamination == 1  # type: ignore[union-attr]
    table.things.seats[ME].hand = ["hazmat-suit"]
    drive(table, crew.contaminate(table, ME, 1, "MV-12"), says(crew_hazmat="yes"))
    assert sum(p.contamination for p in crew.people(table, ME)) == 1
    assert table.things.seats[ME].hand == []


def _one_of(posed: Posed) -> Any:
    first = posed.options[0].id
    return [first] if posed.kind == "place" else first


def test_nothing_is_scrapped_by_force() -> None:
    """EX-39: a fully damaged card stays in the Convoy."""
    table = game()
    drive(table, crew.damage(table, ME, 4, "truck", "EX-28"), _one_of)
    assert table.things.seats[ME].truck is not None
    assert len(convoy.broken(table, ME, "truck")) == 4


def test_special_sides_of_the_movement() -> None:
    """CD-60, CD-62, EX-72: one is paid for in the Movement Phase and holds for it, the other is a free check."""
    table = game()
    table.terms.printed["fury"]["special"] = ({ME: "B", "green": "D"}, "owner")
    table.things.seats["green"] = Seat(side="special")
    table.things.seats[ME].side, table.things.seats[ME].fury = "special", 5
    assert fury.acts(table, ME) == []
    table.progress.step = "movement.moves"
    assert not fury.active(table, ME, "B")
    drive(table, fury.acts(table, ME)[0].run(table), never)
    assert fury.active(table, ME, "B")
    assert fury.active(table, "green", "D")
    assert not fury.active(table, "green", "B")


def test_feeding_in_the_own_turn() -> None:
    """EX-11, EX-12, EX-14: Food aboard moves one Survivor from Exhausted to Rest, as often as there is Food."""
    table = game("allotment")
    people(table, leader="active", co_pilot="exhausted", medic="exhausted")
    give(table, food=1)
    player = Player(table)
    player.feed(Entry("side:feed", None))
    player.feed(Entry("side.feed", "medic"))
    assert zones(table) == {"leader": "active", "co-pilot": "exhausted", "medic": "rest"}
    assert "feed" not in acts(table)


def test_cold_maiden_and_jackal() -> None:
    """CD-01, CD-08, D-73, EX-62 to EX-64: in the phase that the owner read, while active, once a round."""
    table = game("allotment")
    people(table, cold_maiden="active", jackal="active")
    give(table, food=1, fuel=0, ammo=1)
    assert "jackal.fuel" in acts(table)
    assert not {"jackal.food", "jackal.ammo", "cold-maiden"} & set(acts(table))
    drive(table, next(a.run for a in side.acts(table, ME) if a.option.id == "jackal.fuel")(table), never)
    assert convoy.count(table.things.seats[ME], "fuel") == 1
    convoy.spend(table, ME, "fuel")
    assert "jackal.fuel" not in acts(table)
    del table.terms.printed["survivor/cold-maiden"]["phase"]
    drive(table, next(a.run for a in side.acts(table, ME) if a.option.id == "cold-maiden")(table), never)
    assert table.things.seats[ME].fury == 1
    assert "cold-maiden" not in acts(table)


def test_rearranging() -> None:
    """CV-04, FW-02: tokens may be shifted at will in a turn, but not in Fire Weapons."""
    table = game("allotment")
    assert "shift" in acts(table)
    run = next(a.run for a in side.acts(table, ME) if a.option.id == "shift")
    source, target = convoy.shifts(table, ME)[0]
    drive(table, run(table), says(side_shift_from=[source], side_shift_to=[target]))
    assert convoy.token_in(table.things.seats[ME], target)
    table.progress.step = "fire.convoys"
    assert "shift" not in acts(table)


# ---------------------------------------------------------------- Rest


def test_rest_moves_the_cards() -> None:
    """DX-16, RE-03, RE-04, D-32: Rest to Active, then Exhausted to Rest; with no Food nothing is asked."""
    table = game()
    table.progress.step = "rest"
    people(table, leader="rest", co_pilot="exhausted")
    give(table, food=0)
    drive(table, rest.rest(table, ME), never)
    assert zones(table) == {"leader": "active", "co-pilot": "rest"}


def test_rest_feeds_first() -> None:
    """DX-17, RE-02: fed from Exhausted to Rest, so active at once."""
    table = game()
    table.progress.step = "rest"
    people(table, leader="rest", co_pilot="exhausted")
    give(table, food=1)
    drive(table, rest.rest(table, ME), says(rest_feed=["co-pilot"]))
    assert zones(table) == {"leader": "active", "co-pilot": "active"}
    assert convoy.count(table.things.seats[ME], "food") == 0


def test_mechanic_just_rested() -> None:
    """CD-09, RE-05: up to 2 Damage off any boxes, by a Mechanic who becomes active in this very phase."""
    table = game()
    table.progress.step = "rest"
    people(table, mechanic="rest")
    give(table, food=0)
    hurt(table, 3)
    drive(table, rest.rest(table, ME), says(rest_use="mechanic", convoy_repair=convoy.broken(table, ME)[:2]))
    assert len(convoy.broken(table, ME)) == 1


def test_everybody_rests_at_the_same_time() -> None:
    """RE-01: one open question a seat, answered in any order."""
    table = game(others=("green",))
    table.progress.step, table.progress.queue = "rest", ["table"]
    for seat in (ME, "green"):
        crew.person(table, seat, "leader").zone = "exhausted"  # type: ignore[union-attr]
    player = Player(table)
    assert {s: p.key for s, p in player.posed().items()} == {ME: "rest.feed", "green": "rest.feed"}
    player.feed(Entry("rest.feed", []), "green")
    player.feed(Entry("rest.feed", ["leader"]), ME)
    assert crew.person(table, "green", "leader").zone == "rest"  # type: ignore[union-attr]
    assert crew.person(table, ME, "leader").zone == "active"  # type: ignore[union-attr]


# ---------------------------------------------------------------- many phases


@pytest.mark.parametrize("seed", range(40))
def test_random_phases_keep_the_table_sound(seed: int) -> None:
    """EX-01 to EX-72, RE-01 to RE-05: whatever is answered, tokens are constant, a box holds one, Survivors have
    tokens."""
    chance = random.Random(seed)
    table = game("farmhouse", "driver-1", "merchant-1", "flatbed", "travelers", tiles=[SIDE_1, SIDE_2][seed % 2])
    table.terms.seats.pop("blue")
    table.things.seats.pop("blue")
    table.things.order = [ME]
    deck = [p for p, face in FACES.items() if p.startswith("exploration-I") and face["kind"] not in ("event", "enemy")]
    chance.shuffle(deck)
    table.things.decks = {"object": table.things.decks["object"], "exploration": Deck(deck, ordered=True)}
    table.terms.draws["exploration"] = "deal"
    for path in deck:
        table.terms.printed[f"exploration/{path}"] = table.terms.printed[path]
    table.things.seats[ME].fury = seed % 6
    table.things.seats[ME].side = "special" if seed % 5 == 0 else "standard"
    hurt(table, seed % 4)

    def answer(posed: Posed) -> Any:
        if posed.kind in ("choose",):
            return chance.choice(posed.options).id
        if posed.kind in ("several", "place"):
            n = chance.randint(posed.lo, min(posed.hi or len(posed.options), len(posed.options)))
            return [o.id for o in chance.sample(posed.options, n)]
        if posed.kind == "amount":
            return chance.randint(posed.lo, posed.hi)
        if posed.kind == "shuffle":
            return [o.id for o in posed.options]
        raise AssertionError(posed)

    for _ in range(3):
        table.progress.step, table.progress.out = "exploration.turns", []
        for _ in range(30):
            if not exploration.goes_on(table) or not table.things.seats[ME].alive:
                break
            table.progress.queue = [ME]
            choices = [a for a in side.acts(table, ME) if not a.option.id.startswith("untrack.")]
            if choices and chance.random() < 0.4:
                drive(table, chance.choice(choices).run(table), answer)
            drive(table, exploration.turn(table, ME), answer)
            for _, piece in convoy.pieces(table.things.seats[ME]):
                assert not set(piece.tokens) & set(piece.damage)
            table.progress.lines = []
            mine = table.things.seats[ME]
            if len(mine.people) == convoy.count(mine, "survivor"):
                sound(table)
            assert -1 <= (mine.fame or 0) <= 3
            assert 0 <= mine.fury <= 5
            assert mine.side == "special" or len(mine.hand) <= 4
        if not table.things.seats[ME].alive:
            return
        table.progress.step = "rest"
        forget_marks(table, "phase")
        drive(table, rest.rest(table, ME), answer)
        forget_marks(table, "round")


def test_steps_of_the_phase_are_in_the_edition() -> None:
    """EX-01, RE-01: both phases are steps of the edition."""
    assert {"exploration.turns", "rest"} <= set(units.steps(fresh()))


def test_cards_in_the_zone_are_looked_up_before_the_turn() -> None:
    """EX-44: the library is asked what a card is, so that only what is possible is offered; no person is."""
    table = game("merchant-1")
    del table.terms.printed["exploration-I/merchant-1"]
    drive(table, actions.look_up(table), never)
    assert table.terms.printed["exploration-I/merchant-1"]["consulted"] == (["encounter"], "table")
