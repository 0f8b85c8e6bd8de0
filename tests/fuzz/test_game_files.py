"""Game files that a stranger wrote: refused with a reason and nothing changed, or a game that can be shown, opened,
played on and handed on; in no case is more memory taken than a good one needs and some.

8,000 files with ``--full``, a fiftieth of them without.
"""

from __future__ import annotations

import contextlib
import random
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from companion.cards.library import Library
from companion.game import gamefile, history
from companion.game.game import Game
from companion.game.when import began_of, played
from companion.journal.journal import Journal
from companion.messages import Words
from companion.rules.engine.question import IllegalAnswer
from companion.rules.engine.table import freeze
from companion.simulation.simulate import Players, step
from tests.fuzz.crafted import BOMBS, DEEP, made, packed, parts_of, rows_of

ROOT = Path(__file__).resolve().parents[2]
FOUR = ("tracked",) * 4
MORE = 100 << 10
"""KiB of memory that an import may take beyond that of a good file."""


@pytest.fixture(scope="module")
def home(library: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a game of four that goes on, an undone act in it, and that game as a file."""
    folder = tmp_path_factory.mktemp("home")
    journal = Journal(folder / "games.db")
    game, players = Game.new(journal, library, "crafted"), Players("crafted", seats=FOUR)
    for turn in range(70):
        step(game, players)
        if turn % 20 == 19:
            game.undo()
    gamefile.export(journal, game.id, folder / "good.aurora")
    journal.close()
    return folder


def _bytes(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def _shown(journal: Journal, words: Words) -> None:
    """All that lists of games want of them."""
    rows = journal.games()
    for row in rows:
        assert not row.unfit
        began_of(row), played(row)
        words.text("ui.home.going", round=row.title.get("round"), phase=row.title.get("step"), when="", result="")
    past = history.past(rows)
    history.figures(past), history.rates(past), history.mean_curves(past)


def _used(journal: Journal, library: Library, number: int) -> None:
    """Opened, looked back on, undone, played on."""
    game = Game.resume(journal, library, number)
    assert not game.changed_rules
    words = Words()
    for told in game.log(8):
        for line in told.lines:
            words.line(line)
    game.history(8)
    game.undo()
    game.redo()
    if not game.over:
        with contextlib.suppress(IllegalAnswer):  # a bot that does not understand a table
            step(game, Players("on", seats=FOUR))
    assert freeze(game.table)


@pytest.mark.timeout(7200)
def test_made_up_game_files(home: Path, library: Library, tmp_path: Path, full: bool) -> None:
    good, chance, words = parts_of(home / "good.aurora"), random.Random("fuzz/game files"), Words()
    file, folder, taken, total = tmp_path / "x.aurora", tmp_path / "data", 0, 8_000 if full else 160
    journal: Journal | None = None
    before: dict[str, bytes] = {}
    for number in range(total):
        if journal is None:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            shutil.copy(home / "games.db", folder)
            journal = Journal(folder / "games.db")
            before = _bytes(folder)
        file.write_bytes(made(good, chance))
        try:
            came = gamefile.take(journal, file)
        except gamefile.GameFileError as error:
            assert str(error).startswith(str(file)), number
            assert words.value(error).strip(), number
            assert _bytes(folder) == before, number
            continue
        taken += 1
        _shown(journal, words)
        if came.kin.how in ("same", "older"):
            assert _bytes(folder) == before, number
            continue
        gamefile.export(journal, came.game, file)
        assert gamefile.take(journal, file).kin.how == "same", number
        _used(journal, library, came.game)
        journal.close()
        journal = None
    assert total // 20 < taken < total // 2


CHILD = """
import re, sys
from pathlib import Path
from companion.game import gamefile
from companion.journal.journal import Journal
try:
    gamefile.take(Journal(None), Path(sys.argv[1]))
except gamefile.GameFileError:
    pass
# Not ru_maxrss: that of a child counts what its parent had as it was forked.
print(re.search(r"VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())[1])
"""


def _peak(file: Path) -> int:
    """KiB of memory that a child took at most to import a file."""
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(file)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return int(done.stdout)


def _many(count: int, part: bytes) -> msgspec.Raw:
    """A list of so many of these, as msgpack writes it."""
    return msgspec.Raw(b"\xdd" + count.to_bytes(4, "big") + part * count)


def test_no_kind_of_file_takes_much_memory(home: Path, tmp_path: Path, full: bool) -> None:
    """In a child of its own for each: what few bytes stand for is never built."""
    good = parts_of(home / "good.aurora")
    usual = _peak(home / "good.aurora")
    kinds: dict[str, list[object]] = {
        **{bomb: [*good[:7], rows()] for bomb, rows in BOMBS.items()},
        "title": [*good[:5], {"a": _many(60_000_000, b"\x90")}, *good[6:]],
        "title of 4 MiB": [*good[:5], {"a": _many(4_000_000, b"\x90")}, *good[6:]],
        "title that is read": [*good[:5], {"seconds": _many(4_000_000, b"\x90")}, *good[6:]],
        "rows": [*good[:7], _many(2_000_000, b"\xc4\0")],
        "deep": [*good[:7], rows_of(b"\0" + DEEP)],
        "seed": [good[0], "A" * 50_000_000, *good[2:]],
    }
    chosen = list(kinds) if full else ["answers", "a table", "title", "title that is read", "rows"]
    for kind in chosen:
        file = packed(tmp_path / "x.aurora", kinds.pop(kind))
        assert _peak(file) < usual + MORE, kind
