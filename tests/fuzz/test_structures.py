"""Files and codes that are well written and hold what no program of ours writes: refused in words and nothing changed,
or taken and used without a fault. Together 12,000 inputs with ``--full``, a fiftieth of them without."""

from __future__ import annotations

import io
import json
import random
import sqlite3
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import settings
from companion.cards import words as card_words
from companion.cards.cards import cards as cards_of
from companion.cards.cards import decks
from companion.cards.library import FILE, Library
from companion.cards.library_file import LibraryError, read_import
from companion.cards.values import values
from companion.cli.terminal import Stopped, Terminal
from companion.game.game import Game
from companion.journal.error import JournalError
from companion.journal.journal import Journal
from companion.journal.rows import Chain, content
from companion.messages import Words
from companion.messages.english import english
from companion.packs import load_packs
from companion.rules.engine.table import Terms, freeze
from companion.share import parts, report, setup_code
from companion.share.error import ShareError
from companion.share.letters import LETTERS, letters
from companion.simulation.simulate import Players, step
from hardware.pins import FULL_PANEL, PinFileError, load_pins
from tests.fuzz.structures import LEAVES, mutated

ROOT = Path(__file__).resolve().parents[2]
FOUR = ("tracked",) * 4
SHARE = {"library": 3000, "settings": 2500, "report": 2000, "set-up": 2000, "answers": 500, "pins": 1500, "copy": 500}
"""How many of each kind with ``--full``."""


