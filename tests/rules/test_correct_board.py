"""Corrections of what is on and beside the boards."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.rules.common.correct import correctables
from companion.rules.engine.correctable import Correctable
from companion.rules.engine.question import IllegalAnswer
from companion.simulation.simulate import Players, step
from tests.bench.games import FOUR


def played(library: Library, until: str) -> Game:
    """A game of four kept Convoys, up to the first question at which this can be set."""
    for n in range(12):
        game = Game.new(Journal(None), library, f"board/{n}")
        players = Players(game.seed, seats=FOUR)
        while not game.over:
            if any(c.path.startswith(until) for c in correctables(game.table)):
                return game
            step(game, players)
    raise AssertionError(f"nothing that begins with {until} came up")


def found(game: Game, path: str) -> Correctable:
    return next(c for c in correctables(game.table) if c.path == path)


def test_FW_16_filled_boxes_of_an_enemy_are_set_and_one_box_at_least_stays_free(library: Library) -> None:
    game = played(library, "filled.")
    enemy = game.table.things.enemies[0]
    item = found(game, f"filled.{enemy.name}")
    game.correct([(item.path, item.hi)])
    assert game.table.things.enemies[0].filled == item.hi
    with pytest.raises(IllegalAnswer):
        game.correct([(item.path, item.hi + 1)])
    assert game.table.things.enemies[0].filled == item.hi


def test_S_25_target_counters_beside_an_enemy_are_set_and_too_many_are_warned_about(library: Library) -> None:
    game = played(library, "aimed.")
    enemy = game.table.things.enemies[0].name
    game.correct([(f"aimed.{enemy}.red", 3), ("things.seats.red.targets", 3)])
    assert game.table.things.enemies[0].targets["red"] == 3
    assert any(line.key == "warn.targets" for line in game.posed.lines if game.posed)
    game.correct([(f"aimed.{enemy}.red", 0), ("things.seats.red.targets", 3)])
    assert "red" not in game.table.things.enemies[0].targets


def test_FW_24_counters_come_home_from_an_enemy_put_out_of_play_but_what_is_counted_holds(library: Library) -> None:
    """Whatever stands first in the list of changes."""
    for told, free in (([], 3), ([("things.seats.red.targets", 2)], 2)):
        game = played(library, "aimed.")
        for enemy in game.table.things.enemies:
            game.correct([(f"aimed.{enemy.name}.red", 0)])
        enemy = game.table.things.enemies[0].name
        game.correct([(f"aimed.{enemy}.red", 2), ("things.seats.red.targets", 1)])
        game.correct([*told, (f"enemy.{enemy}", "0")])
        assert game.table.things.seats["red"].targets == free
        warned = any(line.key == "warn.targets" for line in game.posed.lines if game.posed)
        assert warned == (free != 3)
        game.correct([(f"enemy.{enemy}", "1")])
        assert game.table.things.enemies[-1].targets == {}


def test_S_08_a_waypoint_counter_is_put_where_it_is_and_taken_away(library: Library) -> None:
    game = played(library, "waypoint.")
    space = next(c.path for c in correctables(game.table) if c.path.startswith("waypoint.")).partition(".")[2]
    game.correct([(f"waypoint.{space}", "contamination-stays")])
    assert game.table.things.waypoints[space] == "contamination-stays"
    game.correct([(f"waypoint.{space}", "")])
    assert space not in game.table.things.waypoints
    assert found(game, f"waypoint.{space}").now == "", "it can be put back"


def test_MV_15_ways_are_closed_and_opened(library: Library) -> None:
    game = played(library, "closed")
    way = found(game, "closed").options[0].id
    game.correct([("closed", [way])])
    assert game.table.things.closed == [way]
    game.correct([("closed", [])])
    assert game.table.things.closed == []


def test_CD_29_the_land_mine_is_laid_and_taken_up(library: Library) -> None:
    game = played(library, "closed")
    assert found(game, "mine").now == "", "among several people the list does not tell who has the card (EX-31)"
    game.correct([("hand.red.deck", "land-mine")])
    way = found(game, "mine").options[1].id
    game.correct([("mine", way)])
    assert game.table.things.mine == way
    game.correct([("mine", "")])
    assert game.table.things.mine == ""


def test_S_05_a_bonus_tile_is_turned_but_no_other_tiles_come_to_the_ends(library: Library) -> None:
    game = played(library, "tile.1")
    game.correct([("tile.1", "1/2"), ("tile.3", "4/1")])
    assert (game.table.things.tiles[0], game.table.things.tiles[2]) == ("1/2", "4/1")
    with pytest.raises(IllegalAnswer):
        game.correct([("tile.1", "5/1")])


def test_FW_25_kept_loot_can_be_another_card(library: Library) -> None:
    game = played(library, "kept.")
    item = next(c for c in correctables(game.table) if c.path.startswith("kept."))
    other = next(o.id for o in item.options if o.id not in item.now)
    game.correct([(item.path, [other])])
    assert game.table.things.loot_kept[item.seat] == [other]


@pytest.mark.parametrize(
    "change", [("filled.nobody", 1), ("waypoint.100", "gold"), ("closed", ["1-2"]), ("mine", "1-2"), ("tile.9", "1/1")]
)
def test_a_correction_of_the_boards_that_makes_no_sense_is_refused(library: Library, change: tuple[str, Any]) -> None:
    game = played(library, "waypoint.")
    before = game.head
    with pytest.raises(IllegalAnswer, match=r"illegal\.(correction|missing)"):
        game.correct([change])
    assert game.head == before
