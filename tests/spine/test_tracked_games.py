"""Whole games with tracked seats, by random legal answers and side acts: they end by rule, and every table is sound."""

from __future__ import annotations

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.rules.common import convoy
from companion.rules.common.convoy.cargo import read_cargo
from companion.rules.common.scoring import victor
from companion.rules.common.seats.tracked import side
from companion.rules.engine.play import Player
from companion.rules.engine.table import Table, freeze, humans
from companion.simulation.simulate import Players, simulate, simulate_on_all_cores, step
from tests.invariants import broken
from tests.whole_games import begun, ended, play_back_and_forth, play_out, resumed, sound

PARTIES = {1: ("tracked",), 2: ("tracked", "greedy"), 3: ("tracked",) * 3, 4: ("tracked",) * 4}
"""Seats by the number of people; one plays against the Automa."""
MIXED = (("untracked", "tracked"), ("tracked", "untracked", "greedy"), ("untracked", "untracked"), ("greedy",))
WATCHED = 8
"""Of so many games one is looked at after every answer."""


def _whole(seed: str, seats: tuple[str, ...], library: Library, watched: bool) -> Game:
    return play_out(*begun(seed, seats, library), sound if watched else None)


@pytest.mark.parametrize("people", [1, 2, 3, 4])
def test_games_with_tracked_seats_end_by_rule(people: int, library: Library, full: bool) -> None:
    """ER-01, OT-01, CV-02, CV-03, CV-07, CV-09, CV-11: all games end, and in a sample every table is sound."""
    for i in range(1250 if full else 3):
        game = _whole(f"tracked/{people}/{i}", PARTIES[people], library, not full or i % WATCHED == 0)
        ended(game)


@pytest.mark.parametrize("seats", MIXED, ids="-".join)
def test_games_of_mixed_seats_end_by_rule(seats: tuple[str, ...], library: Library, full: bool) -> None:
    """Each seat is tracked or not as it likes; without an Automa nothing of it is needed."""
    for i in range(100 if full else 2):
        game = _whole(f"mixed/{i}", seats, library, True)
        ended(game)
        assert victor(game.table) in {"", *game.table.terms.seats}


@pytest.mark.parametrize("people", [2, 4])
def test_what_is_kept_is_what_would_be_worked_out_again(people: int, library: Library, full: bool) -> None:
    """CV-02, EX-02, EX-07, EX-47, FW-09: the options that a rule has found out, how a Convoy is, and whether a side
    act is worth asking for, are the same as without any short cut."""
    found = 0
    for i in range(30 if full else 2):
        seed = f"anew/{people}/{i}"
        game, players = Game.new(Journal(None), library, seed), Players(seed, seats=PARTIES[people])
        while not game.over:
            table, question = game.table, game._course.player.question
            assert question is not None
            if question.found is not None and callable(question.options) and game._course.player.fresh:
                assert [*question.found] == [*question.options(table)], (seed, game.head, question.key)
                found += 1
            for seat in humans(table):
                mine = table.things.seats[seat]
                cargo, made = convoy.cargo_of(table, mine), read_cargo(table, mine)
                assert (cargo.boxes.all, cargo.tokens, cargo.printed) == (made.boxes.all, made.tokens, made.printed)
                if table.things.decks:
                    asking = any(side.telling(side.acts(table, seat)))
                    assert side.worth_asking(table, seat) is asking, (seed, game.head, seat)
            step(game, players)
    assert found > 100


@pytest.mark.parametrize("people", [1, 2, 4])
def test_undo_of_every_answer_gives_back_the_very_same_table(people: int, library: Library, full: bool) -> None:
    """Side acts and questions to several seats at once included."""
    for i in range(12 if full else 1):
        play_back_and_forth(*begun(f"undo/{people}/{i}", PARTIES[people], library))


@pytest.mark.parametrize("people", [1, 3])
def test_save_load_resume_asks_the_same_next_question(people: int, library: Library, full: bool) -> None:
    """A game resumed from its journal at any act stands where it stood."""
    for i in range(12 if full else 2):
        journal = Journal(None)
        game, players = begun(f"resume/{people}/{i}", PARTIES[people], library, journal=journal)
        while not game.over:
            step(game, players)
            if game.head % (3 if full else 11) == 0:
                resumed(game, journal, library)


def test_replaying_all_entries_gives_the_same_table(library: Library) -> None:
    """A game is a list of acts, also where several seats answer at the same time."""
    for people in PARTIES:
        game = _whole(f"replay/{people}", PARTIES[people], library, False)
        player = Player(Table())
        for number in game.path():
            for entry in game.tree.acts[number - 1].entries:
                player.feed(entry)
        assert freeze(player.table) == freeze(game.table)


def test_all_cores_give_the_games_of_one(library: Library, tmp_path: object) -> None:
    """The same seed gives the same tables, however many cores play."""
    seats = ("tracked", "greedy")
    alone = list(simulate(4, "cores", library, seats=seats))
    assert list(simulate_on_all_cores(4, "cores", library._file.parent, seats=seats, cores=2)) == alone


def test_OT_01_nobody_left_ends_the_game_at_once(library: Library, full: bool) -> None:
    """OT-01: alone, a player without Survivors has lost; the score follows, and the Automa plays no turn more."""
    lost = 0
    for i in range(100 if full else 12):
        seed = f"lost/{i}"
        game, players = Game.new(Journal(None), library, seed), Players(seed, seats=("tracked",))
        while not game.over:
            step(game, players)
            mine = game.table.things.seats.get("red")
            if mine is not None and not mine.alive:
                assert game.table.progress.step == "score" or "crew.out" in _said(game)
        if not game.table.things.seats["red"].alive:
            lost += 1
            assert victor(game.table) == "blue"
            assert not broken(game.table)
    assert lost


def _said(game: Game) -> list[str]:
    return [line.key for line in game.table.progress.lines] + [line.key for line in game.told(game.head).lines]


def test_OT_01_others_play_on_without_a_seat_that_is_out(library: Library, full: bool) -> None:
    """OT-01, TO-04: no question is put to it any more, and it does not win."""
    seen = 0
    for i in range(100 if full else 8):
        seed = f"out/{i}"
        game, players = Game.new(Journal(None), library, seed), Players(seed, seats=("tracked", "greedy"))
        while not game.over:
            out = [s for s, seat in game.table.things.seats.items() if not seat.alive]
            units = game.table.progress.units
            posed, _ = step(game, players)
            if out and units != game.table.progress.units:
                assert not set(out) & set(game.open), posed.key
        if len(out := [s for s, seat in game.table.things.seats.items() if not seat.alive]) == 1:
            seen += 1
            assert victor(game.table) not in out
    assert seen
