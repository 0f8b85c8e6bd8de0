"""The owner of a first edition tells of a side of the board (UF-05 to UF-11), and what the app asks without."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.packs import load_packs
from companion.packs.fit import field_fault
from companion.rules.common import atlas, convoy, correct, correct_board, movement, roads, route
from companion.rules.common.automa import speed
from companion.rules.common.seats.tracked.move import destinations
from companion.rules.editions.behaviour import Trip
from companion.rules.editions.edition import named
from companion.rules.editions.first_edition import spaces
from companion.rules.editions.first_edition.board import ROAD
from companion.rules.engine.printed import known
from companion.rules.engine.question import IllegalAnswer, Posed
from companion.rules.engine.table import Table, Terms
from companion.scenario import Run
from companion.scenario.laying import given_table
from companion.screens.drawings import stops
from companion.simulation.simulate import Players, step
from tests.rules.driving import drive, never

SIZES = {"region-1": 10, "region-2": 12, "region-3": 13}


def told(side: str, *more: tuple[str, Any], table: Table | None = None, whole: str = "no") -> Table:
    """What is told after the sizes, question by question, until that is all."""
    if table is None:
        table = given_table({"side": side, "players": ["red", "green"]}, edition="first-edition")
    left = [*([] if spaces.sizes(table) else [("map.sizes", SIZES)]), *more, ("map.also", "done")]
    left += [] if known(table, spaces.card(table)).get("whole") else [("map.whole", whole)]

    def answer(posed: Posed) -> Any:
        key, value = left.pop(0)
        assert posed.key == key
        return value

    drive(table, ROAD.describe(table), answer)
    assert not left
    return table


def said(table: Table) -> list[tuple[str, dict[str, Any]]]:
    return [(line.key, line.values) for line in table.progress.lines]


def test_UF_05_three_numbers_are_a_road() -> None:
    table = told("alpha")
    row = route.row(table)
    assert (row[0], row[-1], len(row)) == ("s0", "s34", 35)
    assert [ROAD.region(table, s) for s in ("s9", "s10", "s21", "s22")] == [1, 2, 2, 3]
    assert route.source(table) == "owner"
    assert said(table) == [("board.told", {"n": 35})]


def test_UF_05_a_number_that_no_board_has_is_not_kept() -> None:
    table = given_table({}, edition="first-edition")
    drive(table, ROAD.describe(table), lambda posed: dict.fromkeys(SIZES, 6))
    assert not route.row(table)
    assert said(table) == [("board.odd", {"n": 18, "least": 20, "most": 99})]


def test_UF_09_on_alpha_a_shortcut_is_its_two_ends() -> None:
    """1E-MOV-06, 1E-MOV-07: all of them ask for tracks; told from either end, and told again it is told better."""
    table = told("alpha", ("map.also", "shortcut"), ("map.shortcut", {"from": "s9", "to": "s3"}))
    assert known(table, "map/alpha")["ways"] == (["s3-s9 tracks"], "owner")
    assert said(table)[-1][1] == {"start": "s3", "space": "s9", "kinds": ["@option.shortcut.tracks"]}
    told("alpha", ("map.also", "shortcut"), ("map.shortcut", {"from": "s3", "to": "s9"}), table=table)
    assert known(table, "map/alpha")["ways"] == (["s3-s9 tracks"], "owner")
    way = next(w for w in atlas.ways(table) if w.shortcut)
    assert (way.name, way.types, way.hazards) == ("s3-s9", ("tracks",), ())


def test_UF_10_UF_11_on_beta_kind_and_harm_are_told_with_it() -> None:
    """1E-MOV-07 to 1E-MOV-09: one without a sign; what hurts is dangerous; an avalanche may hurt by itself."""
    plain = {"types": [], "damage": 0, "contamination": 0}
    table = told(
        "beta",
        ("map.also", "shortcut"),
        ("map.shortcut", {"from": "s2", "to": "s5", **plain}),
        ("map.also", "shortcut"),
        ("map.shortcut", {"from": "s6", "to": "s9", **plain, "damage": 2, "contamination": 1}),
        ("map.also", "shortcut"),
        ("map.shortcut", {"from": "s11", "to": "s15", **plain, "types": ["avalanche"], "damage": 1}),
        ("map.also", "shortcut"),
        ("map.shortcut", {"from": "s11", "to": "s11", **plain}),
    )
    ways = known(table, "map/beta")["ways"][0]
    assert ways == [
        "s2-s5 unmarked",
        "s6-s9 dangerous damage damage contamination",
        "s11-s15 avalanche damage",
    ]
    assert said(table)[-1] == ("map.nowhere", {})
    assert [w["asks"] for w in stops.shortcuts(table)] == [False] * 3


@pytest.mark.parametrize("whole", ["yes", "no"])
def test_UF_09_while_there_may_be_another_shortcut_a_lead_is_asked(whole: str) -> None:
    """1E-SCO-02: of a Convoy that might use it; of one that has no tracks on Alpha nobody need ask."""
    seats: dict[str, Any] = {"players": ["red", "green", "blue"], "tracked": ["green"], "regions": {0: 1}}
    table = given_table(seats, edition="first-edition")
    told("alpha", table=table, whole=whole)
    lead = {seat: roads.distance(table, seat, "s2", "s9") for seat in ("red", "green", "blue")}
    assert lead == {"red": 7 if whole == "yes" else None, "green": 7, "blue": 7 if whole == "yes" else None}


@pytest.mark.parametrize("whole", ["yes", "no"])
def test_UF_09_by_a_card_the_automa_may_take_a_shortcut_that_nobody_knows(
    whole: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """1E-AUT-36, 1E-D57: then its end is asked, and whether it is six behind only where the road says so."""
    table = given_table({"automa": {"fuel": 0}, "spaces": {"you": 7}}, edition="first-edition")
    told("beta", ("map.also", "waypoints"), ("map.waypoints", []), table=table, whole=whole)
    monkeypatch.setattr(speed, "shortcuts_open", lambda table: True)
    asked: list[str] = []

    def answer(posed: Posed) -> Any:
        asked.append(posed.key)
        return {"move.behind": "no", "automa.end.counted": {"space": "s6", "hazard": "contamination"}}[posed.key]

    drive(table, movement.move(table, "blue"), answer)
    expected = [] if whole == "yes" else ["move.behind", "automa.end.counted"]
    assert asked == expected
    assert speed.SHORTENED in table.progress.marks


def test_UF_07_UF_08_waypoints_and_the_ships_numbers() -> None:
    """1E-SET-02, 1E-SET-04: all waypoints at once; the white numbers by the first one, where they follow in a row."""
    table = told(
        "beta",
        ("map.also", "waypoints"),
        ("map.waypoints", ["s12", "s3"]),
        ("map.also", "ship"),
        ("map.first-number", "s28"),
        ("map.in-a-row", "yes"),
        ("map.also", "red"),
        ("map.reds", {**{f"red-{n}": "" for n in range(1, 6)}, "red-6": "s34"}),
    )
    assert ROAD.rectangles(table) == ["s3", "s12"]
    assert [ROAD.goal(table, n, "white") for n in (1, 6)] == ["s28", "s33"]
    assert [ROAD.goal(table, n, "red") for n in (5, 6)] == ["", "s34"]
    assert stops.aurora_space(table) == "s28"


def test_UF_07_numbers_that_do_not_follow_are_told_one_by_one() -> None:
    apart = {f"white-{n}": f"s{22 + 2 * n}" for n in range(2, 7)}
    table = told(
        "alpha",
        ("map.also", "ship"),
        ("map.first-number", "s24"),
        ("map.in-a-row", "no"),
        ("map.numbers", apart),
        ("map.also", "ship"),
        ("map.first-number", "s30"),  # six in a row would lead off the road
        ("map.numbers", apart),
    )
    assert [ROAD.goal(table, n, "white") for n in (1, 2, 6)] == ["s24", "s26", "s34"]
    assert said(table)[-1][0] == "board.backwards"


def test_what_is_told_goes_into_the_library() -> None:
    """Under its side, with fields that the schema knows; a Region that a game asked for as well."""
    table = told("beta", ("map.also", "waypoints"), ("map.waypoints", ["s3"]), ("map.also", "ship"),
                 ("map.first-number", "s28"), ("map.in-a-row", "yes"))  # fmt: skip
    ROAD.tell_regions(table, {"s7": 1})
    ways = {"from": "s6", "to": "s9", "types": ["tracks"], "damage": 0, "contamination": 1}
    told("beta", ("map.also", "shortcut"), ("map.shortcut", ways), table=table)
    fields = {name: value for name, (value, source) in known(table, "map/beta").items() if source == "owner"}
    assert set(fields) == {*spaces.SIZES, "rectangles", "white", "row", "told", "ways"}
    for name, value in fields.items():
        assert field_fault("first-edition:map/beta", name, value) is None, name


def test_UF_14_a_waypoint_is_asked_for_once() -> None:
    """1E-MOV-10, 1E-MOV-12: what lay there is known from then on; on a side whose waypoints are told, no other space is
    asked for."""
    table = given_table({"automa": {"fuel": 0}}, edition="first-edition")
    told("alpha", ("map.also", "waypoints"), ("map.waypoints", ["s7"]), table=table)
    asked: list[str] = []

    def answer(posed: Posed) -> str:
        asked.append(posed.key)
        return "contamination"

    for _ in range(2):
        table.things.seats["blue"].space = "s0"
        drive(table, movement.move(table, "blue"), answer)
        assert table.things.waypoints == {"s7": "contamination"}
    assert (asked, table.things.automa.contaminated) == (["waypoint.what"], 2)
    drive(table, movement.move(table, "blue"), never)


@pytest.mark.parametrize("board", [False, True], ids=["no board", "a board"])
def test_a_position_can_be_put_right(board: bool) -> None:
    """By its count: any space of the road, or those around where nobody has told of it."""
    table = given_table({"players": ["red", "green"], "spaces": {"red": 5}}, edition="first-edition")
    if board:
        told("alpha", table=table)
    item = next(i for i in correct.correctables(table) if i.path == "things.seats.red.space")
    ids = [option.id for option in item.options]
    assert (item.now, ids[0], ids[-1]) == ("s5", "s0", "s34" if board else "s13")
    correct.apply(table, [("things.seats.red.space", "s7")])
    assert route.space_of(table, "red") == "s7"


@pytest.mark.parametrize(
    ("edition", "good", "bad"),
    [("first-edition", {"7": "s7", "space 8": "s8", "s9": "s9"}, ("112", "w3", "seven", "")),
     ("frostlands", {"112": "112", "white 3": "w3"}, ("s7", "seven", ""))],
)  # fmt: skip
def test_only_a_space_of_its_map_is_put_right(edition: str, good: dict[str, str], bad: tuple[str, ...]) -> None:
    """Written as people write it; anything else changes nothing."""
    table = given_table({"players": ["red", "green"]}, edition=edition)
    for text, space in good.items():
        correct.apply(table, [("things.seats.red.space", text)])
        assert route.space_of(table, "red") == space
    for text in bad:
        with pytest.raises(IllegalAnswer):
            correct.apply(table, [("things.seats.red.space", text)])
        assert route.space_of(table, "red") == space


def test_waypoints_and_avalanches_can_be_put_right() -> None:
    """1E-MOV-09, 1E-SET-02: with the counters and closable Shortcuts that this edition has."""
    avalanche = {"from": "s1", "to": "s5", "types": ["avalanche"], "damage": 0, "contamination": 0}
    table = told("beta", ("map.also", "shortcut"), ("map.shortcut", avalanche), ("map.also", "waypoints"),
                 ("map.waypoints", ["s7"]))  # fmt: skip
    found = {item.path: item for item in correct_board.found(table)}
    assert [o.id for o in found["waypoint.s7"].options] == ["", "food", "fuel", "ammo", "object", "contamination"]
    assert [o.id for o in found["closed"].options] == ["s1-s5"]


@pytest.mark.parametrize(
    ("text", "space"), [("7", "s7"), ("space 7", "s7"), ("Space 07", "s7"), ("s99", "s99"), ("100", ""), ("w3", "")]
)
def test_a_space_is_written_as_a_count(text: str, space: str) -> None:
    assert ROAD.written(text) == space


@pytest.mark.parametrize("side", ["alpha", "beta"])
def test_each_side_has_a_board_that_is_made_up(side: str) -> None:
    """It comes with waypoints, numbers and Shortcuts as the side may have them, and says that it is made up."""
    packs, faults = load_packs()
    assert not faults
    table = given_table({"side": side}, edition="first-edition")
    table.terms.copy, table.terms.packs = "try", {"*": "stand-in"}
    run = Run(table, Library(Path("nowhere"), packs))
    spots, counters = run.drive(ROAD.lay(table))
    assert len(spots) == len(counters) == spaces.WAYPOINTS
    assert route.source(table) == "stand-in"
    assert spaces.FEWEST <= len(route.row(table)) <= spaces.MOST
    cuts = stops.shortcuts(table)
    assert {kind for cut in cuts for kind in cut["types"]} == set(spaces.types(table)) - {"printed"}
    closing = sum("avalanche" in cut["types"] for cut in cuts)
    assert closing == (3 if side == "beta" else 0)
    assert [ROAD.goal(table, n, "white") for n in (1, 6)] == ["s30", "s35"]


SIDE = """
name = "home"
edition = "first-edition"
version = 1
source = "rulebook"

