"""CONTRIBUTING.md, "Scenario files", tells the whole format: every name that a file may use, and examples that run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.rules.engine import units
from companion.scenario import AUTOMA_KEYS, PROCEDURES, SHORT, Run, figures, fresh, run_file

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("\n## Scenario files")[2]
EXAMPLES = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)


def named(word: str) -> bool:
    """Whether the section names this word in code type, alone or in a longer piece."""
    return re.search(rf"`[^`\n]*(?<![\w.-]){re.escape(word)}(?![\w-])[^`\n]*`", TEXT) is not None


@pytest.mark.parametrize("n", range(4))
def test_the_examples_run(n: int, tmp_path: Path) -> None:
    """Four whole files that pass (AU-43, AU-16, SC-01, EX-22)."""
    assert len(EXAMPLES) == 4
    path = tmp_path / "example.toml"
    path.write_text(EXAMPLES[n], encoding="utf-8")
    assert run_file(path).wrong == ""


@pytest.mark.parametrize("name", [*SHORT, "difficulty", "players", "you", "things", "progress", "terms", *AUTOMA_KEYS])
def test_all_that_given_may_say_is_told(name: str) -> None:
    """Names of given, those of the Automa included."""
    assert named(name)


@pytest.mark.parametrize("name", PROCEDURES)
def test_all_procedures_are_told(name: str) -> None:
    """Names that run knows besides steps and phases."""
    assert named(name)


def test_all_steps_and_phases_are_told() -> None:
    """TO-01, FW-01: every step but those of set-up."""
    for step in units.steps(fresh()).values():
        assert step.phase == "setup" or (named(step.name) and named(step.phase))


def questions() -> Iterator[str]:
    """Keys of all questions in the rules, as their source writes them."""
    at = {"Question": 0, "printed": 3, "draw": 3, "peek": 3, "read": 3}
    for file in sorted((ROOT / "companion/rules").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                place = at.get(getattr(node.func, "id", "") or getattr(node.func, "attr", ""), -1)
                if 0 <= place < len(node.args) and isinstance(node.args[place], ast.Constant):
                    yield str(node.args[place].value)


def test_all_questions_are_told() -> None:
    """Every question that a file may have to answer."""
    keys = set(questions()) - {"together", "printed.consult"}
    assert len(keys) > 40
    assert [key for key in sorted(keys) if not named(key)] == []


def test_all_figures_are_told() -> None:
    """Every name that expect knows on a fresh table."""
    from companion.game.lookup import NoLibrary

    general = {
        r"automa\.(box|row)\.\w+": "automa.box.C2",
        r"(red|blue|you)\.(space|fame)": "SEAT.space",
        r"automa\.(space|fame)": "SEAT.fame",
        r"deck\..*": "deck.NAME",
        r"zone\.\d": "zone.1",
        r"setup\.symbol cards\.\d": "setup.symbol cards.3",
    }
    for name in figures(Run(fresh(), NoLibrary())):
        general_name = next((told for pattern, told in general.items() if re.fullmatch(pattern, name)), name)
        assert named(general_name), name
