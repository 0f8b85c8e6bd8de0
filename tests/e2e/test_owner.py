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
from tests.e2e.owner import AtTheTable
from tests.spine.test_first_start import Owner

pytestmark = pytest.mark.ui
TO_THE_FIRST_TURN = 16
"""Touches from the first start to the first resolved turn of the Automa."""
FIRST, KNOWN = 38, 20
"""Touches of a round in which nothing was known, and of one with cards and board known."""


def _begin(stage: Stage, tmp_path: Path) -> AtTheTable:
    app = stage.seeded("owner")
    hand = Hand(app)
    app.at_home()
    hand.tap("new", lambda s: s.key == "setup.copy")
    return AtTheTable(hand, tmp_path)


def _resolved(game: Game) -> bool:
    return any(line.key.startswith("automa.") and line.key != "automa.pile" for t in game.log(1) for line in t.lines)


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
    said = [line.key for told in game.log() for line in told.lines]
    assert said.count("automa.fire") >= 3
    assert {"automa.improve", "automa.gather", "automa.loot"} <= set(said)
    assert game.table.terms.board == "table"
    assert until <= TO_THE_FIRST_TURN, owner.path
    assert owner.touches(1) <= FIRST, owner.path


@pytest.mark.full
@pytest.mark.timeout(900)
def test_a_round_with_cards_and_board_known(stage: Stage, tmp_path: Path) -> None:
    folder = stage.folder / "data"
    folder.mkdir()
    learning = Owner(Game.new(Journal(None), Library(folder, load_packs()[0]), "owner"), board="copy")
    learning.play_until(lambda g: g.over)
    owner = _begin(stage, tmp_path)
    game = owner.step()
    while game.table.progress.round < 2:
        game = owner.step()
    said = [line.key for told in game.log() for line in told.lines]
    assert "automa.fire" in said
    assert owner.touches(1) <= KNOWN, owner.path
