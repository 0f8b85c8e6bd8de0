"""How the editions differ: the same situation played by the rules of each, with two outcomes."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from companion.scenario import run_file
from tests.rules.telling import faults

FILES = sorted((Path(__file__).parents[1] / "scenarios" / "differences").glob("*.toml"))
NAME = re.compile(r"(ED-\d{2,3})-(first-edition|frostlands)")
ROWS = sorted({path.stem.partition("-f")[0] for path in FILES})


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    """What the file expects comes true; it cites the row of the differences that it shows, and rules of its edition."""
    name = NAME.fullmatch(path.stem)
    outcome = run_file(path)
    assert name
    assert not outcome.wrong
    assert outcome.rules[0] == name[1]
    assert all(rule.startswith("1E-") == (name[2] == "first-edition") for rule in outcome.rules[1:])
    assert not faults(outcome)


@pytest.mark.parametrize("row", ROWS)
def test_each_row_has_two_sides(row: str) -> None:
    """The same is done in both editions."""
    one, other = (
        tomllib.loads(path.read_text(encoding="utf-8")) for path in FILES if path.stem.partition("-f")[0] == row
    )
    assert {one["edition"], other["edition"]} == {"first-edition", "frostlands"}
    assert [step["run"] for step in one.get("when", [])] == [step["run"] for step in other.get("when", [])]
