"""docs/scenarios.md tells the whole format: it is what the code gives, with every name, and its examples run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.game.lookup import NoLibrary
from companion.rules.engine import units
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Line
from companion.scenario import AUTOMA_KEYS, PROCEDURES, SHORT, Run, figures, fresh, run_file
from companion.scenario.figures import FIGURES
from companion.scenario.laying import SEATS, given_table
from companion.scenario.page import meanings, page, questions
from companion.scenario.seat_figures import SEAT_FIGURES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/scenarios.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)


def test_the_page_is_what_the_code_gives() -> None:
    """To write it again: ``deploy/run scenario --format >docs/scenarios.md``."""
    assert page() == TEXT


def test_every_name_has_its_meaning() -> None:
    """Nothing that a file may write stands there alone."""
    assert [name for name, run in {**SHORT, **PROCEDURES}.items() if not run.__doc__] == []
    assert set(questions()) == set(meanings())


def test_nothing_is_told_that_expect_does_not_know() -> None:
    """Of what is told each name is a value of some table."""
    # What is no figure, and those that modules bring: the scenarios of tests/toy have them.
    known = {"said", "unsaid", "asked", "you.pieces", "pieces.100", "you.tracks"}
    for step in ("exploration.turns", "movement.moves"):
        table = given_table({"tracked": ["you"], "step": step, "enemies": {"howl": 1}, "zone": ["survivor"] * 5})
        table.progress.scores = {"red": {"map": 1}, "blue": {"map": 2}}
        run = Run(table, NoLibrary())
        run.said, run.posed = [Line("any", "")], {"any": Posed(1, "any", "choose", "", "", "")}
        known |= figures(run).keys()
    words = {"SEAT": r"\w+", "NAME": r"[\w.-]+", "KEY": r"\w+", "PLACE": r"[\w.-]+", "PART": r"\w+", "SPACE": r"\w+"}
    for told in [*FIGURES, *(f"you.{name}" for names in SEAT_FIGURES for name in names.split(", "))]:
        for name in told.split(", "):
            pattern = re.sub("|".join(words), lambda found: words[found[0]], name.replace(".", r"\."))
            assert any(re.fullmatch(pattern, figure) for figure in known), name


def test_the_page_is_written_by_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "--format"]) == 0
    assert capsys.readouterr().out == TEXT
    with pytest.raises(SystemExit):
        main(["scenario"])
    assert "expected at least one FILE, or --format" in capsys.readouterr().err


def named(word: str) -> bool:
    """Whether the page names this word in code type, alone or in a longer piece."""
    return re.search(rf"`[^`\n]*(?<![\w.-]){re.escape(word)}(?![\w-])[^`\n]*`", TEXT) is not None


@pytest.mark.parametrize("n", range(4))
def test_the_examples_run(n: int, tmp_path: Path) -> None:
    """Four whole files that pass (AU-43, AU-16, SC-01, EX-22)."""
    assert len(EXAMPLES) == 4
    path = tmp_path / "example.toml"
    path.write_text(EXAMPLES[n], encoding="utf-8")
    assert run_file(path).wrong == ""


@pytest.mark.parametrize("name", [*SHORT, *SEATS, *AUTOMA_KEYS])
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


def asked_in_rules() -> Iterator[str]:
    """Keys of all questions in the rules, as their source writes them."""
    at = {"Question": 0, "choose": 1, "printed": 3, "draw": 3, "peek": 3, "read": 3}
    for file in sorted((ROOT / "companion/rules").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                place = at.get(getattr(node.func, "id", "") or getattr(node.func, "attr", ""), -1)
                if 0 <= place < len(node.args) and isinstance(node.args[place], ast.Constant):
                    yield str(node.args[place].value)


def test_all_questions_are_told() -> None:
    """Every question that a file may have to answer."""
    keys = set(asked_in_rules()) - {"together", "printed.consult"}
    assert len(keys) > 40
    assert [key for key in sorted(keys) if not named(key)] == []


def test_all_figures_are_told() -> None:
    """Every name that expect knows on a fresh table."""
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
