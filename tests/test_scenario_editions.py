"""Scenario files by edition and module: one that is not here, or a combination that a rule forbids, is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.rules.engine.modules import Module
from companion.rules.engine.offered import offering
from companion.scenario import run_file
from tests.packs.toys import PLAYED

KITES = Module("kites", edition="toy", figures={"speed": lambda table, base, **_: base + 1}, refuses={"solo": "CMB-06"})


def run(folder: Path, head: str, given: str = "") -> str:
    file = folder / "x.toml"
    file.write_text(f"{head}\n[given]\n{given}\n[expect]\nround = 1\n")
    return run_file(file).wrong


def test_frostlands_is_what_a_file_plays_that_names_nothing(tmp_path: Path) -> None:
    assert run(tmp_path, "") == run(tmp_path, 'edition = "frostlands"\nmodules = []') == ""


@pytest.mark.parametrize(
    ("head", "place", "told"),
    [
        ('edition = "first"', "edition: ", "'first' came, expected one of 'frostlands'"),
        ('edition = "frostland"', "edition: ", "did you mean 'frostlands'?"),
        ("edition = 3", "edition: ", "3 came"),
        ('modules = "athena"', "modules: ", "expected a list"),
        ("modules = [3]", "modules[1]: ", "expected a text"),
        ('modules = ["zeppelin"]', "modules: ", "The expansion zeppelin is not here; there is: "),
        ('modules = ["athena"]', "modules: ", "no expansion of frostlands (CMB-08)"),
        ('modules = ["mine"]', "modules: ", "(CD-29)"),
    ],
)
def test_what_is_not_here_is_named_with_what_there_is(tmp_path: Path, head: str, place: str, told: str) -> None:
    wrong = run(tmp_path, head)
    assert wrong.startswith(place)
    assert told in wrong


def test_an_edition_from_outside_with_its_module_is_played(tmp_path: Path) -> None:
    head = 'edition = "toy"\nmodules = ["kites"]'
    with offering(PLAYED, KITES):
        assert run(tmp_path, head, "players = 2") == ""
        assert "can’t be played against the Automa (CMB-06)" in run(tmp_path, head)
        assert "no expansion of frostlands (CMB-08)" in run(tmp_path, 'modules = ["kites"]')
    assert "'toy' came" in run(tmp_path, head)
