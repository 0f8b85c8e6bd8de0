"""Files and codes that were damaged in any way: an error that names the fault, or good content; never anything else.

Together 100,000 inputs with ``--full``, a fiftieth of them without.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from companion import settings
from companion.cards.library import Library
from companion.cards.library_file import read_content
from companion.game.game import Game
from companion.journal.error import JournalError
from companion.journal.journal import Journal
from companion.journal.rows import Chain
from companion.packs import FOLDER
from companion.packs.loader import _parse
from companion.rules.engine.table import freeze
from companion.scenario import run_file
from companion.share import report, setup_code
from companion.share.base45 import base45
from companion.share.error import ShareError
from companion.simulation.simulate import Players, step
from tests.fuzz.mutate import mutate

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
FOUR = ("tracked",) * 4


@pytest.fixture
def times(full: bool) -> Callable[[int], int]:
    """How many of so many inputs are tried."""
    return lambda n: n if full else max(20, n // 50)


def _damaged(seeds: list[bytes], name: str, n: int) -> Iterator[tuple[int, bytes]]:
    chance = random.Random(f"fuzz/{name}")
    for number in range(n):
        yield number, mutate(seeds, chance)


def test_packs(times: Callable[[int], int]) -> None:
    """Named by file and line, or by table and key."""
    whole = (FOLDER / "frostlands" / "stand-in.toml").read_bytes()
    parts = whole.split(b"\n\n")
    head = b"\n".join(line for line in parts[0].split(b"\n"))
    seeds = [head + b"\n\n" + b"\n\n".join(parts[n : n + 4]) for n in range(1, len(parts), 4)]
    file, wrong, total = Path("frostlands/stand-in.toml"), 0, times(15_000)
    for number, content in _damaged(seeds, "packs", total):
        pack, errors = _parse(file, content)
        assert (pack is None) == bool(errors), number
        for error in errors:
            assert str(error).startswith("frostlands/stand-in.toml"), number
            assert error.came, number
            assert error.expected, number
            assert error.line or error.key or error.table or error.came.startswith("“"), (number, str(error))
        wrong += bool(errors)
    assert wrong > total // 2


def test_library_files(tmp_path: Path, library: Library, times: Callable[[int], int]) -> None:
    """What is good of it is kept, each mistake named; what was kept is good when it is read again."""
    cards = {card: fields for pack in library._packs.values() for card, fields in pack.cards.items()}
    some = dict(list(cards.items())[::9])
    seeds = [
        msgspec.json.format(msgspec.json.encode({"version": 1, "cards": part, "house_rules": {"D-17": "a"}}))
        for part in (some, dict(list(some.items())[:3]), {})
    ]
    whole = {f"frostlands:{card}": fields for card, fields in some.items()}
    seeds.append(msgspec.json.encode({"version": 2, "cards": whole, "house_rules": {"frostlands:D-17": "a"}}))
    file = tmp_path / "library.json"
    for number, content in _damaged(seeds, "library", times(20_000)):
        file.write_bytes(content)
        found, errors = read_content(file)
        for error in errors:
            assert str(error).startswith(str(file)), number
            assert error.came, number
            assert error.expected, number
        if number % 10 == 0:
            file.write_bytes(
                msgspec.json.encode({"version": 1, "cards": found.cards, "house_rules": found.house_rules})
            )
            assert read_content(file)[1] == [], number


def test_settings_files(tmp_path: Path, times: Callable[[int], int]) -> None:
    file = tmp_path / "settings.json"
    seeds = [
        b'{"language": "de", "text": "large", "strip": {"port": "/dev/x", "leds": 60}, "pins": {"next": 5}}',
        b"{}",
    ]
    for number, content in _damaged(seeds, "settings", times(10_000)):
        file.write_bytes(content)
        found, errors = settings.read(file)
        assert isinstance(found, settings.Settings), number
        assert all(str(error).startswith(str(file)) and error.came for error in errors), number


def test_scenario_files(tmp_path: Path, times: Callable[[int], int]) -> None:
    """One line that says what is wrong; nothing is raised."""
    seeds = [path.read_bytes() for path in sorted(SCENARIOS.glob("*.toml"))[::3]]
    file, wrong, total = tmp_path / "x.toml", 0, times(10_000)
    for number, content in _damaged(seeds, "scenarios", total):
        file.write_bytes(content)
        outcome = run_file(file)
        assert "\n" not in outcome.wrong, number
        wrong += bool(outcome.wrong)
    assert wrong > total // 3


def test_setup_codes(times: Callable[[int], int]) -> None:
    seeds = [
        setup_code.code(setup_code.SetUp({"copy": "try", "you": "red"}, seed)).encode()
        for seed in ("0" * 10, "any", "ab" * 8)
    ]
    for number, content in _damaged(seeds, "codes", times(20_000)):
        try:
            found = setup_code.read_code(content.decode("utf-8", "surrogateescape"))
        except ShareError as error:
            assert error.key.startswith("ui.code."), number
        else:
            assert setup_code.read_code(setup_code.code(found)) == found, number


@pytest.fixture(scope="module")
def reported(library: Library) -> Game:
    """A game that has come some way, with an undo."""
    game, players = Game.new(Journal(None), library, "fuzz"), Players("fuzz", seats=FOUR)
    for n in range(60):
        step(game, players)
        if n % 20 == 19:
            game.undo()
    return game


def test_parts_of_reports(reported: Game, times: Callable[[int], int]) -> None:
    """As a scanner or a text file brings them."""
    seeds = ["\n".join(report.report(reported)).encode()]
    for number, content in _damaged(seeds, "parts", times(15_000)):
        try:
            found = report.read_report([content.decode("utf-8", "surrogateescape")])
        except ShareError as error:
            assert error.key.startswith("ui.report."), number
        else:
            assert found.acts == reported.report()[0], number


@pytest.mark.timeout(3600)
def test_reported_games(reported: Game, library: Library, times: Callable[[int], int]) -> None:
    """Damaged behind their checksums, as a program with a fault would write them: taken over up to the first act that
    the rules don't ask for, or an error; the other games of the journal are as they were."""
    acts, start = reported.report()
    seeds = [
        msgspec.msgpack.encode(report.Report(report.REPORT_FORMAT, "0", reported.seed, acts[:n], start))
        for n in (6, 30)
    ]
    journal = Journal(None)
    mine = Game.new(journal, library, "mine")
    before = journal.load(mine.id)[1][0]
    for number, content in _damaged(seeds, "reported", times(4_000)):
        packed = zlib.compress(content, 1)
        letters, whole = base45(packed), f"{zlib.crc32(packed):08X}"
        part = f"AURORA/1/1/{whole}/{zlib.crc32(letters.encode()):08X}/{letters}"
        try:
            game = report.take_over(journal, library, report.read_report([part]))
        except ShareError as error:
            assert error.key.startswith("ui.report."), number
        else:
            again = Game.resume(journal, library, game.id)
            assert freeze(again.table) == freeze(game.table), number
    assert journal.load(mine.id)[1][0] == before
    assert not journal.damage


