"""Checkpoints in the journal: the table at the start of each unit, packed as the difference from an earlier one.

Most are packed as the difference from the one before; every 64th from the 64th before it; every 1024th is whole. So any
of them is unpacked in some hundred short steps at most. A game's checkpoints are a mapping that unpacks a table when it
is needed, so a long game opens as fast as a short one.

A packed table begins with one letter: what it differs from, and whether it is deflated. A difference then has its
pieces (how much to copy, how much is new, how far to jump) and the new bytes. Up to format 3 of the journal it was a
zlib stream with the table before it as dictionary; those can be read too.
"""

from __future__ import annotations

import zlib
from bisect import bisect_left
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from companion.files.unpacking import inflate

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
WHOLE, NEXT, STRIDED, DEFLATED = 1, 2, 3, 4
"""The letter of a packed table: one of the first three, plus DEFLATED if that is shorter."""
_ZLIB = 0x78
"""The first byte of a zlib stream."""
_WINDOW = 1 << 15
"""How many bytes zlib looks back."""
_DIFFERS = 0x20
"""The bit in the second byte of a zlib stream for a dictionary (RFC 1950, FDICT)."""
_PROBE, _NEAR, _STEP = 10, 256, 4
"""How equal parts are searched: this many bytes must be equal, within this many bytes of the last equal place, tried at
every place after it and at every fourth one elsewhere."""
_LONG = 64
"""After this many new bytes only every fourth place is tried: time matters more than a few equal bytes."""
_FAR, _REACH = 20, 1 << 12
"""Elsewhere this many bytes must be equal, within this many bytes: parts do not move farther."""


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
    if stand.number % WHOLE_EVERY == 0:
        packed = _deflated(WHOLE, table)
    elif stand.number % WHOLE_EVERY > _FIRST and is_strided(stand.number):
        packed = _deflated(STRIDED, difference(table, stand.strided))
    else:
        packed = _deflated(NEXT, difference(table, stand.last))
    return packed, Stand(stand.number + 1, table, table if is_strided(stand.number) else stand.strided)


def is_strided(number: int) -> bool:
    """Whether this checkpoint is packed as the difference from the one STRIDE before it."""
    return number % STRIDE == _FIRST


def _deflated(letter: int, content: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15 if len(content) > 1 << 12 else -12, 6)
    shorter = packer.compress(content) + packer.flush()
    if len(shorter) < len(content):
        return bytes((letter | DEFLATED,)) + shorter
    return bytes((letter,)) + content


def steps_back(packed: bytes) -> int:
    """How many checkpoints back the one is that is needed to unpack this one; 0 for none. Raises ValueError for bytes
    that are no packed table."""
    if len(packed) < 2:
        raise ValueError("a packed table has two bytes at least")
    if packed[0] == _ZLIB:
        return 1 if packed[1] & _DIFFERS else 0
    found = {WHOLE: 0, NEXT: 1, STRIDED: STRIDE}.get(packed[0] & ~DEFLATED)
    if found is None:
        raise ValueError(f"a packed table begins with {packed[0]}")
    return found


def unpack(packed: bytes, before: bytes = b"") -> bytes:
    """Unpack a table, with the one that it differs from. Raises ValueError for bytes that are no packed table or do not
    fit ``before``, and for a table of more than :data:`MOST_TABLE` bytes, which is not built."""
    back = steps_back(packed)
    if packed[0] == _ZLIB:
        return inflate(packed, MOST_TABLE, 15, before[-_WINDOW:] if back else b"")
    content = inflate(packed[1:], MOST_TABLE, -15) if packed[0] & DEFLATED else packed[1:]
    if len(content) > MOST_TABLE:
        raise ValueError(f"a table of more than {MOST_TABLE} bytes")
    return changed(content, before) if back else content


# ---------------------------------------------------------------- differences


