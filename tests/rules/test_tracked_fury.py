"""A tracked player's breaks, Fury and Fame."""

from __future__ import annotations

from companion.rules.common import buying, convoy, crew, fury
from companion.rules.common.seats.tracked import side
from companion.rules.editions.frostlands import breaks
from companion.rules.engine.play import Entry, Player
from companion.rules.engine.table import forget_marks
from tests.rules.driving import drive, never
from tests.rules.exploring import ME, explore, game, give, hurt, people, says, turn, zones


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
    assert breaks.points_of(table, ME, "explorer") == 1
    table.terms.doubts["D-27"] = "a"
    assert breaks.points_of(table, ME, "explorer") == 2
    turn(table, explore_over="done")
    assert table.things.seats[ME].fury == 2
    assert ME in table.progress.out


def test_fury_ends_at_the_top() -> None:
    """EX-68, D-31: nothing more at the top; points that Fury can't take go into Repairs."""
    table = game()
    table.things.seats[ME].fury = 4
    assert fury.gain(table, ME, 3, "EX-68") == 1
    assert fury.gain(table, ME, 1, "EX-68") == 0
    hurt(table, 3)
    assert breaks._repairs(table, ME, 2) == (2, 2)


def test_spending_fury() -> None:
    """FX-12, EX-69, EX-70, EX-71, CD-58: 1 Food for 3 of 4 Fury; lines that can be paid and help are offered."""
    table = game("allotment")
    give(table, food=0)
    table.things.seats[ME].fury = 4
    assert list(buying.for_sale(table, ME)) == ["food", "ammo", "fuel", "object"]
    player = Player(table)
    options = {o.id for o in player.posed()[ME].side}
    assert "fury.food" in options
    player.feed(Entry("side:fury.food", None))
    assert table.things.seats[ME].fury == 1
    assert convoy.count(table.things.seats[ME], "food") == 1
    hurt(table, 1)
    assert list(buying.for_sale(table, ME)) == ["repair"]
    table.progress.step = "movement.moves"
    assert not [a for a in side.acts(table, ME) if a.option.id.startswith("fury")]


def test_treatment_by_fury_is_not_tied_to_an_action() -> None:
    """EX-71: 2 Fury: 1 Treatment of any Survivor and 1 Repair; any number of lines in a turn (D-29)."""
    table = game("allotment")
    table.things.seats[ME].fury = 4
    crew.people(table, ME)[2].contamination = 2
    hurt(table, 1)
    for left in (2, 0):
        run = next(a.run for a in list(buying.offers(table, ME)) if a.option.id == "fury.treat")
        drive(table, run(table), never)
        assert table.things.seats[ME].fury == left
    assert crew.people(table, ME)[2].contamination == 0
    assert convoy.broken(table, ME) == []


def test_the_special_side() -> None:
    """EX-72, CD-59, D-30: 5 Fury: Contamination lowers no skill in this phase; a Survivor at 0 dies all the same."""
    table = game("", "allotment", tiles=[])
    mine = table.things.seats[ME]
    people(table, leader="active", co_pilot="rest")
    give(table, food=0)
    mine.side, mine.fury = "special", 5
    crew.people(table, ME)[0].contamination = 1
    assert fury.special(table, ME) == "A"
    assert explore.teams(table, ME, 2) == []
    assert [a.option.id for a in list(buying.offers(table, ME))] == ["fury.special"]
    drive(table, next(iter(buying.offers(table, ME))).run(table), never)
    assert mine.fury == 0
    assert [o.id for o in explore.teams(table, ME, 2)] == ["leader"]
    assert list(buying.offers(table, ME)) == []
    forget_marks(table, "phase")
    table.terms.doubts["D-30"] = "b"
    assert fury.unlowered(table, ME)
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
