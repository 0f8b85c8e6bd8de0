"""Every other reading of the first edition's doubts and of its modules' is played by a scenario; one that can't be is
said why beside its row."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from companion.rules.editions.first_edition.doubts import DOUBTS
from companion.rules.engine import offered

SCENARIOS = Path(__file__).parents[1] / "scenarios"
MODULES = offered.OURS["module"]
ROWS = {**DOUBTS, **{doubt: row for name in MODULES for doubt, row in offered.find("module", name).doubts.items()}}


@cache
def played() -> dict[str, set[str]]:
    """The readings that scenarios of the first edition play, by doubt."""
    found: dict[str, set[str]] = {}
    for path in sorted(SCENARIOS.rglob("*.toml")):
        file = tomllib.loads(path.read_text(encoding="utf-8"))
        if file.get("edition") == "first-edition":
            for doubt, letter in file.get("given", {}).get("doubts", {}).items():
                found.setdefault(doubt, set()).add(letter)
    return found


@pytest.mark.parametrize(("doubt", "letter"), [(d, letter) for d, row in ROWS.items() for letter in row.others])
def test_every_other_reading_is_played_by_a_scenario(doubt: str, letter: str) -> None:
    assert letter in played().get(doubt, set())


def test_no_scenario_plays_a_reading_that_there_is_not() -> None:
    assert {
        (d, x) for d, letters in played().items() for x in letters if d not in ROWS or x not in ROWS[d].readings
    } == set()
