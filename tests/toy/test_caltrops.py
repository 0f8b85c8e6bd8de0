"""A toy expansion with caltrops on the roads: each damages a Convoy that crosses it, but for its owner (1E-MIN-03)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from companion.rules.common import roads, seats
from companion.rules.common.atlas import Way
from companion.rules.engine import modules
from companion.rules.engine.modules import GO_ON, Module, Verdict
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table
from companion.scenario.laying import given_table
from tests.toy.playing import wrong

NAME = "caltrops"
GIVEN = """
modules = ["caltrops"]

[given.things]
modules = { caltrops = { laid = { 102-103 = "blue", 104-105 = "red" } } }

[given.map]
spaces = [100, 101, 102, 103, 104, 105, 106, 107]
"""


class Caltrops(Struct, gc=False):
    """On which way whose lie."""

    laid: dict[str, str] = {}


def caltrops(table: Table) -> Caltrops:
    return modules.things(table, NAME, Caltrops)


def _mined(table: Table, base: tuple[str, ...], *, seat: str) -> tuple[str, ...]:
    return (*base, *(way for way, owner in caltrops(table).laid.items() if owner != seat))


def _crossed(table: Table, value: None, *, seat: str, way: Way) -> Rule[Verdict]:
    if caltrops(table).laid.get(way.name, seat) != seat:
        del caltrops(table).laid[way.name]
        yield from seats.of(table, seat).damage(table, seat, 1, "truck", "MV-16")
    return GO_ON


MODULE = Module(NAME, moments={"crossed": _crossed}, figures={"mined": _mined}, things=Caltrops)


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with offering(MODULE):
        yield


LEFT = '"things.modules.caltrops.laid"'
KEPT = f"""
[given.you]
space = 101
fuel = 1

[[when]]
run = "you.moves"
to = 104
answers = {{ "convoy.damage" = [["truck.4"]] }}

[expect]
you.damage = ["truck.4"]
{LEFT} = {{ 104-105 = "red" }}
"""
OWN = f"""
[given.you]
space = 103
fuel = 1

[[when]]
run = "you.moves"
to = 106

[expect]
you.damage = []
{LEFT} = {{ 102-103 = "blue", 104-105 = "red" }}
"""
AUTOMA = f"""
[given.spaces]
automa = 103

[[when]]
run = "automa.moves"
answers = {{ "outcome.letter" = "C" }}

[expect]
automa.damaged = ["C1"]
{LEFT} = {{ 102-103 = "blue" }}
"""
BY_HAND = f"""
[given.spaces]
you = 101

[[when]]
run = "movement"
who = "you"
answers = ["104"]

[expect]
{LEFT} = {{ 104-105 = "red" }}
said = ["you.damage.area"]
"""


NO_MAP = f"""
modules = ["caltrops"]

[given.things]
modules = {{ caltrops = {{ laid = {{ 102-103 = "blue", 104-105 = "red", 203-204 = "blue" }} }} }}

[given]
regions = {{ 100 = 1 }}

[given.you]
space = 101
fuel = 1
truck = {{ speed = 6, boxes = ["survivor", "any", "any", "any"] }}

[[when]]
run = "you.moves"
to = 106
points = 4
answers = {{ "move.crossed" = ["102-103"], "convoy.damage" = [["truck.4"]] }}

[expect]
asked = ["move.crossed", "convoy.damage"]
you.damage = ["truck.4"]
{LEFT} = {{ 104-105 = "red", 203-204 = "blue" }}
"""


def test_without_a_map_a_player_is_asked_what_the_convoy_has_crossed(tmp_path: Path) -> None:
    """And only of what may lie there: no way is made up out of the two ends."""
    assert wrong(tmp_path, NO_MAP) == ""


@pytest.mark.parametrize("what", [KEPT, OWN, AUTOMA, BY_HAND], ids=["kept", "own", "Automa", "by hand"])
def test_who_crosses_a_way_sets_off_what_is_there(tmp_path: Path, what: str) -> None:
    assert wrong(tmp_path, GIVEN + what) == ""


def test_a_way_round_is_a_trip_of_its_own() -> None:
    """The harm stands beside the space, as that of the Land Mine does."""
    given: dict[str, Any] = {
        "tracked": ["you"],
        "you": {"space": "101", "fuel": 5},
        "map": {"spaces": ["100", "101", "102", "103", "104"]},
    }
    table = given_table(given, modules=[NAME])
    caltrops(table).laid = {"102-103": "blue"}
    assert {end: some[0].harm for end, some in roads.trips(table, "red", 3).items()} == {
        "100": (),
        "102": (),
        "103": (roads.MINE,),
        "104": (roads.MINE,),
    }
    caltrops(table).laid = {"102-103": "red"}
    assert roads.trips(table, "red", 3)["104"][0].harm == ()
