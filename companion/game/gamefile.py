"""A game as one file: to keep, to take to another machine, and to be read by every later version.

The file begins with the line ``AURORA GAME 1``, then come eight bytes of checksum over all that follows: a zlib stream
of msgpack with what the journal says about the game and its rows, checkpoints and chained checksums as they are (see
:mod:`companion.journal.rows`). Nothing that was recorded is lost on the way: undo goes back to the beginning.
"""

from __future__ import annotations

import zlib
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion import __version__
from companion.files import durable
from companion.files.error import Fault, FileError, Said, of_system
from companion.game.replay import Differs, differing
from companion.journal.checkpoints import Checkpoints
from companion.journal.journal import Journal
from companion.journal.rows import SUM, Acts, Chain, checkpoints

VERSION = 1
"""Version of the file's shape."""
HEAD = b"AURORA GAME "
ENDING = ".aurora"
"""How the names of such files end."""
MOST_BYTES = 1 << 26
"""Bytes of a game beyond which it is not believed."""


class GameFileError(FileError):
    """A game's file can't be read or written, or is no game that the rules could have made."""


class GameFile(Struct, frozen=True, array_like=True):
    """What a game's file holds: the program that wrote it, what the journal said about the game (times in seconds since
    1970), and its rows."""

    program: str
    seed: str
    started: float
    changed: float
    over: bool
    title: dict[str, Any]
    voided: bool
    rows: list[bytes]

    def read(self) -> tuple[Acts, Checkpoints]:
        """Its acts and checkpoints."""
        return Acts(self.rows), checkpoints(self.rows)


_decode = msgspec.msgpack.Decoder(GameFile).decode


def export(journal: Journal, game: int, file: Path) -> None:
    """Write a game of the journal into a file, over one that is there. Raises GameFileError, and JournalError."""
    (_, seed, started, changed, over, title, voided), rows = journal.copy_out(game)
    said = msgspec.json.decode(title)
    found = GameFile(__version__, seed, started, changed, bool(over), said, bool(voided), rows)
    body = zlib.compress(msgspec.msgpack.encode(found), 9)
    try:
        durable.replace(file, HEAD + b"%d\n" % VERSION + _sum(body) + body)
    except OSError as error:
        raise _error(file, of_system(error), Said("fault.wanted.place")) from None


def read(file: Path) -> GameFile:
    """The game of a file, every byte of it checked. Raises GameFileError."""
    try:
        written = file.read_bytes()
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
            Said("fault.wanted.game.version", {"version": VERSION}),
            "version",
        )
    total, body = rest[:SUM], rest[SUM:]
    if _sum(body) != total:
        raise _error(file, Said("fault.came.byte"), Said("fault.wanted.game.whole"), "checksum")
    try:
        unpacker = zlib.decompressobj()
        content = unpacker.decompress(body, MOST_BYTES)
        if not unpacker.eof:
            raise ValueError("it does not end")
        found = _decode(content)
    except (ValueError, zlib.error, msgspec.DecodeError, RecursionError) as error:
        raise _error(file, Said("fault.came.content"), Said("fault.wanted.game.content"), "content") from error
    good = Chain().check(found.rows)
    if good < len(found.rows) or not good:
        raise _error(file, Said("fault.came.act", {"act": good + 1}), Said("fault.wanted.game.acts"), "acts")
    return found


def take_in(journal: Journal, file: Path) -> tuple[int, list[Differs]]:
    """Put the game of a file into the journal, as it is; returns its id there and the units that the rules of today
    play otherwise. A game that is there already is not put in twice: its own id comes then.

    Raises GameFileError for a game that no rules play up to where it stands, and JournalError.
    """
    found = read(file)
    acts, points = found.read()
    try:
        list(acts)
        head = acts.head()
    except ValueError as error:
        raise _error(file, Said("fault.came.order"), Said("fault.wanted.game.order"), "acts") from error
    differ = list(differing(acts, points))
    stands = next((one for one in differ if one.act == head), None)
    if stands is not None:
        raise _error(
            file,
            Said("fault.came.replay", {"act": head, "detail": stands.how}),
            Said("fault.wanted.game.rules"),
            "acts",
        )
    about = (found.seed, found.started, found.changed, int(found.over), found.title, int(found.voided))
    return journal.put_in(*about, found.rows), differ


def _sum(body: bytes) -> bytes:
    return blake2b(body, digest_size=SUM).digest()


def _error(file: Path, came: Said, wanted: Said, place: str = "") -> GameFileError:
    return GameFileError(file, Fault("", place, came, wanted))
