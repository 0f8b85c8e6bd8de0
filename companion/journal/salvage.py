"""What is in a damaged journal beyond what SQLite reads of it: games, and the acts behind the good ones.

An act is taken only where it goes on the chain of checksums from the good ones, so whatever else is found in a page
does no harm. One byte of a row that was changed is put right by its checksum.
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
"""Bytes of a file, or of its log, beyond which it is not looked through: some 500 long games."""
MOST_ROWS = 80_000
"""Rows that may be acts beyond which no further one is taken up."""
MOST_RECORDS = 20_000
"""Rows that may be games beyond which no further one is looked at."""
TRIES = 200_000
"""About so many checksums are made in vain at most to find rows and put them right: they take a second."""
_COLUMNS = SUMMED.count(",") + 2
_REAL = (2, 3)
"""Columns of a game that hold seconds: SQLite writes whole ones as whole numbers."""


class Salvage:
    """What can be found in a file and its log. Read when it is first asked for; nothing here raises for what stands
    there, but OSError if it can't be read at all."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._tries = TRIES
        self._righted: dict[tuple[bytes, bytes], bytes] = {}
        """What came of putting right the rows that were tried, by where the chain stood."""

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
        """What stands about each game, with its checksum: only what is as it was written, the last written of each."""
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
        """The acts that follow these good ones, as far as they go on without a gap."""
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
        """Whether there are tries left."""
        self._tries -= 1
        return self._tries > 0

    def _put_right(self, chain: Chain, row: bytes) -> bytes:
        """As the chain does, once for each row at each place, and as long as there are tries left."""
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
        """Of each row of this id what it is if no block has changed its place."""
        for pages, row in self._acts.get(number, ()):
            yield from islice(pages.blobs(row), 1)

    def _candidates(self, number: int) -> Iterator[bytes]:
        for pages, row in self._acts.get(number, ()):
            yield from pages.blobs(row)


def _bytes_of(file: Path) -> bytes:
    if not file.exists() or file.stat().st_size > LONGEST:
        return b""
    return durable.readable(file)
