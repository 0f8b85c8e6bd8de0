"""Project Athena by real X touches: two people on Gamma, both Convoys kept, to the score."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.app import Hand
from tests.e2e.conftest import Stage
from tests.e2e.test_first_edition import ROUNDS, SMALL, Owner, play

pytestmark = pytest.mark.ui


class Lucky(Owner):
    """Its seed is one by which somebody is left at the end."""

    def __init__(self, hand: Hand, seed: str) -> None:
        super().__init__(hand, "athena-3")


@pytest.mark.timeout(900)
def test_a_whole_game_of_project_athena_for_two(stage: Stage, tmp_path: Path) -> None:
    """PA-CMP-01: every question by touches, and the score is that of the rules."""
    assert play(stage, tmp_path, SMALL, "gamma", 2, ROUNDS, modules=["athena"], player_of=Lucky) == []
