"""Checkpoints are packed as differences, unpacked when asked for; and nothing of a game costs more the longer it is."""

from __future__ import annotations

import contextlib
import sqlite3
import zlib
from pathlib import Path
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards.library import Library
from companion.files.zstd import expand
from companion.game import course
from companion.game.game import Game
from companion.journal import older
from companion.journal.checkpoints import MOST_TABLE, STRIDE, WHOLE_EVERY, Stand, pack, steps_back, unpack
from companion.journal.journal import Journal
from companion.journal.rows import POINT, parts
from companion.rules.engine.table import Table, freeze
from companion.simulation.simulate import Players, step
from tests.bench.games import play_long
from tests.spine.older_packing import difference

FOUR = ("tracked",) * 4


def _play(game: Game, acts: int) -> list[bytes]:
    """The table after each act."""
    players, tables = Players(game.seed, seats=FOUR), [freeze(game.table)]
    while game.head < acts and not game.over:
        step(game, players)
        tables.append(freeze(game.table))
    return tables


@given(
    pieces=st.lists(st.binary(max_size=300), max_size=12),
    order=st.lists(st.integers(0, 11), max_size=16),
    new=st.binary(max_size=60),
)
def test_what_differs_gives_the_other_table_again(pieces: list[bytes], order: list[int], new: bytes) -> None:
    """Pieces left out, doubled, moved and new ones; tables that have nothing in common; and very short ones. Packed as
    today and as in format 4."""
    old = b"".join(pieces)
    table = new.join(pieces[n] for n in order if n < len(pieces))
    packed, _ = pack(Stand(1, old), table)
    assert unpack(packed, old) == table
    for content in (difference(table, old), table):
        letter = older.NEXT if content is not table else older.WHOLE
        deflated = zlib.compress(content, wbits=-15)
        for older_packed in (bytes((letter,)) + content, bytes((letter | older.DEFLATED,)) + deflated):
            if len(older_packed) > 1:
                assert unpack(older_packed, old) == table


@given(st.binary(max_size=200), st.binary(max_size=400))
def test_any_other_bytes_are_no_packed_table_or_one_within_bounds(content: bytes, old: bytes) -> None:
    """Never an endless loop, an IndexError or a negative slice, whatever letter they begin with."""
    for letter in range(16):
        with contextlib.suppress(ValueError):
            assert len(unpack(bytes((letter,)) + content, old)) <= MOST_TABLE


def test_a_difference_is_small_and_needs_the_table_before_it() -> None:
    before, table = bytes(range(256)) * 20, bytes(range(256)) * 19 + b"changed" * 9
    first, stand = pack(Stand(), before)
    packed, stand = pack(stand, table)
    assert (steps_back(first), steps_back(packed)) == (0, 1)
    assert unpack(first) == before
    assert unpack(packed, before) == table
    assert len(packed) < 40
    with pytest.raises(ValueError, match="orrupt"):
        unpack(packed)


@pytest.mark.parametrize("size", [MOST_TABLE, MOST_TABLE + 1])
def test_a_table_of_more_bytes_than_there_can_be_is_not_built(size: int) -> None:
    packed, _ = pack(Stand(), bytes(size))
    assert len(packed) < 40
    if size == MOST_TABLE:
        assert unpack(packed) == bytes(size)
    else:
        with pytest.raises(ValueError, match="more than"):
            unpack(packed)


def test_a_frame_that_is_cut_or_goes_on_is_refused() -> None:
    packed, _ = pack(Stand(), bytes(range(256)) * 9)
    for wrong in (packed[:-1], packed + b"\0"):
        with pytest.raises(ValueError, match="end"):
            unpack(wrong)
    with pytest.raises(ValueError, match=r"emory|arge"):
        expand(b"\x00\xa0" + b"\0" * 9, MOST_TABLE)  # a window of a gigabyte


@pytest.mark.parametrize("backwards", [False, True])
def test_every_table_of_a_game_comes_back_from_its_file(library: Library, tmp_path: Path, backwards: bool) -> None:
    """In whatever order they are asked for, with play going on in between."""
    journal = Journal(tmp_path / "games.db")
    game = Game.new(journal, library, "checkpoints/1")
    tables = _play(game, 130)
    journal.close()
    journal = Journal(tmp_path / "games.db")
    again = Game.resume(journal, library, game.id)
    assert list(again.tree.checkpoints) == list(game.tree.checkpoints)
    assert len(again.tree.checkpoints) == len(game.tree.checkpoints)
    assert (game.head in again.tree.checkpoints) == (game.head in game.tree.checkpoints)
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


def test_a_table_is_never_far_from_one_that_stands_alone(library: Library, tmp_path: Path) -> None:
    """Every 64th differs from the 64th before it, every 1024th is whole, taken up or not; the others are small."""
    path = tmp_path / "games.db"
    for until in (300, 500):
        journal = Journal(path)
        rows = journal.games()
        game = Game.resume(journal, library, 1) if rows else Game.new(journal, library, "checkpoints/2")
        play_long(game, until)
        journal.close()
    rows = [row[0] for row in sqlite3.connect(path).execute("SELECT row FROM acts ORDER BY id")]
    packed = [parts(row)[2] for row in rows if row[0] & POINT]
    assert [(n, steps_back(one)) for n, one in enumerate(packed) if steps_back(one) != 1] == [(0, 0), (96, STRIDE)]
    assert median(len(one) for one in packed) < 300
    assert unpack(pack(Stand(WHOLE_EVERY, b"last", b"strided"), b"table")[0]) == b"table"


def test_a_long_journal_takes_little_room(library: Library, tmp_path: Path) -> None:
    """An act of a game of four people, with its share of everything in the file."""
    journal = Journal(tmp_path / "games.db")
    game = Game.new(journal, library, "checkpoints/5")
    play_long(game, 1_000)
    journal.close()
    assert (tmp_path / "games.db").stat().st_size / game.head < 150, "100 in a game of 10,000, see tests/bench"


def test_neither_undo_nor_redo_walks_back_to_the_beginning(library: Library) -> None:
    """Going forward again marks what is left only down to where the ways part."""
    game = Game.new(Journal(None), library, "checkpoints/3")
    _play(game, 60)
    top = game.head
    game.undo()
    game.tree.left.clear()
    game.go_to(top)
    assert game.tree.left == {}
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
    first = next(act for act in reversed(game.path()) if game._course.curve.before.get(act, (9, {}))[0] == 1)
    game._course.curve.before.clear()
    assert [point["round"] for point in game.curve()] == [1]
    assert min(game._course.curve.before) >= first - 200
    assert game._course.curve.before[min(game._course.curve.before)] == (1, {})


def _play_on(game: Game, players: Players, until: int) -> None:
    while game.table.progress.round < until and not game.over:
        step(game, players)


def test_going_back_makes_no_checkpoint_again_and_playing_on_does(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An undo replays from a checkpoint that is there; the next unit that begins has one of its own."""
    game = Game.new(Journal(None), library, "back and on")
    _play(game, 60)
    made: list[bytes] = []

    def counted(table: Table) -> bytes:
        made.append(freeze(table))
        return made[-1]

    monkeypatch.setattr(course, "freeze", counted)
    for _ in range(20):
        game.undo()
    assert not made
    players = Players(game.seed, seats=FOUR)
    for _ in range(40):
        step(game, players)
    assert made
