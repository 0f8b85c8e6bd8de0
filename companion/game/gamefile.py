"""A game as one file: to keep, to take to another machine, and to be read by every later version.

The file begins with the line ``AURORA GAME 1``, then come eight bytes of checksum over all that follows: a zlib stream
of msgpack with what the journal says about the game and its rows, checkpoints and chained checksums as they are (see
:mod:`companion.journal.rows`). Nothing that was recorded is lost on the way: undo goes back to the beginning.

Nothing in a file is trusted. All is read with its type and within bounds; what the journal will say about the game is
worked out by playing it. The bounds leave room for games some times longer than one of 10,000 acts, which has 0.9 MiB
unpacked: 4 MiB for the file and for what it unpacks to (:data:`companion.files.reading.LARGE`),
:data:`companion.journal.rows.MOST_ACTS` acts,
4 MiB for all answers once they are unpacked, :data:`companion.journal.rows.MOST_ANSWERS` for those of one act,
:data:`companion.journal.checkpoints.MOST_TABLE` for one table and :data:`MOST_TABLES` for all, of which few are kept at
a time, and :data:`MOST_PLAYED` answers that are given to play all branches.
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
from companion.game.when import known
from companion.journal.checkpoints import Checkpoints
from companion.journal.journal import Journal
from companion.journal.rows import MOST_ACTS, SUM, Acts, Chain, RowError, answers_of, checkpoints, read_act
from companion.journal.tables import Time, is_time, read_title
from companion.messages.english import SaidError
from companion.rules.engine.migrations import LaterTable

VERSION = 1
"""Version of the file's shape."""
HEAD = b"AURORA GAME "
ENDING = ".aurora"
"""How the names of such files end."""
MOST_TABLES = 1 << 28
"""Bytes of all stored tables of a game; one of 10,000 acts has 75 million."""
MOST_PLAYED = 200_000
"""Answers that are given to play all branches of a game; one of 10,000 acts needs 20,000."""


class GameFileError(SaidError):
    """A game's file can't be read or written, or is no game that the rules could have made."""


class Told(Struct, frozen=True):
    """What of a game's title no playing brings back: how long it was played, and that it came as a report."""

    seconds: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0
    reported: bool = False


class GameFile(Struct, frozen=True, array_like=True):
    """What a game's file holds: the program that wrote it, what the journal said about the game (times in seconds since
    1970), and its rows."""

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
    """What stands first, whatever a later version has put behind it."""

    program: Annotated[str, Meta(max_length=100)]


class _Counted(GameFile, frozen=True, array_like=True):
    """The same, its rows still packed: they are counted first."""

    rows: Raw  # type: ignore[assignment]


_decode = msgspec.msgpack.Decoder(GameFile).decode
_written_by = msgspec.msgpack.Decoder(_Program).decode
_count = msgspec.msgpack.Decoder(_Counted).decode


def export(journal: Journal, game: int, file: Path) -> None:
    """Write a game of the journal into a file, over one that is there. Raises GameFileError, and JournalError."""
    (_, seed, started, changed, over, title, voided), rows = journal.copy_out(game)
    times = [time if is_time(time) else 0.0 for time in (started, changed)]
    found = [__version__, str(seed or ""), *times, bool(over), read_title(title) or {}, bool(voided), rows]
    body = zlib.compress(msgspec.msgpack.encode(found), 9)
    try:
        durable.replace(file, HEAD + b"%d\n" % VERSION + _sum(body) + body)
    except OSError as error:
        raise _error(file, of_system(error), Said("fault.wanted.place")) from None


def read(file: Path) -> GameFile:
    """The game of a file, every byte of it checked. Raises GameFileError."""
    try:
        written = read_bytes(file, LARGE)
    except OSError as error:
        raise _error(file, of_system(error), Said("fault.wanted.readable")) from None
    head, _, rest = written.partition(b"\n")
    if not head.startswith(HEAD):
        raise _error(file, Said("fault.came.other"), Said("fault.wanted.game.head"))
    version = head.removeprefix(HEAD).decode("ascii", "replace")
    if version != str(VERSION):
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
    """What came of a file: the game's id here, the units that the rules of today play otherwise, and what the game is
    to those that were here (see :class:`companion.game.same.Kin`)."""

    game: int
    acts: int
    """How many acts the file has."""
    differ: list[Differs]
    kin: Kin


def take(journal: Journal, file: Path) -> Taken:
    """Put the game of a file into the journal. One that is there already is not put in twice: where the file has more
    of it, that is added; where both have gone on differently, both are kept and count as one game.

    Raises GameFileError for a game that no rules play up to where it stands, and JournalError; then nothing has
    changed.
    """
    return put(journal, file, read(file))


class Judged(Struct, frozen=True):
    """What playing a game has shown: what the journal shall say about it, whether it is over, and the units that the
    rules of today play otherwise."""

    said: dict[str, object]
    over: bool
    differ: list[Differs]


def put(journal: Journal, file: Path, found: GameFile) -> Taken:
    """As :func:`take`, of a game that was read from a file."""
    return put_judged(journal, found, judge(file, found))


def judge(file: Path, found: GameFile) -> Judged:
    """Play a game that was read from a file. Raises GameFileError for one that no rules play up to where it stands."""
    acts, points = found.read()
    try:
        _look(acts, points, found.rows)
        head = acts.head()
    except TooMuch as error:
        raise _error(file, Said("fault.came.much"), Said("fault.wanted.game.much"), "acts") from error
    except sound.NotPlayed as error:
        came = Said("fault.came.played", {"why": Said(error.why.key, error.why.values)})
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
    """The error for a game that a file tells in no shape of ours."""
    return _error(file, Said("fault.came.bounds"), Said("fault.wanted.game.content"), "content")


def put_judged(journal: Journal, found: GameFile, judged: Judged) -> Taken:
    """As :func:`take`, of a game that was read and played."""
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
    """Look at all that the rows hold before any of it is played. Raises ValueError."""
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
    """What the journal shall say about a game, and whether it is over: worked out from the game as it stands."""
    record = Record(None, found.seed)
    record.seconds, record.reported = float(found.title.seconds), found.title.reported
    course = Course(NoLibrary(), record, Tree(acts, points))
    course.stand(course.tree.head)
    said = course.title()
    if read_title(msgspec.json.encode(said).decode()) is None:
        raise ValueError("its table can't be told")
    return said, course.over


def _length(written: bytes) -> int:
    """How many parts a list in msgpack says that it has; 0 for what is no list."""
    if written[:1] in (b"\xdc", b"\xdd"):
        return int.from_bytes(written[1 : 3 if written[0] == 0xDC else 5], "big")
    return written[0] & 0xF if 0x90 <= written[0] <= 0x9F else 0


def _later_or_own(version: str) -> Literal["version", "own"]:
    """What is expected in place of this version: a newer program for a later version, our own version otherwise."""
    return "version" if re.fullmatch(r"[1-9][0-9]{0,8}", version) else "own"


def _refuse_later(file: Path, program: str, later: bool = False) -> None:
    """Raises GameFileError for a game that this version can't read and a later one wrote, naming that."""
    if later or _number_of(program) > _number_of(__version__):
        came = Said("fault.came.program", {"program": program})
        raise _error(file, came, Said("fault.wanted.game.program", {"program": __version__}), "program")


def _number_of(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"[0-9]{1,9}", version)[:3]]


def _sum(body: bytes) -> bytes:
    return blake2b(body, digest_size=SUM).digest()


def _error(file: Path, came: Said, wanted: Said, place: str = "") -> GameFileError:
    return GameFileError(file, Fault("", place, came, wanted))
