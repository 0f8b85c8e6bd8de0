"""A game as one file: to keep, to move to another machine, and readable by every later version.

The file begins with the line ``AURORA GAME 2`` and eight bytes of checksum over the rest: a zlib stream of msgpack with
what the journal has about the game and its rows, unchanged (:mod:`companion.journal.rows`). Nothing is lost: undo goes
back to the beginning.

Nothing in a file is trusted. Everything is read with its type and within limits, and what the journal says about the
game is found by playing it. The limits allow games several times longer than one of 10,000 acts (0.9 MiB unpacked): 4
MiB for the file and unpacked (:data:`companion.files.reading.LARGE`), :data:`companion.journal.rows.MOST_ACTS` acts, 4
MiB for all answers unpacked, :data:`companion.journal.rows.MOST_ANSWERS` for those of one act,
:data:`companion.journal.checkpoints.MOST_TABLE` for one table, :data:`MOST_TABLES` for all tables, and
:data:`MOST_PLAYED` answers to play all branches.
"""

from __future__ import annotations

import re
import zlib
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from companion import __version__
from companion.files import durable
from companion.files.error import Fault, Said, of_system
from companion.files.reading import LARGE, read_bytes
from companion.files.unpacking import inflate
from companion.game import sound
from companion.game.course import Course
from companion.game.lookup import NoLibrary
from companion.game.record import Record
from companion.game.replay import Differs, TooMuch, differing
from companion.game.same import Kin, kin
from companion.game.tree import Tree
from companion.game.unplayed import in_words
from companion.game.when import known
from companion.journal.checkpoints import Checkpoints
from companion.journal.journal import Journal
from companion.journal.rows import MOST_ACTS, SUM, Acts, Chain, RowError, answers_of, checkpoints, read_act
from companion.journal.tables import Time, is_time, read_title
from companion.messages.english import SaidError
from companion.rules.engine.migrations import LaterTable

VERSION = 2
"""Version of the file's form. 1 had no checkpoints packed by Zstandard, and is read too."""
HEAD = b"AURORA GAME "
ENDING = ".aurora"
"""The ending of the file names."""
MOST_TABLES = 1 << 28
"""The most bytes of all stored tables of a game; one of 10,000 acts has 75 million."""
MOST_PLAYED = 200_000
"""The most answers to play all branches of a game; one of 10,000 acts needs 20,000."""


class GameFileError(SaidError):
    """A game file can't be read or written, or its game is impossible by the rules."""


class Told(Struct, frozen=True):
    """Parts of a game's title that playing it can't restore: how long it was played, and that it came as a report."""

    seconds: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0
    reported: bool = False


class GameFile(Struct, frozen=True, array_like=True):
    """The content of a game file: the program that wrote it, what the journal has about the game (times in seconds
    since 1970), and its rows."""

    program: Annotated[str, Meta(max_length=100)]
    seed: Annotated[str, Meta(max_length=1000)]
    started: Time
    changed: Time
    over: bool
    title: Told
    voided: bool
    rows: list[bytes]

    def read(self) -> tuple[Acts, Checkpoints]:
        """Its acts and checkpoints."""
        return Acts(self.rows), checkpoints(self.rows, MOST_TABLES)


class _Program(Struct, frozen=True, array_like=True):
    """The beginning of the content, readable in files of later versions too."""

    program: Annotated[str, Meta(max_length=100)]


class _Counted(GameFile, frozen=True, array_like=True):
    """The content with its rows still packed, so that they can be counted first."""

    rows: Raw  # type: ignore[assignment]


_decode = msgspec.msgpack.Decoder(GameFile).decode
_written_by = msgspec.msgpack.Decoder(_Program).decode
_count = msgspec.msgpack.Decoder(_Counted).decode