@pytest.mark.timeout(3600)
def test_journal_files(tmp_path: Path, library: Library, reported: Game, times: Callable[[int], int]) -> None:
    """Whatever a disk makes of the file and its log: games that go on, with the damage told, or an error with a reason;
    what is not told as damaged is as it was."""
    path = tmp_path / "games.db"
    journal = Journal(path)
    for seed in ("a", "b"):
        journal.write_whole(0, seed, reported.tree.whole(), 1.0, reported._course.title(), False)
    shown = {
        act: freeze(reported.at(act)[0])
        for act in range(1, len(reported.tree.acts) + 1)
        if reported.tree.acts[act - 1].head < 0
    }
    seeds, logs = [path.read_bytes()], [Path(f"{path}-wal").read_bytes()]
    journal.close()
    seeds.append(path.read_bytes())
    logs.append(b"")
    folder = tmp_path / "damaged"
    folder.mkdir()
    chance = random.Random("fuzz/journal")
    for number in range(times(2_000)):
        for file in folder.iterdir():
            file.unlink()
        which = chance.randrange(2)
        log = chance.random() < 0.5 and logs[which]
        (folder / "games.db").write_bytes(seeds[which] if log else mutate([seeds[which]], chance))
        if logs[which]:
            (folder / "games.db-wal").write_bytes(mutate([logs[which]], chance) if log else logs[which])
        try:
            journal = Journal(folder / "games.db")
        except JournalError as error:
            assert error.reason in ("newer", "broken"), (number, str(error))
            continue
        for row in journal.games():
            if row.acts:
                game = Game.resume(journal, library, row.id)
                head = game.head
                assert not game.changed_rules, number
                assert freeze(game.table) == shown[head], number
                step(game, Players("on", seats=FOUR))
                assert not game.unsaved, number
        for damage in journal.damage:
            assert damage.found, number
            assert not damage.copy or Path(damage.copy).exists(), number
        journal.close()


def test_rows_with_a_good_checksum(library: Library, reported: Game, times: Callable[[int], int]) -> None:
    """Rows as a program with a fault would write them, their checksums right: the game opens where it still can
    and says which act it was, or there is an error that does."""
    journal = Journal(None)
    game = journal.write_whole(0, "rows", reported.tree.whole(), 1.0, reported._course.title(), False)
    rows = [row for (row,) in journal._db.execute("SELECT row FROM acts ORDER BY id")]
    chance = random.Random("fuzz/rows")
    for number in range(times(4_000)):
        at, chain = chance.randrange(len(rows)), Chain()
        made = [chain.add(mutate([row[:-8]], chance) or b"\0" if n == at else row[:-8]) for n, row in enumerate(rows)]
        journal._db.execute("DELETE FROM acts")
        journal._db.executemany("INSERT INTO acts VALUES(?,?)", [((game << 24) + n, r) for n, r in enumerate(made, 1)])
        try:
            Game.resume(journal, library, game)
        except JournalError as error:
            told = str(error)
            assert told.startswith("broken"), number
            assert "act" in told, (number, told)
