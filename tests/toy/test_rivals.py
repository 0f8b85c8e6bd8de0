"""Convoys that attack each other: a target that is a seat, which places the Damage itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.messages.catalogue import keys
from companion.rules.common import seats, targets
from companion.rules.engine.offered import offering
from companion.rules.engine.table import Terms
from companion.scenario import fresh
from tests.rules.driving import drive, never
from tests.toy import nests
from tests.toy.playing import played, unspoken, wrong
from tests.toy.rivals import MODULE, NAME, WORDS, rivals

SEATS = (("tracked",), ("tracked", "tracked"), ("untracked", "untracked"), ("tracked", "untracked"))
SCENARIO = """
title = "The one who is shot at places the Damage"
rules = ["FW-09"]
modules = ["rivals"]

[given]
players = ["red", "green"]
tracked = ["red", "green"]
spaces = { red = "102", green = "101" }
regions = { 101 = 1, 102 = 1 }
outcome = [{ weapon-1 = "2" }, { area = "truck" }]

[given.red]
ammo = 1
fame = 0

[[when]]
run = "fire.convoys"
who = "red"

[when.answers]
"fire.attack" = ["shoot:rivals.rival.green:trailer1.5", "done"]
"convoy.damage" = "truck.1"
"crew.lost" = ""

[expect]
said = ["fire.you", "rivals.dodge"]
things.modules.rivals.done.red = 1
green.damage = ["truck.1"]
red = { fame = 0, ammo = 0, targets = 3 }
"""


BARE = (
    SCENARIO.replace("The one who is shot at places the Damage", "What finds no box counts for nobody")
    .replace("[given.red]", '[given.green]\ndamage = ["truck.1", "truck.2", "truck.3", "truck.4"]\n\n[given.red]')
    .replace("rivals.done.red = 1", "rivals.done.red = 0")
    .replace('"convoy.damage" = "truck.1"\n"crew.lost" = ""\n', "")
    .replace('"rivals.dodge"]', '"rivals.dodge", "convoy.damage.none"]')
    .replace('green.damage = ["truck.1"]', 'green.damage = ["truck.1", "truck.2", "truck.3", "truck.4"]')
)
TOLD = (
    SCENARIO.replace("The one who is shot at places the Damage", "Whose Convoy is not kept tells what was placed")
    .replace('tracked = ["red", "green"]', 'tracked = ["red"]')
    .replace('outcome = [{ weapon-1 = "2" }, { area = "truck" }]', 'outcome = [{ weapon-1 = "2" }]')
    .replace('"convoy.damage" = "truck.1"\n"crew.lost" = ""', '"damage.placed" = 0')
    .replace("rivals.done.red = 1", "rivals.done.red = 0")
    .replace('green.damage = ["truck.1"]\n', "")
)


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with offering(MODULE, nests.MODULE):
        yield


@pytest.mark.parametrize("seats", SEATS, ids="-".join)
def test_whole_games_in_which_convoys_attack_each_other(library: Library, seats: tuple[str, ...]) -> None:
    shot = 0
    for seed in map(str, range(8)):
        game = played(library, seed, seats, Terms(modules=[NAME]))
        mine = rivals(game.table)
        shot += len(mine.dodged)
        assert bool(mine.done) <= bool(mine.dodged)
        assert unspoken(game, "en") == unspoken(game, "de") == []
    assert shot


def test_two_kinds_of_targets_in_one_game(library: Library) -> None:
    game = played(library, "both", ("tracked", "tracked"), Terms(modules=[NAME, nests.NAME]))
    assert rivals(game.table).done or nests.nests(game.table).scouted
    table = fresh(modules=[NAME, nests.NAME])
    for seat in table.things.seats.values():
        seat.space = "100"
    assert [one.name for one in targets.reached(table, "red")] == ["rivals.rival.blue", "nests.nest.even"]
    first, after = targets.of_automa(table, "before"), targets.of_automa(table, "after")
    assert first is not None
    assert after is not None
    assert (first.name, after.name) == ("nests.nest.even", "rivals.rival.red")


def test_its_words_stand_in_every_language() -> None:
    assert keys("en", WORDS) == keys("de", WORDS)


def test_a_scenario_in_which_one_shoots_at_another(tmp_path: Path) -> None:
    assert wrong(tmp_path, SCENARIO) == ""
    assert "shoot:rivals.rival.green" in wrong(
        tmp_path, SCENARIO.replace('green = "101" }', 'green = "201" }').replace("101 = 1", "201 = 2")
    )


@pytest.mark.parametrize("scenario", [BARE, TOLD])
def test_only_damage_that_was_really_placed_counts(tmp_path: Path, scenario: str) -> None:
    assert wrong(tmp_path, scenario) == ""
    assert "things.modules.rivals.done.red" in wrong(tmp_path, scenario.replace("done.red = 0", "done.red = 1"))


def test_the_automa_counts_what_its_board_took() -> None:
    table = fresh(modules=[NAME])
    table.things.automa.damage = ["C1"]
    table.things.automa.tokens.pop("C1")
    letters = iter("CEE")

    def damage(points: int) -> object:
        rule = seats.of(table, "blue").damage(table, "blue", points, "truck", "RIV-02", ask_placed=True)
        return drive(table, rule, lambda posed: {"letter": next(letters)})

    assert damage(1) == 0
    assert damage(2) == 1
    assert table.things.automa.damage == ["C1", "E1"]


def test_nothing_is_asked_of_a_seat_where_nobody_wants_to_know() -> None:
    table = fresh(modules=[NAME])
    assert drive(table, seats.of(table, "red").damage(table, "red", 2, "", "EX-27"), never) == 2
