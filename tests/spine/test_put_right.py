"""What to put right on the real table: after a row of undos it is the whole way back, not the last step only."""

from __future__ import annotations

from companion.game import Game
from companion.journal import Journal
from companion.library import Library
from companion.rules.table import Line
from tests.spine.test_first_start import Owner


def _played(library: Library, journal: Journal) -> Game:
    """An owner's game, in the second round."""
    game = Game.new(journal, library, "right")
    owner = Owner(game)
    while game.table.progress.round < 2:
        posed = game.posed
        assert posed is not None
        game.answer(posed.number, owner.answer(posed))
    return game


def _spaces(lines: tuple[Line, ...]) -> list[Line]:
    return [line for line in lines if line.key == "putright.space"]


def _back_over_a_move(game: Game) -> int:
    """Undo step by step until a Convoy has moved back, then once more at least; returns the head it began at."""
    start = game.head
    while not _spaces(game.put_right):
        assert game.undo()
    game.undo()
    game.undo()
    return start


def test_undo_step_by_step_says_all_that_must_go_back(library: Library) -> None:
    game = _played(library, Journal(None))
    start = _back_over_a_move(game)
    moved = _spaces(game.put_right)
    assert moved, "the later steps moved nothing, yet the Convoy still stands too far on the real table"
    target = game.head
    by_steps = game.put_right
    game.go_to(start)
    assert game.put_right == (), "redone to where the real table lies, nothing is to be put right"
    game.go_to(target)
    assert game.put_right == by_steps


def test_once_put_right_only_what_follows_is_told(library: Library) -> None:
    game = _played(library, Journal(None))
    _back_over_a_move(game)
    game.righted()
    game.undo()
    assert _spaces(game.put_right) == []


def test_a_new_answer_ends_the_row(library: Library) -> None:
    game = _played(library, Journal(None))
    _back_over_a_move(game)
    posed = game.posed
    assert posed is not None
    game.answer(posed.number, Owner(game).answer(posed))
    assert game.put_right == ()


def test_a_correction_after_undo_keeps_what_undo_left_to_do(library: Library) -> None:
    game = _played(library, Journal(None))
    _back_over_a_move(game)
    moved = _spaces(game.put_right)
    game.correct([("things.aurora", 5)])
    assert [line.key for line in game.put_right if line.key == "putright.aurora"]
    assert _spaces(game.put_right) == moved


def test_the_power_may_fail_between_undo_and_putting_right(library: Library) -> None:
    journal = Journal(None)
    game = _played(library, journal)
    _back_over_a_move(game)
    again = Game.resume(journal, library, game.id)
    assert again.put_right == game.put_right
