"""The games that are measured: whole ones of four tracked seats, and one of 10,000 answers.

``python -m tests.bench.games FOLDER ACTS`` makes the long one in ``FOLDER/games.db`` and prints how many acts it has
and the most memory that it took. It is a process of its own, so that the memory is that of the game alone.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.packs import load_packs
from companion.rules.common.correct_seat import found
from companion.rules.engine.table import Table
from companion.simulation.simulate import Players, step

ROOT = Path(__file__).resolve().parents[2]
FOUR = ("tracked",) * 4
SEED = "bench"
JOURNAL = "games.db"
CREW = 3
"""Survivors that each seat of the long game has at least, so that nobody is ever out of it."""


def stand_in(folder: Path) -> Library:
    """A library that knows the stand-in values only."""
    return Library(folder / "library", load_packs()[0])


def long_game(folder: Path, acts: int) -> dict[str, Any]:
    """Make the long game in ``FOLDER/games.db``; returns ``{"acts": n, "rss_mb": m}`` of the process that made it."""
    command = [sys.executable, "-m", "tests.bench.games", str(folder), str(acts)]
    made = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    return dict(json.loads(made.stdout))


def play_long(game: Game, acts: int) -> None:
    """Random answers of four tracked seats; whenever round 6 begins, round and Aurora are corrected back to 1."""
    players = Players(game.seed, seats=FOUR)
    before = ("", 0)
    while game.head < acts:
        progress = game.table.progress
        if (progress.step, progress.round) != before:
            before = (progress.step, progress.round)
            changes = upkeep(game.table)
            if progress.round == 6:
                changes += [("progress.round", 1), ("things.aurora", 1)]
                before = (progress.step, 1)
            if changes:
                game.correct(changes, "bot")
        step(game, players)


def upkeep(table: Table) -> list[tuple[str, Any]]:
    """What keeps four random players in the game: nobody near the end of the road, all fed, well and in company."""
    changes: list[tuple[str, Any]] = []
    for seat, mine in table.things.seats.items():
        if not mine.alive:
            continue
        if table.progress.step == "exploration.turns" and mine.space != "100":
            changes.append((f"things.seats.{seat}.space", "100"))
        for someone in mine.people:
            if someone.contamination:
                changes.append((f"ill.{seat}.{someone.name}", 0))
            if someone.zone == "exhausted":
                changes.append((f"person.{seat}.{someone.name}", "active"))
        if mine.people and len(mine.people) < CREW:
            joining = next(c for c in found(table, seat) if c.path.startswith("joins."))
            changes += [(joining.path, option.id) for option in joining.options[:1]]
    return changes


def main(folder: Path, acts: int) -> None:
    """See the module's text."""
    journal = Journal(folder / JOURNAL)
    play_long(game := Game.new(journal, stand_in(folder), SEED), acts)
    journal.close()
    rss = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"acts": game.head, "rss_mb": rss}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
