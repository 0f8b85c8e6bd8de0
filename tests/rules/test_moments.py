"""Moments and figures: each in the table is asked by the rules as it says, and what an expansion answers is done."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from companion import rules
from companion.cards.library import Library
from companion.game.game import Game
from companion.rules.common import crew
from companion.rules.engine import modules
from companion.rules.engine.modules import CANCEL, GO_ON, Module, Verdict, moment, replace_with
from companion.rules.engine.moments import FIGURES, MOMENTS
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table, Terms, freeze
from companion.scenario import fresh
from companion.simulation.simulate import Players, step

Heard = dict[str, list[tuple[Any, dict[str, Any]]]]
SEATS = {"kept": ("greedy", "tracked"), "solo": ("greedy",), "by hand": ("untracked",)}


def _listening() -> tuple[Module, Heard]:
    """An expansion that hears everything and changes nothing."""
    heard: Heard = defaultdict(list)

    def at(name: str) -> Callable[..., Rule[Verdict]]:
        def handler(table: Table, value: Any, **ids: Any) -> Rule[Verdict]:
            heard[name].append((value, ids))
            return GO_ON
            yield

        return handler

    def fold(name: str) -> Callable[..., Any]:
        def same(table: Table, base: Any, **ids: Any) -> Any:
            heard[name].append((base, ids))
            return base

        return same

    named = Module("listening", moments={n: at(n) for n in MOMENTS}, figures={n: fold(n) for n in FIGURES})
    return named, heard


def _whole(library: Library, seed: str, seats: tuple[str, ...], taken: list[str]) -> Game:
    game, players = Game.new(None, library, seed, Terms(modules=taken)), Players(seed, seats=seats)
    while not game.over:
        step(game, players)
    return game


def test_every_moment_and_figure_is_asked_with_what_its_table_says_and_who_only_listens_changes_nothing(
    library: Library,
) -> None:
    """Whole games: a table that names an expansion which lets everything go on is the table without it."""
    module, heard = _listening()
    with offering(module):
        for name, seats in SEATS.items():
            with_it, without = (_whole(library, name, seats, taken) for taken in ([module.name], []))
            with_it.table.terms.modules = []
            assert freeze(with_it.table) == freeze(without.table)
    told = MOMENTS | FIGURES
    assert told.keys() == heard.keys()
    for name, calls in heard.items():
        for value, ids in calls:
            assert tuple(ids) == told[name].ids, name
            wanted = told[name].value
            assert value is None if wanted is None else isinstance(value, wanted), name


def test_no_rule_asks_at_a_moment_that_is_not_in_the_table() -> None:
    asked: dict[str, set[str]] = defaultdict(set)
    for path in (Path(rules.__file__).parent / "common").rglob("*.py"):
        for verb, name in re.findall(r'\b(moment|happens|figure)\(\s*\w+, "([a-z.]+)"', path.read_text("utf-8")):
            asked[verb].add(name)
    assert asked["moment"] | asked["happens"] == MOMENTS.keys()
    assert asked["figure"] == FIGURES.keys()
    assert all(MOMENTS[name].value is None for name in asked["happens"])
    assert all(MOMENTS[name].value is not None for name in asked["moment"])


def test_a_moment_or_figure_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(ValueError, match=r"'odd': moment explores came, expected any of round.begins, explore"):
        Module("odd", moments={"explores": _no})
    with pytest.raises(ValueError, match=r"'odd': figure luck came, expected any of speed"):
        Module("odd", figures={"luck": lambda table, base: base})


def _no(table: Table, value: Any, **ids: Any) -> Rule[Verdict]:
    return CANCEL
    yield


def _half(table: Table, value: Any, **ids: Any) -> Rule[Verdict]:
    return replace_with(value // 2)
    yield


def _less(table: Table, value: Any, **ids: Any) -> Rule[Verdict]:
    return replace_with(value - 1)
    yield


def _asked(table: Table, name: str, value: Any = None, **ids: Any) -> Verdict:
    with pytest.raises(StopIteration) as done:
        next(moment(table, name, value, **ids))
    verdict = done.value.value
    assert isinstance(verdict, Verdict)
    return verdict


class _Other(Struct):
    n: int


def test_a_value_of_another_type_and_a_cancelled_event_that_must_happen_are_mistakes_of_the_expansion() -> None:
    def other(table: Table, value: Any, **ids: Any) -> Rule[Verdict]:
        return replace_with(_Other(1))
        yield

    with offering(Module("other", moments={"damage": other, "explore": other, "moved": _no})):
        table = Table(terms=Terms(modules=["other"]))
        with pytest.raises(TypeError, match=r"other: damage is replaced with .*, expected int"):
            _asked(table, "damage", 1, seat="red", area="", cause="EX-21")
        with pytest.raises(TypeError, match="expected none"):
            _asked(table, "explore", seat="red")
        with pytest.raises(TypeError, match="other: moved can't be cancelled"):
            _asked(table, "moved", seat="red")


def _fame(table: Table) -> int:
    rule = crew.gain_fame(table, "red", 2, "FW-18")
    with pytest.raises(StopIteration):
        next(rule)
    return table.things.seats["red"].fame or 0


def test_what_is_cancelled_does_not_happen_and_what_is_replaced_happens_otherwise() -> None:
    with offering(Module("no", moments={"fame": _no}), Module("less", moments={"fame": _less})):
        for taken, fame in (([], 2), (["less"], 1), (["no"], 0)):
            table = fresh()
            table.terms.modules = taken
            table.things.seats["red"].fame = 0
            assert _fame(table) == fame


def test_a_figure_is_folded_in_the_order_of_all_expansions() -> None:
    twice = Module("twice", figures={"zone.limit": lambda table, base: base * 2})
    more = Module("more", figures={"zone.limit": lambda table, base: base + 1})
    with offering(twice, more):
        table = Table(terms=Terms(modules=["more", "twice"]))
        assert modules.figure(table, "zone.limit", 3) == 7
        assert [m.name for m in modules.of(table)] == ["twice", "more"]
