"""Whole games by random answers: each question and sentence can be read, and every table between them is sound."""

from __future__ import annotations

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.simulation.bots import RandomPlayer
from companion.simulation.simulate import answer_setup
from tests.invariants import broken
from tests.rules.telling import faults_of

SEATS: dict[str, tuple[str, ...]] = {
    "you alone, kept": ("tracked",),
    "you alone, told": ("untracked",),
    "two": ("tracked", "untracked"),
    "three": ("tracked",) * 3,
    "four": ("tracked",) * 4,
}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", SEATS)
def test_a_whole_game(name: str, seed: int, library: Library) -> None:
    """From the first question to the scores, within as many acts as a long game has."""
    game, human = Game.new(Journal(None), library, f"rules/{name}/{seed}"), RandomPlayer(f"{name}/{seed}")
    rounds = set()
    for _ in range(2500):
        posed = game.posed
        if posed is None:
            break
        assert not faults_of(posed.lines, [posed] if posed.kind != "tell" else [])
        assert not broken(game.table)
        rounds.add(game.table.progress.round)
        answer = answer_setup(posed.key, "hard" if seed == 1 else "normal", SEATS[name])
        if isinstance(answer, dict):
            answer = {**{f.name: f.left_out for f in posed.fields}, **answer}
        elif answer is None and posed.kind != "tell":
            answer = human.answer(posed)
        game.answer(posed.number, answer, seat=posed.asked if len(game.open) > 1 else "")
    assert game.over
    assert rounds >= {0, 1, 2}
    assert game.table.progress.scores
