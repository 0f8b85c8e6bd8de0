"""Player versus Player by real X touches: four people whose Convoys are kept shoot at each other, on the drawing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.app import Seen
from tests.e2e.conftest import Stage
from tests.e2e.test_first_edition import ROUNDS, SMALL, Owner, play

pytestmark = pytest.mark.ui
PEOPLE = 4


class Fighter(Owner):
    """Shoots at a rival whenever it can, by touching the rival."""

    shots = 0

    def _wanted(self, seen: Seen) -> str:
        rivals = seen.starting("place:seat.") if seen.key == "fire.attack" else []
        if rivals:
            type(self).shots += 1
            return self._one(rivals)
        return super()._wanted(seen)


@pytest.mark.full
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(
    ("modules", "look"),
    [(("pvp",), ("en", "normal")), (("pvp", "roles"), ("de", "large"))],
    ids=["alone", "with roles, large type"],
)
def test_a_whole_game_of_four(modules: tuple[str, ...], look: tuple[str, str], stage: Stage, tmp_path: Path) -> None:
    """PVP-FIR-01: a rival is touched on the drawing; the game ends by rule, with the score that is shown."""
    Fighter.shots = 0
    assert play(stage, tmp_path, SMALL, "alpha", PEOPLE, ROUNDS, look, modules, Fighter) == []
    assert Fighter.shots
