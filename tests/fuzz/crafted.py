"""Game files made up in one place or another, their checksums right, so that what is wrong is behind them."""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from companion.files.zstd import compress
from companion.game import gamefile
from companion.journal.checkpoints import NEXT, STRIDED, WHOLE
from companion.journal.rows import DEFLATED, MOST_ACTS, POINT, SUM, TURN, Chain, answers_of, parts
from tests.spine.older_packing import number as put


def written(path: Path, content: bytes) -> None:
    body = zlib.compress(content)
    path.write_bytes(b"AURORA GAME 1\n" + blake2b(body, digest_size=8).digest() + body)


def parts_of(file: Path) -> list[Any]:
    """What a game's file holds, as plain data."""
    return list(msgspec.msgpack.decode(zlib.decompress(file.read_bytes().split(b"\n", 1)[1][8:])))


def packed(path: Path, parts: list[Any]) -> Path:
    written(path, msgspec.msgpack.encode(parts))
    return path


def rows_of(*contents: bytes) -> list[bytes]:
    chain = Chain()
    return [chain.add(content) for content in contents]


DEEP = b"\x91" * 100_000 + b"\x90"


def _inflating(size: int) -> bytes:
    """A row whose answers unpack to so many bytes."""
    return bytes((4,)) + zlib.compress(b"\xdd" + size.to_bytes(4, "big") + bytes(size), 9)


def _swelling(pieces: int) -> tuple[bytes, bytes]:
    """Two rows with tables: of 100,000 bytes, and one that copies those very often."""
    table = b"\x01" + bytes(100_000)
    copies = bytearray()
    put(copies, pieces)
    for _ in range(pieces):
        for number in (100_000, 0, 2 * 100_000 - 1):
            put(copies, number)
    answers = msgspec.msgpack.encode([])
    return tuple(  # type: ignore[return-value]
        b"\x01" + msgspec.msgpack.encode(0) + msgspec.msgpack.encode(len(answers)) + answers + packed
        for packed in (table, b"\x02" + bytes(copies))
    )


BOMBS: dict[str, Callable[[], list[bytes]]] = {
    "answers": lambda: rows_of(_inflating(1 << 24)),
    "many answers": lambda: rows_of(*[_inflating(1 << 17)] * 40),
    "nested": lambda: rows_of(b"\0" + msgspec.msgpack.encode([["key", msgspec.Raw(DEEP), 0]])),
    "nested a little": lambda: rows_of(
        b"\0" + msgspec.msgpack.encode([["key", msgspec.Raw(b"\x91" * 40 + b"\x90"), 0]])
    ),
    "a large number": lambda: rows_of(b"\0" + msgspec.msgpack.encode([["key", 2**60, 0]])),
    "many entries": lambda: rows_of(b"\0" + msgspec.msgpack.encode([["key", 1, 0]] * 5000)),
    "a table": lambda: rows_of(*_swelling(20_000)),
    "a frame": lambda: rows_of(b"\x01\0\x01\x90" + bytes((WHOLE,)) + compress(bytes(1 << 26))),
    "a number in a table": lambda: rows_of(*_swelling(1)[:1], b"\x01\0\x01\x90\x02" + b"\x80" * 50_000 + b"\x01"),
    "acts": lambda: rows_of(*[b"\0\x90"] * (MOST_ACTS + 1)),
    "no acts": list,
}
"""Rows by which few bytes would cost very much."""


# ------------------------------------------------------------------------------------------------ mutation

JUNK: tuple[Callable[[random.Random], Any], ...] = (
    *(lambda c, v=v: v for v in (None, True, False, 0, 1, -1, 2**31, 2**63 - 1, -(2**63), 2**64 - 1)),
    *(lambda c, v=v: v for v in (1e300, -1e300, math.inf, -math.inf, math.nan, 0.5, 1e12)),
    *(lambda c, v=v: v for v in ("", "\0", "red", "nowhere", "-1", "[b]", "A" * 5000, b"", b"\xff" * 9)),
    lambda c: [],
    lambda c: {},
    lambda c: [[]] * c.choice((1, 100, 5000)),
    lambda c: {str(n): n for n in range(c.choice((1, 50, 3000)))},
    lambda c: msgspec.Raw(b"\x91" * c.choice((5, 20, 300, 3000)) + b"\x90"),
    lambda c: msgspec.Raw(b"\xd7\xff" + bytes(8)),
)
"""What may stand where something else is expected."""


def spoil(value: Any, chance: random.Random) -> Any:
    """The same plain data with one place changed: another value, another kind, one more or one less."""
    if isinstance(value, list | dict) and value and chance.random() < 0.85:
        keys = list(range(len(value))) if isinstance(value, list) else list(value)
        key, made = chance.choice(keys), value.copy()
        match chance.randrange(12):
            case 0:
                del made[key]
            case 1 if isinstance(made, list):
                made[key:key] = [made[key]] * chance.choice((1, 3, 400))
            case 1:
                made[f"{key}x"] = made[key]
            case 2:
                other = chance.choice(keys)
                made[key], made[other] = made[other], made[key]
            case _:
                made[key] = spoil(made[key], chance)
        return made
    if isinstance(value, bool):
        return chance.choice((not value, 2, None, "yes"))
    if isinstance(value, int) and chance.random() < 0.6:
        more = chance.choice((-1, 1, -100, 100, 5000, 10**6, -(10**6), 10**9))
        return max(-(2**63), min(2**63 - 1, value + more))
    if isinstance(value, float) and chance.random() < 0.6:
        return value * chance.choice((-1, 0, 2, 1e9, 1e300))
    if isinstance(value, str) and chance.random() < 0.6:
        return chance.choice((value[:-1], value * 2, value.upper(), value[::-1], f"{value}.x", "setup.copy", "score"))
    return chance.choice(JUNK)(chance)


