"""Whole games of the first edition, on both sides of its board, by random legal answers and side acts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.rules.engine.table import Terms, freeze
from companion.simulation.simulate import Players, step
from tests.spine.test_tracked_games import _ended, _shown, _sound

ALPHA, BETA = "alpha", "beta"
SEATS = (
    ("untracked",),
    ("tracked",),
    ("greedy",),
    ("untracked", "untracked"),
    ("tracked", "greedy"),
    ("untracked", "tracked", "greedy"),
    ("tracked",) * 3,
    ("tracked",) * 4,
)
"""Kinds of seats; one person plays against the Automa."""


def _begin(seed: str, board: str, seats: tuple[str, ...], library: Library) -> tuple[Game, Players, Journal]:
    journal = Journal(None)
    game = Game.new(journal, library, seed, Terms(edition="first-edition", map=board))
    return game, Players(seed, seats=seats), journal


def _acts(game: Game, players: Players) -> Iterator[None]:
    while not game.over:
        question = game._course.player.question
        assert question is not None
        if question.found is not None and callable(question.options) and game._course.player.fresh:
            assert [*question.found] == [*question.options(game.table)], (game.head, question.key)
        posed, answer = step(game, players)
        try:
            _sound(game)
        except AssertionError as error:
            raise AssertionError(f"act {game.head}, after {posed.key} = {answer!r}") from error
        yield


@pytest.mark.parametrize("board", [ALPHA, BETA])
@pytest.mark.parametrize("seats", SEATS, ids="-".join)
def test_games_end_by_rule_with_every_table_sound(
    board: str, seats: tuple[str, ...], library: Library, full: bool
) -> None:
    """1E-EOR-01, 1E-SUR-09, 1E-CMP-02: tokens, counters and decks are conserved."""
    for i in range(190 if full else 2):
        game, players, _ = _begin(f"1E/{board}/{'-'.join(seats)}/{i}", board, seats, library)
        for _ in _acts(game, players):
            pass
        _ended(game)
        assert game.table.terms.map == board


@pytest.mark.parametrize("seats", [("tracked",), ("tracked", "tracked", "untracked")], ids="-".join)
def test_undo_and_resume_give_back_the_very_same_table(seats: tuple[str, ...], library: Library, full: bool) -> None:
    for i in range(150 if full else 1):
        game, players, journal = _begin(f"1E/undo/{len(seats)}/{i}", BETA, seats, library)
        seen = [(freeze(game.table), _shown(game))]
        for _ in _acts(game, players):
            seen.append((freeze(game.table), _shown(game)))
            if game.head % 17 == 0 and not game.over:
                again = Game.resume(journal, library, game.id)
                assert (freeze(again.table), _shown(again)) == seen[-1]
        for before in reversed(seen[:-1]):
            assert game.undo()
            assert (freeze(game.table), _shown(game)) == before
