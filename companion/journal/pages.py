"""The pages of an SQLite file and of its log, read one by one: what is in whole ones is found whatever else is lost.

SQLite itself goes from the header down through inner pages, and reads nothing of a page to which nothing leads any
more. Here every page is looked at for itself, and a row that runs over into further pages is put together again, also
where blocks of the disk have changed places. What is found is not judged: old versions of rows and chance finds come
too, and the caller tells them by their checksums. (The layout: sqlite.org/fileformat2.html.)
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

HEAD = b"SQLite format 3\0"
SIZES = (1024, 4096, 512, 2048, 8192, 16384, 32768, 65536)
"""Sizes that pages may have, the likely ones first."""
BLOCK = 4096
"""Bytes that a disk loses, or puts elsewhere, together."""
TRIES = 20_000
"""Of so many ways in which one long row may go on, no further one is looked for."""
_LEAF = 13
"""How a page begins that holds rows of a table."""
_LEAF_HEAD = 8
_LOG_HEAD, _FRAME_HEAD = 32, 24
_SCHEMA_AT = 100
"""On the first page its content begins behind the file's header."""
_BLOB_ROW = re.compile(
    rb"(?=([\x80-\xff]{0,2}[\x00-\x7f])([\x80-\xff]{3,5}[\x00-\x7f])"
    rb"(\x03\x00[\x0c-\x7f]|\x04\x00[\x80-\xff][\x00-\x7f]|\x05\x00[\x80-\xff]{2}[\x00-\x7f]))"
)
"""How a row of a number and a blob begins: its length, the number, and what its two columns are. Found by this, it
needs neither the page's own header nor its list of rows."""


class BlobRow(NamedTuple):
    """A row of a number and a blob as far as it is on its first page; ``length`` is that of the whole blob, and
    ``next`` the page on which it goes on, 0 for none."""

    id: int
    length: int
    begun: bytes
    next: int


