"""A kept game is laid out again by real X touches after a finished round: page by page, each line ticked, and back to
the question that was open."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.packs import load_packs
from companion.rules.engine.table import Table, Terms
from companion.settings import SettingsFile
from companion.simulation.simulate import Players
from tests.e2e.app import Hand, Seen
from tests.e2e.conftest import Stage
from tests.e2e.shadow import JOURNAL

pytestmark = pytest.mark.ui
NAME = "first-edition"
SEED = "laid out 7"
"""By which somebody is left after the first round."""
ROUND = 2
"""The round that begins where these games are kept: one is finished."""
PAGE = re.compile(r"(\d+) \w+ (\d+)$")
"""How the title ends: which page of how many."""


def kept(stage: Stage, seats: tuple[str, ...], modules: list[str], copy: str, look: dict[str, Any]) -> Table:
    """A game by bots that was left at the beginning of its second round, on the disk of the app to come."""
    folder = stage.folder / "data"
    folder.mkdir(parents=True)
    boxes = ["edition:frostlands", f"edition:{NAME}", *(f"module:{module}" for module in modules)]
    SettingsFile(folder).change(boxes=boxes, **look)
    journal = Journal(folder / JOURNAL)
    library, terms = Library(folder, load_packs()[0]), Terms(edition=NAME, modules=modules, map="alpha")
    game = Game.new(journal, library, SEED, terms)
    players = Players(SEED, seats=seats)
    while game.table.progress.round < ROUND:
        posed = next(iter(game.open.values()))
        game.answer(posed.number, copy if posed.key == "setup.copy" else players.answer(posed, game.table), posed.asked)
    journal.close()
    return game.table


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("seats", "modules", "copy", "look"),
    [
        (("tracked", "tracked", "untracked", "tracked"), ["pvp", "roles"], "try", {}),
        (("tracked",), [], "own", {"language": "de", "text": "large"}),
    ],
    ids=["four people, two modules", "alone with a real box, German, large type"],
)
def test_a_game_is_laid_out_again(
    stage: Stage, seats: tuple[str, ...], modules: list[str], copy: str, look: dict[str, Any]
) -> None:
    table = kept(stage, seats, modules, copy, look)
    display = stage.display()
    app = stage.seeded("laid out", display)
    hand = Hand(app)
    app.at_home()
    seen = hand.tap("continue", lambda s: s.screen == "table")
    if seen.has("close"):
        seen = hand.tap("close", lambda s: not s.has("close"))
    asked = (seen.head, seen.key, seen.asked)
    hand.tap("menu", lambda s: s.has("menu:lay"))
    seen = hand.tap("menu:lay", lambda s: s.screen == "laying")
    pages = 0
    while seen.screen == "laying":
        pages += 1
        display.picture(f"laid-{len(seats)}-{pages}")
        seen = ticked(hand, seen)
        seen = hand.tap("next")
    assert pages > len([kind for kind in seats if kind != "untracked"]) + len(("note", "board", "decks", "zone"))
    assert (seen.head, seen.key, seen.asked) == asked
    assert table.progress.round == ROUND
    assert app.stop() == 0


def ticked(hand: Hand, seen: Seen) -> Seen:
    """Tick what is in view of a page."""
    for line in seen.starting("tick:"):
        seen = hand.tap(line)
    return seen
