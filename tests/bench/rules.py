"""Bare rules: recorded answers are given again to a table, each one checked, with no game, dealer or disk behind it.

Counted are people's answers, in both windows alike: what dealer, library and rules answer is fed as well, but it costs
otherwise, and the windows hold more or less of it. It is told separately. Corrections are fed, and neither timed nor
counted.
"""

from __future__ import annotations

import time
from pathlib import Path

from companion.journal.journal import Journal
from companion.rules.engine.play import Entry, Player
from companion.rules.engine.table import Table, thaw
from companion.simulation.simulate import play
from tests.bench.figures import share, tell
from tests.bench.games import FOUR, JOURNAL, SEED, long_game, stand_in

WINDOW = 200
"""Acts around the 100th and before the last that are timed."""
BY_THEMSELVES = ("dealer", "library", "rule")
"""Who gives the answers for which nobody is asked."""


def run(folder: Path, acts: int = 10_000, times: int = 15, games: int = 20) -> dict[str, float]:
    """People's answers a second at the last act of the long game; tells the same at the 100th, those of dealer, library
    and rules at both, and what whole games take."""
    long_game(folder, acts)
    _, rows, checkpoints = (journal := Journal(folder / JOURNAL)).load(1)
    journal.close()

    def rates(first: int) -> tuple[float, float]:
        while first not in checkpoints:
            first += 1
        start = checkpoints[first]
        entries = [e for act in rows[first - 1 : first - 1 + WINDOW] for e in act.entries][start.offset :]
        measured = [_rates(thaw(start.table), entries) for _ in range(times)]
        people, others = zip(*measured, strict=True)
        return share(people, 0.5), share(others, 0.5)

    early, late = rates(max(1, min(100, acts) - WINDOW // 2)), rates(max(1, acts - WINDOW - 20))
    for whose, first, last in zip(("people", "dealer, library and rules"), early, late, strict=True):
        tell(f"checked answers a second by {whose}: {first:,.0f} at the 100th, {last:,.0f} at act {acts:,} (0: none)")
    _whole_games(folder, games)
    return {"product.moves_per_s_10000": late[0]}


def _rates(table: Table, entries: list[Entry]) -> tuple[float, float]:
    """Answers a second of people (the long game's are bots), then those that came by themselves."""
    player = Player(table)
    took, count = [0.0, 0.0], [0, 0]
    for entry in entries:
        began = time.perf_counter()
        player.feed(entry)
        ended = time.perf_counter()
        if entry.key != "correct":
            whose = int(entry.by in BY_THEMSELVES)
            took[whose] += ended - began
            count[whose] += 1
    return count[0] / took[0], count[1] / took[1] if count[1] else 0.0


def _whole_games(folder: Path, games: int) -> None:
    """What whole games take: as they are simulated (bots, dealer and library, in memory only), the same with a journal,
    and their answers in the bare rules."""
    library = stand_in(folder)
    simulated: list[float] = []
    kept: list[float] = []
    bare: list[float] = []
    acts = 0
    for n in range(games):
        began = time.perf_counter()
        game, _ = play(f"{SEED}/{n}", library, seats=FOUR)
        simulated.append(1000 * (time.perf_counter() - began))
        journal = Journal(None)
        began = time.perf_counter()
        play(f"{SEED}/{n}", library, seats=FOUR, journal=journal)
        kept.append(1000 * (time.perf_counter() - began))
        entries = [entry for act in game.report()[0] for entry in act.entries]
        began = time.perf_counter()
        player = Player(Table())
        for entry in entries:
            player.feed(entry)
        bare.append(1000 * (time.perf_counter() - began))
        acts += game.head
    tell(
        f"a whole random 4-player game ({acts / games:.0f} acts): {share(simulated, 0.5):.0f} ms with bots and dealer, "
        f"{share(kept, 0.5):.0f} ms with a journal in memory too, {share(bare, 0.5):.0f} ms in the bare rules"
    )
