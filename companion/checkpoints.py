"""Checkpoints as the journal keeps them: the table as each unit began, packed as what differs from the one before.

Every so often one is packed whole. All of a game are read as a mapping that unpacks a table when it is first asked for,
so that a long game is taken up as quickly as a short one.
"""

from __future__ import annotations

import zlib
from bisect import bisect_left
from collections.abc import Iterator, MutableMapping

from msgspec import Struct

WHOLE_EVERY = 64
"""Of so many checkpoints in a row one is packed whole."""
_WINDOW = 1 << 15
"""How far back zlib looks, in bytes."""
_DIFFERS = 0x20
"""The bit in the second byte of a zlib stream that says it needs what came before (RFC 1950, FDICT)."""


class Checkpoint(Struct, array_like=True):
    """The table as a unit began, after ``offset`` entries of the act."""

    offset: int
    table: bytes


def pack(table: bytes, before: bytes = b"") -> bytes:
    """A table packed, as its difference from another one if that is given."""
    if not before:
        return zlib.compress(table, 6)
    packer = zlib.compressobj(6, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, before[-_WINDOW:])
    return packer.compress(table) + packer.flush()


def unpack(packed: bytes, before: bytes = b"") -> bytes:
    """The table again. Raises zlib.error if ``before`` is another than it was packed with."""
    if not is_difference(packed):
        return zlib.decompress(packed)
    unpacker = zlib.decompressobj(15, before[-_WINDOW:])
    return unpacker.decompress(packed) + unpacker.flush()


def is_difference(packed: bytes) -> bool:
    """Whether it can be unpacked only with the table before it. False for all that were written up to format 2."""
    return bool(packed[1] & _DIFFERS)


class Checkpoints(MutableMapping[int, Checkpoint]):
    """The checkpoints of a game by act. Those that came packed are unpacked when they are asked for."""

    def __init__(self) -> None:
        self._packed: dict[int, tuple[int, bytes]] = {}
        self._acts: list[int] = []
        """Those that came packed, in their order."""
        self._open: dict[int, Checkpoint] = {}

    def add(self, act: int, offset: int, packed: bytes) -> None:
        """The next one as it lies in the journal; acts must come in their order."""
        self._packed[act] = (offset, packed)
        self._acts.append(act)

    def _unpack(self, act: int) -> Checkpoint:
        """Unpack this one, and those before it from the last that is whole or open."""
        last = first = bisect_left(self._acts, act)
        while self._acts[first - 1] not in self._open and is_difference(self._packed[self._acts[first]][1]) and first:
            first -= 1
        table = self._open[self._acts[first - 1]].table if first and self._acts[first - 1] in self._open else b""
        for one in self._acts[first : last + 1]:
            offset, packed = self._packed[one]
            table = unpack(packed, table)
            self._open[one] = Checkpoint(offset, table)
        return self._open[act]

    def __getitem__(self, act: int) -> Checkpoint:
        found = self._open.get(act)
        if found is not None:
            return found
        if act not in self._packed:
            raise KeyError(act)
        return self._unpack(act)

    def __setitem__(self, act: int, checkpoint: Checkpoint) -> None:
        self._open[act] = checkpoint

    def __delitem__(self, act: int) -> None:
        raise TypeError("a checkpoint is never taken back")

    def __contains__(self, act: object) -> bool:
        return act in self._open or act in self._packed

    def __iter__(self) -> Iterator[int]:
        return iter(dict.fromkeys([*self._acts, *self._open]))

    def __len__(self) -> int:
        return len(dict.fromkeys([*self._acts, *self._open]))