def export(journal: Journal, game: int, file: Path) -> None:
    """Write a game of the journal to a file; an existing file is replaced. Raises GameFileError and JournalError."""
    (_, seed, started, changed, over, title, voided), rows = journal.copy_out(game)
    times = [time if is_time(time) else 0.0 for time in (started, changed)]
    found = [__version__, str(seed or ""), *times, bool(over), read_title(title) or {}, bool(voided), rows]
    body = zlib.compress(msgspec.msgpack.encode(found), 9)
    try:
        durable.replace(file, HEAD + b"%d\n" % VERSION + _sum(body) + body)
    except OSError as error:
        raise _error(file, of_system(error), Said("fault.wanted.place")) from None


def read(file: Path) -> GameFile:
    """The game in a file, every byte checked. Raises GameFileError."""
    try:
        written = read_bytes(file, LARGE)
    except OSError as error:
        raise _error(file, of_system(error), Said("fault.wanted.readable")) from None
    head, _, rest = written.partition(b"\n")
    if not head.startswith(HEAD):
        raise _error(file, Said("fault.came.other"), Said("fault.wanted.game.head"))
    version = head.removeprefix(HEAD).decode("ascii", "replace")
    if version not in (str(n) for n in range(1, VERSION + 1)):
        raise _error(
            file,
            Said("fault.came.version", {"version": repr(version[:20])}),
            Said(f"fault.wanted.game.{_later_or_own(version)}", {"version": VERSION}),
            "version",
        )
    total, body = rest[:SUM], rest[SUM:]
    if _sum(body) != total:
        raise _error(file, Said("fault.came.byte"), Said("fault.wanted.game.whole"), "checksum")
    program = ""
    try:
        content = inflate(body, LARGE)
        program = _written_by(content).program
        if _length(bytes(_count(content).rows)) > MOST_ACTS:
            raise ValueError(f"more than {MOST_ACTS} acts")
        found = _decode(content)
    except (ValueError, RecursionError) as error:
        _refuse_later(file, program)
        came = "fault.came.bounds" if isinstance(error, msgspec.ValidationError) else "fault.came.content"
        raise _error(file, Said(came), Said("fault.wanted.game.content"), "content") from error
    good = Chain().check(found.rows)
    if good < len(found.rows) or not good:
        raise _error(file, Said("fault.came.act", {"act": good + 1}), Said("fault.wanted.game.acts"), "acts")
    return found


class Taken(Struct, frozen=True):
    """The result of a file: the game's id here, the units that the present rules play differently, and its relation to
    games here (:class:`companion.game.same.Kin`)."""

    game: int
    acts: int
    """How many acts the file has."""
    differ: list[Differs]
    kin: Kin


def take(journal: Journal, file: Path) -> Taken:
    """Add the game in a file to the journal. If it is here already, acts that are missing are added. If both have been
    continued differently, both are kept and count as one game.

    Raises GameFileError for a game that the rules can't play to its head, and JournalError; then nothing has changed.
    """
    return put(journal, file, read(file))


class Judged(Struct, frozen=True):
    """The result of playing a game: its title, whether it is over, and the units that the present rules play
    differently."""

    said: dict[str, object]
    over: bool
    differ: list[Differs]


def put(journal: Journal, file: Path, found: GameFile) -> Taken:
    """Like :func:`take`, for a game that has been read."""
    return put_judged(journal, found, judge(file, found))


def judge(file: Path, found: GameFile) -> Judged:
    """Play a game that has been read. Raises GameFileError if the rules can't play it to its head."""
    acts, points = found.read()
    try:
        _look(acts, points, found.rows)
        head = acts.head()
    except TooMuch as error:
        raise _error(file, Said("fault.came.much"), Said("fault.wanted.game.much"), "acts") from error
    except sound.NotPlayed as error:
        came = Said("fault.came.played", {"why": in_words(error.why)})
        raise _error(file, came, Said("fault.wanted.game.played"), error.why.place) from error
    except ValueError as error:
        _refuse_later(file, found.program, isinstance(error, LaterTable))
        raise _error(file, Said("fault.came.order"), Said("fault.wanted.game.order"), "acts") from error
    try:
        differ = list(differing(acts, points, MOST_PLAYED))
    except TooMuch as error:
        raise _error(file, Said("fault.came.much"), Said("fault.wanted.game.much"), "acts") from error
    stands = next((unit.how for unit in differ if unit.act == head), "")
    said: dict[str, object] = {}
    over = False
    if not stands:
        try:
            said, over = _title(found, acts, points)
        except Exception as error:  # noqa: BLE001 (tables and answers are somebody else's)
            stands = f"{type(error).__name__}: {error}"[:200]
    if stands:
        _refuse_later(file, found.program)
        raise _error(
            file,
            Said("fault.came.replay", {"act": head, "detail": stands}),
            Said("fault.wanted.game.rules"),
            "acts",
        )
    return Judged(said, over, differ)


