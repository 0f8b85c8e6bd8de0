"""Undo covers everything, says what it takes back, and never loses a branch."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.rules.engine.question import IllegalAnswer
from companion.rules.engine.table import Terms, freeze
from companion.simulation.bots import RandomPlayer
from companion.simulation.simulate import Players
from tests.playing import step


def _shown(game: Game) -> object:
    """What the open question looks like, its running number aside."""
    posed = game.posed
    return None if posed is None else (posed.key, posed.kind, posed.options, posed.fields, posed.lines, posed.side)


def test_undo_of_every_act_gives_back_the_very_same_table(library: Library, full: bool) -> None:
    """Back to the first act, across turns, phases and rounds; then all the way forward again."""
    for i in range(200 if full else 6):
        game, human = Game.new(Journal(None), library, f"undo/{i}"), RandomPlayer(f"undo/{i}")
        seen = [(freeze(game.table), _shown(game))]
        while not game.over:
            step(game, human)
            seen.append((freeze(game.table), _shown(game)))
        for before in reversed(seen[:-1]):
            assert game.undo()
            assert (freeze(game.table), _shown(game)) == before
        assert not game.can_undo
        assert not game.undo()
        for after in seen[1:]:
            assert game.redo()
            assert (freeze(game.table), _shown(game)) == after
        assert not game.redo()


def test_undo_at_random_moments_then_on_along_another_branch(library: Library) -> None:
    """A new answer after an undo ends the redo; the left branch stays in the journal."""
    game, human = Game.new(Journal(None), library, "branches"), RandomPlayer("branches")
    for n in range(60):
        if game.over:
            game.undo()
        step(game, human)
        if n % 5 == 4:
            before = game.head
            for _ in range(3):
                game.undo()
            assert game.can_redo
            step(game, human)
            assert not game.can_redo
            assert before not in game.path()
            game.go_to(before)
            assert game.head == before
            game.undo()
            game.redo()
            assert game.head == before


def test_after_undo_the_dealer_deals_the_same_cards(library: Library) -> None:
    """So undo can't fish for a better card: the order follows from seed, deck and count of shuffles."""
    game, human = Game.new(Journal(None), library, "fishing"), RandomPlayer("fishing")
    while game.table.progress.step != "exploration.turns":
        step(game, human)
    target = game.head
    orders = {name: list(deck.unseen) for name, deck in game.table.things.decks.items()}
    piles = list(game.table.things.automa.pile)
    while game.can_undo:
        game.undo()
    while game.table.progress.step != "exploration.turns":
        step(game, human)
    assert {name: list(deck.unseen) for name, deck in game.table.things.decks.items()} == orders
    assert game.table.things.automa.pile == piles
    assert target != game.head


def test_undo_says_what_it_takes_back(library: Library) -> None:
    """The label holds the question and the answer, also for a game that was just resumed."""
    journal = Journal(None)
    game, human = Game.new(journal, library, "label"), RandomPlayer("label")
    for _ in range(12):
        step(game, human)
    told = game.undo_told()
    assert told is not None
    again = Game.resume(journal, library, game.id)
    label = again.undo_told()
    assert label is not None
    assert (label.entry, label.lines) == (told.entry, told.lines)
    assert label.posed is not None
    assert told.posed is not None
    assert label.posed.key == told.posed.key


def test_a_stale_or_impossible_act_changes_nothing(library: Library) -> None:
    """Wrong question number, wrong answer, an act that does not exist: refused with the reason."""
    game = Game.new(Journal(None), library, "stale")
    posed = game.posed
    assert posed is not None
    state = freeze(game.table)
    for number, value in ((posed.number + 1, "own"), (posed.number, "maybe"), (posed.number, None), (posed.number, 7)):
        with pytest.raises(IllegalAnswer):
            game.answer(number, value)
    with pytest.raises(IllegalAnswer):
        game.go_to(99)
    with pytest.raises(IllegalAnswer):
        game.side(posed.number, "event")
    assert freeze(game.table) == state
    assert game.head == 1
    game.answer(posed.number, "own")
    with pytest.raises(IllegalAnswer):
        game.answer(posed.number, "own")


class _Failing:
    """A library that fails when it is told to, whenever a game wants something of it."""

    def __init__(self, library: Library) -> None:
        self.fails = False
        self.failed = 0
        self._library = library

    def __getattr__(self, name: str) -> Any:
        return getattr(self._library, name)

    def lookup(self, card: str, names: Sequence[str], terms: Terms) -> dict[str, tuple[Any, str]]:
        if self.fails:
            self.failed += 1
            raise RuntimeError("no such library")
        return self._library.lookup(card, names, terms)


def test_an_act_that_fails_half_way_changes_nothing(library: Library) -> None:
    """Whatever a rule had done by then: the game stands at its last act, asks the same, and takes the same answer."""
    failing = _Failing(library)
    game, players = Game.new(Journal(None), failing, "fails"), Players("fails", seats=("tracked", "tracked"))
    while game.table.progress.round < 2:
        before, acts, number = (freeze(game.table), _shown(game)), len(game.tree.acts), failing.failed
        posed = game.posed
        assert posed is not None
        failing.fails, answer = True, players.answer(posed, game.table)
        with contextlib.suppress(RuntimeError):
            game.answer(posed.number, answer, seat=posed.asked if len(game.open) > 1 else "")
        failing.fails = False
        if failing.failed > number:
            assert (freeze(game.table), _shown(game), len(game.tree.acts)) == (*before, acts)
            game.answer(posed.number, answer, seat=posed.asked if len(game.open) > 1 else "")
    assert failing.failed > 5
