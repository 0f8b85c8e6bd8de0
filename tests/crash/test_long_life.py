"""A long evening: no memory, file handles or threads are lost on the way, and the disk is waited for once an act."""

from __future__ import annotations

import gc
import os
import threading
import time
import tracemalloc
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.screens.session import Session
from companion.simulation.simulate import Players, step
from tests.bench.games import play_long
from tests.crash.disk import Disk, plugged_in

FOUR = ("tracked",) * 4


def _handles() -> int:
    return len(os.listdir("/proc/self/fd"))


def test_a_synced_write_an_act(library: Library, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """One wait for the disk an act, and two more whenever the log goes over into the file."""
    disk = Disk(request.node.name)
    with plugged_in(disk):
        journal = Journal(tmp_path / "games.db")
        game, players = Game.new(journal, library, "syncs"), Players("syncs", seats=FOUR)
        disk.ops.clear()
        began = game.head
        for _ in range(200):
            waited = disk.syncs()
            step(game, players)
            assert disk.syncs() - waited in (1, 2, 3)
        acts, writes = game.head - began, [op for op in disk.ops if op.kind == "write"]
        assert disk.syncs() < 1.2 * acts
        assert sum(len(op.data) for op in writes) < 16_000 * acts
        journal.close()


def test_the_journal_of_a_long_game_stays_small(library: Library, tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games.db")
    game = Game.new(journal, library, "small")
    play_long(game, 1_000)
    while_open = sum(file.stat().st_size for file in tmp_path.iterdir())
    journal.close()
    assert while_open < 5_000_000, "with its log"
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) < 150_000


@pytest.mark.timeout(3600)
def test_an_evening_loses_nothing_on_the_way(library: Library, tmp_path: Path, full: bool) -> None:
    """Twelve hours of play, one game after the other in one session, with undo, looking back and going home: after the
    second game what the program holds grows no more. Without ``--full`` a short evening."""
    clock = iter(range(10**9))
    session = Session(tmp_path, lambda call: call(), library)
    idle = threading.Event()
    session.on_busy = lambda busy: idle.clear() if busy else idle.set()

    def wait_for(begin: object) -> None:
        assert callable(begin)
        idle.clear()
        assert begin()
        assert idle.wait(120)

    held: list[tuple[int, int, int]] = []
    games = 24 if full else 4
    tracemalloc.start()
    try:
        for number in range(games):
            seed = f"evening/{number % 2}"
            game = Game.new(session.journal, library, seed, clock=lambda: float(next(clock)) * 60)
            players = Players(seed, seats=("tracked",))
            wait_for(lambda game=game: session.start(lambda: game))
            acts = 0
            while not game.over and acts < (10**6 if full else 60):
                wait_for(lambda game=game, players=players: session._run(lambda: step(game, players)))
                acts += 1
                if acts % 25 == 0:
                    wait_for(session.undo)
                    wait_for(session.redo)
                    session.look_at(game.path()[-3], True, lambda *_: None)
            wait_for(lambda game=game: session.open_game(game.id))
            session.leave()
            session.games()
            del game, players
            gc.collect()
            while not session.copier.resting:  # a copy holds two files open while it is being made
                time.sleep(0.01)
            held.append((tracemalloc.get_traced_memory()[0], _handles(), threading.active_count()))
    finally:
        tracemalloc.stop()
        session.close()
    early, late = held[1], held[-1]
    assert late[0] - early[0] < 40_000 * (games - 2), f"bytes held after each game: {[h[0] for h in held]}"
    assert late[1] <= early[1] + 1, f"file handles after each game: {[h[1] for h in held]}"
    assert late[2] <= early[2] + 1, f"threads after each game: {[h[2] for h in held]}"
