"""A report of a fault: the journal of one game as numbered parts to scan, and its way back into a journal.

It is compressed, in base 45 (RFC 9285), which fits QR's alphanumeric mode; each part has a checksum of its own and one
of the whole.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from companion import __version__
from companion.game.game import Game
from companion.game.lookup import Printed
from companion.journal.checkpoints import Checkpoint
from companion.journal.journal import Journal
from companion.journal.rows import Act
from companion.share.error import ShareError

PART_LETTERS = 1500
"""Letters of one part of a report: a code of at most MOST_SQUARES (:mod:`companion.share.squares`) holds them."""
REPORT_FORMAT = 1
PART = re.compile(r"AURORA/(\d+)/(\d+)/([0-9A-F]{8})/([0-9A-F]{8})/([0-9A-Z $%*+./:-]+)")
"""A part: its number, how many there are, checksums of the whole and of this part, its letters."""
MOST_PARTS = 99
MOST_BYTES = 1 << 24
"""Bytes of a report beyond which it is not believed."""


class Report(Struct, frozen=True, array_like=True):
    """One game to be looked at elsewhere: all its acts and the table as its first unit began."""

    format: int
    program: str
    seed: str
    acts: list[Act]
    start: Checkpoint


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Report).decode


def report(game: Game) -> list[str]:
    """A game as parts of a report, each short enough for one code, as alike in length as they can be."""
    acts, start = game.report()
    packed = zlib.compress(_encode(Report(REPORT_FORMAT, __version__, game.seed, acts, start)), 9)
    letters, whole = base45(packed), f"{zlib.crc32(packed):08X}"
    count = max(1, -(-len(letters) // PART_LETTERS))
    size = -(-len(letters) // count)
    pieces = [letters[i : i + size] for i in range(0, len(letters), size)]
    return [
        f"AURORA/{n}/{len(pieces)}/{whole}/{zlib.crc32(piece.encode()):08X}/{piece}"
        for n, piece in enumerate(pieces, start=1)
    ]


def read_report(texts: Sequence[str]) -> Report:
    """Put the parts of a report together, in any order, given once or more. Raises ShareError."""
    parts: dict[int, str] = {}
    wholes: list[tuple[str, int]] = []
    for line in (line.strip("\r\n\t ") for text in texts for line in text.splitlines()):
        if not line:
            continue
        found = PART.fullmatch(line)
        if found is None:
            raise ShareError("ui.report.part", part=line[:40])
        n, of, whole, own, piece = int(found[1]), int(found[2]), found[3], found[4], found[5]
        if f"{zlib.crc32(piece.encode()):08X}" != own or not 1 <= n <= of <= MOST_PARTS:
            raise ShareError("ui.report.damaged", part=n)
        wholes.append((whole, of))
        if wholes[0] != wholes[-1]:
            raise ShareError("ui.report.mixed", part=n)
        parts[n] = piece
    if not parts:
        raise ShareError("ui.report.none")
    of = wholes[0][1]
    missing = [n for n in range(1, of + 1) if n not in parts]
    if missing:
        raise ShareError("ui.report.missing", parts=missing, of=of)
    try:
        packed = from_base45("".join(parts[n] for n in range(1, of + 1)))
        if f"{zlib.crc32(packed):08X}" != wholes[0][0]:
            raise ValueError("checksum")
        unpacker = zlib.decompressobj()
        body = unpacker.decompress(packed, MOST_BYTES)
        if not unpacker.eof:
            raise ValueError("length")
        written = msgspec.msgpack.decode(body)
        if isinstance(written, list) and written and isinstance(written[0], int) and written[0] > REPORT_FORMAT:
            raise ShareError("ui.report.newer", program=str(written[1]) if len(written) > 1 else "?")
        return _decode(body)
    except (ValueError, zlib.error, msgspec.DecodeError) as error:
        raise ShareError("ui.report.broken", detail=str(error)) from None


def take_over(journal: Journal, library: Printed, found: Report) -> Game:
    """Put a reported game into this journal and stand where it stood (see Game.take_over). Raises ShareError."""
    from companion.rules.play import ReplayError

    try:
        return Game.take_over(journal, library, found.seed, found.acts, found.start)
    except ReplayError as error:
        raise ShareError("ui.report.broken", detail=str(error)) from None


BASE45 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


def base45(data: bytes) -> str:
    """Bytes in the letters of QR's alphanumeric mode (RFC 9285): three for two bytes, two for a last single one."""
    found = []
    for i in range(0, len(data), 2):
        pair = data[i : i + 2]
        number = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            number, letter = divmod(number, 45)
            found.append(BASE45[letter])
    return "".join(found)


def from_base45(text: str) -> bytes:
    """The bytes of a base 45 text. Raises ValueError."""
    found = bytearray()
    for i in range(0, len(text), 3):
        letters = text[i : i + 3]
        number = sum(BASE45.index(letter) * 45**n for n, letter in enumerate(letters))
        try:
            found += number.to_bytes(len(letters) - 1, "big") if len(letters) > 1 else number.to_bytes(0, "big")
        except OverflowError:
            raise ValueError(f"{letters!r} is no base 45") from None
    return bytes(found)
