"""A toy expansion by which the Fame track is longer and its counter starts below 0."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.rules.common import seating
from companion.rules.common.seats import untracked
from companion.rules.editions.components import Components, Track
from companion.rules.engine.modules import Module
from companion.rules.engine.offered import offering
from companion.scenario import fresh
from tests.rules.driving import drive, never
from tests.toy.playing import wrong

NAME = "humble"


def _box(box: Components) -> Components:
    return replace(box, fame=Track(-2, 4, start=-1))


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with offering(Module(NAME, box=_box)):
        yield


def told(folder: Path, given: str, expected: str) -> str:
    return wrong(folder, f'modules = ["{NAME}"]\n[given]\n{given}\n[expect]\n{expected}\n')


@pytest.mark.parametrize(("names", "start"), [((NAME,), -1), ((), 0)])
def test_a_player_starts_where_the_track_says(names: tuple[str, ...], start: int) -> None:
    table = fresh(modules=names)
    table.terms.seats["red"] = "tracked"
    seating.keep_everything(table)
    table.things.seats["red"].fame = None
    rule = seating.pieces(table, "red")
    next(rule)
    while table.things.seats["red"].fame is None:
        rule.send({})
    assert table.things.seats["red"].fame == start


def test_so_does_a_player_in_a_scenario_file(tmp_path: Path) -> None:
    assert told(tmp_path, 'tracked = ["you"]', "you.fame = -1") == ""


@pytest.mark.parametrize("given", ['tracked = ["you"]\nyou.fame = {}', "fame.you = {}", "fame.automa = {}"])
def test_a_file_may_give_what_the_track_has_and_no_more(tmp_path: Path, given: str) -> None:
    who = "automa" if "automa" in given else "you"
    for n in (-2, 4):
        assert told(tmp_path, given.format(n), f"{who}.fame = {n}") == ""
    for n in (-3, 5):
        assert "-2 to 4" in told(tmp_path, given.format(n), f"{who}.fame = {n}")


@pytest.mark.parametrize(("names", "bottom"), [((NAME,), -2), ((), -1)])
def test_fame_of_a_convoy_that_is_not_kept_ends_at_the_bottom(names: tuple[str, ...], bottom: int) -> None:
    table = fresh(modules=names)
    table.things.seats["red"].fame = 0
    drive(table, untracked.lose_fame(table, "red", 5, "EX-25"), never)
    assert table.things.seats["red"].fame == bottom
