"""The app starts, whatever came into the journal: by an import today, or as an earlier version took it in.

200 starts with ``--full``, 5 without; each goes home, to History, and on with the game that was played last.
"""

from __future__ import annotations

import contextlib
import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.game import gamefile
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.journal.tables import SUMMED, checksum
from companion.simulation.simulate import Players, step
from tests.fuzz.crafted import BOMBS, made, parts_of, spoil
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui
COLUMNS = ("started", "changed", "over", "title", "voided", "touched")
TITLES = ("{", "[]", '{"seats": 9}', '{"round": [[]]}', '{"scores": {"nobody": 1}}', '{"curve": [[]]}', "[" * 5000)


@pytest.fixture(scope="module")
def home(library: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a finished game and one that goes on, and the latter as a file."""
    folder = tmp_path_factory.mktemp("starts")
    journal = Journal(folder / "games.db")
    for seed, acts in (("done", 500), ("going", 25)):
        game, players = Game.new(journal, library, seed), Players(seed)
        while acts and not game.over:
            step(game, players)
            acts -= 1
        gamefile.export(journal, game.id, folder / f"{seed}.aurora")
    journal.close()
    return folder


def _imported(folder: Path, good: Path, chance: random.Random) -> None:
    """Files of a stranger, those that are taken in; most are refused."""
    journal, file = Journal(folder / "games.db"), folder / "x.aurora"
    for _ in range(12):
        file.write_bytes(made(parts_of(good), chance))
        with contextlib.suppress(gamefile.GameFileError):
            gamefile.take(journal, file)
    journal.close()


def _put_there(folder: Path, good: Path, chance: random.Random) -> None:
    """As a version did that believed files: any value in any column, any rows."""
    raw = sqlite3.connect(folder / "games.db", isolation_level=None)
    raw.execute("PRAGMA ignore_check_constraints=1")
    for game in (1, 2):
        column = chance.choice(COLUMNS)
        value: object = chance.choice((1e300, -1e300, float("inf"), -5, 0, 2**62))
        if column == "title":
            value = chance.choice(TITLES)
        with contextlib.suppress(sqlite3.Error):
            raw.execute(f"UPDATE games SET {column}=? WHERE id=?", (value, game))
            row = raw.execute(f"SELECT {SUMMED} FROM games WHERE id=?", (game,)).fetchone()
            raw.execute("UPDATE games SET sum=? WHERE id=?", (checksum(row), game))
    rows = BOMBS[chance.choice(list(BOMBS))]() if chance.random() < 0.5 else spoil(parts_of(good)[7], chance)
    with contextlib.suppress(sqlite3.Error, TypeError, AttributeError, OverflowError):
        raw.execute("DELETE FROM acts WHERE id >> 24 = 2")
        raw.executemany("INSERT INTO acts VALUES(?,?)", [((2 << 24) + n, row) for n, row in enumerate(rows, 1)])
    raw.close()


@pytest.mark.timeout(7200)
def test_the_app_starts_whatever_came_in(home: Path, tmp_path: Path, full: bool) -> None:
    chance = random.Random("starts")
    for number in range(200 if full else 5):
        folder = tmp_path / str(number)
        folder.mkdir()
        shutil.copy(home / "games.db", folder)
        (_put_there if number % 2 else _imported)(folder, home / f"{chance.choice(('done', 'going'))}.aurora", chance)
        if chance.random() < 0.3:
            (folder / "settings.json").write_text('{"take_up": "do"}')
        pump = Pump(folder)
        try:
            pump.settle()
            pump.app.ways.home()
            pump.settle()
            assert "new" in pump.map(), number
            pump.touch("history")
            assert pump.screen.name == "history", number
            pump.app.ways.home()
            pump.settle()
            going = next((ident for ident in pump.map() if ident == "continue"), "new")
            pump.touch(going)
            pump.settle()
            assert not pump.app.session.busy, number
        finally:
            pump.close()
        shutil.rmtree(folder)
