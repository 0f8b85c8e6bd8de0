"""How long it takes to stand at the same question again from the file of a long game."""

from __future__ import annotations

import time
from pathlib import Path

from companion.game.game import Game
from companion.journal.journal import Journal
from tests.bench.figures import share, tell
from tests.bench.games import JOURNAL, long_game, stand_in


def run(folder: Path, acts: int = 10_000, times: int = 7) -> dict[str, float]:
    """Opening the journal, loading the game, and its open question."""
    long_game(folder, acts)
    library = stand_in(folder)
    took, keys = [], set()
    for _ in range(times):
        began = time.perf_counter()
        journal = Journal(folder / JOURNAL)
        game = Game.resume(journal, library, 1)
        posed = game.posed
        took.append(time.perf_counter() - began)
        assert posed is not None
        keys.add((game.head, posed.key, posed.asked))
        journal.close()
    assert len(keys) == 1, keys
    tell(f"resume: least {1000 * min(took):.1f} ms, most {1000 * max(took):.1f} ms")
    return {"product.restore_ms_10000": 1000 * share(took, 0.5)}
