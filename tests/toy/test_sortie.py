"""Attacks and movements in another phase than their own: by each kind of seat, paid or not, with what helps or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.cards.library import Library
from companion.messages.catalogue import keys
from companion.rules.common import convoy, movement, route, seats
from companion.rules.common.automa import board, undamaged
from companion.rules.common.seats.tracked.fire import may_shoot, used
from companion.rules.common.seats.tracked.move import may_drive
from companion.rules.editions.behaviour import Shot, Trip
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table, Terms, mark
from companion.scenario.laying import given_table
from tests.rules.driving import drive, never
from tests.toy.playing import played, unspoken, wrong
from tests.toy.sortie import FLOE, MODULE, NAME, WORDS, sortie

SEATS = (("tracked",), ("tracked", "greedy"), ("untracked",), ("tracked", "untracked"))
SHOT = Shot("FW-09", uses=False, helped=False)


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with offering(MODULE):
        yield


@pytest.mark.parametrize("kinds", SEATS, ids="-".join)
def test_whole_games_with_attacks_and_movements_in_the_exploration_phase(
    library: Library, kinds: tuple[str, ...]
) -> None:
    shot: set[str] = set()
    moved: set[str] = set()
    for seed in map(str, range(6)):
        game = played(library, seed, kinds, Terms(modules=[NAME]))
        shot |= {game.table.terms.seats[seat] for seat in sortie(game.table).shot}
        moved |= {line.key for told in game.log() for line in told.lines if line.rule in ("SOR-03", "SOR-04")}
        assert unspoken(game, "en") == unspoken(game, "de") == []
    people = {"untracked" if kind == "untracked" else "tracked" for kind in kinds}
    assert shot >= people
    assert ("tracked" in people) == (moved >= {"move.you", "move.you.free", "move.stays"})
    assert len(kinds) > 1 or "automa" in shot


def test_its_words_stand_in_every_language() -> None:
    assert keys("en", WORDS) == keys("de", WORDS)


def laid() -> Table:
    """A tracked seat with 1 Ammo and two Weapons against the Automa, both beside one Enemy."""
    you = {"ammo": 1, "fame": 0, "hand": ["incendiary"], "survivors": {"shooter": "active"}}
    enemies = {"howl": {"boxes": ["none", "none", "none", "none"]}}
    return given_table({"tracked": ["you"], "you": you, "enemies": enemies})


def shoot(table: Table, seat: str, shot: Shot, result: str = "1", pick: int = 0) -> tuple[str, list[str]]:
    """What the rule returns where the card shows this result, and what was to choose from."""
    offered: list[str] = []

    def answer(posed: Posed) -> Any:
        if posed.kind == "choose":
            assert (posed.key, posed.rule, posed.asked) == ("fire.once", shot.rule, seat)
            offered.extend(o.id for o in posed.options)
            return posed.options[pick].id
        if posed.kind == "shuffle":
            return [o.id for o in posed.options]
        return {field.name: result if field.name.startswith("weapon") else "A" for field in posed.fields}

    return drive(table, seats.of(table, seat).shoot(table, seat, shot), answer), offered


def hits(table: Table) -> int:
    return table.things.enemies[0].filled


def ammo(table: Table) -> int:
    return convoy.count(convoy.seat_of(table, "red"), "ammo")


def weapons(table: Table) -> list[str]:
    return convoy.working(table, convoy.seat_of(table, "red"), "weapon")


def test_what_does_not_use_a_weapon_pays_for_it_and_leaves_it_for_later() -> None:
    table = laid()
    box = weapons(table)[0]
    assert shoot(table, "red", SHOT)[0] == "1"
    assert (ammo(table), hits(table), used(table, "red", box)) == (0, 1, False)
    assert "shooter" not in str(table.progress.marks)
    assert "convoy.spent" in [line.key for line in table.progress.lines]
    assert not may_shoot(table, "red", SHOT)
    assert shoot(table, "red", SHOT) == ("", [])


def test_what_is_paid_takes_no_ammo() -> None:
    table = laid()
    box = weapons(table)[0]
    shoot(table, "red", Shot("FW-09", paid=True, helped=False))
    assert (ammo(table), hits(table), used(table, "red", box)) == (1, 1, True)


def test_a_weapon_that_was_used_may_fire_again_only_where_the_rule_says_so() -> None:
    table = laid()
    only = Shot("FW-09", boxes=(weapons(table)[0],), paid=True, helped=False)
    shoot(table, "red", only)
    assert not may_shoot(table, "red", only)
    assert may_shoot(table, "red", Shot("FW-09", boxes=only.boxes, paid=True, uses=False))
    assert not may_shoot(table, "red", Shot("FW-09", boxes=("truck.9",), paid=True, uses=False))


def test_cards_and_abilities_help_only_where_they_may() -> None:
    table = laid()
    box = weapons(table)[0]
    helped = Shot("FW-09", boxes=(box,), paid=True, uses=False)
    _, offered = shoot(table, "red", helped)
    assert offered == [f"shoot:howl:{box}", f"shoot:howl:{box}:incendiary"]
    assert hits(table) == 2, "1, and 1 of the Shooter"


def test_a_weapon_that_is_no_box_costs_nothing_and_is_not_jammed_here() -> None:
    table = laid()
    gun = Shot("FW-09", rating=4, helped=False)
    assert may_shoot(table, "red", gun)
    assert shoot(table, "red", gun, "1+jam")[0] == "1+jam"
    assert (ammo(table), hits(table)) == (1, 1)
    assert not convoy.broken(table, "red")
    assert not any("fired" in m for m in table.progress.marks)
    assert "fire.jam" not in [line.key for line in table.progress.lines]
    shoot(table, "red", SHOT, "1+jam")
    assert len(convoy.broken(table, "red")) == 1


@pytest.mark.parametrize("shot", [SHOT, Shot("FW-09"), Shot("FW-09", paid=True, uses=False), Shot("FW-09", rating=2)])
def test_the_automa_attacks_as_ever(shot: Shot) -> None:
    table = laid()
    before, fresh = board.count(table, "ammo"), undamaged.weapons(table)
    table.things.automa.damage.remove("A5")
    fresh = undamaged.weapons(table)
    assert shoot(table, "blue", shot, "1+jam") == ("1+jam", [])
    assert before - board.count(table, "ammo") == (not shot.free)
    assert hits(table) == 1
    jammed = [box for box in fresh if box in table.things.automa.damage]
    assert len(jammed) == (not shot.rating)
    marked = [m for m in table.progress.marks if m.startswith("phase:weapon")]
    assert len(marked) == (shot.uses and not shot.rating)


def test_the_automa_without_ammo_does_nothing() -> None:
    table = laid()
    board.take(table, "ammo", 9)
    assert shoot(table, "blue", SHOT) == ("", [])
    assert [line.key for line in table.progress.lines] == ["automa.fire.noammo"]


def test_whose_convoy_is_not_kept_is_asked_and_told_what_to_pay() -> None:
    table = given_table({"enemies": {"howl": {"boxes": ["none", "none"]}}})
    table.terms.copy = "own"
    table.terms.draws["outcome"] = "deal"
    gun = Shot("FW-09", rating=2)
    assert shoot(table, "red", gun) == ("", ["done", "shoot:howl:2"])
    assert shoot(table, "red", gun, "jam", pick=-1)[0] == "jam"
    assert {line.key for line in table.progress.lines}.isdisjoint(("fire.you.ammo", "fire.you.jam"))
    assert shoot(table, "red", SHOT, "1+jam", pick=1)[0] == "1+jam"
    assert {line.key for line in table.progress.lines} >= {"fire.you.ammo", "fire.you.jam"}
    assert hits(table) == 1


def test_nobody_is_asked_where_there_is_nothing_to_attack() -> None:
    for kept in ({"tracked": ["you"]}, {}):
        table = given_table(dict(kept))
        for seat in ("red", "blue"):
            assert drive(table, seats.of(table, seat).shoot(table, seat, SHOT), never) == ""


RIDE = Trip("MV-06", points=2, fuel=1)


def ride(table: Table, seat: str, trip: Trip, to: str) -> list[str]:
    """The spaces that are offered; this one is chosen, and what is met there is taken."""
    offered: list[str] = []

    def answer(posed: Posed) -> Any:
        if posed.key == "move.once":
            assert (posed.rule, posed.asked, posed.values["n"]) == (trip.rule, seat, trip.points)
            offered.extend(o.id for o in posed.options)
            return to
        return [] if posed.kind == "several" else posed.options[0].id

    drive(table, seats.of(table, seat).drive(table, seat, trip), answer)
    return offered


def on_the_road(modules: Sequence[str] = (), **you: Any) -> Table:
    given = {"tracked": ["you"], "you": {"fuel": 1, "space": "101", **you}, "spaces": {"automa": "101"}}
    return given_table(given, modules=modules)


def fuel(table: Table) -> int:
    return convoy.count(convoy.seat_of(table, "red"), "fuel")


def test_a_movement_at_a_fixed_price() -> None:
    """Whatever the Truck's speed: 2 spaces for 1 Fuel, and no farther."""
    table = on_the_road()
    start = table.things.seats["red"].space
    two = route.ahead(table, start, 2)
    offered = ride(table, "red", RIDE, two[-1])
    assert set(offered) >= {start, *two}
    assert not {*route.ahead(table, start, 9)[4:]} & {*offered}
    assert (table.things.seats["red"].space, fuel(table)) == (two[-1], 0)
    assert not may_drive(table, "red", RIDE)
    assert ride(table, "red", RIDE, "") == []
    free = Trip("MV-06", points=1)
    assert may_drive(table, "red", free)
    ride(table, "red", free, route.ahead(table, two[-1], 1)[0])
    assert [line.key for line in table.progress.lines if line.key.startswith("move.")] == ["move.you", "move.you.free"]


