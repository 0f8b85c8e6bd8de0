"""What an answer of the first edition costs beside one of Frostlands, in the bare rules: whole games of the same seats,
both editions in turns, so that a busy machine slows both. Processor time; answers are people's, as in
:mod:`tests.bench.rules`.
"""

from __future__ import annotations

import time
from pathlib import Path

from companion.cards.library import Library
from companion.rules.engine.play import Entry, Player
from companion.rules.engine.table import Table, Terms
from companion.simulation.simulate import ALONE, play
from tests.bench.figures import share, tell
from tests.bench.games import FOUR, SEED, stand_in
from tests.bench.rules import BY_THEMSELVES

SIDES = ("alpha", "beta")
EDITIONS = ("frostlands", *SIDES)
PARTIES = {"alone": ALONE, "four": FOUR}
DIFFICULTY = {"beta": "hard"}


def run(folder: Path, games: int = 12, times: int = 9) -> dict[str, float]:
    """The dearest ratio of any side and seats; tells all of them, with the microseconds of an answer."""
    library = stand_in(folder)
    ratios: list[float] = []
    for party, seats in PARTIES.items():
        played = {name: _games(library, name, seats, games) for name in EDITIONS}
        rounds = [{name: _cost(name, entries) for name, entries in played.items()} for _ in range(times)]
        for side in SIDES:
            for n, whose in enumerate(("people", "all")):
                ratio = share([one[side][n] / one["frostlands"][n] for one in rounds], 0.5)
                cost = {name: share([one[name][n] for one in rounds], 0.5) for name in EDITIONS}
                tell(
                    f"{party}, {side}, answers of {whose}: {cost[side]:.1f} us, "
                    f"in Frostlands {cost['frostlands']:.1f}, median ratio {ratio:.2f}"
                )
                if whose == "people":
                    ratios.append(ratio)
    return {"product.first_edition_answer_ratio": max(ratios)}


def terms(name: str) -> Terms:
    """Fresh ones: a game changes its own."""
    return Terms(edition="first-edition", map=name) if name in SIDES else Terms()


def _games(library: Library, name: str, seats: tuple[str, ...], games: int) -> list[list[Entry]]:
    """The answers of whole games."""
    found = []
    for n in range(games):
        game, _ = play(f"{SEED}/{n}", library, DIFFICULTY.get(name, "normal"), seats, terms=terms(name))
        found.append([entry for act in game.report()[0] for entry in act.entries])
    return found


def _cost(name: str, games: list[list[Entry]]) -> tuple[float, float]:
    """Microseconds of processor time for an answer of people, and of anybody."""
    took, count = [0.0, 0.0], [0, 0]
    for entries in games:
        player = Player(Table(terms=terms(name)))
        for entry in entries:
            began = time.thread_time()
            player.feed(entry)
            ended = time.thread_time()
            whose = int(entry.by in BY_THEMSELVES)
            took[whose] += ended - began
            count[whose] += 1
    return 1e6 * took[0] / count[0], 1e6 * sum(took) / sum(count)
