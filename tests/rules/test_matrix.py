"""Which modules go together, by the matrix: a pure function over a table of modules (CMB-02 to CMB-09)."""

from __future__ import annotations

import pytest

from companion.messages import Words
from companion.rules.engine.modules import SOLO, Module, Score
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Rule
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Table
from companion.rules.expansions import ORDER
from companion.rules.expansions.matrix import MATRIX, Clash, Row, Trouble, clash, trouble, uncovered

TOYS = {
    "kites": Row("toy", refuses={"rockets": "CMB-02"}, warns={"balloons": "XD-22"}),
    "rockets": Row("toy"),
    "balloons": Row("toy", refuses={SOLO: "CMB-06"}),
    "sledges": Row("other", not_in="CD-29"),
}


@pytest.mark.parametrize(
    ("edition", "modules", "solo", "found"),
    [
        ("toy", [], True, None),
        ("toy", ["kites", "balloons"], False, None),
        ("toy", ["kites", "rockets"], False, Clash("kites", "rockets", "CMB-02")),
        # One of two says so, whichever is named first.
        ("toy", ["rockets", "kites"], False, Clash("rockets", "kites", "CMB-02")),
        ("toy", ["balloons"], True, Clash("balloons", SOLO, "CMB-06")),
        ("other", ["kites"], False, Clash("kites", "other", "CMB-08")),
        ("toy", ["kites", "sledges"], False, Clash("sledges", "toy", "CD-29")),
        # What nobody has described refuses nothing.
        ("toy", ["submarines"], True, None),
    ],
)
def test_what_a_table_of_modules_refuses(edition: str, modules: list[str], solo: bool, found: Clash | None) -> None:
    assert clash(edition, modules, solo=solo, rows=TOYS) == found


def test_what_no_rule_covers_is_a_warning() -> None:
    assert uncovered(["balloons", "rockets", "kites"], rows=TOYS) == [Clash("balloons", "kites", "XD-22")]
    assert uncovered(["athena"], solo=True) == [Clash("athena", SOLO, "XD-01")]
    assert [w.rule for w in uncovered(["athena", "mutants", "roles"])] == ["CMB-02", "CMB-04"]


def test_the_matrix() -> None:
    """Part C: every module is of the first edition; one clan beside another, and two modules against the Automa."""
    assert tuple(MATRIX) == ORDER
    assert {module: row.edition for module, row in MATRIX.items()} == dict.fromkeys(MATRIX, "first-edition")
    refused = {(one, two): rule for one, row in MATRIX.items() for two, rule in row.refuses.items()}
    assert refused == {("asgaror", "mutants"): "CMB-02", ("pvp", SOLO): "CMB-06", ("roles", SOLO): "CMB-06"}
    for module in MATRIX:
        rule = "CD-29" if module == "mine" else "CMB-08"
        assert clash("frostlands", [module]) == Clash(module, "frostlands", rule)
    assert clash("first-edition", ["mutants", "asgaror"]) == Clash("mutants", "asgaror", "CMB-02")


KITES = Module("kites", edition="frostlands", refuses={"rockets": "CMB-02", SOLO: "CMB-06"})
ROCKETS = Module("rockets")


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_keeps_a_game_from_being_played_here_is_said(language: str, compiled: None) -> None:
    words = Words(language)

    def said(edition: str, *modules: str, solo: bool = False) -> str:
        found = trouble(edition, modules, solo=solo)
        assert found is not None
        text = words.text(found.key, **found.values)
        assert "<" not in text
        assert "{" not in text
        return text

    assert trouble("frostlands", [], solo=True) is None
    assert "toy" in said("toy")
    assert "frostlands" in said("toy")
    assert "zeppelin" in said("frostlands", "zeppelin")
    assert "CMB-08" in said("frostlands", "athena")
    with offering(KITES, ROCKETS):
        assert trouble("frostlands", ["kites"]) is None
        assert trouble("frostlands", ["rockets"], solo=True) is None
        assert words.value(["kites", "rockets"]) in said("frostlands", "zeppelin")
        assert "kites" in said("frostlands", "kites", "kites")
        assert "CMB-02" in said("frostlands", "rockets", "kites")
        assert "CMB-06" in said("frostlands", "kites", solo=True)
        # Thousands of names are looked through at once.
        assert "zeppelin" in said("frostlands", "kites", *["zeppelin"] * 100_000)


def scoring(name: str, *points: str) -> Module:
    return Module(name, scores=tuple(Score(point, "CMB-02", lambda table, seat: None) for point in points))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", ["map", "fame", "objects", "cards", "special", "boxes", "ship", "total"])
def test_no_module_calls_its_points_as_ours_are_called(name: str, language: str, compiled: None) -> None:
    """They would be added to ours, and nobody would notice."""
    with offering(scoring("fans", "fans", name)):
        found = trouble("frostlands", ["fans"])
    assert found == Trouble("modules", "fault.combine.score", {"name": "fans", "score": name})
    text = Words(language).text(found.key, **found.values)
    assert "fans" in text
    assert name in text


def test_no_two_points_of_modules_in_one_game_are_called_the_same() -> None:
    with offering(scoring("fans", "fans", "fans"), scoring("flags", "flags"), scoring("banners", "flags")):
        twice, other = trouble("frostlands", ["fans"]), trouble("frostlands", ["flags", "banners"])
        assert trouble("frostlands", ["banners"]) is None
    assert (twice and twice.values) == {"name": "fans", "score": "fans"}
    assert (other and other.values) == {"name": "banners", "score": "flags"}


def stepping(name: str, step: str) -> Module:
    def nothing(table: Table, who: str) -> Rule[None]:
        return
        yield

    return Module(name, steps=(("rest", Step(step, "rest", "CMB-02", lambda table: [], nothing)),))


@pytest.mark.parametrize("step", ["fire.enemies", "after"])
def test_no_module_calls_its_step_as_another_is_called(step: str) -> None:
    """All that stands between the two would be left out of the game."""
    with offering(stepping("fans", "after"), stepping("foes", step)):
        assert trouble("frostlands", ["fans"]) is None
        found = trouble("frostlands", ["fans", "foes"])
    assert found == Trouble("modules", "fault.combine.name", {"name": "foes", "taken": step})
