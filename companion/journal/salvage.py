"""What lies in a damaged journal beyond what SQLite reads of it: games, and the acts behind the good ones.

An act is taken only where it goes on the chain of checksums from the good ones, so whatever else is found in a page
does no harm. One byte of a row that was changed is put right by its checksum.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from companion.files import durable
from companion.journal.pages import BlobRow, Pages, sizes
from companion.journal.rows import NUMBERS, SUM, Chain, ids
from companion.journal.tables import SUMMED, checksum

LONGEST = 1 << 28
"""Bytes of a file, or of its log, beyond which it is not looked through."""
_REAL = (2, 3)
"""Columns of a game that hold seconds: SQLite writes whole ones as whole numbers."""


class Salvage:
    """What can be found in a file and its log. Read when it is first asked for; nothing here raises for what stands
    there, but OSError if it can't be read at all."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @cached_property
    def _pages(self) -> list[Pages]:
        content, log = (_bytes_of(Path(f"{self._path}{ending}")) for ending in ("", "-wal"))
        return [Pages(content, log, size) for size in sizes(content, log)]

    @cached_property
    def _acts(self) -> dict[int, list[tuple[Pages, BlobRow]]]:
        found: dict[int, list[tuple[Pages, BlobRow]]] = defaultdict(list)
        for pages in self._pages:
            for row in pages.blob_rows():
                if row.id >> NUMBERS and SUM < row.length < LONGEST:
                    found[row.id].append((pages, row))
        return dict(found)

    def numbers(self) -> list[int]:
        """The games of which something like a first act was found."""
        return sorted({row >> NUMBERS for row in self._acts if row == ids(row >> NUMBERS)[0] + 1})

    def games(self) -> list[tuple[Any, ...]]:
        """What stands about each game, with its checksum: only what is as it was written, the last written of each."""
        found: dict[int, tuple[Any, ...]] = {}
        for pages in self._pages:
            for number, columns in pages.records():
                if len(columns) != SUMMED.count(",") + 2:
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
                row = next((good for row in self._candidates(number) if (good := chain.put_right(row))), None)
            if row is None:
                row = next((row for row in self._loose(number) if chain.goes_on(row)), None)
            if row is None:
                return found
            chain.add(row[:-SUM])
            found.append(row)

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

    def _candidates(self, number: int) -> Iterator[bytes]:
        for pages, row in self._acts.get(number, ()):
            yield from pages.blobs(row)


def _bytes_of(file: Path) -> bytes:
    if not file.exists() or file.stat().st_size > LONGEST:
        return b""
    return durable.readable(file)
