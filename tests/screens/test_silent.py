"""A turn that changes nothing is told: after each answer the next screen differs in something that a player reads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.game.silent import silent
from companion.messages import Words
from companion.rules.engine.table import Terms
from companion.screens.drawings.changes import changed
from companion.simulation.simulate import Players, step
from tests.screens.pump import Pump
from tests.screens.test_deeds import opened


def _read(game: Game, words: Words) -> object:
    """What a player reads of the open question: its words and options, what is told, what is outlined, whose turn."""
    posed = game.posed
    if posed is None:
        return None
    asked = (words.question(posed), words.detail(posed), *map(words.option, posed.options))
    told = (*map(words.called, posed.lines), *changed(posed.lines, game.table))
    return asked, told, posed.asked, posed.turn, silent(game), game.table.progress.step, game.table.progress.round


@pytest.mark.parametrize("edition", ["frostlands", "first-edition"])
def test_no_screen_is_like_the_one_before(library: Library, edition: str) -> None:
    words, passes = Words("en"), 0
    for seed, seats in (("z3", ("tracked", "untracked")), ("s", ("greedy",))):
        game = Game.new(None, library, seed, Terms(edition=edition))
        players, before = Players(seed, "normal", seats), None
        while not game.over:
            now = _read(game, words)
            if game.table.progress.round and not (game.posed is not None and game.posed.fields):
                assert now != before, (game.head, game.posed)
                passes += silent(game) > 0
            before = now
            step(game, players)
    assert passes, "there were turns that change nothing"


@pytest.mark.ui
def test_the_panel_says_what_has_passed_and_how_often(pump: Pump) -> None:
    opened(pump, "explore.turn")
    assert not [text for text in pump.texts() if "Noted:" in text]
    pump.app.session.shown = replace(pump.shown, silent=2)
    pump.draw()
    assert [text for text in pump.texts() if "Noted:" in text and "(2 ×)" in text]
