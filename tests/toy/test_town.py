"""The town of the toy edition: places with names and no signs, two streets side by side, Shortcuts of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.cards.library import Library
from companion.game.game import Game
from companion.messages import Words
from companion.packs import load_packs, schemas
from companion.reference import rulebooks
from companion.rules.common import convoy, correct_board, movement, roads, route, scoring, waypoints
from companion.rules.common.automa import board
from companion.rules.common.seats.tracked.move import destinations
from companion.rules.engine.offered import offering
from companion.rules.engine.table import Table, Terms, automa_seat
from companion.scenario import Run, fresh
from companion.scenario.laying import given_table
from companion.scenario.seat_effects import take_counter
from companion.screens.drawings import stops
from companion.simulation.simulate import Players, step
from tests.rules.driving import drive, never
from tests.toy.edition import EDITION, NAME, PACKED, RULES
from tests.toy.made_up import MADE_UP
from tests.toy.playing import wrong
from tests.toy.town import CARD, PLACES, ROOFS, SHIP, WELLS

BY_NAME = {"en": ("the Inn", "the Attic"), "de": ("Gasthof", "Dachboden")}
MOST_GAMES = 12
"""Games among which each thing of the town comes about, if it still does at all."""


@pytest.fixture(autouse=True)
def offered() -> Iterator[None]:
    with schemas.offering(PACKED), rulebooks.offering(RULES), offering(EDITION):
        yield


@pytest.fixture
def library(tmp_path: Path) -> Library:
    packs = load_packs()[0]
    toys = {f"{NAME}/{pack.name}": replace(pack, edition=NAME) for pack in packs.values()}
    return Library(tmp_path / "library", {**packs, **toys})


def kept(space: str = "gate", **given: object) -> Table:
    """A tracked seat against the Automa, both on one place."""
    return given_table({"tracked": ["you"], "spaces": {"you": space, "automa": space}, **given}, edition=NAME)


def reach(table: Table, most: int = 2) -> set[str]:
    return set(roads.trips(table, "red", most))


def test_whole_games_are_played_on_it_and_told_by_the_names_of_its_places(library: Library) -> None:
    """The Automa takes the roofs and closes a chute behind itself, a Convoy takes the raft; all of it stands in the log
    in both languages, and no place by what the table calls it."""
    wanted = {"roofs", "chute", "raft", "counter", "ship", *BY_NAME["en"], *BY_NAME["de"]}
    languages = Words("en"), Words("de")
    for seed in map(str, range(MOST_GAMES)):
        game = Game.new(None, library, seed, Terms(edition=NAME))
        players = Players(seed, seats=("greedy",))
        while not game.over:
            step(game, players)
            things, seats = game.table.things, game.table.things.seats
            assert all(piece.space in PLACES for piece in seats.values())
            if me := automa_seat(game.table):
                wanted -= {"roofs"} if seats[me].space in ROOFS[1:-1] else set()
            wanted -= {"chute"} if "barn-tower" in things.closed else set()
            wanted -= {"ship"} if game.table.progress.taken else set()
        for told in game.log():
            for line in told.lines:
                wanted -= {"counter"} if line.key in ("automa.waypoint", "got.waypoint") else set()
                values = line.values
                if line.key == "move.you" and values.get("n") == 1 and values.get("space") == "inn":
                    wanted.discard("raft")
                for words in languages:
                    texts = [words.line(line), *words.why(line)]
                    wanted -= {name for name in wanted if any(name in text for text in texts)}
                    assert not [t for t in texts if "attic" in t.split() or "wreck" in t.split() or "<" in t]
        if not wanted:
            return
    pytest.fail(f"not in {MOST_GAMES} games: {wanted}")


def test_side_by_side_the_street_is_ahead_and_a_shared_place_keeps_the_order() -> None:
    table = given_table({"players": ["red", "green", "blue"]}, edition=NAME)
    for seat, space in (("red", "alley"), ("green", "attic"), ("blue", "loft")):
        table.things.seats[seat].space = space
    route.sort_order(table)
    assert table.things.order == ["green", "red", "blue"]
    table.things.seats["red"].space = "attic"
    route.sort_order(table)
    assert table.things.order == ["green", "red", "blue"]
    assert route.front(table) == "blue"
    table.progress.scores = {seat: {"total": 5} for seat in table.things.order}
    assert scoring.ranking(table) == ["blue", "red", "green"]


@pytest.mark.parametrize(
    ("space", "other", "behind"),
    [("gate", "inn", 5), ("ford", "loft", 2), ("attic", "alley", 0), ("alley", "loft", 1), ("inn", "gate", -5)],
)
def test_distances_are_counted_in_places(space: str, other: str, behind: int) -> None:
    """Between the roofs and the street no way leads forward: there counts how far they are along the street."""
    assert route.behind(kept(), space, other) == behind


def test_a_lead_is_counted_without_signs() -> None:
    table = kept()
    table.things.seats["red"].space = "inn"
    assert scoring.provisional(table)["red"] - 5 == scoring.provisional(_home(table))["red"]


def _home(table: Table) -> Table:
    table.things.seats["red"].space = "gate"
    return table


def test_the_raft_asks_for_armor_and_the_chute_for_nothing() -> None:
    table = kept("mill")
    assert "inn" in reach(table, 1)
    table.things.seats["red"].truck.damage = ["4"]  # type: ignore[union-attr]
    assert not convoy.working(table, convoy.seat_of(table, "red"), "armor")
    assert "inn" not in reach(table, 1)
    table.things.seats["red"].space = "barn"
    assert "tower" in reach(table, 1)


def test_where_to_is_asked_in_places() -> None:
    found = {option.id for option in destinations(kept("mill"), "red")}
    assert {"mill", "ford", "inn"} <= found <= set(PLACES) | {f"{space}:safe" for space in PLACES}


def test_the_drawing_knows_its_streets_and_the_ship() -> None:
    table = kept()
    regions = stops.regions(table)
    assert [space for region in regions for space in region] == list(PLACES)
    assert [PLACES[space][0] for region in regions for space in region] == sorted(r for r, _ in PLACES.values())
    assert {cut["types"][0] for cut in stops.shortcuts(table)} == {"raft", "chute"}
    assert stops.aurora_space(table) == SHIP[0]
    beside = {main: side for main, side in stops.beside(table) if side}
    assert beside == {"alley": "attic", "inn": "loft"}, "the roofs are above the street"


def test_what_an_owner_tells_of_it_is_kept_in_the_library(library: Library, tmp_path: Path) -> None:
    """Where the wells are is told as a side act, kept under its edition, and known in the next game."""
    terms = Terms(edition=NAME)
    assert library.lookup(CARD, ["wells"], terms) == {}
    run = Run(kept(), library)
    run.table.terms.copy = "own"
    run.set_answers({"toy.wells": [["ford", "market"]]}, {})
    run.drive(EDITION.policies.map.describe(run.table))
    assert [line.key for line in run.said] == ["toy.wells"]
    library.remember(run.table)
    again = Library(tmp_path / "library", {})
    assert again.lookup(CARD, ["wells"], terms) == {"wells": (["ford", "market"], "owner")}
    assert again.lookup(CARD, ["wells"], Terms()) == {}


def test_its_wells_and_ways_can_be_put_right() -> None:
    table = kept()
    found = {item.path: item for item in correct_board.found(table)}
    assert {path for path in found if path.startswith("waypoint.")} == {f"waypoint.{space}" for space in WELLS}
    assert [option.id for option in found["closed"].options] == ["barn-tower"]
    assert [option.id for option in found["waypoint.mill"].options] == ["", "food", "food-stays", "contamination-stays"]


def test_a_game_begins_at_its_gate(library: Library) -> None:
    table = fresh(edition=NAME)
    assert {piece.space for piece in table.things.seats.values()} == {"gate"}
    game = Game.new(None, library, "gate", Terms(edition=NAME))
    players = Players("gate", seats=("tracked", "tracked"))
    while not game.table.progress.round:
        step(game, players)
    assert {piece.space for piece in game.table.things.seats.values()} == {"gate"}
    assert set(game.table.things.waypoints) <= set(WELLS)


def test_the_turn_order_is_new_after_the_exploration_phase_too() -> None:
    """The Snowstorm that an Event brought in that phase goes on until Convoys have moved."""
    table = kept()
    table.things.seats["blue"].space, table.things.order, table.things.snowstorm = "inn", ["blue", "red"], True
    drive(table, movement.turn_order(table, "table"), never)
    assert (table.things.order, table.things.snowstorm) == (["red", "blue"], True)
    drive(table, movement.update_order(table, "table"), never)
    assert (table.things.order, table.things.snowstorm) == (["red", "blue"], False)
    names = [step.name for step in EDITION.steps]
    assert names.index("exploration.turns") < names.index("toy.order") < names.index("rest")


def test_what_a_scenario_may_leave_out_is_made_up_by_the_edition() -> None:
    table = kept()
    truck = table.things.seats["red"].truck
    assert truck is not None
    assert set(board.boxes(table)) == set(board.shape(table).grid)
    assert list(convoy.kinds(table, truck).values()) == list(MADE_UP.boxes["start-truck"])
    assert convoy.number(table, truck, "speed") == 4


@pytest.mark.parametrize("seat", ["red", "blue", "green"])
@pytest.mark.parametrize("counter", ["food", "food-stays"])
def test_a_well_stays_for_everybody_who_stops_there(seat: str, counter: str) -> None:
    """A kept Convoy, the Automa, and a player by hand get the food; only what does not stay is gone."""
    given = {"players": ["red", "green"], "tracked": ["red"]} if seat == "green" else {"tracked": ["you"]}
    table = given_table(given, edition=NAME)
    table.terms.copy = "own"
    table.things.waypoints["mill"] = counter
    if seat == "blue":
        drive(table, waypoints.automa_stopped(table, counter, "mill"), never)
    else:
        taken = take_counter(table, seat, "mill") if seat == "red" else waypoints.stopped(table, seat, "mill")
        drive(table, taken, lambda posed: "take")
    assert ("mill" in table.things.waypoints) == (counter == "food-stays")
    if seat == "red":
        assert convoy.count(convoy.seat_of(table, "red"), "food") == 2
    else:
        said = next(line.key for line in table.progress.lines if "waypoint" in line.key)
        assert said.endswith(".stays") == (counter == "food-stays")


SCENARIO = f"""
title = "The raft, the ship and a chute"
rules = ["TOY-22"]
edition = "{NAME}"

[given]
tracked = ["you"]
aurora = "white 2"
you.space = "barn"
spaces = {{ automa = "Pier" }}
closed = ["tower-barn"]

[[when]]
run = "you.moves"
to = "bakery"

[[when]]
run = "end.check"

[expect]
you.space = "bakery"
automa.space = "pier"
closed = ["barn-tower"]
said = ["move.you", "end.taken"]
"""


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ("", ""),
        ('you.space = "barn"', "given.you.space: 'barm' came, expected a space such as 'gate' or 'Wreck'"),
        ('to = "bakery"', "'tower'"),
    ],
    ids=["as it is", "a place that there is not", "a way that is closed"],
)
def test_a_scenario_is_played_on_it(tmp_path: Path, changed: str, expected: str) -> None:
    text = SCENARIO
    if changed.startswith("you"):
        text = text.replace(changed, 'you.space = "barm"')
    elif changed:
        text = text.replace(changed, 'to = "wreck"')
    came = wrong(tmp_path, text)
    assert came == expected if not expected or changed.startswith("you") else came != ""
