"""Plays a whole game by bots and writes it beside this file: ``python -m tests.games.record NAME SEED KIND,KIND…``, for
another edition than Frostlands with its name, a board and a module behind. Games that stand in :data:`GAMES` need no
more than their names: ``python -m tests.games.record NAME…``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from msgspec import UNSET

from companion.cards.library import Library
from companion.game import gamefile
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.packs import load_packs
from companion.rules.editions.edition import named
from companion.rules.engine import offered
from companion.rules.engine.table import Terms
from companion.simulation.simulate import Players, step

FOLDER = Path(__file__).parent
GAMES = {
    "0.1.0-first-alpha": ("first-alpha-7", "greedy", "first-edition", "alpha"),
    "0.1.0-first-beta": ("first-beta-33", "greedy", "first-edition", "beta"),
    "0.1.0-first-three": ("first-three-5", "tracked,tracked,greedy", "first-edition", "beta"),
    "0.1.0-mutants": ("mutants-4", "greedy,greedy,tracked", "first-edition", "alpha", "mutants"),
    "0.1.0-athena": ("athena-9", "greedy,tracked,greedy", "first-edition", "gamma", "athena"),
    "0.1.0-asgaror": ("asgaror-2", "greedy,greedy,tracked", "first-edition", "alpha", "asgaror"),
    "0.1.0-exploration": ("exploration-1", "greedy,greedy,tracked", "first-edition", "alpha", "exploration-deck"),
    "0.1.0-stories": ("stories-3", "greedy,tracked,greedy", "first-edition", "beta", "stories"),
    "0.1.0-kickstarter": ("kickstarter-1", "greedy,greedy,tracked", "first-edition", "beta", "kickstarter"),
    "0.1.0-crews": ("crews-1", "greedy,tracked,tracked", "first-edition", "alpha", "crews"),
    "0.1.0-roles": ("roles-3", "greedy,tracked,greedy", "first-edition", "beta", "roles"),
    "0.1.0-pvp": ("pvp-6", "greedy,greedy,greedy,greedy", "first-edition", "alpha", "pvp"),
}
"""Seed, seats, edition, board and module of games that are recorded by their name alone."""


def record(name: str, seed: str, kinds: str, edition: str = offered.HOME, board: str = "", module: str = "") -> Path:
    """See the module's text; every 40th act is undone and done again. Returns the file."""
    journal, terms = Journal(None), Terms(edition=edition, map=board or UNSET)
    terms.modules = [module] if module else []
    # Where there are several boards, the one that is played on is the difficulty.
    difficulty = named(edition).components.maps.get(board, "normal")
    with tempfile.TemporaryDirectory() as folder:
        game = Game.new(journal, Library(Path(folder), load_packs()[0]), seed, terms)
        players = Players(seed, difficulty, tuple(kinds.split(",")))
        while not game.over:
            step(game, players)
            if game.head % 40 == 0 and not game.over:
                game.undo()
                game.redo()
    file = FOLDER / f"{name}{gamefile.ENDING}"
    gamefile.export(journal, game.id, file)
    return file


if __name__ == "__main__":
    asked = sys.argv[1:]
    for game in [(name, *GAMES[name]) for name in asked] if GAMES.keys() >= {*asked} else [asked]:
        print(record(*game))
