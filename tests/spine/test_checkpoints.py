"""Checkpoints are packed as differences, unpacked when asked for; and nothing of a game costs more the longer it is."""

from __future__ import annotations

import sqlite3
import zlib
from pathlib import Path

import pytest

from companion.checkpoints import WHOLE_EVERY, is_difference, pack, unpack
from companion.game import Game
from companion.journal import Journal
from companion.library import Library
from companion.rules.table import freeze
from companion.simulate import Players, step

FOUR = ("tracked",) * 4


def _play(game: Game, acts: int) -> list[bytes]:
    """The table after each act."""
    players, tables = Players(game.seed, seats=FOUR), [freeze(game.table)]
    while game.head < acts and not game.over:
        step(game, players)
        tables.append(freeze(game.table))
    return tables


def test_a_difference_needs_the_table_before_it() -> None:
    """Packed small, unpacked whole; with another table before it an error, never another table."""
    before, table = bytes(range(256)) * 20, bytes(range(256)) * 19 + b"changed" * 9
    packed = pack(table, before)
    assert is_difference(packed)
    assert not is_difference(pack(table))
    assert not is_difference(zlib.compress(table))
    assert unpack(packed, before) == table == unpack(pack(table))
    with pytest.raises(zlib.error):
        unpack(packed, before[1:])


@pytest.mark.parametrize("backwards", [False, True])
def test_every_table_of_a_game_comes_back_from_its_file(library: Library, tmp_path: Path, backwards: bool) -> None:
    """In whatever order they are asked for, with play going on in between."""
    journal = Journal(tmp_path / "games.db")
    game = Game.new(journal, library, "checkpoints/1")
    tables = _play(game, 130)
    journal.close()
    journal = Journal(tmp_path / "games.db")
    again = Game.resume(journal, library, game.id)
    assert list(again._checkpoints) == list(game._checkpoints)
    assert len(again._checkpoints) == len(game._checkpoints)
    assert (game.head in again._checkpoints) == (game.head in game._checkpoints)
    acts = range(1, game.head + 1)
    for act in reversed(acts) if backwards else acts:
        assert freeze(again.at(act)[0]) == tables[act - 1]
    players = Players("on", seats=FOUR)
    while again.head < 200 and not again.over:
        step(again, players)
    journal.close()
    third = Game.resume(Journal(tmp_path / "games.db"), library, game.id)
    assert freeze(third.table) == freeze(again.table)
    assert third.curve() == again.curve()
    third.go_to(100)
    assert freeze(third.table) == tables[99]


def test_one_in_a_row_is_whole_and_the_first_after_taking_up(library: Library, tmp_path: Path) -> None:
    """So that a table is never further than that from one that stands alone; the others are much smaller."""
    path = tmp_path / "games.db"
    journal = Journal(path)
    game = Game.new(journal, library, "checkpoints/2")
    _play(game, 400)
    journal.close()
    rows = [row[0] for row in sqlite3.connect(path).execute("SELECT checkpoint FROM acts ORDER BY number")]
    packed = [row for row in rows if row is not None]
    assert len(packed) > WHOLE_EVERY
    assert [n for n, one in enumerate(packed) if not is_difference(one)] == list(range(0, len(packed), WHOLE_EVERY))
    differences = sum(len(one) for one in packed if is_difference(one)) / sum(is_difference(one) for one in packed)
    assert differences < len(packed[WHOLE_EVERY]) / 5


def test_neither_undo_nor_redo_walks_back_to_the_beginning(library: Library) -> None:
    """Going forward again marks what is left only down to where the ways part."""
    game = Game.new(Journal(None), library, "checkpoints/3")
    _play(game, 60)
    top = game.head
    game.undo()
    game._left.clear()
    game.go_to(top)
    assert game._left == {}
    game.go_to(top - 3)
    assert [game.redo(), game.redo(), game.redo(), game.redo()] == [True, True, True, False]
    assert game.head == top


def test_the_curve_looks_no_further_back_than_round_1(library: Library) -> None:
    """Corrected back to round 1, what was before counts no more and isn't read."""
    game = Game.new(Journal(None), library, "checkpoints/4")
    players = Players(game.seed, seats=FOUR)
    while game.table.progress.round < 3:
        step(game, players)
    assert [point["round"] for point in game.curve()] == [1, 2]
    game.correct([("progress.round", 1)])
    _play_on(game, players, 2)
    first = next(act for act in reversed(game.path()) if game._rounds.get(act, (9, {}))[0] == 1)
    game._rounds.clear()
    assert [point["round"] for point in game.curve()] == [1]
    assert min(game._rounds) >= first - 200
    assert game._rounds[min(game._rounds)] == (1, {})


def _play_on(game: Game, players: Players, until: int) -> None:
    while game.table.progress.round < until and not game.over:
        step(game, players)