class Pages:
    """The pages of one file and its log, as they lie there, with pages of this size."""

    def __init__(self, content: bytes, log: bytes, size: int) -> None:
        self.size = size
        self._content, self._log = content, log
        self._frames = list(_frames(log, size))
        self._count = -(-len(content) // size)
        self._of_log: dict[int, list[int]] = {}
        for number, start in self._frames:
            self._of_log.setdefault(number, []).append(start)
        self._most = max([self._count, *self._of_log])
        self._going_on: list[int] | None = None
        self._begin: dict[int, list[tuple[bytes, int]]] = {}
        """Where each row of a number and a blob begins: its page, and the place there."""

    def _images(self) -> Iterator[tuple[int, bytes]]:
        """Each page with its number, those of the log first, the newest before older ones."""
        for number, start in self._frames:
            yield number, self._log[start : start + self.size]
        for number in range(1, self._count + 1):
            yield number, self._in_file(number)

    def _in_file(self, number: int) -> bytes:
        return self._content[(number - 1) * self.size : number * self.size]

    def blob_rows(self) -> Iterator[BlobRow]:
        """All rows of a number and a blob, on whatever page, once for each time that they are found."""
        for _, page in self._images():
            for found in _BLOB_ROW.finditer(page):
                length, _ = varint(found[1], 0)
                number, _ = varint(found[2], 0)
                kind, _ = varint(found[3], 2)
                if kind % 2 or length != len(found[3]) + (kind - 12) // 2:
                    continue
                start = found.start() + len(found[1]) + len(found[2]) + len(found[3])
                here = self._here(length) - len(found[3])
                begun, blob = page[start : start + here], length - len(found[3])
                self._begin.setdefault(number, []).append((page, found.start()))
                if here == blob and len(begun) == here:
                    yield BlobRow(number, blob, begun, 0)
                elif here < blob and start + here + 4 <= len(page):
                    yield BlobRow(number, blob, begun, int.from_bytes(page[start + here : start + here + 4], "big"))

    def loose_blobs(self, number: int) -> Iterator[bytes]:
        """What the blob of a row may be whose own beginning can't be read, after :meth:`blob_rows`. Rows that were put
        in one after the other lie from the end of their page downwards: it ends where the one before it begins, or with
        the page. Of large pages no longer one is looked for than a block, since each takes a checksum over it all."""
        ends = [(page, start) for page, start in self._begin.get(number - 1, ())]
        ends += [(page, len(page)) for page, _ in self._begin.get(number + 1, ())]
        for page, end in ends:
            for start in range(max(_LEAF_HEAD, end - BLOCK), end):
                yield page[start:end]

    def _here(self, length: int) -> int:
        """How many bytes of a row lie on its first page."""
        if length <= self.size - 35:
            return length
        least = (self.size - 12) * 32 // 255 - 23
        found = least + (length - least) % (self.size - 4)
        return found if found <= self.size - 35 else least

    def records(self, least: int) -> Iterator[tuple[int, list[Any]]]:
        """The rows with so many columns at least of the pages whose own lists can be read, as number and columns; those
        that run over are left out."""
        for number, page in self._images():
            start = _SCHEMA_AT if number == 1 else 0
            if len(page) < self.size or page[start] != _LEAF:
                continue
            for n in range(min(int.from_bytes(page[start + 3 : start + 5], "big"), self.size // 4)):
                place = start + 8 + 2 * n
                offset = int.from_bytes(page[place : place + 2], "big")
                try:
                    length, offset = varint(page, offset)
                    row, offset = varint(page, offset)
                    # Each column takes a byte of the row's head, and so does its length.
                    if page[offset] > least and self._here(length) == length:
                        yield row, _columns(page[offset : offset + length])
                except (IndexError, ValueError):
                    continue

    def blobs(self, row: BlobRow) -> Iterator[bytes]:
        """What the blob of a row may be, the likeliest first: one where it is on its page, else each way in which
        pages go on."""
        if not row.next:
            yield row.begun
            return
        left = row.length - len(row.begun)
        tries = [TRIES]
        for rest in self._follow(row.next, -(-left // (self.size - 4)), {}, tries):
            yield row.begun + b"".join(rest)[:left]

    def _follow(self, number: int, more: int, moved: dict[int, int], tries: list[int]) -> Iterator[list[bytes]]:
        """The contents of so many pages in a row from this one on. ``moved`` says which block stands where another
        one should."""
        for page, then in self._at(number, more, moved):
            tries[0] -= 1
            if tries[0] < 0:
                return
            going_on = int.from_bytes(page[:4], "big")
            if more == 1:
                yield [page[4:]]
            else:
                for rest in self._follow(going_on, more - 1, then, tries):
                    yield [page[4:], *rest]

    def _at(self, number: int, more: int, moved: dict[int, int]) -> Iterator[tuple[bytes, dict[int, int]]]:
        """What may be the page of a number where ``more`` with itself are to come: its versions in the log, the one in
        its place, then those that another block has in that place."""
        for start in self._of_log.get(number, ()):
            yield self._log[start : start + self.size], moved
        each = max(1, BLOCK // self.size)
        block, place = divmod(number - 1, each)
        if block in moved:
            page = self._in_file(moved[block] * each + place + 1)
            if self._may_go_on(page, more):
                yield page, moved
            return
        page = self._in_file(number)
        if self._may_go_on(page, more):
            yield page, moved | {block: block}
        if self._going_on is None:
            self._going_on = [n for n in range(1, self._count + 1) if self._may_go_on(self._in_file(n), 0)]
        for other in self._going_on:
            if (other - 1) % each == place and other != number and self._may_go_on(self._in_file(other), more):
                yield self._in_file(other), moved | {block: (other - 1) // each}

    def _may_go_on(self, page: bytes, more: int) -> bool:
        """Whether a page may be one on which a row goes on: it begins with the number of the next one, 0 for the
        last. With ``more`` 0 any of them."""
        if len(page) < self.size:
            return False
        going_on = int.from_bytes(page[:4], "big")
        return going_on <= self._most and (not more or (going_on == 0) == (more == 1))


def sizes(content: bytes, log: bytes) -> Sequence[int]:
    """The sizes that the pages may have: the one that header and log name, if they are whole. One that the length of
    the file does not bear out is but the first that is tried."""
    named = [int.from_bytes(log[8:12], "big")] if len(log) >= _LOG_HEAD else []
    sure = bool(named)
    if content.startswith(HEAD):
        size = int.from_bytes(content[16:18], "big")
        named.insert(0, SIZES[-1] if size == 1 else size)
        sure = sure or named[0] * int.from_bytes(content[28:32], "big") == len(content)
    good = [size for size in named if size in SIZES]
    if len(set(good)) != 1:
        return SIZES
    return good[:1] if sure else [good[0], *(size for size in SIZES if size != good[0])]


def _frames(log: bytes, size: int) -> Iterator[tuple[int, int]]:
    """The pages of a log, as number and place: those of its last run from the newest on, then older ones that still
    lie there."""
    salt = log[16:24]
    found: list[tuple[int, int]] = []
    older: list[tuple[int, int]] = []
    for start in range(_LOG_HEAD, len(log) - size - _FRAME_HEAD + 1, size + _FRAME_HEAD):
        number = int.from_bytes(log[start : start + 4], "big")
        (found if log[start + 8 : start + 16] == salt else older).append((number, start + _FRAME_HEAD))
    yield from reversed(found)
    yield from reversed(older)


def varint(content: bytes, start: int) -> tuple[int, int]:
    """A number as SQLite writes it, and the place behind it. Raises IndexError where the bytes end."""
    number = 0
    for n in range(9):
        byte = content[start + n]
        if n == 8:
            return number << 8 | byte, start + 9
        number = number << 7 | byte & 0x7F
        if byte < 0x80:
            return number, start + n + 1
    raise AssertionError


def _columns(record: bytes) -> list[Any]:
    """The columns of a row. Raises IndexError and ValueError for bytes that are none."""
    end, start = varint(record, 0)
    kinds = []
    while start < end:
        kind, start = varint(record, start)
        kinds.append(kind)
    if start != end:
        raise ValueError("a row whose columns run over its header")
    found: list[Any] = []
    for kind in kinds:
        length = (kind - 12) // 2 if kind >= 12 else (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)[kind]
        content = record[start : start + length]
        if len(content) < length:
            raise ValueError("a row that ends too early")
        start += length
        found.append(_value(kind, content))
    return found


def _value(kind: int, content: bytes) -> Any:
    if kind >= 12:
        return content.decode() if kind % 2 else content
    if kind == 7:
        return float(struct.unpack(">d", content)[0])
    if kind in (8, 9):
        return kind - 8
    return int.from_bytes(content, "big", signed=True) if kind else None