def unfit(file: Path) -> GameFileError:
    """The error for a game whose content has the wrong form."""
    return _error(file, Said("fault.came.bounds"), Said("fault.wanted.game.content"), "content")


def put_judged(journal: Journal, found: GameFile, judged: Judged) -> Taken:
    """Like :func:`take`, for a game that has been read and played."""
    said, over, differ = judged.said, judged.over, judged.differ
    kind = kin(journal, found.seed, found.started, found.rows)
    game, started = kind.game, found.started
    if kind.how == "longer":
        here = next(row for row in journal.games() if row.id == game)
        journal.go_on(game, found.rows, found.changed if known(found.changed) else here.changed, over, said)
    elif kind.how in ("new", "parted"):
        if game:
            started = next(row.started for row in journal.games() if row.id == game)
        about = (found.seed, started, found.changed, int(over), said, int(found.voided))
        game = journal.put_in(*about, found.rows)
    return Taken(game, len(found.rows), differ, kind)


def _look(acts: Acts, points: Checkpoints, rows: list[bytes]) -> None:
    """Check all that the rows contain before any of it is played. Raises ValueError."""
    left = LARGE
    for number, row in enumerate(rows, start=1):
        try:
            left -= len(answers_of(row))
            if left < 0:
                raise TooMuch
            sound.check_act(read_act(number, row))
            if number in points:
                sound.check_table(points[number].table)
        except IndexError as error:
            raise RowError(f"act {number}: {error}") from None


def _title(found: GameFile, acts: Acts, points: Checkpoints) -> tuple[dict[str, object], bool]:
    """The title of a game, and whether it is over, worked out from the game itself."""
    record = Record(None, found.seed)
    record.seconds, record.reported = float(found.title.seconds), found.title.reported
    course = Course(NoLibrary(), record, Tree(acts, points))
    course.stand(course.tree.head)
    said = course.title()
    if read_title(msgspec.json.encode(said).decode()) is None:
        raise ValueError("its table can't be told")
    return said, course.over


def _length(written: bytes) -> int:
    """The number of items that a list in msgpack claims to have; 0 if it is no list."""
    if written[:1] in (b"\xdc", b"\xdd"):
        return int.from_bytes(written[1 : 3 if written[0] == 0xDC else 5], "big")
    return written[0] & 0xF if 0x90 <= written[0] <= 0x9F else 0


def _later_or_own(version: str) -> Literal["version", "own"]:
    """What to expect instead of this version: a newer program if it is later, else our own version."""
    return "version" if re.fullmatch(r"[1-9][0-9]{0,8}", version) else "own"


def _refuse_later(file: Path, program: str, later: bool = False) -> None:
    """Raises GameFileError for a game that a later version wrote and this one can't read."""
    if later or _number_of(program) > _number_of(__version__):
        came = Said("fault.came.program", {"program": program})
        raise _error(file, came, Said("fault.wanted.game.program", {"program": __version__}), "program")


def _number_of(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"[0-9]{1,9}", version)[:3]]


def _sum(body: bytes) -> bytes:
    return blake2b(body, digest_size=SUM).digest()


def _error(file: Path, came: Said, wanted: Said, place: str = "") -> GameFileError:
    return GameFileError(file, Fault("", place, came, wanted))
