"""Whole games of the first edition: they end by rule on both sides of the board, with any seats, and stay sound."""

from __future__ import annotations

import json
from itertools import groupby, product

import pytest

from companion.cards.library import Library
from companion.journal.journal import Journal
from companion.rules.common.scoring import victor
from companion.rules.engine.table import Terms, humans, is_alive
from tests.first_edition import broken, reached, unsettled
from tests.games import same_table
from tests.running import command
from tests.whole_games import begun, ended, play_back_and_forth, play_out, resumed, sound

BOARDS = {"alpha": "normal", "beta": "hard"}
"""Each side with the difficulty that it is for one person (1E-AUT-01)."""
PARTIES = {
    "solo": ("untracked",),
    "1-tracked": ("tracked",),
    "2-tracked": ("tracked", "greedy"),
    "2-untracked": ("untracked",) * 2,
    "2-mixed": ("untracked", "tracked"),
    "3-tracked": ("tracked",) * 3,
    "3-untracked": ("untracked",) * 3,
    "3-mixed": ("tracked", "untracked", "greedy"),
    "4-tracked": ("tracked", "greedy", "tracked", "tracked"),
    "4-untracked": ("untracked",) * 4,
    "4-mixed": ("tracked", "untracked", "greedy", "untracked"),
}
"""Seats by their number and kind; one person plays against the Automa."""
GAMES_OF = [*product(BOARDS, PARTIES)]
GAMES = 137
"""Games of each with ``--full``: more than 3,000 in all."""
TURNED_BACK = 10
"""Of so many games one is undone, redone and resumed as well."""
RESUMED = 7
"""Acts from one resuming to the next."""


@pytest.mark.timeout(7200)  # with --full, beside other work
@pytest.mark.parametrize(("board", "party"), GAMES_OF, ids=[f"{board}-{party}" for board, party in GAMES_OF])
def test_games_end_by_rule_and_every_table_is_sound(board: str, party: str, library: Library, full: bool) -> None:
    """1E-RND-08, 1E-SET-16, 1E-FIR-19, 1E-FIR-03, 1E-FAM-01, 1E-RND-04: looked at after every answer."""
    place = GAMES_OF.index((board, party))
    for i in range(GAMES if full else 1):
        journal = Journal(None)
        seed, terms = f"first/{board}/{party}/{i}", Terms(edition="first-edition", map=board)
        game, players = begun(seed, PARTIES[party], library, BOARDS[board], terms, journal)
        if (i + place) % TURNED_BACK:
            play_out(game, players, lambda game: sound(game, broken, unsettled))
        else:
            play_back_and_forth(game, players, lambda game: sound(game, broken, unsettled))
            last = game.head
            while game.undo():
                if not len(game.path()) % RESUMED:
                    resumed(game, journal, library)
            game.go_to(last)
        ended(game)
        assert game.table.terms.map == board
        if any(is_alive(game.table, seat) for seat in humans(game.table)):  # else it has ended at once (1E-SUR-09)
            assert game.table.progress.taken == reached(game.table), seed
        assert victor(game.table) in {"", *game.table.terms.seats}


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
@pytest.mark.parametrize("kind", [kind for kind in same_table.GAMES if kind.startswith("first-")])
def test_every_python_and_hash_seed_comes_to_the_recorded_digests(kind: str, hash_seed: str) -> None:
    """A process that hashes otherwise, whatever Python runs this, prints what stands in ``digests.json``."""
    recorded = json.loads(same_table.DIGESTS.read_text(encoding="utf-8"))[kind]
    found: list[str] = []
    for game, some in groupby(same_table.GAMES[kind], key=lambda one: one._replace(seed="")):
        words = ("--games", str(len([*some])), "--seed", same_table.SEED, "--difficulty", game.difficulty)
        seats = ("--players", str(len(game.seats)), "--seats", ",".join(game.seats))
        board = ("--edition", game.terms.edition, "--map", game.terms.map)
        told = command("simulate", "--json", "--cores", "1", *words, *seats, *board, PYTHONHASHSEED=hash_seed)
        found += [json.loads(line)["digest"] for line in told.stdout.splitlines()]
    assert found == recorded


def test_many_games_are_the_same_under_two_hash_seeds(full: bool) -> None:
    """Two processes that hash otherwise come to the same tables: with ``--full`` more than stand recorded."""
    seats = ("--players", "3", "--seats", "tracked,untracked,greedy")
    words = ("simulate", "--json", "--games", "40" if full else "2", "--cores", "1", "--edition", "first-edition")
    for board in BOARDS:
        printed = [command(*words, *seats, "--map", board, PYTHONHASHSEED=seed).stdout for seed in ("0", "4711")]
        assert [json.loads(line)["digest"] for line in printed[0].splitlines()], board
        assert printed[0] == printed[1]
