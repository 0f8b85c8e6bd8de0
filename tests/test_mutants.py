"""The list of changes of the rules that nobody can tell from the original is of the rules as they are."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

for needed in ("libcst", "mutmut", "coverage"):
    pytest.importorskip(needed, reason="the mutants have their changes and their lines from these")
mutants = importlib.import_module("tests.mutants.__main__")
made = importlib.import_module("tests.mutants.making").made

TEXT = "def f(n):\n    if n < 2:\n        return [\n            n,\n            'a' if n else '',\n        ]\n"


def test_every_listed_change_can_be_made_today() -> None:
    assert mutants.alike()
    assert mutants.unmatched() == []


@pytest.mark.parametrize(
    ("was", "now", "is_one"),
    [
        ("if n < 2:", "if n <= 2:", True),
        ("if n < 2:", "if n < 3:", True),
        ("if n < 2:", "if n < 9:", False),
        ("if n < 4:", "if n <= 4:", False),
        ("'a' if n else '',", "'a' if n else 'XXXX',", True),
        ("n,\n'a' if n else '',", "n,\n'a' if n else 'XXXX',", False),
    ],
)
def test_an_entry_that_matches_nothing_is_found(was: str, now: str, is_one: bool) -> None:
    assert made(TEXT, was, now) is is_one


def test_the_tool_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the file and the line, also where no such file is there."""
    listed = tmp_path / "equivalent.toml"
    entry = '[[mutant]]\nfile = "{}"\nwas = "nowhere = 1"\nnow = "nowhere = 2"\nwhy = "x"\n'
    listed.write_text(entry.format("roads.py") + entry.format("none.py"), "utf-8")
    monkeypatch.setattr(mutants, "ALIKE", listed)
    assert mutants.unmatched() == ["roads.py: nowhere = 1", "none.py: nowhere = 1"]
