"""A process whose children play one game each and are killed in the middle of it.

``python -m tests.crash.victim SEED`` reads a folder a line, and for each of them forks a child that plays the game of
that seed there. The child writes one byte for each act that it has shown into a pipe, which is this program's output.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.packs import load_packs
from tests.crash.evening import play


def main(seed: str) -> None:
    """See the module's text."""
    packs = load_packs()[0]
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            folder = Path(line.strip())
            game = Game.new(Journal(folder / "games.db"), Library(folder, packs), seed)
            os.write(1, b".")
            for _ in play(game, seed):
                os.write(1, b".")
            os._exit(0)
        os.write(2, f"{child}\n".encode())
        os.waitpid(child, 0)
        os.write(1, b"\n")


if __name__ == "__main__":
    main(sys.argv[1])
