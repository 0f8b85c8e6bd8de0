"""Plays a solo game of *try it* by random legal answers, for tests that want one that has come some way."""

from __future__ import annotations

from companion.game.game import Game
from companion.game.lookup import Printed
from companion.journal.journal import Journal
from companion.simulation.bots import RandomPlayer
from companion.simulation.simulate import answer_setup


def step(game: Game, human: RandomPlayer) -> None:
    """Answer the open question."""
    posed = game.posed
    assert posed is not None
    answer = answer_setup(posed.key, "normal")
    if answer is None and posed.kind != "tell":
        answer = human.answer(posed)
    game.answer(posed.number, answer)


def played(journal: Journal, library: Printed, seed: str, acts: int) -> Game:
    """The game of a seed after so many acts, or at its end if that comes before."""
    game, human = Game.new(journal, library, seed), RandomPlayer(seed)
    while not game.over and game.head < acts:
        step(game, human)
    return game
