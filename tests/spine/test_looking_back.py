"""Old answers can be changed, old tables looked at, and what was undone stays in the history."""

from __future__ import annotations

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.rules.engine.question import IllegalAnswer, check
from companion.rules.engine.table import freeze
from companion.simulation.bots import RandomPlayer
from tests.invariants import broken
from tests.playing import played


def _played(library: Library, seed: str, acts: int) -> Game:
    return played(Journal(None), library, seed, acts)


def _other(game: Game, act: int) -> object:
    """A legal answer other than the one given, or None."""
    told = game.told(act)
    posed, entry = told.posed, told.entry
    assert posed is not None
    assert entry is not None
    human = RandomPlayer(f"other/{act}")
    for _ in range(20):
        answer = human.answer(posed)
        if answer != entry.value:
            return answer
    return None


def test_the_same_answer_keeps_every_later_one(library: Library) -> None:
    """Changing an answer to itself gives the very same table by another branch."""
    game = _played(library, "same", 80)
    before, head = freeze(game.table), game.head
    path = game.path()
    entry = game.told(path[20]).entry
    assert entry is not None
    assert game.change_answer(path[20], entry.value) == len(path) - 21
    assert freeze(game.table) == before
    assert game.put_right == ()
    assert len(game.path()) == len(path)
    game.go_to(head)
    assert freeze(game.table) == before


def test_another_answer_replays_up_to_the_first_that_no_longer_fits(library: Library) -> None:
    """All that were kept are the same answers to the same questions, the next one is not; the table is sound."""
    stopped = 0
    for i in range(12):
        game = _played(library, f"other/{i}", 90)
        path = game.path()
        old = [game.told(act) for act in path]
        at = 12 + 5 * i
        if at >= len(path) or old[at].posed is None or old[at].posed.kind == "tell":
            continue
        value = _other(game, path[at])
        if value is None:
            continue
        kept = game.change_answer(path[at], value)
        new = [game.told(act) for act in game.path()]
        assert len(new) == at + 1 + kept
        assert new[at].entry.value == value
        for was, now in zip(old[at + 1 :], new[at + 1 :], strict=False):
            assert (was.entry.key, was.entry.value) == (now.entry.key, now.entry.value)
        assert not broken(game.table)
        if at + 1 + kept < len(old):
            stopped += 1
            next_was, posed = old[at + 1 + kept], game.posed
            if posed is not None and posed.key == next_was.entry.key and posed.card == next_was.posed.card:
                with pytest.raises(IllegalAnswer):
                    check(posed, next_was.entry.value)
    assert stopped


def test_an_impossible_change_changes_nothing(library: Library) -> None:
    game = _played(library, "impossible", 60)
    state, head, path = freeze(game.table), game.head, game.path()
    for act, value in ((path[0], "own"), (999, None), (path[15], "nonsense"), (path[15], {"a": 1})):
        with pytest.raises(IllegalAnswer):
            game.change_answer(act, value)
    assert (freeze(game.table), game.head) == (state, head)
    game.correct([("things.aurora", 4)])
    with pytest.raises(IllegalAnswer):
        game.change_answer(game.head, [["things.aurora", 5]])


def test_the_history_keeps_what_was_undone(library: Library) -> None:
    game = _played(library, "history", 40)
    left = game.path()[-3:]
    for _ in range(3):
        game.undo()
    posed = game.posed
    assert posed is not None
    game.answer(posed.number, None if posed.kind == "tell" else RandomPlayer("x").answer(posed))
    stands = {told.act: here for told, here in game.history()}
    assert [stands[act] for act in left] == [False] * 3
    assert [act for act, here in stands.items() if here] == game.path()
    assert list(stands) == sorted(stands)


def test_the_table_as_it_was_then(library: Library) -> None:
    game = _played(library, "then", 50)
    act = game.path()[25]
    table, open_then = game.at(act)
    head = game.head
    game.go_to(act)
    assert freeze(table) == freeze(game.table)
    assert {s: p.key for s, p in open_then.items()} == {s: p.key for s, p in game.open.items()}
    game.go_to(head)


def test_cards_turned_since_are_named_before_going_back(library: Library) -> None:
    game = _played(library, "seen", 120)
    path = game.path()
    assert game.seen_since(game.head) == {}
    seen = game.seen_since(path[12])
    assert seen.get("action"), seen
    assert set(seen) <= set(game.table.things.decks)
