"""A tracked player's side acts and abilities, and what befalls its people and cards."""

from __future__ import annotations

from typing import Any

from companion.rules.common import buying, convoy, crew, fury
from companion.rules.common.seats.tracked import side
from companion.rules.engine.play import Entry, Player
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Seat, Table
from tests.rules.driving import drive, never
from tests.rules.exploring import ME, game, give, people, says, zones


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
    assert list(buying.offers(table, ME)) == []
    table.progress.step = "movement.moves"
    assert not fury.active(table, ME, "B")
    drive(table, next(iter(buying.offers(table, ME))).run(table), never)
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