def test_a_movement_may_lead_forward_only_and_need_nobody_at_the_wheel() -> None:
    table = on_the_road(survivors=["leader"], tokens={"trailer1.1": "survivor", "truck.3": "fuel"})
    table.things.seats["red"].space = start = route.ahead(table, "101", 1)[0]
    floe = replace(FLOE, rule="MV-06", fuel=1)
    assert may_drive(table, "red", floe)
    behind = {space for space in route.row(table) if route.place(table, space) < route.place(table, start)}
    assert behind.isdisjoint(ride(table, "red", floe, route.ahead(table, start, 1)[0]))
    assert (table.things.seats["red"].space, fuel(table)) == (route.ahead(table, start, 1)[0], 0)
    assert table.things.seats["red"].truck is not None
    assert not convoy.has_driver(convoy.seat_of(table, "red"))
    table.things.seats["red"].space = start
    assert behind & {*ride(table, "red", replace(floe, fuel=0, back=True), start)}
    other = given_table({"spaces": {"you": start}, "map": {"spaces": list(route.row(table))}})
    assert behind.isdisjoint(ride(other, "red", replace(floe, fuel=0), start))
    assert behind & {*ride(other, "red", Trip("MV-06", points=1), start)}


def test_who_stays_pays_nothing() -> None:
    table = on_the_road()
    ride(table, "red", RIDE, table.things.seats["red"].space)
    assert (fuel(table), [line.key for line in table.progress.lines]) == (1, ["move.stays"])


