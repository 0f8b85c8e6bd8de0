"""Bare rules: recorded answers are given again to a table, each one checked, with no game, dealer or disk behind it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from companion.game.game import Game
from companion.journal.journal import Journal
from companion.rules.play import Entry, Player
from companion.rules.table import Table, thaw
from companion.simulation.simulate import play
from tests.bench.figures import share, tell
from tests.bench.games import FOUR, JOURNAL, SEED, long_game, stand_in

WINDOW = 200
"""Acts around the 100th and before the last that are timed."""


def run(folder: Path, acts: int = 10_000, times: int = 15, games: int = 20) -> dict[str, float]:
    """Answers a second at the last act of the long game; tells the same at the 100th, and what whole games take."""
    long_game(folder, acts)
    _, rows, checkpoints = (journal := Journal(folder / JOURNAL)).load(1)
    journal.close()

    def rate(first: int) -> float:
        while first not in checkpoints:
            first += 1
        start = checkpoints[first]
        entries = [e for act in rows[first - 1 : first - 1 + WINDOW] for e in act.entries][start.offset :]
        rates = [_rate(thaw(start.table), entries) for _ in range(times)]
        return share(rates, 0.5)

    early, late = rate(max(1, min(100, acts) - WINDOW // 2)), rate(max(1, acts - WINDOW - 20))
    tell(f"answers a second, each checked: {early:,.0f} at the 100th, {late:,.0f} at act {acts:,}")
    _whole_games(folder, games)
    return {"product.moves_per_s_10000": late}


def _rate(table: Table, entries: list[Entry]) -> float:
    """Answers a second. Corrections are fed too, and neither timed nor counted."""
    player, took, count = Player(table), 0.0, 0
    for entry in entries:
        began = time.perf_counter()
        player.feed(entry)
        if entry.key != "correct":
            took += time.perf_counter() - began
            count += 1
    return count / took


def _whole_games(folder: Path, games: int) -> None:
    library = stand_in(folder)
    whole: list[float] = []
    played: list[Game] = []
    for n in range(games):
        began = time.perf_counter()
        played.append(play(f"{SEED}/{n}", library, seats=FOUR)[0])
        whole.append(1000 * (time.perf_counter() - began))
    bare: list[float] = []
    for game in played:
        entries = list(_entries(game))
        began = time.perf_counter()
        player = Player(Table())
        for entry in entries:
            player.feed(entry)
        bare.append(1000 * (time.perf_counter() - began))
    acts = sum(game.head for game in played) / games
    tell(
        f"a whole random 4-player game ({acts:.0f} acts): {share(whole, 0.5):.0f} ms with bots, dealer and journal in "
        f"memory, {share(bare, 0.5):.0f} ms in the bare rules"
    )


def _entries(game: Game) -> Iterator[Entry]:
    for act in game.report()[0]:
        yield from act.entries
