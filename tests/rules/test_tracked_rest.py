"""A tracked player's Rest Phase."""

from __future__ import annotations

from companion.rules.common import convoy, crew
from companion.rules.engine.play import Entry, Player
from tests.rules.driving import drive, never
from tests.rules.exploring import ME, game, give, hurt, people, rest, says, zones


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
    """RE-01, 1E-RST-01: one open question a seat, answered in any order."""
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
