"""Ten rules of each section of the first edition, and of each module, drawn by seed: each is cited, and disabled it
makes a test fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants import drawing
from tests.mutants.drawing import BOXES, Change, drawn, listed, mutant, names_of, node, of_module, places, tried

LISTED = listed()
OF_MODULES = {name: listed(name) for name in BOXES}
ALL = [*LISTED, *(change for some in OF_MODULES.values() for change in some)]
SOME = 50
"""Without ``--full`` one rule in so many is disabled."""


def test_the_list_is_of_the_rules_that_the_seed_draws() -> None:
    sections = drawn()
    assert [change.id for change in LISTED] == [rule for rules in sections.values() for rule in rules]
    assert len(sections) == 20
    assert max(map(len, sections.values())) == drawing.MANY
    assert drawn("another") != sections


@pytest.mark.parametrize("module", OF_MODULES)
def test_the_list_of_a_module_is_of_the_rules_that_the_seed_draws(module: str) -> None:
    assert [change.id for change in OF_MODULES[module]] == of_module(module)


def test_code_cites_each_and_what_disables_it_stands_there() -> None:
    cites = places()
    assert [change.id for change in ALL if not any(cites.get(name) for name in names_of(change.id))] == []
    for change in ALL:
        assert mutant(change).source  # ValueError: the code has changed, so the list has to follow it


def test_the_test_that_notices_cites_the_rule() -> None:
    by = drawing.tests()
    assert [change.id for change in ALL if change.by not in by[change.id]] == []


@pytest.mark.parametrize(
    ("place", "was"), [("no_such_function", "pass"), ("gain_fame", "no such text"), ("", "no such text")]
)
def test_a_text_that_is_not_there_is_named_with_its_rule(place: str, was: str) -> None:
    change = Change("1E-FAM-02", "companion/rules/common/crew.py", place, was, "", "")
    with pytest.raises(ValueError, match="1E-FAM-02"):
        mutant(change)


def test_disabled_they_are_noticed(full: bool) -> None:
    """By the test that is named, in a process that imports the changed source."""
    for change in ALL if full else ALL[::SOME]:
        assert tried(change) == 1, change.id


def test_undisturbed_the_same_test_passes() -> None:
    """What is noticed is the change: with a comment more nothing fails."""
    change = next(change for change in LISTED if change.id == "1E-FAM-02")
    assert tried(change._replace(now=f"{change.was} + 0")) == 0


def test_the_tool_lists_where_a_rule_is_cited(capsys: pytest.CaptureFixture[str]) -> None:
    assert drawing.main(["1E-FAM-02"]) == 0
    told = capsys.readouterr().out
    assert "companion/rules/common/crew.py:" in told
    assert "1E-FAM-02-one-up-one-down" in told
    assert Path(node("scenarios/differences/ED-03-first-edition.toml")).name.startswith("test_edition_differences.py")
