"""What a table of the first edition can't have is refused, in a scenario as by hand, with the rule or with what there
is; nothing of another box is taken (issue 16, bad input)."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.rules.common import correct
from companion.rules.engine.doubts import doubts
from companion.rules.engine.question import IllegalAnswer
from companion.rules.engine.table import freeze
from companion.scenario import run_file
from companion.scenario.laying import given_table

HEAD = 'rules = ["1E-CMP-01"]\nedition = "first-edition"\n'
TWO = "enemies = { warwolves = { region = 1, targets = [%s] }, howl = { region = 1, targets = [%s] } }"


def wrong(folder: Path, given: str, when: str = "") -> str:
    """Why the file does not hold."""
    file = folder / "x.toml"
    file.write_text(f"{HEAD}[given]\n{given}\n{when}\n[expect]\nround = 1\n", encoding="utf-8")
    return run_file(file).wrong


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ("you = { fury = 1 }", "given.you.fury"),
        ('you = { side = "special" }', "given.you.side"),
        ('you = { special = "A" }', "given.you.special"),
        ("fury_top = 5", "given.fury_top"),
        ("map = { spaces = [0, 1, 2], tunnels = [[0, 1]] }", "given.map.tunnels"),
        ("snowstorm = true", "given.snowstorm"),
        ("variant = true", "given.variant"),
    ],
)
def test_there_is_none_in_its_box(tmp_path: Path, given: str, place: str) -> None:
    """Fury, tunnels, the Snowstorm and the solo variant are no part of it (1E-CMP-01, 1E-CMP-02)."""
    told = wrong(tmp_path, given)
    assert told.startswith(f"{place}: ")
    assert "expected nothing, as there is none in the box (1E-CMP-02)" in told


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("automa = { targets = 3 }", "expected a whole number from 0 to 2"),
        ("enemies = { warwolves = { region = 1, targets = { red = 3 } } }", "expected a whole number from 0 to 2"),
        (TWO % ('"red", "red"', '"red"'), "given.enemies: 3 came, expected at most 2 Target counters of red"),
        (
            'players = 4\nenemies = { warwolves = { region = 1, targets = ["red", "red", "green", "green", "blue"] } }',
            "a list of 5 came, expected at most 4",
        ),
        ('enemies = { warwolves = { region = 1, boxes = ["none"] } }', "'none' came, expected nothing"),
        ('waypoints = { 1 = "contamination-stays" }', "did you mean 'contamination'?"),
        ('map = { spaces = [0, 1, 2], shortcuts = [{ from = 0, to = 2, types = ["rough"] }] }', "'rough' came"),
        ('tiles = ["1/1", "2/1", "3/1", "4/1", "5/1"]', "'1/1' came, expected one of '1/alpha'"),
        ('you = { survivors = { cold-maiden = "rest" } }', "'cold-maiden' came"),
        ('you = { hand = ["land-mine"] }', "'land-mine' came"),
        ('you = { truck = "hummer" }', "'hummer' came"),
        ('you = { devices = { truck = { boxes = ["max"] } } }', "'max' came"),
        ('outcome = [{ letter = "C" }]', "did you mean 'letters'?"),
        ('outcome = [{ letters = "CCAB" }]', "'CCAB' came"),
        ('outcome = [{ weapon-1 = "fury" }]', "'fury' came"),
        ('zone = [{ kind = "encounter", encounter = "slaver" }, "", "", "", ""]', "'slaver' came"),
        ('loot.I-II = ["hummer"]', "expected one of 'prisoner', 'baggage-rack'"),
        ('doubts = { D-11 = "a" }', "expected an open rule with more than one reading, one of '1E-D09'"),
        ('doubts = { "1E-D09" = "c" }', "expected one of 'a', 'b'"),
        ('side = "gamma"', "expected one of 'alpha', 'beta'"),
        ('spaces = { you = "w3" }', "expected a space such as 7"),
    ],
)
def test_what_there_is_is_named(tmp_path: Path, given: str, told: str) -> None:
    """A third Target counter, a fifth target box, Hitpoints boxes and names of the other box (1E-SET-15, 1E-FIR-19)."""
    assert told in wrong(tmp_path, given)


def test_fury_buys_nothing(tmp_path: Path) -> None:
    """1E-PAS-01 knows nothing of Fury."""
    assert "'food' came" in wrong(tmp_path, 'tracked = ["you"]', '[[when]]\nrun = "you.buys"\nwhat = "food"')


@pytest.mark.parametrize("path", ["things.seats.red.fury", "things.snowstorm"])
def test_a_correction_of_what_is_not_in_the_box_names_the_rule_of_its_parts(path: str) -> None:
    """Refused by 1E-CMP-02, nothing is changed."""
    table = given_table({"tracked": ["you"]}, edition="first-edition")
    before = freeze(table)
    with pytest.raises(IllegalAnswer) as refused:
        correct.apply(table, [(path, 1 if path.endswith("fury") else "true")])
    assert (refused.value.key, refused.value.rule) == ("illegal.missing", "1E-CMP-02")
    assert freeze(table) == before


@pytest.mark.parametrize(
    ("path", "value", "key", "rule"),
    [
        ("things.enemies.0.hitpoints", "hitpoints-I-II/1", "illegal.missing", "1E-FIR-03"),
        ("hitpoints.warwolves", "A", "illegal.missing", "1E-CMP-02"),
        ("deck.hitpoints-I-II", 3, "illegal.missing", "1E-CMP-02"),
        ("things.seats.red.side", "special", "illegal.missing", "1E-CMP-02"),
        ("terms.variant", "true", "illegal.missing", "1E-CMP-02"),
        ("terms.edition", "frostlands", "illegal.missing", "1E-CMP-02"),
        ("things.tunnels", ["5-7"], "illegal.missing", "1E-CMP-02"),
        ("things.closed", ["5-7"], "illegal.correction", "1E-MOV-09"),
        ("things.seats.red.targets", 3, "illegal.correction", "1E-SET-16"),
        ("things.automa.targets", 3, "illegal.correction", "1E-SET-16"),
        ("aimed.warwolves.red", 3, "illegal.correction", "1E-SET-16"),
        ("things.enemies.0.targets.red", 3, "illegal.correction", "1E-SET-16"),
        ("things.enemies.0.targets", {"red": 3}, "illegal.correction", "1E-SET-16"),
        ("enemy.warwolves", 7, "illegal.correction", "1E-FIR-02"),
        ("enemy.foo", 1, "illegal.missing", "1E-CMP-02"),
        ("way.5-7", "closed", "illegal.missing", "1E-CMP-02"),
        ("zone.9", "location", "illegal.missing", "1E-CMP-02"),
        ("things.seats.green.fame", 1, "illegal.missing", "1E-CMP-02"),
        ("no.such.path", 1, "illegal.missing", "1E-CMP-02"),
    ],
)
def test_a_wrong_correction_names_the_rule(path: str, value: object, key: str, rule: str) -> None:
    """Whichever way the value is reached: by its own line of Correct, or by the path of a field behind it."""
    way = {"from": 2, "to": 4, "types": ["avalanche"]}
    given = {"tracked": ["you"], "enemies": {"warwolves": 1}, "map": {"spaces": [0, 1, 2, 3, 4], "shortcuts": [way]}}
    table = given_table(given, edition="first-edition")
    before = freeze(table)
    with pytest.raises(IllegalAnswer) as refused:
        correct.apply(table, [(path, value)])
    assert (refused.value.key, refused.value.rule) == (key, rule)
    assert freeze(table) == before


def test_a_doubt_that_is_none_is_answered_with_one_of_this_edition() -> None:
    """No id of the other box is offered as an example."""
    table = given_table({"tracked": ["you"]}, edition="first-edition")
    with pytest.raises(IllegalAnswer) as refused:
        correct.apply(table, [("terms.doubts.D-20", "b")])
    assert refused.value.key == "illegal.doubt"
    example = refused.value.values["expected"]
    assert example.startswith("1E-D")
    assert doubts(table)[example].others
