"""What whole random games of four tracked seats take in the bare rules, and their dearest acts: both editions.

Processor time. Each act is fed with the automatic answers behind it, which is what a finger waits for. Warm: what the
rules keep is what they kept of the same game before, as in :mod:`tests.bench.rules`; cold: all of it was emptied.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.rules.common.convoy import cargo
from companion.rules.engine.play import Entry, Player
from companion.rules.engine.table import Table
from companion.simulation.simulate import play
from tests.bench.editions import DIFFICULTY, EDITIONS, terms
from tests.bench.figures import share, tell
from tests.bench.games import FOUR, SEED, stand_in


def run(folder: Path, games: int = 20, times: int = 3) -> dict[str, float]:
    """Milliseconds of a whole game of each map, the median of all, each game's least of so many; tells the same cold,
    and of a single act."""
    library = stand_in(folder)
    warm: dict[str, list[float]] = {name: [] for name in EDITIONS}
    cold: dict[str, list[float]] = {name: [] for name in EDITIONS}
    acts: dict[str, list[float]] = {name: [] for name in EDITIONS}
    for n in range(games):
        for name in EDITIONS:
            game, _ = play(f"{SEED}/{n}", library, DIFFICULTY.get(name, "normal"), FOUR, terms=terms(name))
            answers = [act.entries for act in game.report()[0]]
            empty()
            cold[name].append(sum(fed(name, answers)))
            rounds = [fed(name, answers) for _ in range(times)]
            warm[name].append(min(map(sum, rounds)))
            acts[name] += [min(took) for took in zip(*rounds, strict=True)]
    for name in EDITIONS:
        tell(
            f"{name}: a whole game {share(warm[name], 0.5):.1f} ms, cold {share(cold[name], 0.5):.1f} ms; an act "
            f"{share(acts[name], 0.5):.2f} ms, p99 {share(acts[name], 0.99):.2f}, most {max(acts[name]):.2f}"
        )
    figures = {f"product.game_ms_{name}": share(warm[name], 0.5) for name in EDITIONS}
    return {**figures, "product.act_ms_p99": max(share(acts[name], 0.99) for name in EDITIONS)}


def fed(name: str, acts: list[list[Entry]]) -> list[float]:
    """Milliseconds of each act of a game, the first with the table that it begins on."""
    took = []
    began = time.thread_time()
    player = Player(Table(terms=terms(name)))
    for entries in acts:
        for entry in entries:
            player.feed(entry)
        ended = time.thread_time()
        took.append(1000 * (ended - began))
        began = ended
    return took


def empty() -> None:
    """Forget all that the rules keep of tables that they have seen."""
    cargo._met.clear()
    for kept in caches():
        kept.cache_clear()


def caches() -> Iterator[Any]:
    """The functions of the rules that keep what they have worked out."""
    for name, module in list(sys.modules.items()):
        if name.startswith("companion.rules."):
            yield from (thing for thing in vars(module).values() if hasattr(thing, "cache_clear"))
