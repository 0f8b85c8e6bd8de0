"""Damages of a games file by seed, and how many acts are left after mending.

``python -m tests.crash.damages`` prints both for each kind of damage; ``… record`` plays the game again.
"""

from __future__ import annotations

import contextlib
import random
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from companion.game import gamefile
from companion.journal.error import JournalError
from companion.journal.journal import Journal

GAME = Path(__file__).parent / "evening.aurora"
"""A game of about five hundred acts, with undo, redo, corrections and changed answers."""
SEED, BACK = "mending/evening", 0.25
TIMES = 200
BLOCK = 4096
LOGGED = 60
"""Acts that are still in the log where the app was cut off."""


def build(folder: Path, logged: bool) -> int:
    """The games file with the game in it, as if it were not over, written act by act as the app does; ``logged``: the
    last acts lie in the log beside it. Returns how many acts it has."""
    game = gamefile.read(GAME)
    path = folder / "games.db"
    journal = Journal(path)
    number = journal.put_in(game.seed, game.started, game.changed, 0, game.title, 0, game.rows[:1])
    for n in range(1, len(game.rows)):
        if logged and n == len(game.rows) - LOGGED:
            journal._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with journal._writing() as db:
            db.execute("INSERT INTO acts VALUES(?,?)", ((number << 24) + n + 1, game.rows[n]))
    if logged:
        for ending in ("", "-wal"):
            shutil.copy(f"{path}{ending}", folder / f"kept{ending}")
    journal.close()
    if logged:
        for ending in ("", "-wal"):
            (folder / f"kept{ending}").replace(f"{path}{ending}")
    return len(game.rows)


def damage(file: Path, kind: str, chance: random.Random) -> None:
    """Do one damage of a kind to a file."""
    content = bytearray(file.read_bytes())
    KINDS[kind](content, chance)
    file.write_bytes(content)


def _size(content: bytearray) -> int:
    return int.from_bytes(content[16:18], "big")


def _header(content: bytearray, chance: random.Random) -> None:
    """The file's header is gone, or all of its first page."""
    lost = chance.choice((16, 100, 512, 1024))
    content[:lost] = bytes(lost)


def _inner(content: bytearray, chance: random.Random) -> None:
    """A page that leads to others is gone."""
    size = _size(content)
    inner = [at for at in range(size, len(content), size) if content[at] == 5]
    at = chance.choice(inner)
    content[at : at + size] = chance.choice((bytes(size), b"\xff" * size))


def _tail(content: bytearray, chance: random.Random) -> None:
    """The end is gone, in the middle of a page or between two."""
    at = chance.randrange(len(content) // 3, len(content))
    del content[at - at % chance.choice((1, 512, BLOCK)) :]


def _rot(content: bytearray, chance: random.Random) -> None:
    """A few bits have turned."""
    for _ in range(chance.randint(1, 8)):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)


def _zeroed(content: bytearray, chance: random.Random) -> None:
    """A block is all zeros."""
    at = chance.randrange(len(content) // BLOCK) * BLOCK
    content[at : at + BLOCK] = bytes(len(content[at : at + BLOCK]))


def _swapped(content: bytearray, chance: random.Random) -> None:
    """Two blocks stand in each other's place."""
    one, other = (n * BLOCK for n in chance.sample(range(len(content) // BLOCK), 2))
    first, second = content[one : one + BLOCK], content[other : other + BLOCK]
    content[one : one + BLOCK], content[other : other + BLOCK] = second, first


KINDS: dict[str, Callable[[bytearray, random.Random], None]] = {
    "header": _header,
    "inner": _inner,
    "tail": _tail,
    "rot": _rot,
    "zeroed": _zeroed,
    "swapped": _swapped,
}


def mended(path: Path) -> int:
    """How many acts of the game there are after opening the file and loading what it has."""
    left = 0
    with contextlib.suppress(JournalError), contextlib.closing(Journal(path)) as journal:
        for row in journal.games():
            with contextlib.suppress(JournalError, ValueError, sqlite3.Error):
                left = max(left, len(journal.load(row.id)[1]))
    return left


def run(times: int) -> tuple[Counter[str], Counter[str], list[str]]:
    """Acts that were there and acts that are left, by kind, over so many damages; the kinds take turns, every fourth
    file has a log. What has become less than before mending stands in the third."""
    there: Counter[str] = Counter()
    left: Counter[str] = Counter()
    each = []
    with tempfile.TemporaryDirectory() as place:
        made = {logged: Path(place) / f"made-{logged}" for logged in (False, True)}
        acts = {}
        for logged, folder in made.items():
            folder.mkdir()
            acts[logged] = build(folder, logged)
        for n in range(times):
            chance = random.Random(f"damage/{n}")
            kind = list(KINDS)[n % len(KINDS)]
            logged = chance.random() < 0.25
            folder = Path(place) / str(n)
            shutil.copytree(made[logged], folder, ignore=shutil.ignore_patterns("*.lock"))
            damage(folder / "games.db", kind, chance)
            found = mended(folder / "games.db")
            there[kind] += acts[logged]
            left[kind] += found
            each.append(f"{n} {kind} {'with a log' if logged else ''}: {found}")
            shutil.rmtree(folder)
    return there, left, each


def record() -> None:
    """Play the game again and write it."""
    from companion.cards.library import Library
    from companion.game.game import Game
    from companion.packs import load_packs
    from tests.crash.evening import play

    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(None)
        game = Game.new(journal, Library(Path(folder), load_packs()[0]), SEED, clock=lambda: 1_790_000_000.0)
        for _ in play(game, SEED, 0, BACK):
            pass
        gamefile.export(journal, game.id, GAME)
        print(len(game.tree.acts), GAME.stat().st_size)


if __name__ == "__main__":
    if sys.argv[1:] == ["record"]:
        record()
    else:
        there, left, each = run(TIMES)
        if sys.argv[1:]:
            print(*each, sep="\n")
        for kind in KINDS:
            print(f"{kind:8} {left[kind]:6} of {there[kind]:6} acts")
        print(f"{'all':8} {left.total():6} of {there.total():6} acts")
