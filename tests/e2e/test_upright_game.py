"""Whole solo games by real touches in other windows: one that stands upright, and large type in German."""

from __future__ import annotations

from typing import Any

import pytest

from companion.settings import SettingsFile
from tests.e2e.app import Hand
from tests.e2e.conftest import Stage
from tests.e2e.player import Player
from tests.e2e.test_whole_game import SEED, begin

pytestmark = pytest.mark.ui


@pytest.mark.full
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    ("size", "chosen"),
    [((600, 1024), {}), ((480, 800), {}), ((800, 480), {"text": "large", "language": "de"})],
    ids=["600x1024", "480x800", "large-german"],
)
def test_a_whole_game(stage: Stage, size: tuple[int, int], chosen: dict[str, Any]) -> None:
    display = stage.display(*size)
    folder = stage.folder / "data"
    folder.mkdir()
    SettingsFile(folder).change(**chosen)
    app = stage.seeded(SEED, display, ["--size", "{}x{}".format(*size)])
    hand = Hand(app)
    player = Player(hand, SEED)
    begin(hand, player, display.picture)
    asked = set()
    while (seen := player.seen).screen == "table":
        if seen.key not in asked:
            asked.add(seen.key)
            display.picture(f"whole-{seen.key}")
        player.act()
    assert app.until(lambda s: s.screen == "score", "the score").has("home")
    display.picture("whole-score")
    assert {"explore.turn", "move.end", "fire.turn"} <= asked
    assert app.stop() == 0
