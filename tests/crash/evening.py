"""A game with everything that people do in one, act by act: answers, undo, redo, corrections, answers changed."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator
from hashlib import blake2b

from companion.game.game import Game
from companion.rules.engine.question import IllegalAnswer
from companion.rules.engine.table import freeze
from companion.simulation.simulate import Players, step

FOUR = ("tracked",) * 4


def print_of(game: Game) -> bytes:
    """What a person sees of a game, in short: the table, where it stands and what is asked."""
    asked = [(seat, posed.key, posed.kind) for seat, posed in game.open.items()]
    return blake2b(freeze(game.table) + repr((game.head, asked)).encode(), digest_size=12).digest()


def play(game: Game, seed: str, until: int = 0, back: float = 0.1) -> Iterator[int]:
    """Play to the end (or so many acts on), one act between two yields: the number of acts done. ``back`` is how often
    one of them is no answer."""
    players, chance = Players(seed, seats=FOUR), random.Random(seed)
    acts = 0
    while not game.over and (not until or acts < until):
        if acts > 12 and chance.random() < back:
            chance.choice(_ways(game, chance))()
        else:
            step(game, players)
        acts += 1
        yield acts


def _ways(game: Game, chance: random.Random) -> list[Callable[[], object]]:
    def change() -> None:
        # Another answer to one of the last acts, where there is one that fits.
        for act in reversed(game.path()[-9:-2]):
            posed = game.at(game.parent(act))[1]
            only = next(iter(posed.values()))
            options = [o.id for o in only.options] if only.kind == "choose" else [None]
            with contextlib.suppress(IllegalAnswer):
                game.change_answer(act, chance.choice(options))
                return
        game.undo()

    def correct() -> None:
        game.correct([("things.automa.fame", chance.randint(0, 3))])

    return [game.undo, lambda: game.redo() or game.undo(), correct, change, lambda: game.go_to(game.path()[-4])]
