"""A tracked player's Exploration Phase: turns, teams, Locations, and whole phases at random."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.rules.common import convoy, crew, exploration, zone
from companion.rules.common.seats.tracked import actions, side
from companion.rules.engine import units
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Deck, Slot, forget_marks
from companion.scenario import fresh
from tests.rules.driving import drive, never
from tests.rules.exploring import (
    FACES,
    ME,
    SIDE_1,
    SIDE_2,
    asked,
    explore,
    game,
    give,
    hurt,
    ids,
    people,
    rest,
    says,
    sound,
    turn,
    zones,
)

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
    """EX-04: at once, no matter who would come next."""
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