def test_what_is_played_for_the_movement_phase_does_nothing_here() -> None:
    table = on_the_road(hand=["land-mine"])
    mark(table, "phase:red.nitromethane")
    start = table.things.seats["red"].space
    ride(table, "red", RIDE, route.ahead(table, start, 1)[0])
    assert (fuel(table), convoy.broken(table, "red"), table.things.mine) == (0, [], "")
    assert table.things.seats["red"].hand == ["land-mine"]


@pytest.mark.parametrize(("trip", "pays"), [(RIDE, 1), (Trip("MV-06", points=1), 0)])
def test_the_automa_goes_as_far_as_it_can(trip: Trip, pays: int) -> None:
    table = on_the_road()
    start, had = table.things.seats["blue"].space, board.count(table, "fuel")
    drive(table, seats.of(table, "blue").drive(table, "blue", trip), never)
    assert table.things.seats["blue"].space == route.ahead(table, start, trip.points)[-1]
    assert had - board.count(table, "fuel") == pays
    board.take(table, "fuel", 9)
    here = table.things.seats["blue"].space
    drive(table, seats.of(table, "blue").drive(table, "blue", trip), never)
    assert (table.things.seats["blue"].space == here) == (pays > 0)


@pytest.mark.parametrize("trip", [RIDE, Trip("MV-06", points=1)])
def test_whose_convoy_is_not_kept_is_asked_where_it_ended(trip: Trip) -> None:
    table = given_table({"spaces": {"you": "101"}})
    start = table.things.seats["red"].space
    there = route.ahead(table, start, 1)[0]
    assert start in ride(table, "red", trip, there)
    assert table.things.seats["red"].space == there
    said = {line.key for line in table.progress.lines}
    assert said & {"move.you.went", "move.you.went.fuel"} == {"move.you.went.fuel" if trip.fuel else "move.you.went"}


