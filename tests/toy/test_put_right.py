"""What an edition can have put right by hand, in its own package: values with what follows from them, others in place
of the shared ones, and what it has not at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.messages import Words
from companion.rules.common import correct
from companion.rules.engine.correctable import Correctable, Field
from companion.rules.engine.offered import offering
from companion.rules.engine.question import IllegalAnswer
from companion.rules.engine.table import Table, freeze
from companion.scenario.laying import given_table
from tests.toy.edition import EDITION, NAME, chest

LOST, THINKS = f"things.modules.{NAME}.lost", f"things.modules.{NAME}.thinks.red"


def _lose(table: Table, value: Any) -> None:
    """Those who thought that it was somewhere know better."""
    chest(table).lost = int(value)
    chest(table).thinks.clear()


def _rows(table: Table) -> Iterator[Correctable]:
    lost = Field(LOST, "correct.toy.lost", group="enemies", rule="TOY-41", put=_lose)
    yield lost.row(chest(table).lost, hi=9)
    yield Field("things.aurora", "correct.aurora", rule="TOY-45").row(table.things.aurora, lo=1, hi=4)
    yield Field("things.snowstorm", "correct.snowstorm", rule="TOY-44").row(False, missing=True)


@pytest.fixture
def table() -> Iterator[Table]:
    with offering(replace(EDITION, correctables=_rows)):
        yield given_table({"tracked": ["you"]}, edition=NAME)


def test_a_value_of_its_own_is_set_with_what_follows(table: Table) -> None:
    chest(table).thinks["red"] = "here"
    (row,) = [row for row in correct.correctables(table) if row.path == LOST]
    assert (row.now, row.group) == (0, "enemies")
    correct.apply(table, [(LOST, 3)])
    assert (chest(table).lost, chest(table).thinks) == (3, {})


def test_its_rows_stand_in_place_of_the_shared_ones(table: Table) -> None:
    rows = [row for row in correct.correctables(table) if row.path == "things.aurora"]
    assert [(row.lo, row.hi) for row in rows] == [(1, 4)]
    correct.apply(table, [("things.aurora", 4)])
    assert table.things.aurora == 4


@pytest.mark.parametrize(
    ("path", "value", "key", "rule"),
    [
        (LOST, 10, "correction", "TOY-41"),
        ("things.aurora", 5, "correction", "TOY-45"),
        ("things.snowstorm", True, "missing", "TOY-44"),
        ("things.seats.red.fury", 1, "missing", "TOY-17"),
        ("things.seats.red.targets", 9, "correction", "TOY-25"),
    ],
)
def test_what_it_can_not_have_is_refused_with_its_own_rule(
    table: Table, path: str, value: Any, key: str, rule: str
) -> None:
    """Fury too, which this box has not, and more Target counters than a colour has."""
    before = freeze(table)
    with pytest.raises(IllegalAnswer) as refused:
        correct.apply(table, [(path, value)])
    assert (refused.value.key, refused.value.rule) == (f"illegal.{key}", rule)
    assert freeze(table) == before
    for language in ("en", "de"):
        said = Words(language).error(refused.value)
        assert rule in said
        assert "<" not in said


def test_what_it_has_not_is_not_listed(table: Table) -> None:
    paths = [row.path for row in correct.correctables(table)]
    assert not {"things.snowstorm", "things.seats.red.fury"} & {*paths}
    assert "things.seats.red.fame" in paths
