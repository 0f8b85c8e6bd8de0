"""Where the same person goes on, the answer to a question confirms the sentences above it: two acts, written as one."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.journal.rows import Act
from companion.rules.engine.play import Entry
from companion.rules.engine.question import IllegalAnswer, Posed
from companion.rules.engine.table import freeze, humans
from companion.rules.engine.units import phase_of
from companion.simulation.simulate import Players

KINDS = {"solo": ("untracked",), "tracked": ("tracked",), "three": ("tracked",) * 3}


def _answer(game: Game, players: Players, posed: Posed) -> None:
    act = players.side(posed, game.table)
    if act:
        game.side(posed.number, act)
        return
    seat = posed.asked if len(game.open) > 1 else ""
    game.answer(posed.number, players.answer(posed, game.table), seat=seat)


def _play(game: Game, seats: tuple[str, ...], riding: bool, acts: int = 400) -> list[Posed]:
    """Play by one answer for tell and question wherever that is offered, or never. What was ridden on."""
    players, ridden = Players("rides", seats=seats), []
    while not game.over and game.head < acts:
        posed = game.following if riding else None
        if posed is not None:
            ridden.append(posed)
        asked = posed or next(iter(game.open.values()))
        _answer(game, players, asked)
    return ridden


def _entries(game: Game, upto: int) -> list[tuple[int, list[Entry]]]:
    return [(act.head, act.entries) for act in list(game.tree.acts)[:upto]]


@pytest.mark.parametrize("kinds", KINDS)
def test_one_touch_or_two_the_journal_is_the_same(library: Library, kinds: str) -> None:
    """The tell keeps its entry and its act, so that recorded games stay what they are."""
    one, two = (Game.new(Journal(None), library, "rides") for _ in range(2))
    ridden = _play(one, KINDS[kinds], riding=True)
    _play(two, KINDS[kinds], riding=False)
    assert len(ridden) > 2
    both = min(len(one.tree.acts), len(two.tree.acts))
    assert _entries(one, both) == _entries(two, both)
    if one.over and two.over:
        assert freeze(one.table) == freeze(two.table)


def _at_a_riding_tell(library: Library, journal: Journal | None = None) -> tuple[Game, Players, Posed]:
    game, players = Game.new(journal or Journal(None), library, "undo"), Players("undo")
    for _ in range(200):
        following = game.following
        if following is not None and following.kind == "choose" and len(following.options) > 1:
            return game, players, following
        _answer(game, players, next(iter(game.open.values())))
    raise AssertionError("no tell has ridden")


def test_undo_takes_the_answer_first_then_the_tell(library: Library) -> None:
    """After the first undo the question is there with its deeds above it, after the second the tell on its own."""
    game, players, following = _at_a_riding_tell(library)
    tell, before, head = game.posed, freeze(game.table), game.head
    assert tell is not None
    assert following.lines == tell.lines
    game.answer(following.number, players.answer(following, game.table))
    assert game.head == head + 2
    assert game.undo()
    assert game.head == head + 1
    posed, confirmed = game.posed, game.confirmed
    assert posed is not None
    assert confirmed is not None
    assert (posed.key, posed.lines) == (following.key, ())
    assert (confirmed.key, confirmed.lines, confirmed.number) == (following.key, tell.lines, posed.number)
    assert game.undo()
    assert game.head == head
    assert freeze(game.table) == before
    assert game.posed is not None
    assert (game.posed.kind, game.posed.lines, game.following) == ("tell", tell.lines, None)
    assert game.redo()
    assert game.redo()
    assert game.head == head + 2


def test_a_refused_answer_confirms_nothing(library: Library) -> None:
    """Neither act is kept; the tell is open as before and takes the answer later."""
    journal = Journal(None)
    game, players, following = _at_a_riding_tell(library, journal)
    before, acts = freeze(game.table), len(game.tree.acts)
    for number, value in ((following.number, "no such option"), (following.number + 1, "done")):
        with pytest.raises(IllegalAnswer):
            game.answer(number, value)
        assert (freeze(game.table), len(game.tree.acts)) == (before, acts)
    with pytest.raises(IllegalAnswer):
        game.side(following.number, "no such act")
    assert (freeze(game.table), len(game.tree.acts)) == (before, acts)
    assert game.following == following
    assert len(journal.load(game.id)[1]) == acts
    game.answer(following.number, players.answer(following, game.table))
    assert len(journal.load(game.id)[1]) == acts + 2


def test_both_acts_are_written_in_one_go(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """One transaction and one sync for a touch."""
    journal = Journal(None)
    game, players, following = _at_a_riding_tell(library, journal)
    written: list[list[Act]] = []
    plain = journal.append

    def append(number: int, acts: Any, *rest: Any) -> None:
        written.append([act for act, _ in acts])
        plain(number, acts, *rest)

    monkeypatch.setattr(journal, "append", append)
    game.answer(following.number, players.answer(following, game.table))
    assert [[act.entries[0].key for act in acts] for acts in written] == [["tell", following.key]]


def test_it_is_split_at_phases_and_hidden_from_nobody_else(library: Library) -> None:
    """Where the header shows another phase than the one in which it was said, the tell keeps its Next; where another
    person goes on, too."""
    game, players = Game.new(Journal(None), library, "split"), Players("split", seats=KINDS["three"])
    kept = 0
    while not game.over:
        tell = game.posed
        assert tell is not None
        if tell.kind == "tell":
            told, following = game.told(game.head), game.following
            across = (told.round, told.phase) != (game.table.progress.round, phase_of(game.table))
            kept += across
            assert following is None or not across
            if following is not None:
                assert not following.secret
                before = told.posed.asked if told.posed is not None else ""
                assert following.asked in ("table", before)
                assert all(line.seat in ("", following.asked) for line in tell.lines) or following.asked == "table"
        _answer(game, players, next(iter(game.open.values())))
    assert len(humans(game.table)) == 3
    assert kept > 5


def test_told_in_words_again_after_the_game_was_taken_up(library: Library) -> None:
    """Each of the two acts is told as if it had been done on its own."""
    journal = Journal(None)
    game, players, following = _at_a_riding_tell(library, journal)
    game.answer(following.number, players.answer(following, game.table))
    again = Game.resume(journal, library, game.id)
    for act in (game.head - 1, game.head):
        now, then = game.told(act), again.told(act)
        assert (now.entry, now.lines, now.round, now.phase) == (then.entry, then.lines, then.round, then.phase)
        assert now.posed is not None
        assert then.posed is not None
        assert (now.posed.key, now.posed.lines) == (then.posed.key, then.posed.lines)
