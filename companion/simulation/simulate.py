"""Whole games by bots on the stand-in pack: what they come to, and a digest of each final table.

A game follows from its seed and its seats alone: how many cores play at a time changes nothing.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.brought import Installed
from companion.cards.library import Library
from companion.devices.room import has_room
from companion.game.game import Game
from companion.game.lookup import Printed
from companion.journal.journal import Journal
from companion.packs import load_packs
from companion.rules.common.scoring import totals, victor
from companion.rules.engine.offered import looking_in
from companion.rules.engine.question import Posed
from companion.rules.engine.table import COLOURS, Table, Terms, automa_seat, freeze
from companion.simulation.bots import Bot, RandomPlayer, RandomSeat
from companion.simulation.greedy import GreedySeat
from companion.simulation.touches import touches

LONGEST = 5000
"""Acts after which a game counts as endless: no game by the rules comes near."""
KINDS = ("untracked", "tracked", "random", "greedy")
"""What ``--seats`` may name: an untracked seat by random answers; a tracked one by random answers (``tracked`` and
``random`` are the same) or by the greedy bot."""
ALONE = ("untracked",)
DECK = 6
"""Cards of a deck of which only the owner can tell how many there are."""
FROSTLANDS = Terms()
"""Of these terms of a simulated game edition, modules, clan and board are looked at."""


class Simulated(Struct):
    """One simulated game. ``touches`` are per round, from the first; the digest is of the final table.

    ``you`` is the first person's Fame, ``automa`` the Automa's (0 without one). ``scores`` is Fame by colour, ``seats``
    the kind of each, ``winner`` a colour, ``""`` where nobody has won.
    """

    game: int
    rounds: int
    you: int
    automa: int
    acts: int
    touches: list[int]
    digest: str
    scores: dict[str, int] = {}
    seats: dict[str, str] = {}
    winner: str = ""


def answer_setup(key: str, difficulty: str, seats: Sequence[str] = ALONE) -> object:
    """The set-up answers of a simulated game: *try it*, at this difficulty; None for any other question."""
    if key == "setup.copy":
        return "try"
    if key == "setup.terms":
        kept = "yes" if any(kind != "untracked" for kind in seats) else "no"
        people = {"people": str(len(seats)), "kept": kept}
        return {"you": "red", "automa": "blue", "difficulty": difficulty, "variant": "off", **people}
    if key == "deck.size":
        return {"size": DECK}
    if key == "setup.seats":
        kinds = ["untracked" if kind == "untracked" else "tracked" for kind in seats]
        answer = {f"colour-{n}": COLOURS[n - 1] for n in range(2, len(seats) + 1)}
        if len(seats) > 1:
            answer |= {f"kind-{n}": kind for n, kind in enumerate(kinds, start=1)}
        return {**answer, "fury": "standard"}
    return None


class Players:
    """The bots of one game by colour; what the table is asked is answered for the seat whose turn it is."""

    def __init__(self, seed: str, difficulty: str = "normal", seats: Sequence[str] = ALONE) -> None:
        self._difficulty, self._seats = difficulty, seats
        self._alone = RandomPlayer(seed) if tuple(seats) == ALONE else None
        self._bots: dict[str, Bot] = {}
        for colour, kind in zip(COLOURS, seats, strict=False):
            own = f"{seed}/{colour}"
            self._bots[colour] = GreedySeat(own) if kind == "greedy" else RandomSeat(own)
        self._untracked = {
            colour: RandomPlayer(f"{seed}/{colour}")
            for colour, kind in zip(COLOURS, seats, strict=False)
            if kind == "untracked"
        }

    def side(self, posed: Posed, table: Table) -> str:
        """The side act that the asked bot takes, ``""`` for none."""
        if self._alone is not None or posed.asked in self._untracked or posed.asked not in self._bots:
            return ""
        return self._bots[posed.asked].side(posed, table)

    def answer(self, posed: Posed, table: Table) -> Any:
        """The answer to any question."""
        answer = answer_setup(posed.key, self._difficulty, self._seats)
        if isinstance(answer, dict):
            # An edition asks only for what it has; what only some games ask, such as the clan, is as in their terms.
            return {field.name: answer.get(field.name, field.default) for field in posed.fields}
        if posed.key == "setup.copy" and all(option.id != answer for option in posed.options):
            return "own"  # an edition without stand-in cards
        if answer is not None or posed.kind == "tell":
            return answer
        if self._alone is not None:
            return self._alone.answer(posed)
        if posed.asked in self._untracked:
            return self._untracked[posed.asked].answer(posed)
        bot = self._bots.get(posed.asked) or self._bots.get(posed.turn) or self._bots[COLOURS[0]]
        return bot.answer(posed, table)


def step(game: Game, players: Players) -> tuple[Posed, Any]:
    """One act: a side act or an answer. Returns the question and the answer (None for a side act)."""
    asked = game.open
    assert asked, "the game is over"
    seat, posed = next(iter(asked.items()))
    act = players.side(posed, game.table)
    if act:
        game.side(posed.number, act, "bot")
        return posed, None
    answer = players.answer(posed, game.table)
    game.answer(posed.number, answer, "bot", seat if len(asked) > 1 else "")
    return posed, answer


def play(
    seed: str,
    library: Printed,
    difficulty: str = "normal",
    seats: Sequence[str] = ALONE,
    journal: Journal | None = None,
    terms: Terms = FROSTLANDS,
) -> tuple[Game, list[int]]:
    """Play one whole game; returns it with the touches of each round. Only a journal that is handed over keeps it.
    ``terms`` name its edition, modules, clan and board."""
    own = Terms(edition=terms.edition, modules=list(terms.modules), clan=terms.clan, map=terms.map)
    game = Game.new(journal, library, seed, own)
    players = Players(seed, difficulty, seats)
    counts: list[int] = []
    while not game.over:
        now = game.table.progress.round
        counted = game.table.progress.step != "score" and not game.table.progress.over
        before, following = game.head, game.following
        rides = following is not None and has_room(following, game.table)
        posed, answer = step(game, players)
        if now:
            while len(counts) < now:
                counts.append(0)
            if counted and not rides:
                counts[now - 1] += touches(posed, answer) if answer is not None or posed.kind == "tell" else 1
        if before > LONGEST:
            raise RuntimeError(f"game {seed!r} does not end: act {game.head}, question {posed.key}")
    return game, counts


def digest(game: Game) -> str:
    """A digest of a game's table, the same in any process."""
    return hashlib.sha256(freeze(game.table)).hexdigest()[:16]


