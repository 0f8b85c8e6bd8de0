"""What one undo costs early and late in a game, before it is on disk."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from companion.game.game import Game
from companion.journal.journal import Journal
from companion.journal.rows import Reached
from tests.bench.figures import share, tell
from tests.bench.games import JOURNAL, long_game, stand_in

AROUND = 31
"""So many acts around a place are undone, each once."""


class Unsynced(Journal):
    """A journal that lets every act pass unwritten."""

    def append(self, game: int, acts: Sequence[Reached], now: float, title: dict[str, object], over: bool) -> None:
        """Nothing."""


def run(folder: Path, acts: int = 10_000) -> dict[str, float]:
    """One undo at answer 10, 1,000 and 10,000; and at the last one across turns: of acts that began a new turn."""
    long_game(folder, acts)
    journal = Unsynced(folder / JOURNAL)
    game = Game.resume(journal, stand_in(folder), 1)
    points = journal.load(1)[2]
    game.go_to(acts)
    metrics = {}
    for at in (10, 1_000, 10_000):
        top = min(at, acts)
        metrics[f"product.undo_us_{at}"] = 1e6 * share(_undone(game, range(max(2, top - AROUND + 1), top + 1)), 0.5)
    turns = [act for act in range(2, acts + 1) if act in points][-AROUND:]
    across = _undone(game, turns)
    metrics["product.undo_across_turn_ms_10000"] = 1e3 * share(across, 0.5)
    tell(f"undo across turns: worst of {len(across)} is {1e3 * max(across):.2f} ms")
    journal.close()
    return metrics


def _undone(game: Game, acts: range | list[int]) -> list[float]:
    """Seconds that the undo of each of these acts takes."""
    times = []
    for act in acts:
        game.go_to(act)
        game.righted()
        began = time.perf_counter()
        game.undo()
        times.append(time.perf_counter() - began)
        game.righted()
    return times
