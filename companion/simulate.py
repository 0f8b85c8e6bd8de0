"""Whole games by random legal answers on the stand-in pack: what they come to, and a digest of each final table."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from msgspec import Struct

from companion.bots import RandomPlayer
from companion.game import Game, Printed
from companion.journal import Journal
from companion.rules.scoring import totals
from companion.rules.table import automa_seat, freeze, humans
from companion.touches import touches

LONGEST = 5000
"""Acts after which a game counts as endless: no game by the rules comes near."""


class Simulated(Struct):
    """One simulated game. ``touches`` are per round, from the first; the digest is of the final table."""

    game: int
    rounds: int
    you: int
    automa: int
    acts: int
    touches: list[int]
    digest: str


def answer_setup(key: str, difficulty: str) -> object:
    """The set-up answers of a simulated game: *try it*, at this difficulty; None for any other question."""
    if key == "setup.copy":
        return "try"
    if key == "setup.terms":
        return {"you": "red", "automa": "blue", "difficulty": difficulty, "variant": "off"}
    return None


def play(seed: str, library: Printed, difficulty: str = "normal") -> tuple[Game, list[int]]:
    """Play one whole game; returns it with the touches of each round."""
    game = Game.new(Journal(None), library, seed)
    human = RandomPlayer(seed)
    counts: list[int] = []
    while (posed := game.posed) is not None:
        answer = answer_setup(posed.key, difficulty)
        if answer is None and posed.kind != "tell":
            answer = human.answer(posed)
        now = game.table.progress.round
        if now:
            while len(counts) < now:
                counts.append(0)
            if game.table.progress.step != "score" and not game.table.progress.over:
                counts[now - 1] += touches(posed, answer)
        game.answer(posed.number, answer, "bot")
        if game.head > LONGEST:
            raise RuntimeError(f"game {seed!r} does not end: act {game.head}, question {posed.key}")
    return game, counts


def digest(game: Game) -> str:
    """A digest of a game's table, the same in any process."""
    return hashlib.sha256(freeze(game.table)).hexdigest()[:16]


def simulate(games: int, seed: str, library: Printed, difficulty: str = "normal") -> Iterator[Simulated]:
    """Play that many games, one after another."""
    for i in range(games):
        game, counts = play(f"{seed}/{i}", library, difficulty)
        sums = totals(game.table)
        yield Simulated(
            i,
            game.table.progress.round,
            sums[humans(game.table)[0]],
            sums[automa_seat(game.table)],
            game.head,
            counts,
            digest(game),
        )
