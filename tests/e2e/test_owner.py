"""What the app costs its owner: touches counted by real touches on the path that stands ready, in rounds with all that
costs touches."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.packs import load_packs
from tests.e2e.app import Hand
from tests.e2e.conftest import Stage
from tests.e2e.owner import AtTheTable, Copied

pytestmark = pytest.mark.ui
TO_THE_FIRST_TURN = 16
"""Touches from the first start to the first resolved turn of the Automa."""
FIRST, KNOWN = 34, 18
"""Touches of a round in which nothing was known, and of one with cards and board known."""

DEALT = "k16"
"""A seed that deals Action cards of which one takes a Shortcut."""
SHOTS = 4
"""Shots of the Automa in such a round."""


def _begin(stage: Stage, tmp_path: Path, seed: str = "owner") -> AtTheTable:
    app = stage.seeded(seed)
    hand = Hand(app)
    app.at_home()
    hand.tap("new", lambda s: s.key == "setup.copy")
    return AtTheTable(hand, tmp_path)


def _resolved(game: Game) -> bool:
    return any(line.key.startswith("automa.") and line.key != "automa.pile" for t in game.log(1) for line in t.lines)


def _has_all(game: Game) -> None:
    """A mixed block with an effect, a repair, a Shortcut, four shots and a Loot share have come in this round."""
    said = [line.key for told in game.log() for line in told.lines]
    answered = game.answered(("zone.location", "automa.end"))
    assert answered["zone.location"] == {"effect": "damage", "block": "fuel:1,ammo:1"}
    assert "hazard" in answered["automa.end"], "no Shortcut"
    assert said.count("automa.fire") >= SHOTS
    assert {"automa.gather", "automa.improve", "automa.loot", "loot.you.each"} <= set(said)
    assert any(key.startswith("automa.repair") and key != "automa.repair.none" for key in said), said


@pytest.mark.full
@pytest.mark.timeout(900)
def test_a_first_round_on_the_path_that_stands_ready(stage: Stage, tmp_path: Path) -> None:
    """Nothing is known; the board stays on the table."""
    owner = _begin(stage, tmp_path)
    game = owner.step()
    while not _resolved(game):
        game = owner.step()
    until = owner.hand.touches
    while game.table.progress.round < 2:
        game = owner.step()
    _has_all(game)
    assert game.table.terms.board == "table"
    assert until <= TO_THE_FIRST_TURN, owner.path
    assert owner.touches(1) <= FIRST, owner.path


@pytest.mark.full
@pytest.mark.timeout(900)
def test_a_round_with_cards_and_board_known(stage: Stage, tmp_path: Path) -> None:
    folder = stage.folder / "data"
    folder.mkdir()
    learning = Copied(Game.new(Journal(None), Library(folder, load_packs()[0]), DEALT), board="copy")
    learning.play_until(lambda g: g.over)
    owner = _begin(stage, tmp_path, DEALT)
    game = owner.step()
    while game.table.progress.round < 2:
        game = owner.step()
    _has_all(game)
    assert owner.touches(1) <= KNOWN, owner.path
