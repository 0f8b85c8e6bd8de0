"""Plays a whole game by bots and writes it beside this file: ``python -m tests.games.record NAME SEED KIND,KIND…``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from companion.cards.library import Library
from companion.game import gamefile
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.packs import load_packs
from companion.simulation.simulate import Players, step

FOLDER = Path(__file__).parent


def record(name: str, seed: str, kinds: str) -> Path:
    """See the module's text; every 40th act is undone and done again. Returns the file."""
    journal = Journal(None)
    with tempfile.TemporaryDirectory() as folder:
        game = Game.new(journal, Library(Path(folder), load_packs()[0]), seed)
        players = Players(seed, seats=tuple(kinds.split(",")))
        while not game.over:
            step(game, players)
            if game.head % 40 == 0 and not game.over:
                game.undo()
                game.redo()
    file = FOLDER / f"{name}{gamefile.ENDING}"
    gamefile.export(journal, game.id, file)
    return file


if __name__ == "__main__":
    print(record(*sys.argv[1:4]))
