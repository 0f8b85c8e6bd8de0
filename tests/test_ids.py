"""Ids of every shape in the catalogues are ids everywhere: in texts and names, scenarios, the rules to look up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.messages import Words
from companion.reference import coverage, ids, rulebooks
from companion.reference.reference import Reference
from companion.reference.rulebooks import Rulebook
from companion.rules.engine import offered
from companion.scenario import run_file
from companion.scenario.catalogue import cited as known
from tests.packs.toys import PLAYED

SAMPLES = [
    line for line in Path(__file__).with_name("sample-ids.txt").read_text().splitlines() if not line.startswith("#")
]


@pytest.mark.parametrize("rule", SAMPLES)
def test_it_is_found_in_a_text_in_a_name_and_in_a_scenario(rule: str, tmp_path: Path) -> None:
    assert ids.cited(rule) == {rule}
    assert ids.is_like_one(rule)
    assert ids.cited(f"Doubt {rule}, see there. ({rule})") == {rule}
    assert ids.cited(f"def test_{rule.replace('-', '_')}_and_more() -> None:") == {rule}
    assert ids.cited(f"XX{rule}") == set()
    assert rule in known()
    file = tmp_path / "x.toml"
    file.write_text(f'rules = ["{rule}"]\n[expect]\nround = 1\n')
    outcome = run_file(file)
    assert (outcome.wrong, outcome.rules) == ("", [rule])
    file.write_text(f'[expect]\nsaid = ["{rule}"]\n')
    assert f"'{rule}' came" not in run_file(file).wrong, "it is known, but nobody has said it"


@pytest.mark.parametrize("wrong", ["1E-FIR-99", "RC-XYZ", "PA-TUR-13", "CMB-99", "ZZ-01", "1E-D0", "KS-C1", "FW-3"])
def test_one_that_no_catalogue_has_is_refused(wrong: str, tmp_path: Path) -> None:
    assert wrong not in known()
    file = tmp_path / "x.toml"
    for text in (f'rules = ["{wrong}"]\n[expect]\nround = 1\n', f'[expect]\nsaid = ["{wrong}"]\n'):
        file.write_text(text)
        assert f"'{wrong}' came, expected an id of the catalogue" in run_file(file).wrong


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1E-FIR-22 to -24 and 1E-FIR-35", {"1E-FIR-22", "1E-FIR-23", "1E-FIR-24", "1E-FIR-35"}),
        ("1E-CRD-S01 to -S03", {"1E-CRD-S01", "1E-CRD-S02", "1E-CRD-S03"}),
        ("1E-BON-A1 to 1E-BON-A3", {"1E-BON-A1", "1E-BON-A2", "1E-BON-A3"}),
        ("test_PA_TUR_05_to_07_targets", {"PA-TUR-05", "PA-TUR-06", "PA-TUR-07"}),
        ("test_FW_03_to_FW_05", {"FW-03", "FW-04", "FW-05"}),
        ("RC-BOU, RC-SCO-01, 1E-D84", {"RC-BOU", "RC-SCO-01", "1E-D84"}),
        ("SHA-256, 12-34, XEX-01, EX-011, RC-BOUND, UTF-8, A-1, III-IV", set()),
    ],
)
def test_ranges_and_what_is_none(text: str, found: set[str]) -> None:
    assert ids.cited(text) == found


def test_sections() -> None:
    sections = {"FW-03": "FW", "1E-FIR-18": "1E-FIR", "PA-TUR-02": "PA-TUR", "RC-BOU": "RC", "KS-C01": "KS"}
    assert {rule: ids.section(rule) for rule in sections} == sections


# ------------------------------------------------------------------------------------------ rulebooks of other editions


TOYS = Rulebook("toy", {"T-FIR": "active", "1E-FIR-18": "active", "RC-BOU": "reminded"}, {"T-D1": ["1E-FIR-18"]})
KITES = Rulebook("toy", {"PA-TUR-02": "active"}, module="kites")


class Spoken(Words):
    """Words of the toy edition: each key is its own text."""

    def text(self, key: str, /, **values: Any) -> str:
        return f"about {key}"


def test_the_rules_of_another_edition_and_its_modules_are_looked_up_and_counted(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text('def test_PA_TUR_02_turrets():\n    """RC-BOU too."""\n')
    with rulebooks.offering(TOYS, KITES), offered.offering(PLAYED):
        reference = Reference(Spoken("en"), "toy", ["kites"])
        assert [section.id for section in reference.sections] == ["T", "1E-FIR", "RC", "PA-TUR"]
        assert reference.section("1E-FIR-18").id == reference.section("1E-FIR").id == "1E-FIR"
        (entry,) = reference.search("1efir18")
        assert reference.search("fir 1e-fir-18") == reference.search("1E-FIR-18") == [entry]
        assert [(doubt.id, [letter for letter, _ in doubt.readings]) for doubt in entry.doubts] == [
            ("T-D1", ["a", "b"])
        ]
        assert [section.id for section in Reference(Spoken("en"), "toy").sections] == ["T", "1E-FIR", "RC"]
        found = coverage.coverage(tmp_path, "toy", ["kites"])
        assert [(rule.id, len(rule.tests)) for rule in found] == [
            ("T-FIR", 0),
            ("1E-FIR-18", 0),
            ("RC-BOU", 1),
            ("PA-TUR-02", 1),
        ]
        assert "T-FIR" in known()
    for name, modules in (("toy", []), ("frostlands", ["kites"])):
        with pytest.raises(rulebooks.UnknownRulebook, match="came, expected one of frostlands"):
            coverage.index(name, modules)
