"""Editions and expansions of other installed packages are found by their entry points, and only when asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.brought import Installed
from companion.packs import schemas
from companion.reference import rulebooks
from companion.rules.engine import offered
from companion.rules.engine.modules import Module
from companion.rules.engine.offered import UnknownName, looking_in
from companion.rules.engine.table import Terms
from companion.simulation.simulate import simulate_on_all_cores


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Installed:
    """A package beside ours with one expansion, one that breaks and one of another name."""
    (tmp_path / "kites_of_a_test.py").write_text(
        "from companion.packs.schema import Schema\n"
        "from companion.reference.rulebooks import Rulebook\n"
        "from companion.rules.engine.modules import Module\n"
        "KITES = Module('kites')\n"
        "SCHEMA = Schema('frostlands', {}, {'kite/': {'tail': int}}, module='kites')\n"
        "RULES = Rulebook('frostlands', {'KIT-01': 'active'}, module='kites')\n"
    )
    (tmp_path / "broken_of_a_test.py").write_text("raise RuntimeError('broken')\n")
    info = tmp_path / "kites-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: kites\nVersion: 1\n")
    points = ["kites = kites_of_a_test:KITES", "broken = broken_of_a_test:X", "other = kites_of_a_test:KITES"]
    groups = {
        "modules": points,
        "schemas": ["frostlands/kites = kites_of_a_test:SCHEMA"],
        "rulebooks": ["frostlands/kites = kites_of_a_test:RULES"],
    }
    lines = [line for group, some in groups.items() for line in (f"[aurora_table.{group}]", *some)]
    (info / "entry_points.txt").write_text("\n".join([*lines, ""]))
    monkeypatch.syspath_prepend(str(tmp_path))
    return Installed()


def test_what_is_installed_is_listed_and_found_by_its_name(installed: Installed) -> None:
    assert "kites" not in offered.names("module")
    with looking_in(installed):
        assert installed.names("module") == ("broken", "kites", "other")
        assert offered.names("module")[-1:] == ("kites",)
        assert installed.names("module") == ("kites",)
        found = offered.find("module", "kites")
        assert isinstance(found, Module)
        assert offered.find("module", "kites") is found
        assert found in offered.found()
    with pytest.raises(UnknownName):
        offered.find("module", "kites")


def test_its_cards_and_its_rules_come_with_it(installed: Installed) -> None:
    with looking_in(installed):
        assert schemas.modules("frostlands") == ("kites",)
        assert schemas.fields("frostlands")["kite/"] == {"tail": int}
        assert rulebooks.find("frostlands/kites").rules == {"KIT-01": "active"}
        assert [book.module for book in rulebooks.of("frostlands", ["kites"])] == ["", "kites"]
    assert "kite/" not in schemas.fields("frostlands")
    with pytest.raises(rulebooks.UnknownRulebook):
        rulebooks.find("frostlands/kites")


@pytest.mark.parametrize("name", ["broken", "other", "nowhere"])
def test_what_breaks_or_is_another_one_is_as_if_it_were_not_there(installed: Installed, name: str) -> None:
    with looking_in(installed), pytest.raises(UnknownName) as refused:
        offered.find("module", name)
    assert refused.value.name == name


def test_nothing_is_looked_for_where_only_ours_is_played() -> None:
    """The start stays as fast: what finds packages is not even imported."""
    code = (
        "import sys; from companion.brought import Installed; from companion.rules.engine import offered\n"
        "from companion.rules.expansions.matrix import trouble\n"
        "with offered.looking_in(Installed()): offered.find('edition', 'frostlands'), trouble('frostlands', [])\n"
        "print('importlib.metadata' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert said.stdout.strip() == "False"


def test_games_on_all_cores_are_played_with_what_is_installed(installed: Installed, tmp_path: Path) -> None:
    """Each core has a process of its own, which has to look as well."""
    with looking_in(installed):
        played = list(simulate_on_all_cores(2, "1", tmp_path / "library", cores=2, terms=Terms(modules=["kites"])))
    assert [game.game for game in played] == [0, 1]
