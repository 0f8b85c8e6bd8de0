"""What a module needs from its box is told with the numbers and kinds of pieces that its rules tell."""

from __future__ import annotations

import re

import pytest

from companion.messages import Words
from companion.rules.expansions.matrix import MATRIX

NEEDS: dict[str, tuple[list[int], list[str]]] = {
    "athena": ([], ["Gamma", "turret", "alert table", "batter", "cards"]),  # PA-CMP-01
    "exploration-deck": ([], ["Exploration", "Object"]),  # FS-EXP-01
    "asgaror": ([6, 6], ["Enem", "Loot"]),  # FS-ASG-01
    "crews": ([], ["Crew"]),  # FS-CRW-01
    "stories": ([], ["Story"]),  # FS-STO-01
    "pvp": ([4, 12], ["PvP", "Outcome"]),  # PVP-CMP-01
    "roles": ([8], ["Role"]),  # RC-CMP-01
    "mutants": ([6, 6], ["Enem", "Loot"]),  # MU-CMP-01
    "kickstarter": ([3 + 2 + 2], ["cards"]),  # KS-CMP-01
    "mine": ([1, 2], ["Object", "counter"]),  # 1E-MIN-01
}
"""Numbers and kinds by module."""


@pytest.mark.parametrize("module", MATRIX)
def test_what_a_module_needs(module: str) -> None:
    numbers, kinds = NEEDS[module]
    for language in ("en", "de"):
        assert [int(n) for n in re.findall(r"\d+", Words(language).text(f"module.{module}.needs"))] == numbers
    assert [kind for kind in kinds if kind not in Words("en").text(f"module.{module}.needs")] == []
