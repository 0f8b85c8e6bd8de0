"""Which modules go together, by the matrix: a pure function over a table of modules (CMB-02 to CMB-09)."""

from __future__ import annotations

import pytest

from companion.messages import Words
from companion.rules.common import clan
from companion.rules.common.seating import numbers
from companion.rules.editions.edition import components
from companion.rules.engine import offered
from companion.rules.engine.modules import SOLO, Module, Score
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Rule
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Table, Terms
from companion.rules.expansions import ORDER
from companion.rules.expansions.matrix import MATRIX, Clash, Row, Trouble, alone, clash, trouble, uncovered, unsaid

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


PRINTED = """
                 athena      explo.      asgaror  crews stories pvp roles    mutants  kick.       mine solo
athena           .           w:CMB-05    w:CMB-02 p     p       p   w:CMB-04 w:CMB-02 w:KS-SET-01 p    w:XD-01
exploration-deck w:CMB-05    .           p        p     p       p   p        p        w:KS-SET-01 p    p:CMB-06
asgaror          w:CMB-02    p           .        p     p       yes p        n:CMB-02 p           p    p:CMB-06
crews            p           p           p        .     p       p   p        p        p           p    p:CMB-06
stories          p           p           p        p     .       p   p        p        p           p    w:XD-01
pvp              p           p           yes      p     p       .   p        p        p           p    n:CMB-06
roles            w:CMB-04    p           p        p     p       p   .        p        p           p    n:CMB-06
mutants          w:CMB-02    p           n:CMB-02 p     p       p   p        .        p           p    p:CMB-06
kickstarter      w:KS-SET-01 w:KS-SET-01 p        p     p       p   p        p        .           p    p:CMB-06
mine             p           p           p        p     p       p   p        p        p           .    p:1E-D47
"""
"""Part C of the matrix: yes, p for what is silent and goes together by our reading, w with a warning, n refused."""
CELLS = [line.split() for line in PRINTED.strip().splitlines()[1:]]
PAIRS = [
    (row[0], other, cell) for row in CELLS for other, cell in zip((*ORDER, SOLO), row[1:], strict=True) if cell != "."
]


@pytest.mark.parametrize(("module", "other", "cell"), PAIRS, ids=[f"{one}+{two}" for one, two, _ in PAIRS])
def test_the_matrix_pair_by_pair(module: str, other: str, cell: str) -> None:
    """CMB-02 to CMB-07, CMB-09, CMB-12: part C, whichever of two is named first."""
    kind, _, rule = cell.partition(":")
    solo = other == SOLO
    for both in [[module]] if solo else [[module, other], [other, module]]:
        refused, warned = clash("first-edition", both, solo=solo), uncovered(both, solo=solo)
        silent = [note.values["rule"] for note in alone(both)] if solo else [rule for _ in unsaid(both)]
        assert (refused.rule if refused else "") == (rule if kind == "n" else "")
        assert [found.rule for found in warned] == ([rule] if kind == "w" else [])
        assert bool(silent) == (kind == "p")
        if solo and kind == "p":
            assert silent == [rule]


def test_the_matrix() -> None:
    """Every module is of the first edition, and refused in a game of Frostlands (CMB-08)."""
    assert tuple(MATRIX) == ORDER == tuple(row[0] for row in CELLS)
    assert {module: row.edition for module, row in MATRIX.items()} == dict.fromkeys(MATRIX, "first-edition")
    for module in MATRIX:
        rule = "CD-29" if module == "mine" else "CMB-08"
        assert clash("frostlands", [module]) == Clash(module, "frostlands", rule)
    assert clash("first-edition", ["mutants", "asgaror"]) == Clash("mutants", "asgaror", "CMB-02")


HERE = [name for name in ORDER if name in offered.names("module")]


@pytest.mark.parametrize("module", HERE)
def test_what_an_installed_module_says_of_others_stands_in_the_matrix(module: str) -> None:
    """What it refuses itself holds wherever it comes from; one place may not say more than the other."""
    own, row = offered.find("module", module), MATRIX[module]
    assert own.edition == row.edition
    assert [other for other in own.refuses if clash("first-edition", [module, other], solo=other == SOLO) is None] == []
    assert [other for other in own.warns if not uncovered([module, other], solo=other == SOLO)] == []


@pytest.mark.parametrize("module", HERE)
def test_boards_and_people_of_each_module(module: str) -> None:
    """Part D; CMB-01: Gamma comes with Project Athena and is its board. One person with none that the Automa refuses
    (CMB-06)."""
    table = Table(terms=Terms(edition="first-edition", modules=[module]))
    boards = ["gamma"] if module == "athena" else ["alpha", "beta"]
    assert [*components(table).maps] == boards
    assert numbers(table) == ([2, 3, 4] if SOLO in MATRIX[module].refuses else [1, 2, 3, 4])
    with_athena = Table(terms=Terms(edition="first-edition", modules=["athena", module]))
    if module != "athena":
        assert [*components(with_athena).maps] == ["gamma"]


@pytest.mark.parametrize("module", HERE)
def test_CMB_02_there_is_one_clan_with_each_module(module: str) -> None:
    """CMB-12: six Enemies and six Loot cards, whichever clan it is. Another takes the place of Athena's."""
    own = {"asgaror": "asgaror", "mutants": "mutants"}.get(module, "")
    for others, name in (([module], own), (["athena", module], own or "athena")):
        table = Table(terms=Terms(edition="first-edition", modules=[*dict.fromkeys(others)]))
        (only,) = components(table).clans
        assert (len(only.enemies), len(clan.loot(table))) == (6, 6)
        assert only.name == (name or ("athena" if module == "athena" else "wolves"))


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