def difference(new: bytes, old: bytes) -> bytes:
    """The bytes needed to make ``new`` out of ``old``."""
    pieces = bytearray()
    added = []
    count, old_place, place = 0, 0, 0
    while place < len(new):
        alike = _alike(old, old_place, new, place)
        old_place, place = old_place + alike, place + alike
        on, on_old = _going_on(old, old_place, new, place)
        _number(pieces, alike)
        _number(pieces, on - place)
        jump = on_old - old_place
        _number(pieces, 2 * jump if jump >= 0 else -2 * jump - 1)
        added.append(new[place:on])
        count, old_place, place = count + 1, on_old, on
    head = bytearray()
    _number(head, count)
    return bytes(head + pieces) + b"".join(added)


def changed(content: bytes, old: bytes) -> bytes:
    """The table that :func:`difference` was given as ``new``. Raises ValueError if the difference does not fit ``old``,
    or gives more than :data:`MOST_TABLE` bytes."""
    try:
        count, place = _read_number(content, 0)
        pieces = []
        for _ in range(count):
            alike, place = _read_number(content, place)
            more, place = _read_number(content, place)
            jump, place = _read_number(content, place)
            pieces.append((alike, more, -(jump + 1 >> 1) if jump & 1 else jump >> 1))
    except IndexError:
        raise ValueError("a difference that ends too early") from None
    if sum(alike + more for alike, more, _ in pieces) > MOST_TABLE:
        raise ValueError(f"a table of more than {MOST_TABLE} bytes")
    found, old_place = [], 0
    for alike, more, jump in pieces:
        if old_place + alike > len(old) or old_place + alike + jump < 0 or place + more > len(content):
            raise ValueError("a difference from another table")
        found.append(old[old_place : old_place + alike])
        found.append(content[place : place + more])
        old_place, place = old_place + alike + jump, place + more
    return b"".join(found)


def _alike(old: bytes, old_place: int, new: bytes, place: int) -> int:
    """How many bytes are equal from these two places on."""
    least, step = 0, 64
    most = min(len(old) - old_place, len(new) - place)
    while least < most:
        step = min(step, most)
        mine, other = old[old_place + least : old_place + step], new[place + least : place + step]
        if mine != other:
            # The lowest bit that differs is in the first byte that does.
            differs = int.from_bytes(mine, "little") ^ int.from_bytes(other, "little")
            return least + (((differs & -differs).bit_length() - 1) >> 3)
        least, step = step, 2 * step
    return max(0, most)


def _going_on(old: bytes, old_place: int, new: bytes, place: int) -> tuple[int, int]:
    """The next places in ``new`` and ``old`` from which both are equal again; the end of ``new`` if there are none."""
    if new[place + 1 : place + 1 + _PROBE] == old[old_place + 1 : old_place + 1 + _PROBE] and place + 1 + _PROBE <= len(
        new
    ):
        return place + 1, old_place + 1  # most often one byte has become another
    on, nth, find = place, 0, old.find
    before, behind = max(0, old_place - _NEAR), old_place + _NEAR
    while on + _PROBE <= len(new):
        probe = new[on : on + _PROBE]
        found = find(probe, old_place, behind)
        nth += 1
        if found < 0 and not nth & 3:
            found = find(probe, before, old_place + _PROBE)
            if found < 0 and on + _FAR <= len(new):
                found = find(new[on : on + _FAR], max(0, old_place - _REACH), old_place + _REACH)
        if found >= 0:
            while on > place and found > 0 and new[on - 1] == old[found - 1]:
                on, found = on - 1, found - 1
            return on, found
        on += _STEP if on - place < _LONG else 4 * _STEP
    return len(new), old_place


def _number(out: bytearray, number: int) -> None:
    """Write a number with seven bits in each byte, the lowest first; the eighth bit says that more follow."""
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)


def _read_number(content: bytes, place: int) -> tuple[int, int]:
    """A number and the place after it. Raises IndexError if the bytes end, ValueError for a large number."""
    number = shift = 0
    while shift < 35:
        byte = content[place]
        place += 1
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return number, place
    raise ValueError("a number that does not end")


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
