"""Finds in a damaged journal what SQLite can't read: games, and acts after the good ones.

An act is only taken if its checksum continues the chain of the good ones, so chance finds do no harm. One changed byte
in a row is corrected with the checksum.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any

from companion.files import durable
from companion.journal.pages import BlobRow, Pages, sizes
from companion.journal.rows import MOST_BYTES, NUMBERS, SHORT, SUM, Chain, ids
from companion.journal.tables import SUMMED, checksum

LONGEST = 1 << 25
"""The most bytes of a file or its log that are searched: some 500 long games."""
MOST_ROWS = 80_000
"""The most rows that are considered as acts."""
MOST_RECORDS = 20_000
"""The most rows that are considered as games."""
TRIES = 200_000
"""About how many checksums are tried to find and correct rows: one second."""
_COLUMNS = SUMMED.count(",") + 2
_REAL = (2, 3)
"""Columns of a game in seconds, which SQLite writes as integers if they are whole."""


class Salvage:
    """What can be found in a file and its log. It is read when first needed. Content never raises; OSError if the file
    can't be read at all."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._tries = TRIES
        self._righted: dict[tuple[bytes, bytes], bytes] = {}
        """Rows that were tried, with the state of the chain, to the corrected row."""

    @cached_property
    def _pages(self) -> list[Pages]:
        content, log = (_bytes_of(Path(f"{self._path}{ending}")) for ending in ("", "-wal"))
        return [Pages(content, log, size) for size in sizes(content, log)]

    @cached_property
    def _acts(self) -> dict[int, list[tuple[Pages, BlobRow]]]:
        found: dict[int, list[tuple[Pages, BlobRow]]] = defaultdict(list)
        rows = ((pages, row) for pages in self._pages for row in pages.blob_rows())
        for pages, row in islice(rows, MOST_ROWS):
            if row.id >> NUMBERS and SUM < row.length < MOST_BYTES:
                found[row.id].append((pages, row))
        return dict(found)

    def numbers(self) -> list[int]:
        """The games of which something like a first act was found."""
        return sorted({row >> NUMBERS for row in self._acts if row == ids(row >> NUMBERS)[0] + 1})

    def games(self) -> list[tuple[Any, ...]]:
        """The undamaged columns about each game with their checksum, the last written of each."""
        found: dict[int, tuple[Any, ...]] = {}
        for pages in self._pages:
            for number, columns in islice(pages.records(_COLUMNS), MOST_RECORDS):
                if len(columns) != _COLUMNS:
                    continue
                row = [number, *columns[1:]]
                for place in _REAL:
                    row[place] = float(row[place]) if isinstance(row[place], int) else row[place]
                if checksum(row[:-1]) == row[-1] and row[7] >= found.get(number, row)[7]:
                    found[number] = tuple(row)
        return [found[number] for number in sorted(found)]

    def after(self, game: int, rows: list[bytes]) -> list[bytes]:
        """The acts that follow these good ones without a gap."""
        chain = Chain()
        chain.check(rows)
        found: list[bytes] = []
        while True:
            number = ids(game)[0] + len(rows) + len(found) + 1
            row = next((row for row in self._candidates(number) if chain.goes_on(row)), None)
            if row is None:
                row = next((good for row in self._likeliest(number) if (good := self._put_right(chain, row))), None)
            if row is None:
                row = next((row for row in self._loose(number) if self._spend() and chain.goes_on(row)), None)
            if row is None:
                return found
            chain.add(row[:-SUM])
            found.append(row)

    def _spend(self) -> bool:
        """Use one try; whether any are left."""
        self._tries -= 1
        return self._tries > 0

    def _put_right(self, chain: Chain, row: bytes) -> bytes:
        """Like :meth:`Chain.put_right`, once for each row and state, while there are tries left."""
        asked = (chain.stands, row)
        if asked not in self._righted:
            self._righted[asked] = good = chain.put_right(row) if self._tries > 0 else b""
            if not good:
                # One of 2,000 bytes takes twice as long as a short one.
                self._tries -= len(row) * (8 if len(row) > SHORT else 255) * (2000 + len(row)) // 2000
        return self._righted[asked]

    def holds(self, number: int, row: bytes) -> bool:
        """Whether the file itself has this row, by its id."""
        return row in self._candidates(number)

    def _loose(self, number: int) -> Iterator[bytes]:
        seen: set[bytes] = set()
        for pages in self._pages if self._acts else ():
            for row in pages.loose_blobs(number):
                if row not in seen:
                    seen.add(row)
                    yield row

    def _likeliest(self, number: int) -> Iterator[bytes]:
        """For each row with this id: what it is if no block has changed its place."""
        for pages, row in self._acts.get(number, ()):
            yield from islice(pages.blobs(row), 1)

    def _candidates(self, number: int) -> Iterator[bytes]:
        for pages, row in self._acts.get(number, ()):
            yield from pages.blobs(row)


def _bytes_of(file: Path) -> bytes:
    if not file.exists() or file.stat().st_size > LONGEST:
        return b""
    return durable.readable(file)
