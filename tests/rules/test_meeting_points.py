"""Where two modules meet and their texts are silent (MX-01 to MX-17): our reading is played by a scenario in which both
are on the table."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.rules.engine import offered

SCENARIOS = Path(__file__).parents[1] / "scenarios"
MEETINGS: dict[str, list[set[str]]] = {
    "MX-01": [{"pvp", "athena"}],
    "MX-02": [{"pvp", "athena"}, {"pvp", "exploration-deck"}, {"pvp", "kickstarter"}],
    "MX-03": [{"pvp", "stories"}],
    "MX-04": [{"roles", "pvp"}],
    "MX-05": [{"roles", "athena"}, {"roles", "pvp"}],
    "MX-06": [{"roles", "exploration-deck"}],
    "MX-07": [{"roles", "mutants"}],
    "MX-08": [{"roles", "athena"}],
    "MX-09": [{"kickstarter"}, {"kickstarter", "athena"}, {"kickstarter", "exploration-deck"}],
    "MX-10": [{"kickstarter", "roles"}],
    "MX-12": [{"stories", "pvp"}],
    "MX-13": [{"stories", "athena"}],
    "MX-14": [{"mutants", "pvp"}],
    "MX-15": [{"mine", "athena"}],
    "MX-16": [{"pvp", "athena"}, {"pvp", "stories"}],
    "MX-17": [{"athena", "stories"}],
}
"""The modules of each meeting. Nothing is computed where crews meet Roles or Player versus Player (MX-11)."""


def played() -> list[tuple[set[str], set[str]]]:
    """Modules and rules of every scenario with modules."""
    files = [path for name in ("combined", *offered.OURS["module"]) for path in (SCENARIOS / name).rglob("*.toml")]
    told = [tomllib.loads(path.read_text(encoding="utf-8")) for path in files]
    return [({*one.get("modules", [])}, {*one.get("rules", [])}) for one in told]


@pytest.mark.parametrize("meeting", MEETINGS)
def test_both_are_on_the_table(meeting: str) -> None:
    found = [modules for modules, rules in played() if meeting in rules]
    assert [both for both in MEETINGS[meeting] if not any(both <= modules for modules in found)] == []