@pytest.fixture
def chances(full: bool) -> Callable[[str], Iterator[tuple[int, random.Random]]]:
    """So many sources of chance for a kind, each with its number."""

    def of(kind: str) -> Iterator[tuple[int, random.Random]]:
        for number in range(SHARE[kind] if full else max(20, SHARE[kind] // 50)):
            yield number, random.Random(f"structures/{kind}/{number}")

    return of


Chances = Callable[[str], Iterator[tuple[int, random.Random]]]


def test_together_it_is_what_was_promised() -> None:
    assert sum(SHARE.values()) == 12_000


def as_json(value: Any) -> bytes:
    """Any value as JSON, numbers that JSON has not too."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


@pytest.mark.timeout(3600)
def test_libraries(tmp_path: Path, chances: Chances) -> None:
    """What is taken can be shown and told; of what is refused nothing is."""
    packs = load_packs()[0]
    cards: dict[str, Any] = {}
    for pack in packs.values():
        for card, fields in pack.cards.items():
            cards.setdefault(f"{pack.edition}:{card}", {}).update(fields)
    cards["frostlands:map/ABA"] = {"told": {"100": 1}, "ways": ["102-105 rough"], "rectangles": ["103 fuel"]}
    names, words, file, taken = sorted(cards), Words("de"), tmp_path / "import.json", 0
    home = [name for name in names if name.startswith("frostlands:")]  # the first version knew no other
    for number, chance in chances("library"):
        some = {name: cards[name] for name in chance.sample(names if number % 2 else home, chance.choice((2, 5, 20)))}
        good = {"version": 2, "cards": some, "house_rules": {"frostlands:D-17": "a"}, "forgotten": {}}
        if number % 2 == 0:
            bare = {name.partition(":")[2]: fields for name, fields in some.items()}
            good = {"version": 1, "cards": bare, "house_rules": {"D-17": "a"}, "forgotten": {}}
        written = as_json(mutated(good, chance))
        folder = tmp_path / str(number)
        folder.mkdir()
        file.write_bytes(written)
        (folder / FILE).write_bytes(written)
        mine = Library(tmp_path / "mine", packs)
        before = mine._text()
        try:
            differences = mine.differences(read_import(file))
        except LibraryError as error:
            assert english(error).startswith(str(file)), number
            assert mine._text() == before, number
            assert not (tmp_path / "mine").exists(), number
        else:
            for difference in differences:
                assert card_words.otherwise(words, difference), number
            taken += 1
        own = Library(folder, packs, mend=False)
        assert (folder / FILE).read_bytes() == written, number
        assert len(list(folder.iterdir())) == 1, number
        for card in own._cards:
            own.lookup(card, [], Terms(copy="own"))
        for card in [card for deck in decks() for card in cards_of(deck, own)]:
            values(card, own.sources(card))
        own.keep("outcome/3", {"letter": "D"})
        held = own.unsaved is not None and own.unsaved.untouched
        assert held or Library(folder, packs, mend=False).errors == [], number
        if held:
            assert (folder / FILE).read_bytes() == written, number
        elif own.errors:
            assert (folder / f"{FILE}.broken-1").read_bytes() == written, number
    assert taken, "some are good enough"


@pytest.mark.timeout(3600)
def test_settings(tmp_path: Path, chances: Chances) -> None:
    good = {
        "version": 1,
        "language": "de",
        "text": "large",
        "pacing": 5,
        "game": {"difficulty": "hard"},
        "strip": {"port": "usb:x", "leds": 60, "stretches": [{"leds": 20, "gap": 3}], "bauds": {"usb:x": 9600}},
        "pins": {"next": 5, "undo": 6},
        "rotation": 90,
    }
    for number, chance in chances("settings"):
        folder = tmp_path / str(number)
        folder.mkdir()
        written = as_json(mutated(good, chance))
        (folder / settings.FILE).write_bytes(written)
        _, errors = settings.read(folder / settings.FILE)
        assert all(english(error).startswith(str(folder)) for error in errors), number
        assert (folder / settings.FILE).read_bytes() == written, number
        kept = settings.SettingsFile(folder)
        kept.change(sound=False, strip={"leds": 100})
        later = any(error.later for error in errors)
        assert (kept.unsaved is not None) == later, (number, kept.unsaved)
        if later:
            assert (folder / settings.FILE).read_bytes() == written, number
            continue
        assert settings.read(folder / settings.FILE) == (kept.now, []), number
        if errors:
            assert (folder / f"{settings.FILE}.broken-1").read_bytes() == written, number


@pytest.fixture(scope="module")
def reported(library: Library) -> Game:
    """A game that has come some way, with an undo."""
    game, players = Game.new(Journal(None), library, "structures"), Players("structures", seats=FOUR)
    for n in range(40):
        step(game, players)
        if n % 20 == 19:
            game.undo()
    return game


def packable(value: Any) -> bytes:
    """MessagePack, of numbers beyond its own as texts."""
    return msgspec.msgpack.encode(_within(value))


def _within(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _within(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_within(inner) for inner in value]
    return str(value) if isinstance(value, int) and not -(2**63) <= value < 2**64 else value


@pytest.mark.timeout(3600)
def test_reports(reported: Game, library: Library, chances: Chances) -> None:
    """Well packed, with right checksums. The games that are there stay as they are."""
    acts, start = reported.report()
    journal = Journal(None)
    mine = Game.new(journal, library, "mine")
    before = journal.load(mine.id)[1][0]
    for number, chance in chances("report"):
        few = acts[: chance.choice((3, 10, 30))]
        table = msgspec.msgpack.decode(start.table)
        if chance.random() < 0.3:
            table = mutated(table, chance)
        whole = msgspec.msgpack.decode(msgspec.msgpack.encode([1, "2.0", reported.seed, few, [0, packable(table)]]))
        if chance.random() < 0.8:
            whole = mutated(whole, chance)
        games = len(journal.games())
        try:
            packed = zlib.compress(packable(whole), 1)
        except RecursionError:  # nested too deep for the writer of this test
            continue
        try:
            texts = parts.written(packed)
            game = report.take_over(journal, library, report.read_report(texts))
        except ShareError as error:
            assert error.key.startswith("ui.report."), number
            assert Words().text(error.key, **error.values), number
            assert len(journal.games()) == games, number
        else:
            again = Game.resume(journal, library, game.id)
            assert freeze(again.table) == freeze(game.table), number
    assert journal.load(mine.id)[1][0] == before
    assert not journal.damage


@pytest.mark.timeout(3600)
def test_set_up_codes(library: Library, chances: Chances) -> None:
    """With a check letter that fits: a game begins, or it is told what is wrong."""
    sizes = {0: 8, 1: 13, 2: 3}
    for number, chance in chances("set-up"):
        first = chance.choice((0, 1, 2, 2, chance.randrange(32)))
        size = sizes.get(first, 8) + chance.choice((0, 0, 0, 1, -1, 30))
        body = LETTERS[first] + "".join(chance.choice(LETTERS) for _ in range(7 + size))
        if first == 2 and chance.random() < 0.7:
            raw = chance.randbytes(chance.randrange(8))
            body = body[:8] + LETTERS[len(raw)] + letters(int.from_bytes(raw, "big"), -(-8 * len(raw) // 5))
        text = body + setup_code._check(body)
        try:
            setup = setup_code.read_code(text)
        except ShareError as error:
            assert error.key.startswith("ui.code."), number
            assert Words().text(error.key, **error.values), number
            continue
        assert setup_code.read_code(setup_code.code(setup)) == setup, number
        if number % 10 == 0:
            game, missed = setup_code.begin(Journal(None), library, setup)
            assert game.posed is not None, number
            assert set(missed) <= {name for name, _ in setup_code.CHOICES}, number


@pytest.mark.timeout(3600)
def test_answers(library: Library, chances: Chances) -> None:
    """Lines of a file that the terminal reads: refused with the question asked again, or an act."""
    words = Words("de")
    junk = [
        "next",
        "1",
        "2",
        "undo",
        "redo",
        "why",
        "help",
        "quit",
        "rest",
        "{",
        '"',
        "'",
        "\\",
        "red",
        "map",
        "=",
        'correct "',
        "²",
        "9" * 5000,
        "[" * 5000,
    ]
    junk += [str(leaf) for leaf in LEAVES] + [f"difficulty={leaf}" for leaf in LEAVES] + ["correct x", "correct a=b"]
    for number, chance in chances("answers"):
        out = io.StringIO()
        journal = Journal(None)
        game = Game.new(journal, library, f"answers/{number}")
        lines = [" ".join(chance.choices(junk, k=chance.choice((1, 1, 1, 2, 4)))) for _ in range(30)]
        good = ["1", "", "next"]
        mixed = [chance.choice((chance.choice(good), line)) for line in lines]
        with suppress(Stopped):
            Terminal(words, out, iter(mixed), None).play(game)
        again = Game.resume(journal, library, game.id)
        assert freeze(again.table) == freeze(game.table), number


def as_toml(value: Any, place: str = "") -> str:
    """Tables, and values in their lines."""
    if not isinstance(value, dict):
        return f"x = {_toml(value)}\n"
    lines = [f"{_key(k)} = {_toml(v)}" for k, v in value.items() if not isinstance(v, dict)]
    inner = [as_toml(v, f"{place}{_key(k)}.") for k, v in value.items() if isinstance(v, dict)]
    head = f"[{place[:-1]}]\n" if place else ""
    return head + "\n".join(lines) + "\n" + "".join(inner)


def _key(key: Any) -> str:
    return json.dumps(str(key))


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(k)} = {_toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, float):
        return repr(value)
    return json.dumps("" if value is None else value)


@pytest.mark.timeout(3600)
def test_pins(tmp_path: Path, chances: Chances) -> None:
    import tomllib

    good, file = tomllib.loads(FULL_PANEL.read_text(encoding="utf-8")), tmp_path / "pins.toml"
    wrong = 0
    for number, chance in chances("pins"):
        try:
            file.write_bytes(as_toml(mutated(good, chance)).encode("utf-8", "surrogatepass"))
        except RecursionError:  # nested too deep for the writer of this test
            continue
        try:
            found = load_pins(file)
        except PinFileError as error:
            assert str(error).startswith(str(file)), number
            assert len(str(error)) < 8000, number
            wrong += 1
        else:
            assert all(2 <= pin.bcm <= 27 for pin in found.buttons.values()), number
    assert wrong


@pytest.mark.timeout(3600)
def test_copies_of_the_games(tmp_path: Path, reported: Game, library: Library, chances: Chances) -> None:
    """A copy whose rows hold something else, with checksums that fit: every game is shown or told to be unfit."""
    whole = tmp_path / "whole.db"
    journal = Journal(whole)
    for seed in ("a", "b"):
        journal.write_whole(0, seed, reported.tree.whole(), 1.0, reported._course.title(), False)
    journal.close()
    acts = reported.report()[0]
    file = tmp_path / "games.db"
    for number, chance in chances("copy"):
        for old in tmp_path.glob("games.db*"):
            old.unlink()
        file.write_bytes(whole.read_bytes())
        db = sqlite3.connect(file)
        column = chance.choice(("seed", "started", "changed", "over", "title", "voided"))
        with suppress(sqlite3.Error, OverflowError, UnicodeEncodeError):
            title = as_json(mutated(reported._course.title(), chance)).decode()
            value = title if column == "title" else chance.choice(LEAVES)
            db.execute(f"UPDATE games SET {column}=? WHERE id=1", (value,))
        if chance.random() < 0.5:
            chain, some = Chain(), msgspec.msgpack.decode(msgspec.msgpack.encode(acts[:8]))
            db.execute("DELETE FROM acts WHERE id < ?", (2 << 24,))
            with suppress(msgspec.ValidationError, ValueError, TypeError, OverflowError):
                changed = msgspec.convert(mutated(some, chance), list[report.Act])
                for n, act in enumerate(changed, start=1):
                    db.execute("INSERT OR REPLACE INTO acts VALUES(?,?)", ((1 << 24) + n, chain.add(content(act))))
        db.commit()
        db.close()
        try:
            journal = Journal(file)
        except JournalError as error:
            assert error.reason in ("newer", "broken"), number
            continue
        for row in journal.games():
            if row.acts and not row.unfit:
                with suppress(JournalError):
                    Game.resume(journal, library, row.id)
        journal.close()


# ---------------------------------------------------------------- memory


READERS = {
    "library": "from companion.cards.library import read_content; read_content(Path(sys.argv[1]))",
    "settings": "from companion import settings; settings.read(Path(sys.argv[1]))",
    "pack": "from companion.packs import load_packs; load_packs(Path(sys.argv[1]).parent)",
    "report": """
from companion.cli.main import main
main(["--folder", sys.argv[1] + ".data", "report", sys.argv[1]])
""",
    "answers": """
from companion.cli.main import main
main(["--folder", sys.argv[1] + ".data", "play", "--new", "--answers", sys.argv[1]])
""",
    "pins": """
from hardware.pins import PinFileError, load_pins
try:
    load_pins(Path(sys.argv[1]))
except PinFileError:
    pass
""",
}
"""What a child does with a file of each kind."""
COPY = """
from companion.journal.error import JournalError
from companion.journal.journal import Journal
from companion.game.game import Game
from companion.game.lookup import NoLibrary
try:
    journal = Journal(Path(sys.argv[1]))
    for row in journal.games():
        if row.acts and not row.unfit:
            Game.resume(journal, NoLibrary(), row.id)
except JournalError:
    pass
"""
"""What it does with a copy of the games."""
HEAD = b'name = "x"\nedition = "frostlands"\nversion = 1\nsource = "rulebook"\n'
MIB = 1 << 20


def _texts(of: bytes, size: int) -> bytes:
    """Many short texts that differ, each of which costs more than it is long."""
    return b",".join(of % n for n in range(size // (len(of) + 4)))


def costly(kind: str) -> Iterator[bytes]:
    """The most expensive files of a kind that one can think of, each as large as is believed or larger."""
    match kind:
        case "library":
            yield b'{"version": 1, "cards": {' + _texts(b'"survivor/%d":{"skill":1}', 4 * MIB - 99) + b"}}"
            yield b'{"version": 1, "cards": [' + b"[]," * (MIB + MIB // 4) + b"1]}"
            yield b'{"version": 1, "cards": {"map/ABA": {"met": [' + _texts(b'"%d"', 2 * MIB) + b"]}}}"
            yield b"[" * (4 * MIB)
            yield b'{"' + b"x" * (4 * MIB - 20) + b'": 1}'
            yield b'{"version": 1, "cards": {' + _texts(b'"c%d":1', MIB // 2) + b"}}"
        case "settings":
            yield b'{"game": {' + _texts(b'"%d":"x"', 250_000) + b"}}"
            yield b"{" + _texts(b'"%d":1', 250_000) + b"}"
            yield b"[" * 250_000
        case "pack":
            yield HEAD + b"a." * (2 * MIB - 50) + b"a = 1"
            yield HEAD + _texts(b"a%d = 1\n", 3 * MIB).replace(b",", b"")
            yield HEAD + b"a = [" + b"[]," * MIB + b"]"
            yield HEAD + b"a = '" + b"x" * (4 * MIB - 99) + b"'"
        case "report":
            yield "\n".join(parts.written(zlib.compress(bytes(64 * MIB), 9))).encode()
            yield "\n".join(parts.written(zlib.compress(b"\x95\x01\xa1a\xa1a\xdd\xff\xff\xff\xff", 9))).encode()
            table = b"\x95\x01\xa1a\xa1a\xdd\x00\x30\x00\x00" + b"\x90" * (3 * MIB)
            yield "\n".join(parts.written(zlib.compress(table, 9))).encode()
            yield b"AURORA2/01/01/9999/0000000/0000000/" * 110_000
            yield b"AURORA/1/1/00000000/00000000/0 " * 120_000
            yield b"&gt;\xc2\xa0" * 600_000
        case "answers":
            yield b"\n" * 250_000
            yield b"1" * 250_000
            yield b"[" * 250_000
            yield b"correct a=\"\ncorrect '\n" * 15_000
        case _:
            yield b"a." * 30_000 + b"a = 1"
            yield b"a = [" + b"[]," * 20_000 + b"]"
            yield b"[buttons]\n" + _texts(b"a%d = 1\n", 60_000).replace(b",", b"")


GOOD = {
    "library": b'{"version": 1, "cards": {"survivor/1": {"skill": 1}}}',
    "settings": b'{"text": "large"}',
    "pack": HEAD,
    "answers": b"next\nquit\n",
    "pins": b"[buttons]\nnext = 17\n",
}


def peak(code: str, file: Path) -> int:
    """The most memory that a child of its own has had, in bytes, when it has read a file."""
    # Not ru_maxrss: a child begins with its parent's.
    tell = "\nprint('peak', *(row.split()[1] for row in open('/proc/self/status') if row.startswith('VmHWM')))"
    run = subprocess.run(
        [sys.executable, "-c", f"import sys\nfrom pathlib import Path\n{code}{tell}", str(file)],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr[-2000:]
    assert "Traceback" not in run.stderr
    return int(run.stdout.rpartition("peak ")[2]) * 1024


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("kind", READERS)
def test_no_file_costs_a_child_a_hundred_megabytes(tmp_path: Path, reported: Game, kind: str) -> None:
    """More than a good one."""
    folder = tmp_path / "files"
    folder.mkdir()
    file = folder / "x.toml"
    file.write_bytes(GOOD.get(kind) or "\n".join(report.report(reported)).encode())
    usual = peak(READERS[kind], file)
    for number, costs in enumerate(costly(kind)):
        file.write_bytes(costs)
        assert peak(READERS[kind], file) < usual + 100 * 10**6, number
        assert file.read_bytes() == costs, number


@pytest.mark.timeout(600)
def test_no_copy_of_the_games_costs_a_child_a_hundred_megabytes(tmp_path: Path, reported: Game) -> None:
    """A title that has no end, and rows whose answers unpack to no end."""
    whole, file = tmp_path / "whole.db", tmp_path / "games.db"
    journal = Journal(whole)
    journal.write_whole(0, "a", reported.tree.whole(), 1.0, reported._course.title(), False)
    journal.close()
    file.write_bytes(whole.read_bytes())
    usual = peak(COPY, file)
    for kind in ("title", "zeros", "values", "count"):
        for old in tmp_path.glob("games.db*"):
            old.unlink()
        file.write_bytes(whole.read_bytes())
        db = sqlite3.connect(file)
        if kind == "title":
            db.execute("UPDATE games SET title=?", ('{"round": [' + "[]," * (4 * MIB) + "1]}",))
        else:
            bomb = {
                "zeros": b"\x91" + bytes(200 * MIB),
                "values": b"\xdd\x01\x00\x00\x00" + b"\x90" * (16 * MIB),
                "count": b"\xdd\xff\xff\xff\xff",
            }[kind]
            db.execute(
                "UPDATE acts SET row=? WHERE id=?", (Chain().add(b"\x04" + zlib.compress(bomb, 9)), (1 << 24) + 1)
            )
        db.commit()
        db.close()
        assert peak(COPY, file) < usual + 100 * 10**6, kind
