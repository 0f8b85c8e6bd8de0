"""Checkpoints in the journal: the table at the start of each unit, packed with an earlier one as dictionary.

Most are packed with the one before; every 64th with the 64th before it; every 1024th is whole. So any of them is
unpacked in some hundred short steps at most. A game's checkpoints are a mapping that unpacks a table when it is needed,
so a long game opens as fast as a short one.

A packed table begins with one letter, which says with what, and goes on with a frame of Zstandard (RFC 8878). How
earlier versions packed it can be read too (:mod:`companion.journal.older`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from companion.files.zstd import compress, expand
from companion.journal import older

MOST_TABLE = 1 << 17
"""The most bytes of one table; more is refused. The largest tables of four tracked seats have some 30,000."""
KEPT = 1 << 24
"""Bytes of unpacked tables that are kept in memory; the oldest are dropped and unpacked again when needed."""
STRIDE = 64
"""Every so many checkpoints, one is packed as the difference from the one STRIDE before it."""
WHOLE_EVERY = 1024
"""Every so many checkpoints, one is packed whole."""
_FIRST = 32
"""The first of those: the printed values of a game come into its table only after a few acts."""
WHOLE, NEXT, STRIDED = 9, 10, 11
"""The letter of a packed table: whole, with the one before it, with the one STRIDE before it."""
_BACK = {
    letter: back
    for letters in ((WHOLE, NEXT, STRIDED), (older.WHOLE, older.NEXT, older.STRIDED))
    for letter, back in zip(letters, (0, 1, STRIDE), strict=True)
}
"""How many checkpoints back the one is that a letter needs."""


class Checkpoint(Struct, array_like=True, gc=False):
    """The table at the start of a unit, after ``offset`` entries of the act."""

    offset: int
    table: bytes


class Stand(NamedTuple):
    """What the next checkpoint is packed with: its number, the table before it, and the last table that is (or may be)
    packed as the difference from the one STRIDE before it."""

    number: int = 0
    last: bytes = b""
    strided: bytes = b""


def pack(stand: Stand, table: bytes) -> tuple[bytes, Stand]:
    """The next checkpoint's table, packed, and what the one after it is packed with."""
    letter, before = NEXT, stand.last
    if stand.number % WHOLE_EVERY == 0:
        letter, before = WHOLE, b""
    elif stand.number % WHOLE_EVERY > _FIRST and is_strided(stand.number):
        letter, before = STRIDED, stand.strided
    packed = bytes((letter,)) + compress(table, before)
    return packed, Stand(stand.number + 1, table, table if is_strided(stand.number) else stand.strided)


def is_strided(number: int) -> bool:
    """Whether this checkpoint is packed as the difference from the one STRIDE before it."""
    return number % STRIDE == _FIRST


def steps_back(packed: bytes) -> int:
    """How many checkpoints back the one is that is needed to unpack this one; 0 for none. Raises ValueError for bytes
    that are no packed table."""
    if len(packed) < 2:
        raise ValueError("a packed table has two bytes at least")
    if packed[0] == older.ZLIB:
        return 1 if older.needs_last(packed) else 0
    found = _BACK.get(packed[0] if packed[0] >= WHOLE else packed[0] & ~older.DEFLATED)
    if found is None:
        raise ValueError(f"a packed table begins with {packed[0]}")
    return found


def unpack(packed: bytes, before: bytes = b"") -> bytes:
    """Unpack a table, with the one that it differs from. Raises ValueError for bytes that are no packed table or do not
    fit ``before``, and for a table of more than :data:`MOST_TABLE` bytes, which is not built."""
    back = steps_back(packed)
    if WHOLE <= packed[0] <= STRIDED:
        return expand(packed[1:], MOST_TABLE, before if back else b"")
    return older.unpack(packed, MOST_TABLE, before)


# ---------------------------------------------------------------- all of a game


class Checkpoints(MutableMapping[int, Checkpoint]):
    """The checkpoints of a game by act. Packed ones are unpacked when they are read."""

    def __init__(
        self, acts: Sequence[int] = (), read: Callable[[int], tuple[int, bytes]] | None = None, most: int = 0
    ) -> None:
        """``acts``: those with packed checkpoints, in order. ``read``: gives offset and packed table of one of them.
        ``most``: the most bytes that may be unpacked in all, 0 for no limit."""
        self._acts = acts
        self._read = read
        self._open: dict[int, Checkpoint] = {}
        """Checkpoints that were added."""
        self._unpacked: dict[int, Checkpoint] = {}
        self._bytes = self._altogether = 0
        """Bytes of the unpacked tables kept now, and of all tables unpacked so far."""
        self._most = most

    def stand(self) -> Stand:
        """What the checkpoint after the packed ones is packed with."""
        if not self._acts:
            return Stand()
        last = len(self._acts) - 1
        strided = last - (last - _FIRST) % STRIDE
        return Stand(last + 1, self[self._acts[last]].table, self[self._acts[strided]].table if strided >= 0 else b"")

    def _unpack(self, number: int) -> Checkpoint:
        """Unpack this one, and all that it depends on back to one that is whole or unpacked."""
        assert self._read is not None
        row = []
        while True:
            offset, packed = self._read(self._acts[number])
            row.append((self._acts[number], offset, packed))
            back = steps_back(packed)
            if back > number:
                raise ValueError("the first packed table is not whole")
            number -= back
            opened = self._opened(self._acts[number])
            if not back or opened is not None:
                break
        found = opened
        for act, offset, packed in reversed(row):
            found = Checkpoint(offset, unpack(packed, found.table if found is not None else b""))
            self._keep(act, found)
        assert found is not None
        return found

    def _opened(self, act: int) -> Checkpoint | None:
        return self._open.get(act) or self._unpacked.get(act)

    def _keep(self, act: int, found: Checkpoint) -> None:
        self._unpacked[act] = found
        self._bytes += len(found.table)
        self._altogether += len(found.table)
        if self._most and self._altogether > self._most:
            raise ValueError(f"tables of more than {self._most} bytes")
        while self._bytes > KEPT:
            oldest = next(iter(self._unpacked))
            self._bytes -= len(self._unpacked.pop(oldest).table)

    def _number_of(self, act: int) -> int | None:
        number = bisect_left(self._acts, act)
        return number if number < len(self._acts) and self._acts[number] == act else None

    def __getitem__(self, act: int) -> Checkpoint:
        found = self._opened(act)
        if found is not None:
            return found
        number = self._number_of(act)
        if number is None:
            raise KeyError(act)
        return self._unpack(number)

    def __setitem__(self, act: int, checkpoint: Checkpoint) -> None:
        self._open[act] = checkpoint

    def __delitem__(self, act: int) -> None:
        raise TypeError("a checkpoint is never taken back")

    def __contains__(self, act: object) -> bool:
        return act in self._open or (isinstance(act, int) and self._number_of(act) is not None)

    def __iter__(self) -> Iterator[int]:
        return iter(dict.fromkeys([*self._acts, *self._open]))

    def __len__(self) -> int:
        return len(dict.fromkeys([*self._acts, *self._open]))
