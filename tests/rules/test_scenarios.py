"""Every scenario file holds; each cites rules that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.scenario import run_file
from tests.rules import heard
from tests.rules.telling import faults

FILES = sorted((Path(__file__).parents[1] / "scenarios").glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    """What the file expects comes true, it says which rules it is about, and all that is said and asked can be read."""
    outcome = run_file(path)
    assert not outcome.wrong
    assert outcome.rules, "rules: which rule ids is this file about?"
    assert all(re.fullmatch(r"[A-Z]{1,2}-\d{2,3}", rule) for rule in outcome.rules)
    assert not faults(outcome)
    assert heard.lines(outcome) == heard.recorded().get(path.stem, heard.lines(outcome))


def test_what_is_heard_is_of_scenarios_that_there_are() -> None:
    """One that is new is held to what it expects until what is heard in it is recorded (heard.py)."""
    assert heard.recorded().keys() <= {path.stem for path in FILES}
    assert len(heard.recorded()) > 700


def test_there_are_scenarios() -> None:
    """An empty folder would pass silently."""
    assert len(FILES) > 250


def test_no_two_files_tell_the_same() -> None:
    """Each file has a title of its own."""
    titles = [run_file(path).title for path in FILES]
    assert len(set(titles)) == len(titles)