def one(
    number: int,
    seed: str,
    library: Printed,
    difficulty: str,
    seats: Sequence[str] = ALONE,
    terms: Terms = FROSTLANDS,
) -> Simulated:
    """Play one game and sum it up."""
    game, counts = play(f"{seed}/{number}", library, difficulty, seats, terms=terms)
    table, sums = game.table, totals(game.table)
    return Simulated(
        number,
        table.progress.round,
        sums.get(COLOURS[0], 0),
        sums.get(automa_seat(table), 0),
        game.head,
        counts,
        digest(game),
        {seat: sums.get(seat, 0) for seat in table.terms.seats},
        {**dict.fromkeys(table.terms.seats, "automa"), **dict(zip(COLOURS, seats, strict=False))},
        victor(table),
    )


def simulate(
    games: int,
    seed: str,
    library: Printed,
    difficulty: str = "normal",
    seats: Sequence[str] = ALONE,
    terms: Terms = FROSTLANDS,
) -> Iterator[Simulated]:
    """Play that many games, one after another."""
    for number in range(games):
        yield one(number, seed, library, difficulty, seats, terms)


# ---------------------------------------------------------------- on all cores

_library: Library
_installed = ExitStack()


def _begin(folder: Path) -> None:
    """A worker reads packs and library once."""
    global _library
    _library = Library(folder, load_packs()[0], mend=False)


def _worker(folder: Path) -> None:
    """A process of its own has to look for what others have installed, too."""
    _installed.enter_context(looking_in(Installed()))
    _begin(folder)


def _job(job: tuple[int, str, str, tuple[str, ...], Terms]) -> Simulated:
    number, seed, difficulty, seats, terms = job
    return one(number, seed, _library, difficulty, seats, terms)


def simulate_on_all_cores(
    games: int,
    seed: str,
    folder: Path,
    difficulty: str = "normal",
    seats: Sequence[str] = ALONE,
    cores: int = 0,
    terms: Terms = FROSTLANDS,
) -> Iterator[Simulated]:
    """Play that many games on all cores (or so many), in the order of their numbers. ``folder`` holds the library."""
    cores = min(cores or os.cpu_count() or 1, games)
    if cores < 2:
        _begin(folder)
        yield from simulate(games, seed, _library, difficulty, seats, terms)
        return
    jobs = [(number, seed, difficulty, tuple(seats), terms) for number in range(games)]
    with multiprocessing.get_context("spawn").Pool(cores, _worker, (folder,)) as pool:
        yield from pool.imap(_job, jobs, chunksize=max(1, min(20, games // (cores * 8))))


# ---------------------------------------------------------------- summing up


class Row(Struct):
    """One seat over all games: its colour and kind, games won, and its Fame."""

    seat: str
    kind: str
    wins: int
    mean: float
    least: int
    most: int


def summary(played: Sequence[Simulated]) -> list[Row]:
    """Scores and wins by seat. Raises ValueError for no game at all."""
    if not played:
        raise ValueError("no game to sum up")
    rows = []
    for seat, kind in played[0].seats.items():
        scores = [game.scores[seat] for game in played]
        wins = sum(game.winner == seat for game in played)
        rows.append(Row(seat, kind, wins, sum(scores) / len(scores), min(scores), max(scores)))
    return rows
