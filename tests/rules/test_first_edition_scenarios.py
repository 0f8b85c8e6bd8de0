"""Every scenario file of the first edition and its modules comes true; each cites rules that their rulebooks have."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.reference import rulebooks
from companion.rules.engine import offered
from companion.scenario import run_file
from tests.rules.telling import faults

MODULES = offered.OURS["module"]
SCENARIOS = Path(__file__).parents[1] / "scenarios"
FILES = sorted(path for name in ("first-edition", "combined", *MODULES) for path in (SCENARIOS / name).rglob("*.toml"))
RULES = [rule for book in rulebooks.of("first-edition", MODULES) for rule in book.rules]
BOXES = {f"{rule.partition('-')[0]}-" for rule in RULES}
OURS = (*BOXES, "1X-", "1D-", "ED-", "U1-", "UF-", "XD-", "CMB-", "MX-")
"""Rules and doubts of the edition and its modules, worked examples and derived checks, rows of its differences and of
the matrix, and its forms."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    """What the file expects comes true, and all that is said and asked can be read."""
    outcome = run_file(path)
    assert not outcome.wrong
    assert outcome.rules, "rules: which rule ids is this file about?"
    assert set(outcome.rules) & set(RULES)
    assert [rule for rule in outcome.rules if not rule.startswith(OURS)] == []
    assert not faults(outcome)


def test_each_file_has_a_name_and_a_title_of_its_own() -> None:
    """It begins with the id of a rule, or of an example, check, difference, doubt or meeting of modules."""
    assert len(FILES) > 40
    assert len({run_file(path).title for path in FILES}) == len(FILES)
    rules = (*RULES, "1X-", "1D-", "ED-", "XD-", "MX-")
    assert [path.stem for path in FILES if not path.stem.startswith(rules)] == []
