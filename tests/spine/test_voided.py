"""Voided games, and what a game keeps of its way: time, Fame by round, who won."""

from __future__ import annotations

import shutil
import sqlite3
from itertools import pairwise
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.game.record import PAUSE
from companion.journal.error import JournalError
from companion.journal.journal import Journal
from companion.journal.tables import FORMAT
from companion.rules.common.scoring import provisional, totals, victor
from companion.rules.engine.table import freeze, thaw
from companion.simulation.bots import RandomPlayer
from companion.simulation.simulate import Players, play, step


def _played(journal: Journal, library: Library, seed: str, seats: tuple[str, ...] = ("untracked",)) -> Game:
    game = Game.new(journal, library, seed)
    players = Players(seed, seats=seats)
    while game.posed is not None:
        step(game, players)
    return game


def test_a_game_can_be_voided_and_count_again(library: Library, tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games.db")
    game = _played(journal, library, "void")
    table = freeze(game.table)
    journal.void(game.id, True)
    journal.close()
    journal = Journal(tmp_path / "games.db")
    assert journal.games()[0].voided
    assert freeze(Game.resume(journal, library, game.id).table) == table, "nothing of it is lost"
    assert journal.games()[0].voided, "looking at it does not change that"
    journal.void(game.id, False)
    assert not journal.games()[0].voided
    with pytest.raises(JournalError, match="missing"):
        journal.void(99, True)


def test_the_title_keeps_who_won_and_fame_by_round(library: Library) -> None:
    journal = Journal(None)
    game = _played(journal, library, "curve", ("tracked",))
    title = journal.games()[0].title
    assert title["winner"] == victor(game.table)
    assert title["scores"] == totals(game.table)
    curve = title["curve"]
    assert isinstance(curve, list)
    assert [point["round"] for point in curve] == list(range(1, game.table.progress.round + 1))
    assert all(set(point["points"]) == {"red", "blue"} for point in curve), "of both everything is known"
    assert curve[-1]["points"] == totals(game.table)
    assert Game.resume(journal, library, game.id).curve() == curve


def test_fame_of_a_round_is_what_the_score_would_be_if_the_game_ended_there(library: Library) -> None:
    """SC-01 to SC-08, AU-60 to AU-64: at the end of the game the provisional Fame is the score."""
    checked = 0
    for n in range(4):
        journal = Journal(None)
        game = Game.new(journal, library, f"provisional-{n}")
        players = Players(f"provisional-{n}", seats=("tracked", "tracked") if n % 2 else ("tracked",))
        before: dict[str, int] = {}
        while game.posed is not None:
            if game.table.progress.taken is not None and not game.table.progress.scores:
                before = provisional(game.table)
            step(game, players)
        last = [thaw(game.tree.checkpoints[act].table) for act in game.path() if act in game.tree.checkpoints]
        ended = [table for table in last if table.progress.step == "score" and not table.progress.scores]
        for table in ended:
            before = provisional(table)
        if before:
            checked += 1
            out = [seat for seat in game.table.terms.seats if not game.table.things.seats[seat].alive]
            assert before == {s: n for s, n in totals(game.table).items() if s not in out}
    assert checked


def test_fame_of_a_seat_that_is_not_kept_is_left_out(library: Library) -> None:
    game, _ = play("left-out", library)
    assert all(set(point["points"]) == {"blue"} for point in game.curve()[:-1])
    assert set(game.curve()[-1]["points"]) == {"red", "blue"}


def test_undo_across_a_round_takes_its_point_of_the_curve_back(library: Library) -> None:
    journal = Journal(None)
    game = Game.new(journal, library, "undo-curve")
    players = Players("undo-curve", seats=("tracked",))
    while game.table.progress.round < 3:
        step(game, players)
    step(game, players)
    two = journal.games()[0].title["curve"]
    assert isinstance(two, list)
    assert [point["round"] for point in two] == [1, 2]
    while game.table.progress.round > 2:
        game.undo()
    assert journal.games()[0].title["curve"] == two[:1]
    while game.can_redo:
        game.redo()
    assert journal.games()[0].title["curve"] == two


def test_another_way_through_the_same_round_has_its_own_curve(library: Library) -> None:
    journal = Journal(None)
    game = Game.new(journal, library, "branches")

    def play_to_round_3(seed: str) -> object:
        players = Players(seed, seats=("tracked",))
        while game.table.progress.round < 3:
            step(game, players)
        step(game, players)
        return journal.games()[0].title["curve"]

    first, stood = play_to_round_3("one"), game.head
    while game.table.progress.round > 1:
        game.undo()
    second = play_to_round_3("another")
    assert second != first
    game.go_to(stood)
    assert journal.games()[0].title["curve"] == first


def test_the_time_played_leaves_pauses_out_and_goes_on_after_a_restart(library: Library, tmp_path: Path) -> None:
    now = [1000.0]
    journal = Journal(tmp_path / "games.db")
    game = Game.new(journal, library, "time", clock=lambda: now[0])
    human = RandomPlayer("time")
    for seconds in (20.0, 40.0, PAUSE + 1, 30.0):
        now[0] += seconds
        assert game.posed is not None
        game.answer(game.posed.number, "try" if game.posed.key == "setup.copy" else human.answer(game.posed))
    assert game.seconds == 90
    assert journal.games()[0].title["seconds"] == 90
    again = Game.resume(journal, library, game.id, clock=lambda: now[0])
    now[0] += 10
    assert again.posed is not None
    again.answer(again.posed.number, human.answer(again.posed))
    now[0] += 15
    assert again.posed is not None
    again.answer(again.posed.number, human.answer(again.posed))
    assert journal.games()[0].title["seconds"] == 105, "nobody knows how long it had lain there before the first act"


def test_the_sentences_of_the_score_come_with_their_points_after_resuming(library: Library) -> None:
    journal = Journal(None)
    game = _played(journal, library, "lines", ("tracked", "tracked"))
    lines = game.scored()
    alive = [seat for seat in game.table.terms.seats if game.table.things.seats[seat].alive]
    assert [line.key for line in lines].count("score.player") == len(alive) > 0
    assert all(line.why for line in lines if line.key == "score.player")
    again = Game.resume(journal, library, game.id)
    assert again.scored() == lines


def test_keeping_the_curve_slows_no_act(library: Library) -> None:
    """Of a four-player game the curve is worked out once a round, not once an act."""
    journal = Journal(None)
    game = Game.new(journal, library, "slow")
    players = Players("slow", seats=("tracked",) * 4)
    worked = 0
    curve = game.curve

    def counted() -> list[dict[str, object]]:
        nonlocal worked
        worked += 1
        return curve()

    game.curve = counted  # type: ignore[method-assign]
    rounds = [0]
    while game.posed is not None:
        step(game, players)
        rounds.append(game.table.progress.round)
    changes = sum(a != b for a, b in pairwise(rounds))
    assert worked <= changes + 6 < game.head / 4


def test_a_file_of_a_newer_format_is_refused_untouched(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    Journal(path).close()
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version={FORMAT + 1}")
    db.close()
    shutil.copy(path, tmp_path / "before.db")
    with pytest.raises(JournalError, match="newer"):
        Journal(path)
    assert path.read_bytes() == (tmp_path / "before.db").read_bytes()