[map.alpha]
sizes = [10, 10, 10]
white = [24, 25, 26, 27, 28, 29]
red = [24, 25, 26, 27, 28, 29]
shortcuts = [{ from = 3, to = 6, types = ["tracks"] }]
waypoints = ["food", "food", "fuel", "fuel", "ammo", "object", "object", "contamination", "contamination", "ammo"]
rectangles = [2]
"""


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("rectangles = [2]", "rectangles = [31]", "rectangles"),
        (', "ammo"]\n', "]\n", "waypoints"),
        ("from = 3, to = 6", "from = 6, to = 3", "shortcuts"),
        ('["tracks"]', '["unmarked"]', "shortcuts"),
        ("red = [24", "red = [30", "red"),
    ],
)
def test_what_no_side_can_be_is_named(tmp_path: Path, old: str, new: str, place: str) -> None:
    folder = tmp_path / "first-edition"
    folder.mkdir()
    (folder / "home.toml").write_text(SIDE, encoding="utf-8")
    assert load_packs(tmp_path)[1] == []
    (folder / "home.toml").write_text(SIDE.replace(old, new), encoding="utf-8")
    (error,) = load_packs(tmp_path)[1]
    assert [(fault.table, fault.key) for fault in getattr(error, "faults", [error])] == [("map.alpha", place)]


@pytest.mark.parametrize("whole", ["yes", "no"])
def test_UF_09_a_tracked_convoy_may_take_a_shortcut_that_nobody_knows(whole: str) -> None:
    """1E-MOV-06, 1E-RND-06: until all Shortcuts of a side are told; how far it led is all that is asked of it."""
    given: dict[str, Any] = {"tracked": ["you"], "regions": {0: 1}, "you": {"speed": 3, "fuel": 1}}
    table = given_table(given, edition="first-edition")
    table.terms.copy = "own"
    told("alpha", ("map.also", "waypoints"), ("map.waypoints", []), table=table, whole=whole)
    offered = [option.id for option in destinations(table, "red")]
    assert ("elsewhere" in offered) is (whole == "no")
    if whole == "no":
        way = {"points": 2, "damage": 0, "contamination": 0}
        answers: dict[str, Any] = {"move.to": "elsewhere", "move.farther": 9, "move.by": way}
        drive(table, movement.move(table, "red"), lambda posed: answers[posed.key])
        assert route.space_of(table, "red") == "s9"


@pytest.mark.parametrize("known_board", [False, True])
def test_three_regions_are_drawn(known_board: bool) -> None:
    """1E-CMP-01: the board is of one piece; its spaces stand in their frames as soon as they are told."""
    table = given_table({"players": ["red", "green"]}, edition="first-edition")
    if known_board:
        told("alpha", table=table)
    assert [len(region) for region in stops.regions(table)] == ([10, 12, 13] if known_board else [0, 0, 0])
    assert stops.stops(table)[:3] == ["s0", "s1", "s2"]


ASKED_WITHOUT = {"map.frame", "map.ship", "move.farther", "move.by", "automa.end.counted", "move.behind", "move.far"}
"""Questions of distances and places that a told side answers."""


@pytest.mark.parametrize("seed", ["0", "4", "2"])
@pytest.mark.parametrize("side", ["alpha", "beta"])
def test_a_told_side_is_known_in_the_next_game(side: str, seed: str, tmp_path: Path) -> None:
    """1E-RND-04, 1E-FIR-02, 1E-AUT-33, 1E-EOR-01: with sizes, Shortcuts, waypoints and numbers in the library nothing
    of all that is asked in a whole game."""
    packs = load_packs()[0]
    plain = {"types": [], "damage": 0, "contamination": 0} if side == "beta" else {}
    numbers = [("map.first-number", "s29"), ("map.in-a-row", "yes")]
    table = told(
        side,
        ("map.also", "shortcut"),
        ("map.shortcut", {"from": "s3", "to": "s8", **plain}),
        ("map.also", "waypoints"),
        ("map.waypoints", ["s4", "s9"]),
        ("map.also", "ship"),
        *numbers,
        ("map.also", "red"),
        ("map.reds", {f"red-{n}": f"s{28 + n}" for n in range(1, 7)}),
        whole="yes",
    )
    Library(tmp_path, packs).remember(table)
    game = Game.new(None, Library(tmp_path, packs), seed, Terms(edition="first-edition", map=side))
    players, asked = Players(seed, seats=("tracked",)), set[str]()
    while not game.over:
        posed = game.posed
        assert posed is not None
        asked |= {posed.key}
        if posed.key == "setup.copy":
            game.answer(posed.number, "own")  # a trial takes nothing of the owner's
        else:
            step(game, players)
    assert game.table.terms.map == side
    assert game.table.progress.round
    assert not asked & ASKED_WITHOUT
    assert {piece.space for piece in game.table.things.seats.values()} <= {f"s{n}" for n in range(35)}


def test_1E_RND_01_five_phases_in_their_order() -> None:
    """1E-RND-01, 1E-RND-07, 1E-MOV-14: the turn order after Exploration on Beta, and after Movement."""
    steps = named("first-edition").steps
    phases = list(dict.fromkeys(step.phase for step in steps))
    assert phases == ["setup", "exploration", "rest", "movement", "fire", "end", "score"]
    names = [step.name for step in steps]
    assert names.index("exploration.turns") < names.index("exploration.order") < names.index("rest")
    assert names.index("movement.moves") < names.index("movement.order") < names.index("movement.left")


@pytest.mark.parametrize("seat", ["red", "green"])
@pytest.mark.parametrize(("back", "reading", "end"), [(True, "a", "s3"), (False, "a", "s5"), (True, "b", "s5")])
def test_1E_D84_an_unknown_shortcut_leads_back_only_where_a_move_may(
    seat: str, back: bool, reading: str, end: str
) -> None:
    """1E-BON-B1: the move of a Bonus Action leads forward, whatever is told of its way; then nothing is paid."""
    given: dict[str, Any] = {"players": ["red", "green"], "tracked": ["red"], "regions": {0: 1}}
    table = given_table({**given, "red": {"fuel": 1}, "spaces": {"red": 5, "green": 5}}, edition="first-edition")
    table.terms.doubts["1E-D84"] = reading
    trip = Trip("1E-BON-B1", 2, fuel=1, driven=False, back=back)
    by = {"points": 2, "damage": 0, "contamination": 0}
    answers: dict[str, Any] = {"move.once": "elsewhere", "move.farther": -2, "move.by": by}
    drive(table, movement.drive(table, seat, trip), lambda posed: answers[posed.key])
    assert route.space_of(table, seat) == end
    if seat == "red":
        assert convoy.count(table.things.seats["red"], "fuel") == (end == "s5")