def hooked(table: Table, seat: str, to: str = "") -> None:
    """A movement of three spaces at most, for nothing."""

    def answer(posed: Posed) -> Any:
        if posed.key in ("move.once", "automa.end"):
            return to if posed.key == "move.once" else {"space": to, "counter": "", "hazard": ""}
        return [] if posed.kind == "several" else posed.options[0].id

    drive(table, movement.drive(table, seat, Trip("MV-06", points=3)), answer)


def test_an_expansion_is_told_that_nobody_saw_the_way() -> None:
    table = given_table({"spaces": {"you": "101"}}, modules=[NAME])
    start = table.things.seats["red"].space
    hooked(table, "red", start)
    assert sortie(table).unseen == 0, "who stays passes nothing"
    hooked(table, "red", route.ahead(table, start, 2)[-1])
    assert sortie(table).unseen == 1


PASSED = """
modules = ["sortie"]

[given]
waypoints = { 102 = "fuel", 103 = "fuel", 104 = "fuel" }
spaces = { automa = 102 }
automa.fuel = 0

[given.map]
spaces = [100, 101, 102, 103, 104, 105, 106, 107]

[given.you]
space = 102
fuel = 1

[[when]]
"""
DRIVEN = """
run = "you.moves"
to = 105

[expect]
you.fuel = 2
waypoints = { 102 = "fuel" }
said = ["sortie.hooked"]
"""
RIDDEN = """
run = "sortie.rides"
answers = { "move.once" = ["104", "104"], "waypoint.take" = "leave" }

[expect]
you.fuel = 1
waypoints = { 102 = "fuel", 104 = "fuel" }
said = ["sortie.hooked"]
"""
ROLLED = """
run = "automa.moves"

[expect]
automa.space = 105
automa.fuel = 2
waypoints = { 102 = "fuel" }
said = ["sortie.hooked"]
"""


@pytest.mark.parametrize("what", [DRIVEN, RIDDEN, ROLLED], ids=["phase", "beside it", "Automa"])
def test_an_expansion_is_told_which_spaces_were_passed(tmp_path: Path, what: str) -> None:
    """Neither that where it began nor that where it ended, whose counter is met as ever."""
    assert wrong(tmp_path, PASSED + what) == ""
