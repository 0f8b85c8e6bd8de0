"""A toy expansion of the first edition with a board of its own, whose Shortcuts have spaces where a Convoy may stop; it
is asked around gathering, and spares a Survivor from Objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.rules.common import atlas, effects, roads, route
from companion.rules.editions.components import Components
from companion.rules.editions.edition import components
from companion.rules.editions.first_edition.board import Road
from companion.rules.editions.policies import Policies
from companion.rules.engine.modules import GO_ON, Module, Verdict
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Person, Table
from companion.scenario.laying import given_table
from tests.rules.driving import drive
from tests.rules.driving import never as nobody

NAME = "detour"


class Detour(Road):
    """A side with spaces on its Shortcuts."""

    aside = True


def _box(box: Components) -> Components:
    return replace(box, maps={NAME: "hard"}, plus="plus/detour")


def _ways(ways: Policies) -> Policies:
    return replace(ways, map=Detour())


def _tells(key: str) -> Any:
    def told(table: Table, value: None, *, seat: str, place: int) -> Rule[Verdict]:
        say(table, key, "1E-ACT-01", seat=seat, n=place)
        return GO_ON
        yield

    return told


def _helped(table: Table, base: tuple[Person, ...], **ids: Any) -> tuple[Person, ...]:
    return tuple(someone for someone in base if someone.name != "leader")


MODULE = Module(
    NAME,
    edition="first-edition",
    box=_box,
    ways=_ways,
    moments={"gathering": _tells("explore.empty"), "gathered": _tells("explore.stays")},
    figures={"helped": _helped},
)


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with offering(MODULE):
        yield


def _table(given: dict[str, Any]) -> Table:
    return given_table(given, edition="first-edition", modules=[NAME])


def test_the_owner_tells_which_spaces_a_shortcut_has() -> None:
    """UF-40: each is called by the space of the road that it is level with; two Shortcuts never share one."""
    table = _table({"players": ["red", "green"]})
    assert (table.terms.map, components(table).plus) == (NAME, "plus/detour")
    ways = [{"from": "s2", "to": "s6", "types": ["tracks"], "via": ["s4"]}, {"from": "s3", "to": "s7", "via": ["s4"]}]
    also = iter(["shortcut", "shortcut", "done"])
    told = iter(ways)
    usual = {"types": ["unmarked"], "damage": 0, "contamination": 0}
    answers: dict[str, Any] = {
        "map.sizes": {f"region-{n}": 10 for n in (1, 2, 3)},
        "map.also": lambda: next(also),
        "map.shortcut": lambda: {**usual, **next(told)},
        "map.whole": "yes",
    }

    def answer(posed: Any) -> Any:
        found = answers[posed.key]
        return found() if callable(found) else found

    drive(table, atlas.of(table).describe(table), answer)
    row = list(atlas.spaces(table))
    assert row[4:7] == ["s4b", "s4c", "s4"]
    names = {way.name for way in atlas.ways(table) if way.shortcut}
    assert names == {"s2-s4b", "s4b-s6", "s3-s4c", "s4c-s7"}


def test_who_is_ahead_and_by_how_much() -> None:
    """PA-RND-02, PA-RND-03: level with a space of the road, and just behind who stands there."""
    roads_of = [[n, n + 1] for n in range(9, 13)]
    given = {
        "players": ["red", "green"],
        "map": {
            "spaces": [9, 10, 11, "12b", 12, 13],
            "roads": roads_of,
            "shortcuts": [{"from": 10, "to": "12b", "types": ["unmarked"]}, {"from": "12b", "to": 13}],
        },
        "spaces": {"red": 12, "green": "12b"},
    }
    table = _table(given)
    route.sort_order(table)
    assert table.things.order == ["green", "red"]
    assert route.behind(table, "s10", "s12b") == 2
    assert roads.distance(table, "red", "s12b", "s12") == 0


def test_the_automa_leaves_a_shortcut_by_its_other_end() -> None:
    """1E-AUT-36: a space that only a Shortcut has is never where it stays for ever."""
    given = {
        "map": {
            "spaces": [0, 1, "2b", 2, 3, 4],
            "roads": [[n, n + 1] for n in range(4)],
            "shortcuts": [
                {"from": 1, "to": "2b", "types": ["unmarked"]},
                {"from": "2b", "to": 4, "types": ["unmarked"]},
            ],
        },
    }
    table = _table(given)
    assert roads.walk(table, "s2b", 1, shortcuts=False)[0] == "s4"
    assert roads.walk(table, "s1", 2, shortcuts=True)[0] == "s4"


def test_modules_are_asked_before_and_after_a_location() -> None:
    """PA-ARM-01: before its effect, and when its tokens are aboard."""
    from companion.rules.common.seats.tracked.actions import Team, gather

    zone = [{"kind": "location", "effect": "", "left": {"food": 1}, "right": {}}, *["survivor"] * 4]
    table = _table({"tracked": ["you"], "zone": zone})
    table.progress.lines.clear()
    drive(table, gather(table, "red", 1, Team(["leader"])), nobody)
    keys = [line.key for line in table.progress.lines]
    assert keys[0] == "explore.empty"
    assert "explore.stays" in keys


def test_no_object_on_whom_a_module_spares() -> None:
    """PA-AND-03: the only ill Survivor can't be treated with the IV bag."""
    survivors = {"leader": {"zone": "active", "skill": 3, "contamination": 1}, "medic": "active"}
    table = _table({"you": {"survivors": survivors}})
    assert not effects.IV_BAG.possible(table, "red")
