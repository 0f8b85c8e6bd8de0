"""What each module changes, system by system, and the silences that touch several systems: parts B and E of the
matrix.

What can be measured is compared with the game without modules: a module changes it exactly where its cell says so.
Every rule that a cell names is one of its module, and a test cites it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from companion.reference import coverage
from companion.rules.common import clan
from companion.rules.common.seating import numbers
from companion.rules.editions.edition import cards, components
from companion.rules.editions.first_edition.doubts import DOUBTS
from companion.rules.engine import offered
from companion.rules.engine.modules import SOLO
from companion.rules.engine.table import Table, Terms
from companion.rules.engine.units import steps
from companion.rules.expansions import ORDER
from companion.rules.expansions.matrix import MATRIX, uncovered

EDITION = "first-edition"
CELLS: dict[str, dict[str, str]] = {
    "board and map": {"athena": "PA-SET-01 PA-MOV-01 PA-MOV-02", "mine": "1E-MIN-01 1E-MIN-02"},
    "Exploration deck": {
        "athena": "PA-SET-03 PA-SET-04 PA-SET-05 PA-SET-07",
        "exploration-deck": "FS-EXP-01",
        "asgaror": "FS-ASG-01",
        "pvp": "PVP-SET-01",
        "mutants": "MU-SET-01",
        "kickstarter": "KS-SET-01 KS-SET-02 KS-SET-03 KS-SET-04",
    },
    "Object deck": {"athena": "PA-SET-08", "exploration-deck": "FS-EXP-01", "mine": "1E-MIN-01"},
    "Loot deck": {
        "athena": "PA-SET-08",
        "asgaror": "FS-ASG-01",
        "pvp": "PVP-SET-01",
        "mutants": "MU-SET-01",
    },
    "Outcome deck": {
        "stories": "FS-STO-21",
        "pvp": "PVP-SET-02",
        "roles": "RC-BOU RC-GUN",
        "kickstarter": "KS-C01",
    },
    "start pieces": {
        "athena": "PA-ALR-02",
        "crews": "FS-CRW-01 FS-CRW-02",
        "pvp": "PVP-SET-03 PVP-SET-04",
        "roles": "RC-SET-01",
    },
    "turn order": {"athena": "PA-RND-01 PA-RND-02 PA-RND-03", "stories": "FS-STO-06"},
    "Exploration": {
        "athena": "PA-ARM-01 PA-ARM-02 PA-ARM-03 PA-AND-01 PA-AND-02 PA-AND-03",
        "stories": "FS-STO-02 FS-STO-03 FS-STO-05 FS-STO-07 FS-STO-09 FS-STO-12 FS-STO-13 FS-STO-14 FS-STO-22",
        "roles": "RC-MOT RC-RAD RC-SCA RC-TIN",
    },
    "Bonus Actions": {
        "athena": "PA-BON-01 PA-BON-02 PA-BON-03 PA-BON-04 PA-BON-05 PA-BON-06 PA-BON-07",
        "stories": "FS-STO-12",
    },
    "Convoy and boxes": {
        "athena": "PA-BAT-01 PA-BAT-05 PA-BOX-01 PA-BOX-02 PA-BOX-03 PA-BOX-04",
        "exploration-deck": "FS-BOX-01 FS-BOX-02 FS-BOX-03 FS-BOX-04 FS-BOX-06",
        "stories": "FS-STO-13",
        "roles": "RC-SMU",
        "kickstarter": "KS-C02 KS-C03",
    },
    "Contamination": {"roles": "RC-RAD", "mutants": "MU-E02 MU-E04 MU-E05", "kickstarter": "KS-V02"},
    "Movement": {
        "athena": "PA-BOX-04 PA-MOV-01",
        "roles": "RC-NIT",
        "mutants": "MU-L03",
        "kickstarter": "KS-C02 KS-C03 KS-S02",
        "mine": "1E-MIN-02 1E-MIN-03",
    },
    "Ambush": {"athena": "PA-FIR-01 PA-TUR-02", "mutants": "MU-E01 MU-E02 MU-E03 MU-E04 MU-E05 MU-E06"},
    "Convoys Fire": {
        "athena": "PA-TUR-05 PA-TUR-06 PA-TUR-07 PA-TUR-08 PA-WPN-01",
        "exploration-deck": "FS-BOX-01",
        "asgaror": "FS-ASG-02",
        "pvp": "PVP-FIR-01 PVP-FIR-02 PVP-FIR-03 PVP-FIR-04",
        "roles": "RC-GUN RC-BOU",
        "kickstarter": "KS-S01 KS-C01",
    },
    "Enemies Fire and after": {"athena": "PA-TUR-09", "pvp": "PVP-END-01 PVP-END-02 PVP-END-04", "mutants": "MU-E06"},
    "End of Round": {
        "athena": "PA-BOX-01 PA-BOX-02",
        "exploration-deck": "FS-BOX-02",
        "asgaror": "FS-ASG-03",
        "stories": "FS-STO-15 FS-STO-16 FS-STO-19",
        "pvp": "PVP-EOR-01",
        "roles": "RC-MOT",
    },
    "scoring": {
        "athena": "PA-SCO-01 PA-SCO-02",
        "roles": "RC-SCO-01 RC-SCO-02 RC-SCO-03 RC-SCO-04 RC-SCO-05",
        "mutants": "MU-L01 MU-L04 MU-L05 MU-L06",
        "mine": "1E-MIN-04",
    },
}
"""Part B: what a module changes in each system, by the rules that its cell names. A module that is not there changes
nothing in it."""
MEASURED: dict[str, Callable[[Table], Any]] = {
    "board and map": lambda table: [*components(table).maps],
    "Object deck": lambda table: cards(table, "object"),
    "Loot deck": lambda table: [*clan.loot(table)],
    "Outcome deck": lambda table: cards(table, "outcome"),
    "the fewest Fame at the start": lambda table: components(table).fame.start,
    "cards that stay in the zone": lambda table: components(table).zone_limits,
    "people": numbers,
}
"""What can be told of a system without playing."""
OTHERS = {
    "board and map": {"athena"},
    "Object deck": {"athena", "exploration-deck", "mine"},
    "Loot deck": {"athena", "asgaror", "mutants"},
    "Outcome deck": {"pvp"},
    "the fewest Fame at the start": {"pvp"},
    "cards that stay in the zone": {"pvp"},
    "people": {"pvp", "roles"},
}
"""The modules by which it differs. Player versus Player takes Loot out unseen, so its deck is the same before
(PVP-SET-01); the Mine is played on any board."""


def fresh(*modules: str) -> Table:
    return Table(terms=Terms(edition=EDITION, modules=[*modules]))


@pytest.mark.parametrize("system", MEASURED)
def test_a_module_changes_a_system_exactly_where_the_matrix_says_so(system: str) -> None:
    """Part B."""
    found = MEASURED[system]
    plain = found(fresh())
    assert {module for module in ORDER if found(fresh(module)) != plain} == OTHERS[system]


@cache
def cited() -> dict[str, list[str]]:
    """Every rule of the edition and its modules with the tests that cite it."""
    return {row.id: row.tests for row in coverage.coverage(edition=EDITION, modules=ORDER)}


@pytest.mark.parametrize("module", ORDER)
def test_every_rule_of_a_cell_is_one_of_its_module_and_cited(module: str) -> None:
    """Part B: what the cells of a module name."""
    rules = coverage.index(EDITION, [module])
    named = {rule for cells in CELLS.values() for rule in cells.get(module, "").split()}
    assert named
    assert sorted(named - {*rules}) == []
    assert named - {*coverage.index(EDITION)}
    assert [rule for rule in sorted(named) if rules[rule] == "active" and not cited()[rule]] == []


# ---------------------------------------------------------------- silences


SILENCES: dict[str, str] = {
    "MS-01": "FS-STO-01 FS-EXP-01",
    "MS-02": "CMB-06",
    "MS-03": "1E-RND-10 1E-EOR-01",
    "MS-04": "XD-06",
    "MS-05": "XD-05 XD-08",
    "MS-06": "1E-D75 1E-D90 XD-30",
    "MS-07": "1E-D73 1E-D75",
    "MS-08": "1E-SUR-09 MU-L08",
    "MS-09": "PA-TUR-12 PVP-FIR-08",
    "MS-10": "RC-GUN RC-BOU",
}
"""Part E: silences that touch several systems, with the rules and doubts of our pick."""


def test_MS_01_to_10_what_is_picked_for_each_silence_is_in_the_rules_or_among_the_doubts() -> None:
    """Part E: each is a rule that a test cites, or a doubt that can be looked up."""
    doubts = {*DOUBTS, *(doubt for name in ORDER for doubt in offered.find("module", name).doubts)}
    for silence, ids in SILENCES.items():
        for one in ids.split():
            assert one in doubts or cited()[one], f"{silence}: {one}"


def test_MS_01_the_owner_tells_how_large_a_deck_is_and_what_its_cards_are_called() -> None:
    """U1-24 to U1-36: nothing is made up of a card that nobody has told; stories are as many as there are at most."""
    assert fresh("stories").terms.printed == {}
    assert {pile.name for pile in offered.find("module", "stories").piles} == {"story-I", "story-II", "story-III"}


@pytest.mark.parametrize("module", ORDER)
def test_MS_02_solo_with_a_module_swaps_cards_or_warns(module: str) -> None:
    """CMB-06, XD-01: cards that are swapped are played alone; what needs rules of its own is warned of or refused."""
    row = MATRIX[module]
    swapped = {"exploration-deck", "asgaror", "crews", "mutants", "kickstarter", "mine"}
    assert bool(row.alone) is (module in swapped)
    assert bool(uncovered([module], solo=True)) is (module in ("athena", "stories"))
    assert (SOLO in row.refuses) is (module in ("pvp", "roles"))


def test_MS_06_the_end_of_a_round_has_one_order() -> None:
    """1E-D75, 1E-D90, XD-30: abilities, boxes, healing, Motivator, end check, Aurora, trim and refill, story."""
    table = fresh("stories", "roles", "exploration-deck")
    names = [*steps(table)]
    order = ["end.abilities", "end.production", "end.check", "end.aurora", "end.trim", "end.fill", "end.story"]
    assert [name for name in names if name in order] == order
    asked = [name for name in ORDER if "round.ends" in offered.find("module", name).moments]
    assert asked.index("asgaror") < asked.index("roles")


@pytest.mark.parametrize("kind", ["turret", "rival"])
def test_MS_09_what_is_written_for_an_enemy_does_not_work_against_other_targets(kind: str) -> None:
    """PA-TUR-12, PVP-FIR-08."""
    found = [target for name in ORDER for target in offered.find("module", name).targets if target.name == kind]
    assert [target.speaks for target in found] == [False]
