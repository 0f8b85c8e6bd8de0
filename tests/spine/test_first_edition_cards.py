"""The printed values of the first edition: *try it* asks for none, *my copy* asks for each once and keeps it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.packs import load_packs
from companion.packs.fit import field_fault
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Terms
from companion.simulation.simulate import Players, step

BOARDS = ("alpha", "beta")


class Owner(Players):
    """Answers like the bots, with a real copy on the table."""

    def answer(self, posed: Posed, table: Any) -> Any:
        if posed.key == "setup.copy":
            return "own"
        found = super().answer(posed, table)
        if posed.key == "setup.terms":
            return {**found, "zone": "tracked"}
        return found


def _play(library: Library, seed: str, players: Players, terms: Terms) -> Iterator[tuple[Game, Posed]]:
    game = Game.new(Journal(None), library, seed, terms)
    while not game.over:
        yield game, step(game, players)[0]


def _library(folder: Path) -> Library:
    return Library(folder, load_packs()[0])


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", [("untracked",), ("tracked",), ("tracked", "untracked"), ("greedy",) * 3])
def test_try_it_asks_for_no_printed_value(tmp_path: Path, board: str, seats: Sequence[str]) -> None:
    """Alone and with others, on both boards: a whole game with no value to read off a card."""
    terms = Terms(edition="first-edition", map=board)
    for n in range(3):
        for game, posed in _play(_library(tmp_path), f"try-{n}", Players(f"try-{n}", seats=seats), terms):
            assert game.table.terms.copy == "try" or not game.table.progress.round
            assert posed.kind != "draw", posed.key
            assert posed.kind != "read" or not posed.card, (posed.key, posed.card)
        sources = {source for face in game.table.terms.printed.values() for _, source in face.values()}
        assert "owner" not in sources


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", [("untracked",), ("tracked",), ("tracked", "untracked")])
def test_my_copy_asks_each_value_once_and_keeps_it(tmp_path: Path, board: str, seats: Sequence[str]) -> None:
    """What its owner reads off a card in one game is in the library, and the next games do not ask for it."""
    terms = Terms(edition="first-edition", map=board)
    told: set[tuple[str, str]] = set()
    for n in range(4):
        library = _library(tmp_path)
        asked: list[tuple[str, str]] = []
        table = None
        for game, posed in _play(library, f"own-{n}", Owner(f"own-{n}", seats=seats), terms):
            table = game.table
            if posed.kind == "read" and posed.card:
                asked += [(posed.card, field.name) for field in posed.fields if field.learn]
        assert len(asked) == len(set(asked)), [each for each in asked if asked.count(each) > 1]
        assert not told & set(asked), told & set(asked)
        assert table is not None
        library.remember(table)
        kept = {
            (card, name): value
            for card, face in table.terms.printed.items()
            for name, (value, source) in face.items()
            if source == "owner"
        }
        assert kept
        for (card, name), value in kept.items():
            assert field_fault(f"first-edition:{card}", name, value) is None, (card, name, value)
            assert name in library.sources(f"first-edition:{card}")
        told |= set(kept)
