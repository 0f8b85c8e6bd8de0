"""Reads the pages of an SQLite file and its log one by one, to find what is in good pages when others are lost.

SQLite starts at the header and follows inner pages, so it misses pages that nothing points to. Here every page is
searched, and rows that go on in other pages are joined, even if disk blocks have changed places. Old versions of rows
and chance finds are found too; the caller checks them by their checksums. (File format: sqlite.org/fileformat2.html.)
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

HEAD = b"SQLite format 3\0"
SIZES = (1024, 4096, 512, 2048, 8192, 16384, 32768, 65536)
"""Possible page sizes in bytes, the likely ones first."""
BLOCK = 4096
"""Bytes that a disk loses or misplaces together."""
TRIES = 20_000
"""How many ways to join one long row are tried at most."""
_LEAF = 13
"""The first byte of a page with table rows."""
_LEAF_HEAD = 8
_LOG_HEAD, _FRAME_HEAD = 32, 24
_SCHEMA_AT = 100
"""On the first page the content begins after the file's header."""
_BLOB_ROW = re.compile(
    rb"(?=([\x80-\xff]{0,2}[\x00-\x7f])([\x80-\xff]{3,5}[\x00-\x7f])"
    rb"(\x03\x00[\x0c-\x7f]|\x04\x00[\x80-\xff][\x00-\x7f]|\x05\x00[\x80-\xff]{2}[\x00-\x7f]))"
)
"""How a row with a number and a blob begins: its length, the number, and the types of its two columns. It can be found
without the page's header and list of rows."""


class BlobRow(NamedTuple):
    """The part of a row with a number and a blob that is on its first page. ``length``: of the whole blob. ``next``:
    the page where it goes on, 0 for none."""

    id: int
    length: int
    begun: bytes
    next: int


class Pages:
    """The pages of one file and its log, with this page size."""

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
        """Number of a row to where its copies begin: page and place."""

    def _images(self) -> Iterator[tuple[int, bytes]]:
        """Each page with its number: those of the log first, newest first."""
        for number, start in self._frames:
            yield number, self._log[start : start + self.size]
        for number in range(1, self._count + 1):
            yield number, self._in_file(number)

    def _in_file(self, number: int) -> bytes:
        return self._content[(number - 1) * self.size : number * self.size]

    def blob_rows(self) -> Iterator[BlobRow]:
        """All rows with a number and a blob on all pages, once for each time they are found."""
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
        """Possible blobs of a row whose own beginning can't be read, after :meth:`blob_rows`. Rows written one after
        the other fill a page from its end: the blob ends where the row before it begins, or at the page's end. On large
        pages only blobs up to a block are searched, since each needs a checksum."""
        ends = [(page, start) for page, start in self._begin.get(number - 1, ())]
        ends += [(page, len(page)) for page, _ in self._begin.get(number + 1, ())]
        for page, end in ends:
            for start in range(max(_LEAF_HEAD, end - BLOCK), end):
                yield page[start:end]

    def _here(self, length: int) -> int:
        """How many bytes of a row are on its first page."""
        if length <= self.size - 35:
            return length
        least = (self.size - 12) * 32 // 255 - 23
        found = least + (length - least) % (self.size - 4)
        return found if found <= self.size - 35 else least

    def records(self, least: int) -> Iterator[tuple[int, list[Any]]]:
        """Rows with at least so many columns, as number and columns, from pages whose lists of rows can be read. Rows
        that go on in other pages are left out."""
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
                    # Each column takes a byte of the row's header, and so does the header's length.
                    if page[offset] > least and self._here(length) == length:
                        yield row, _columns(page[offset : offset + length])
                except (IndexError, ValueError):
                    continue

    def blobs(self, row: BlobRow) -> Iterator[bytes]:
        """Possible blobs of a row, the likeliest first: the one on its page, or each way in which pages can be
        joined."""
        if not row.next:
            yield row.begun
            return
        left = row.length - len(row.begun)
        tries = [TRIES]
        for rest in self._follow(row.next, -(-left // (self.size - 4)), {}, tries):
            yield row.begun + b"".join(rest)[:left]

    def _follow(self, number: int, more: int, moved: dict[int, int], tries: list[int]) -> Iterator[list[bytes]]:
        """The contents of the next pages from this one on. ``moved``: block number to the block found in its place."""
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
        """Possible pages with this number when ``more`` pages (itself included) are needed: versions in the log, the
        page in its place, then those in other blocks at that place."""
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
        """Whether a row can go on in this page: it begins with the number of the next page, 0 for the last. With
        ``more`` 0: any page."""
        if len(page) < self.size:
            return False
        going_on = int.from_bytes(page[:4], "big")
        return going_on <= self._most and (not more or (going_on == 0) == (more == 1))


def sizes(content: bytes, log: bytes) -> Sequence[int]:
    """Possible page sizes: the one in header and log if they are good. If the file's length does not fit it, it is only
    tried first."""
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
    """The pages of a log, as number and place: the last run from newest to oldest, then older ones that are still
    there."""
    salt = log[16:24]
    found: list[tuple[int, int]] = []
    older: list[tuple[int, int]] = []
    for start in range(_LOG_HEAD, len(log) - size - _FRAME_HEAD + 1, size + _FRAME_HEAD):
        number = int.from_bytes(log[start : start + 4], "big")
        (found if log[start + 8 : start + 16] == salt else older).append((number, start + _FRAME_HEAD))
    yield from reversed(found)
    yield from reversed(older)


def varint(content: bytes, start: int) -> tuple[int, int]:
    """A number in SQLite's form, and the place after it. Raises IndexError if the bytes end."""
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
    """The columns of a row. Raises IndexError and ValueError for bytes that are no row."""
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
