"""The doubts of the rule catalogue: what is offered can be played, and what can be played has a scenario and words."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.rules.common.correct import apply, correctables
from companion.rules.editions.edition import new_table
from companion.rules.editions.frostlands.doubts import DOUBTS
from companion.rules.engine import doubts
from companion.rules.engine.doubts import house_rules, reading
from companion.rules.engine.question import IllegalAnswer
from companion.rules.engine.table import freeze
from companion.scenario.given import fresh

ROOT = Path(__file__).resolve().parent.parent.parent
RULES = ROOT / "companion" / "rules"
SCENARIOS = ROOT / "tests" / "scenarios"
PICKS = """
D-02 b  D-08 a  D-09 b  D-11 b  D-12 b  D-14 a  D-15 b  D-17 b  D-18 a  D-20 a  D-22 b  D-23 a  D-24 a  D-26 b  D-27 b
D-30 a  D-32 a  D-33 a  D-36 a  D-39 a  D-40 b  D-42 b  D-43 a  D-44 b  D-46 a  D-47 a  D-48 b  D-52 a  D-53 a  D-54 a
D-55 a  D-57 b  D-59 a  D-60 b  D-61 a  D-62 a  D-63 a  D-64 a  D-65 a  D-66 a  D-67 a  D-68 a  D-69 a  D-70 a  D-71 a
D-74 b  D-75 a  D-76 a  D-77 a  D-78 a  D-79 a  D-80 a  D-81 a  D-82 a  D-83 a  D-85 a  D-86 a  D-87 a  D-88 a  D-89 a
D-90 a  D-91 a  D-92 a  D-93 a  D-95 b  D-96 a  D-97 a  D-98 a
"""
"""What the index of the catalogue picks: its letter, *a* where it gives none."""
LAST = 98
"""The highest number of the catalogue's doubts."""


@cache
def modules() -> dict[str, ast.Module]:
    """All modules of the rules but the table of doubts itself."""
    return {
        str(path.relative_to(RULES)): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(RULES.rglob("*.py"))
        if path.name != "doubts.py"
    }


def named() -> set[str]:
    """Every doubt that a rule marks or reads."""
    return {
        node.value
        for tree in modules().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"D-\d\d", node.value)
    }


def _asked(node: ast.AST) -> Iterator[str]:
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "reading":
            yield ast.literal_eval(call.args[1])


@cache
def compared() -> dict[str, set[str]]:
    """The letters that the rules compare each reading with."""
    found: dict[str, set[str]] = {}
    for tree in modules().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Compare):
                for doubt in _asked(node.left):
                    found.setdefault(doubt, set()).update(
                        c.value for c in node.comparators if isinstance(c, ast.Constant) and isinstance(c.value, str)
                    )
    return found


@cache
def played() -> dict[str, set[str]]:
    """The readings that scenarios play, by doubt."""
    found: dict[str, set[str]] = {}
    for path in sorted(SCENARIOS.glob("*.toml")):
        given = tomllib.loads(path.read_text(encoding="utf-8")).get("given", {}).get("doubts", {})
        for doubt, letter in given.items():
            found.setdefault(doubt, set()).add(letter)
    return found


def test_the_table_has_exactly_the_doubts_that_the_rules_name() -> None:
    assert named() == set(DOUBTS)


def test_every_doubt_in_a_docstring_is_one_of_the_catalogue() -> None:
    for path in sorted(RULES.rglob("*.py")):
        for number in re.findall(r"D-(\d\d)\b", path.read_text(encoding="utf-8")):
            assert 1 <= int(number) <= LAST, path.name


def test_the_picks_are_those_of_the_catalogue() -> None:
    assert {doubt: row.pick for doubt, row in DOUBTS.items()} == dict(re.findall(r"(D-\d\d) ([abc])", PICKS))


@pytest.mark.parametrize("doubt", DOUBTS)
def test_every_reading_that_can_be_played_is_read_by_a_rule(doubt: str) -> None:
    """All letters but one are compared with, and none besides: the one that is left is what happens else."""
    row, letters = DOUBTS[doubt], compared().get(doubt, set())
    assert row.pick in row.readings
    assert "".join(sorted(row.readings)) == row.readings
    assert letters <= set(row.readings)
    assert len(set(row.readings) - letters) <= 1


@pytest.mark.parametrize(("doubt", "letter"), [(d, letter) for d, row in DOUBTS.items() for letter in row.others])
def test_every_other_reading_is_played_by_a_scenario(doubt: str, letter: str) -> None:
    assert letter in played().get(doubt, set())


def test_a_reading_that_cannot_be_played_is_our_pick() -> None:
    """An old game may hold one; nothing happens by it, and the score does not name it."""
    table = fresh()
    table.terms.doubts = {"D-62": "b", "D-17": "c", "D-60": "a", "D-99": "b"}
    assert reading(table, "D-62") == "a"
    assert reading(table, "D-17") == "b"
    assert reading(table, "D-60") == "a"
    assert house_rules(table) == [("D-60", "a")]


@pytest.mark.parametrize(
    ("path", "value", "key", "came", "expected"),
    [
        ("terms.doubts.D-99", "a", "illegal.doubt", "D-99", "D-02"),
        ("terms.doubts.D-62", "b", "illegal.doubt", "D-62", "D-02"),
        ("terms.doubts", {"D-60": "a"}, "illegal.doubt", "terms.doubts", "D-02"),
        ("terms.doubts.D-60", "c", "illegal.reading", "c", ["a", "b"]),
        ("terms.doubts.D-30", "ab", "illegal.reading", "ab", ["a", "b", "c"]),
        ("terms.doubts.D-60", "", "illegal.reading", "", ["a", "b"]),
        ("terms.doubts.D-60", 1, "illegal.reading", 1, ["a", "b"]),
    ],
)
def test_a_doubt_or_reading_that_cannot_be_played_is_refused(
    path: str, value: Any, key: str, came: Any, expected: Any
) -> None:
    table = fresh()
    before = freeze(table)
    with pytest.raises(IllegalAnswer) as refused:
        apply(table, [(path, value)])
    assert refused.value.key == key
    assert (refused.value.values["came"], refused.value.values["expected"]) == (came, expected)
    assert freeze(table) == before


def test_a_doubt_is_read_otherwise_and_back_again() -> None:
    table = fresh()
    apply(table, [("terms.doubts.D-60", "a")])
    assert table.terms.doubts == {"D-60": "a"}
    apply(table, [("terms.doubts.D-60", "b")])
    assert table.terms.doubts == {}


def test_the_house_rules_in_force_can_be_taken_back_by_correct() -> None:
    table = fresh()
    assert not [c for c in correctables(table) if c.path.startswith("terms.")]
    table.terms.doubts = {"D-60": "a", "D-30": "c"}
    found = {c.path: c for c in correctables(table) if c.path.startswith("terms.")}
    assert list(found) == ["terms.doubts.D-30", "terms.doubts.D-60"]
    assert found["terms.doubts.D-60"].now == "a"
    assert [o.id for o in found["terms.doubts.D-60"].options] == ["a", "b"]
    assert [o.id for o in found["terms.doubts.D-30"].options] == ["a", "b", "c"]


def test_the_pick_is_read_where_nothing_is_said() -> None:
    table = new_table()
    assert all(doubts.reading(table, doubt) == row.pick for doubt, row in DOUBTS.items())
