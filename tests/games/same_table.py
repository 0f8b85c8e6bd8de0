"""Are the tables of two versions the same by value? And the digests of today, recorded once more where they are.

    python -m tests.games.same_table dump FILE             the tables behind tests/spine/digests.json, as they come here
    python -m tests.games.same_table compare BEFORE NOW    two such files, game files, journals, or single frozen tables
    python -m tests.games.same_table record BEFORE         new digests, if the tables here are those of BEFORE by value

Exit status 0: the same values; 1: not, or it can't be read. See README.md beside this file.
"""

from __future__ import annotations

import json
import sys
import tempfile
import zlib
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec

from companion.build import compile_all
from companion.cards.library import Library
from companion.game import gamefile
from companion.journal.checkpoints import Checkpoints
from companion.journal.error import JournalError
from companion.journal.journal import Journal
from companion.packs import load_packs
from companion.rules.engine.migrations import LaterTable
from companion.rules.engine.table import Terms, freeze
from companion.simulation.simulate import ALONE, FROSTLANDS, play
from tests.games.by_value import Found, compare

ROOT = Path(__file__).resolve().parents[2]
DIGESTS = ROOT / "tests" / "spine" / "digests.json"
SEED = "digest"
ALPHA, BETA = (Terms(edition="first-edition", map=side) for side in ("alpha", "beta"))


class Whole(NamedTuple):
    """A game whose last table has a recorded digest."""

    seed: str
    difficulty: str = "normal"
    seats: tuple[str, ...] = ALONE
    terms: Terms = FROSTLANDS


def _several(count: int, difficulty: str, seats: tuple[str, ...] = ALONE, terms: Terms = FROSTLANDS) -> list[Whole]:
    """As ``aurora-table simulate --games COUNT --seed digest`` plays them."""
    return [Whole(f"{SEED}/{n}", difficulty, seats, terms) for n in range(count)]


GAMES: dict[str, list[Whole]] = {
    "normal": _several(8, "normal"),
    "hard": _several(8, "hard"),
    "tracked": [*_several(4, "normal", ("tracked", "greedy")), *_several(2, "normal", ("tracked",))],
    "first-alpha": _several(3, "normal", terms=ALPHA),
    "first-beta": _several(3, "hard", terms=BETA),
    "first-tracked": [
        *_several(2, "normal", ("tracked",), ALPHA),
        *_several(2, "hard", ("tracked", "greedy", "tracked"), BETA),
    ],
    "first-mixed": _several(2, "hard", ("tracked", "untracked", "greedy", "untracked"), BETA),
}
"""The games whose last tables have recorded digests, by edition and kind, in their order."""
HEAD = b"AURORA TABLES 1\n"
"""How a file of tables begins; a zlib stream of msgpack follows, table by name."""

Tables = dict[str, bytes]


def played(some: dict[str, list[Whole]] = GAMES) -> Tables:
    """The tables of these games as the rules here play them: at the end (``normal/0``), and as each unit began, so that
    the first one that differs tells where to look."""
    found: Tables = {}
    with tempfile.TemporaryDirectory() as folder:
        library = Library(Path(folder), load_packs()[0])
        for kind, games in some.items():
            for n, one in enumerate(games):
                game, _ = play(one.seed, library, one.difficulty, one.seats, terms=one.terms)
                for act in game.path():
                    if act in game.tree.checkpoints:
                        found[f"{kind}/{n}/act {act}"] = game.tree.checkpoints[act].table
                found[f"{kind}/{n}"] = freeze(game.table)
    return found


def write(file: Path, tables: Tables) -> None:
    """Write tables into a file of their own."""
    file.write_bytes(HEAD + zlib.compress(msgspec.msgpack.encode(tables)))


def read(file: Path) -> Tables:
    """The tables of a file: one of :func:`write`, a game file, a journal, or a single frozen table. Raises OSError,
    ValueError (``msgspec.DecodeError`` and GameFileError are some) and JournalError."""
    with file.open("rb") as opened:
        begins = opened.read(len(HEAD))
    if begins == HEAD:
        content = zlib.decompress(file.read_bytes()[len(HEAD) :])
        return msgspec.msgpack.decode(content, type=Tables)
    if begins.startswith(gamefile.HEAD):
        return _stored("", gamefile.read(file).read()[1])
    if begins.startswith(b"SQLite format 3"):
        with Journal.to_read(file) as journal:
            found: Tables = {}
            for row in journal.games():
                found |= _stored(f"game {row.id}/", journal.load(row.id)[2])
            return found
    try:
        content = msgspec.msgpack.decode(file.read_bytes())
    except msgspec.DecodeError:
        content = None
    if not isinstance(content, dict) or "schema" not in content:
        raise ValueError(f"{file}: neither a table nor a game file, a journal or a file of tables")
    return {"table": file.read_bytes()}


def _stored(before: str, points: Checkpoints) -> Tables:
    return {f"{before}act {act}": points[act].table for act in points}


def digests(tables: Tables) -> dict[str, list[str]]:
    """The digests of the last tables, as they are recorded."""
    return {
        kind: [sha256(tables[f"{kind}/{n}"]).hexdigest()[:16] for n in range(len(games))]
        for kind, games in GAMES.items()
        if f"{kind}/0" in tables
    }


def recorded(before: Tables, now: Tables, file: Path = DIGESTS) -> Found:
    """Record the digests of the tables as they come now, if they are by value those of before, and those of before are
    the ones whose digests are recorded. Raises ValueError where they are not."""
    if digests(before) != json.loads(file.read_text(encoding="utf-8")):
        raise ValueError(f"the tables of before are not those whose digests stand in {file.name}")
    found = compare(before, now)
    if found.same:
        file.write_text(json.dumps(digests(now), indent=1) + "\n", encoding="utf-8")
    return found


def main(arguments: list[str]) -> int:
    """See the module's text."""
    match arguments:
        case ["dump", file]:
            compile_all(ROOT)
            tables = played()
            write(Path(file), tables)
            print(f"{len(tables)} tables")
            return 0
        case ["compare", before, now]:
            found = compare(read(Path(before)), read(Path(now)))
        case ["record", before]:
            compile_all(ROOT)
            found = recorded(read(Path(before)), played())
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    for line in found.told():
        print(line)
    print(f"{found.tables} tables compared: {'the same values' if found.same else 'NOT the same'}")
    return 0 if found.same else 1


if __name__ == "__main__":
    try:
        status = main(sys.argv[1:])
    except (OSError, ValueError, zlib.error, JournalError, LaterTable) as error:
        print(error, file=sys.stderr)
        status = 1
    sys.exit(status)
