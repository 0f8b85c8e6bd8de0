"""What the disk costs: acts of a whole game written as play writes them, undone, and taken up again."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from companion.bench.figures import Figure, share
from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.packs import load_packs
from companion.simulation.simulate import FROSTLANDS, Players, step

SEATS = ("tracked",) * 4
SEED = "bench"
JOURNAL = "games.db"
UNDONE = 20
"""Acts that are undone at the end."""


def saved(folder: Path, acts: int) -> None:
    """A game of four tracked seats, so many acts old, in a data folder."""
    folder.mkdir(parents=True, exist_ok=True)
    journal = Journal(folder / JOURNAL)
    game = Game.new(journal, Library(folder, load_packs()[0]), SEED, FROSTLANDS)
    players = Players(SEED, seats=SEATS)
    while game.head < acts and not game.over:
        step(game, players)
    journal.close()


def measure(near: Path) -> Iterator[Figure]:
    """The figures of the disk on which ``near`` is. Raises OSError."""
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=near) as own:
        folder = Path(own)
        library = Library(folder, load_packs()[0])
        written = Game.new(Journal(None), library, SEED, FROSTLANDS)
        players = Players(SEED, seats=SEATS)
        while not written.over:
            step(written, players)
        journal = Journal(folder / JOURNAL)
        number, acts, bare = journal.new_game(SEED, 0.0), [], []
        handle = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        try:
            for act, point in written.tree.whole():
                began = time.perf_counter()
                journal.append(number, [(act, point)], 0.0, {}, False)
                middle = time.perf_counter()
                os.write(handle, bytes(ROW))
                os.fsync(handle)
                acts.append(1000 * (middle - began))
                bare.append(1000 * (time.perf_counter() - middle))
        finally:
            os.close(handle)
        journal.close()
        size = sum(part.stat().st_size for part in folder.glob(f"{JOURNAL}*"))
        journal = Journal(folder / JOURNAL)
        began = time.perf_counter()
        game = Game.resume(journal, library, number)
        resumed = 1000 * (time.perf_counter() - began)
        undone = []
        for _ in range(UNDONE):
            began = time.perf_counter()
            game.undo()
            undone.append(1000 * (time.perf_counter() - began))
        journal.close()
    yield Figure("saved.half", share(acts, 0.5), "ms", share(bare, 0.5))
    yield Figure("saved.most", share(acts, 0.99), "ms", share(bare, 0.99))
    yield Figure("undone", share(undone, 0.5), "ms")
    yield Figure("resumed", resumed, "ms")
    yield Figure("bytes", size / len(acts), "bytes")


ROW = 100
"""Bytes that are appended for comparison: as many as an act has."""