def opened(rows: list[bytes]) -> list[dict[str, Any]]:
    """The rows of a game as plain data, which can be changed and closed again: the answers, and the table."""
    points = gamefile.GameFile("", "", 0.0, 0.0, False, gamefile.Told(), False, rows).read()[1]
    found = []
    for number, row in enumerate(rows, start=1):
        one: dict[str, Any] = {"first": row[0] & TURN, "answers": msgspec.msgpack.decode(answers_of(row))}
        if number in points:
            one |= {"offset": parts(row)[0], "table": msgspec.msgpack.decode(points[number].table)}
        found.append(one)
    return found


def closed(row: dict[str, Any], chance: random.Random) -> bytes:
    """The content of a row: of a table that it holds whole."""
    answers = msgspec.msgpack.encode(row.get("answers"))
    first = row["first"] if isinstance(row.get("first"), int) else 0
    first &= TURN
    if chance.random() < 0.2:
        answers, first = zlib.compress(answers), first | DEFLATED
    if "table" not in row:
        return bytes((first,)) + answers
    table = msgspec.msgpack.encode(row["table"])
    offset = row.get("offset")
    written = msgspec.msgpack.encode(offset if isinstance(offset, int) and 0 <= offset < 1 << 32 else 0)
    return (
        bytes((first | POINT,))
        + written
        + msgspec.msgpack.encode(len(answers))
        + answers
        + bytes((WHOLE,))
        + compress(table)
    )


def swell(table: bytes, chance: random.Random) -> bytes:
    """A packed table with bytes in a frame's place, or a difference of format 4 with pieces of any number and size."""
    if chance.random() < 0.5:
        frame = bytearray(compress(table[::-1], table))
        frame[chance.randrange(len(frame))] = chance.randrange(256)
        return bytes((chance.choice((NEXT, NEXT, STRIDED)),)) + bytes(frame)
    pieces = bytearray()
    count = chance.choice((1, 2, 50, 3000))
    put(pieces, chance.choice((count, count, count, 10**6, 10**12)))
    for _ in range(count):
        for most in (len(table), 3, 2 * len(table)):
            put(pieces, chance.choice((0, 1, most, chance.randrange(most + 1), 10**9)))
    return bytes((chance.choice((2, 2, 2, 3)),)) + bytes(pieces)


def made(good: list[Any], chance: random.Random) -> bytes:
    """A game's file from a good one (its parts, see :func:`parts_of`) with one to three mutations of any part."""
    found = list(good)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        if not (isinstance(found, list) and len(found) == 8 and isinstance(found[7], list) and found[7]):
            break
        match chance.randrange(10):
            case 0:
                head = spoil(found[:7], chance)
                found = [*head, found[7]] if isinstance(head, list) and chance.random() < 0.8 else spoil(found, chance)
            case 1:
                found[chance.choice((2, 3))] = chance.choice(JUNK)(chance)
            case 2:
                found[5] = spoil(found[5], chance)
            case 3:
                found[7] = _chained(_any_rows(_contents(found[7]), chance))
            case 4:
                found[7] = BOMBS[chance.choice(list(BOMBS))]()
            case _:
                found[7] = _chained(_rows_within(found[7], chance))
    body = zlib.compress(msgspec.msgpack.encode(found), 1)
    return b"AURORA GAME 1\n" + blake2b(body, digest_size=8).digest() + body


def _contents(rows: list[Any]) -> list[bytes]:
    """Rows without their checksums; a mutation may have put something else there."""
    return [row[:-SUM] or b"\0" if isinstance(row, bytes) else b"\0" for row in rows]


def _chained(contents: list[bytes]) -> list[bytes]:
    return rows_of(*contents)


def _any_rows(contents: list[bytes], chance: random.Random) -> list[bytes]:
    """Rows left out, doubled, put elsewhere, cut, or of another game's end."""
    at, other = chance.randrange(len(contents)), chance.randrange(len(contents))
    match chance.randrange(6):
        case 0:
            del contents[at]
        case 1:
            contents[at:at] = [contents[other]] * chance.choice((1, 2, 60))
        case 2:
            contents[at], contents[other] = contents[other], contents[at]
        case 3:
            del contents[at:]
        case 4:
            contents[at] = contents[at][: chance.randrange(len(contents[at]) + 1)] or b"\0"
        case _:
            turn = msgspec.msgpack.encode([chance.randrange(-1, 80), chance.randrange(-1, 80), []])
            contents[at:at] = [bytes((TURN,)) + turn]
    return contents


def _rows_within(rows: list[bytes], chance: random.Random) -> list[bytes]:
    """The answers or the table of one row changed in their own shape."""
    contents = _contents(rows)
    try:
        within = opened(rows)
    except Exception:  # noqa: BLE001 (a mutation before this one has left none)
        return contents
    at = chance.randrange(len(rows))
    if chance.random() < 0.4:
        at = chance.choice([n for n, row in enumerate(within) if "table" in row] or [at])
    row = within[at]
    if "table" in row and chance.random() < 0.15:
        answers = msgspec.msgpack.encode(row["answers"])
        table = swell(msgspec.msgpack.encode(row["table"]), chance)
        contents[at] = b"".join(
            (bytes((POINT,)), msgspec.msgpack.encode(0), msgspec.msgpack.encode(len(answers)), answers, table)
        )
        return contents
    key = chance.choice([name for name in row if name != "first"] + ["table", "table"] * ("table" in row))
    row[key] = spoil(row[key], chance)
    if chance.random() < 0.1:
        row["first"] = TURN
    # Those behind it that differ from its table must come whole as well.
    for number in range(at, len(within) if "table" in row else at + 1):
        contents[number] = closed(within[number], chance)
    return contents
