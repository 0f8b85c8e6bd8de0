"""What fingers do besides tapping: twice at once, sliding away, resting too long."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.e2e.app import Hand, Seen, moved_on
from tests.e2e.conftest import Stage
from tests.e2e.player import Player
from tests.e2e.shadow import on_disk

pytestmark = pytest.mark.ui
SEED = "fingers"
NOWHERE = (100, 20)
"""In the header, where the phase is named."""
LATE = 0.5
"""Seconds that a finger stays longer than it must."""


def started(stage: Stage) -> tuple[Hand, Player, Seen]:
    """A game of *try it* at its first turn."""
    app = stage.seeded(SEED)
    hand = Hand(app)
    app.at_home()
    hand.tap("new", lambda s: s.key == "setup.copy")
    hand.tap("option:try", lambda s: s.key == "setup.terms")
    player = Player(hand, SEED)
    hand.tap("next", lambda s: s.key not in ("setup.copy", "setup.terms"))
    seen = player.seen
    while seen.key != "explore.turn":
        seen = player.act()
    return hand, player, seen


def test_two_taps_at_once_and_a_finger_that_slides_away(stage: Stage) -> None:
    """A double tap answers one question, and a finger that leaves a button before it is lifted none."""
    hand, _, seen = started(stage)
    hand.slide("option:done", NOWHERE)
    hand.nothing_came(seen)
    hand.tap_twice("option:done")
    after = hand.app.until(moved_on(seen), "the answer")
    hand.nothing_came(after)
    assert after.head == seen.head + 1


def test_a_finger_that_rests_on_a_button_that_is_held(stage: Stage, tmp_path: Path) -> None:
    """A correction is made by a hold; lifting the finger late answers nothing of what the button has become."""
    hand, player, seen = started(stage)
    seen = hand.hold("option:out", moved_on(seen))
    while seen.kind != "tell":
        seen = player.act()
    for ident in ("correct", "group:table", "edit:things.aurora", "step:value:+1"):
        hand.tap(ident)
    hand.let_go_of("next")  # a tap is not enough
    with hand.holding("next"):
        below = hand.app.until(moved_on(seen), "the correction to be made")
        assert below.has("next"), "there must be something to answer by mistake"
        time.sleep(LATE)
    hand.nothing_came(below)
    assert below.key == seen.key
    assert below.head == seen.head + 1
    disk = on_disk(hand.app.folder, tmp_path)
    assert disk.game.head == below.head
    assert disk.game.table.things.aurora == 2
