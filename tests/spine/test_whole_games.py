"""Whole games by random legal answers: they end by rule, nothing breaks, and the same seed gives the same table."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.rules.editions.frostlands.steps import STEPS
from companion.rules.engine.play import Player
from companion.rules.engine.table import Table, freeze
from companion.simulation.bots import RandomPlayer
from companion.simulation.simulate import ALONE, answer_setup, digest, play, simulate
from tests.invariants import broken

ROOT = Path(__file__).resolve().parent.parent.parent
DIGESTS = json.loads((Path(__file__).parent / "digests.json").read_text())


def _watched(seed: str, library: Library, difficulty: str) -> Game:
    """A whole game with every invariant looked at after every act."""
    game = Game.new(Journal(None), library, seed)
    human = RandomPlayer(seed)
    while (posed := game.posed) is not None:
        answer = answer_setup(posed.key, difficulty)
        if answer is None and posed.kind != "tell":
            answer = human.answer(posed)
        game.answer(posed.number, answer, "bot")
        assert not broken(game.table), f"seed {seed!r}, act {game.head}, after {posed.key} = {answer!r}"
    return game


def test_every_game_ends_by_rule_and_keeps_every_invariant(library: Library, full: bool) -> None:
    """ER-01: the Aurora at 6 or reached; tokens, boxes, decks and the counter stay sound after every act."""
    for i in range(2000 if full else 40):
        game = _watched(f"whole/{i}", library, "hard" if i % 2 else "normal")
        table = game.table
        assert table.progress.over
        assert table.progress.taken is not None
        assert 1 <= table.progress.round <= 6
        assert table.progress.taken or table.things.aurora == 6
        assert set(table.progress.scores) == set(table.terms.seats)


def test_replaying_all_entries_gives_the_same_table(library: Library, full: bool) -> None:
    """A game is a list of acts: its entries alone, with no dealer and no library, give its table."""
    for i in range(200 if full else 10):
        game, _ = play(f"replay/{i}", library)
        player = Player(Table())
        for number in game.path():
            for entry in game.tree.acts[number - 1].entries:
                player.feed(entry)
        assert freeze(player.table) == freeze(game.table)


@pytest.mark.parametrize("seats", [ALONE, ("tracked",), ("tracked", "untracked", "tracked")])
def test_no_game_stands_where_nobody_is_asked(library: Library, seats: tuple[str, ...]) -> None:
    """In a step that says so no answer comes, and no checkpoint is; the others have one wherever a game may stand."""
    game, _ = play("silent", library, seats=seats)
    silent = {step.name for step in STEPS if not step.asks}
    began: list[str] = []
    player = Player(Table(), lambda table: began.append(table.progress.step))
    passed: set[str] = set()
    for act in game.report()[0]:
        for entry in act.entries:
            assert player.table.progress.step not in silent, entry.key
            assert player.table.progress.step == began[-1]
            player.feed(entry)
        passed |= {line.key for line in player.hear()}
    assert "end.aurora" in passed
    assert not silent & {*began}


def test_the_same_seed_gives_the_recorded_digests(library: Library) -> None:
    """The digests are recorded, so every machine, hash seed and Python version is held to the same games."""
    assert [s.digest for s in simulate(len(DIGESTS["normal"]), "digest", library)] == DIGESTS["normal"]
    assert [s.digest for s in simulate(len(DIGESTS["hard"]), "digest", library, "hard")] == DIGESTS["hard"]
    two = [s.digest for s in simulate(4, "digest", library, seats=("tracked", "greedy"))]
    alone = [s.digest for s in simulate(2, "digest", library, seats=("tracked",))]
    assert [*two, *alone] == DIGESTS["tracked"]


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_the_hash_seed_does_not_matter(hash_seed: str) -> None:
    """`aurora-table simulate --json` prints the recorded digests under any PYTHONHASHSEED."""
    command = [sys.executable, "-m", "companion", "simulate", "--games", "4", "--seed", "digest", "--json"]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    printed = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
    assert [json.loads(line)["digest"] for line in printed.splitlines()] == DIGESTS["normal"][:4]


def test_touches_of_a_round_in_try_it(library: Library, full: bool) -> None:
    """Table time: the 95th percentile of a round over simulated games is at most 20 touches."""
    rounds: list[int] = []
    for difficulty in ("normal", "hard"):
        for simulated in simulate(1000 if full else 60, "touches", library, difficulty):
            rounds += simulated.touches
    rounds.sort()
    assert rounds[int(len(rounds) * 0.95)] <= 20


def test_digests_differ_between_seeds(library: Library) -> None:
    """The digest sees the table: other seeds give other tables."""
    assert len({digest(play(f"differs/{i}", library)[0]) for i in range(6)}) == 6
