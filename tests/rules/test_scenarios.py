"""Every scenario file holds; each cites rules that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.scenario import run_file

FILES = sorted((Path(__file__).parents[1] / "scenarios").glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    """What the file expects comes true, and it says which rules it is about."""
    outcome = run_file(path)
    assert not outcome.wrong
    assert outcome.rules, "rules: which rule ids is this file about?"
    assert all(re.fullmatch(r"[A-Z]{1,2}-\d{2}", rule) for rule in outcome.rules)


def test_there_are_scenarios() -> None:
    """An empty folder would pass silently."""
    assert len(FILES) > 250


def test_no_two_files_tell_the_same() -> None:
    """Each file has a title of its own."""
    titles = [run_file(path).title for path in FILES]
    assert len(set(titles)) == len(titles)
