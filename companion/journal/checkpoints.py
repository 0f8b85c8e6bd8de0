"""Checkpoints as the journal keeps them: the table as each unit began, packed as what differs from an earlier one.

Most differ from the one right before; every 64th differs from the 64th before it, and every 1024th is whole, so that
any of them is unpacked in some hundred short steps at most. All of a game are read as a mapping that unpacks a table
when it is first asked for, so that a long game is taken up as quickly as a short one.

A packed table is one letter that says what it differs from and whether it is deflated, then for a difference its pieces
(how much to copy, how much is new, how far to jump) and what is new. Up to format 3 of the journal it was a zlib stream
with the table before it as dictionary; those are read too.
"""

from __future__ import annotations

import zlib
from bisect import bisect_left
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from companion.files.unpacking import inflate

MOST_TABLE = 1 << 17
"""Bytes of one table beyond which it is not believed; the largest ones of four kept seats have some 30,000."""
KEPT = 1 << 24
"""Bytes of the tables that are kept unpacked; those that were longest so are unpacked again when they are asked for."""
STRIDE = 64
"""Of so many checkpoints in a row one differs from the one that many before it."""
WHOLE_EVERY = 1024
"""Of so many checkpoints in a row one is packed whole."""
_FIRST = 32
"""The first one of those a STRIDE apart, for the printed values of a game come into its table after a few acts."""
WHOLE, NEXT, STRIDED, DEFLATED = 1, 2, 3, 4
"""The letter of a packed table: one of the first three, and DEFLATED added to it where that is shorter."""
_ZLIB = 0x78
"""How a zlib stream begins."""
_WINDOW = 1 << 15
"""How far back zlib looks, in bytes."""
_DIFFERS = 0x20
"""The bit in the second byte of a zlib stream that says it needs what came before (RFC 1950, FDICT)."""
_PROBE, _NEAR, _STEP = 10, 256, 4
"""So many bytes must be alike to go on there, within so many bytes of where the tables last were alike, looked for at
every so many bytes; before that place and anywhere else at every fourth of these places."""
_LONG = 64
"""In more new bytes than this it looks at every fourth place only: time is worth more than a little that is alike."""
_FAR, _REACH = 20, 1 << 12
"""So many bytes must be alike to go on anywhere else, within so many bytes: what moves about is no farther apart."""


class Checkpoint(Struct, array_like=True, gc=False):
    """The table as a unit began, after ``offset`` entries of the act."""

    offset: int
    table: bytes


class Stand(NamedTuple):
    """What the next checkpoint of a game is packed with: its number, the table of the one before it, and that of the
    last one that differs, or may have differed, from the one a STRIDE before it."""

    number: int = 0
    last: bytes = b""
    strided: bytes = b""


def pack(stand: Stand, table: bytes) -> tuple[bytes, Stand]:
    """The next checkpoint's table packed, and what the one after it is packed with."""
    if stand.number % WHOLE_EVERY == 0:
        packed = _deflated(WHOLE, table)
    elif stand.number % WHOLE_EVERY > _FIRST and is_strided(stand.number):
        packed = _deflated(STRIDED, difference(table, stand.strided))
    else:
        packed = _deflated(NEXT, difference(table, stand.last))
    return packed, Stand(stand.number + 1, table, table if is_strided(stand.number) else stand.strided)


def is_strided(number: int) -> bool:
    """Whether a checkpoint is one of those a STRIDE apart."""
    return number % STRIDE == _FIRST


def _deflated(letter: int, content: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15 if len(content) > 1 << 12 else -12, 6)
    shorter = packer.compress(content) + packer.flush()
    if len(shorter) < len(content):
        return bytes((letter | DEFLATED,)) + shorter
    return bytes((letter,)) + content


def steps_back(packed: bytes) -> int:
    """How many checkpoints before it the one is that is needed to unpack this one; 0 for none. Raises ValueError for
    bytes that are no packed table."""
    if len(packed) < 2:
        raise ValueError("a packed table has two bytes at least")
    if packed[0] == _ZLIB:
        return 1 if packed[1] & _DIFFERS else 0
    found = {WHOLE: 0, NEXT: 1, STRIDED: STRIDE}.get(packed[0] & ~DEFLATED)
    if found is None:
        raise ValueError(f"a packed table begins with {packed[0]}")
    return found


def unpack(packed: bytes, before: bytes = b"") -> bytes:
    """The table again, with the one that it differs from. Raises ValueError for bytes that are no packed
    table or go with another one, and for a table of more than :data:`MOST_TABLE` bytes; none larger is made."""
    back = steps_back(packed)
    if packed[0] == _ZLIB:
        return inflate(packed, MOST_TABLE, 15, before[-_WINDOW:] if back else b"")
    content = inflate(packed[1:], MOST_TABLE, -15) if packed[0] & DEFLATED else packed[1:]
    if len(content) > MOST_TABLE:
        raise ValueError(f"a table of more than {MOST_TABLE} bytes")
    return changed(content, before) if back else content


# ---------------------------------------------------------------- differences


def difference(new: bytes, old: bytes) -> bytes:
    """What must be known beside ``old`` to make ``new`` of it."""
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
    """What :func:`difference` was made of. Raises ValueError if it can't have been made with ``old``, or comes to more
    than :data:`MOST_TABLE` bytes."""
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
    """How many bytes are alike from two places on."""
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
    """The next places where both are alike again, in ``new`` and in ``old``; the end of ``new`` if there are none."""
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
    """Seven bits a byte, the lowest first; the eighth says that more follow."""
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)


def _read_number(content: bytes, place: int) -> tuple[int, int]:
    """A number, and the place behind it. Raises IndexError where the bytes end, ValueError for a large one."""
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
    """The checkpoints of a game by act. Those that came packed are unpacked when they are asked for."""

    def __init__(
        self, acts: Sequence[int] = (), read: Callable[[int], tuple[int, bytes]] | None = None, most: int = 0
    ) -> None:
        """``acts`` are those of the packed ones in their order; ``read`` gives the offset and the packed table of
        one of these acts. More than ``most`` bytes are not unpacked altogether, where it is given."""
        self._acts = acts
        self._read = read
        self._open: dict[int, Checkpoint] = {}
        """Those that were put here."""
        self._unpacked: dict[int, Checkpoint] = {}
        self._bytes = self._altogether = 0
        """Of those unpacked that are kept, and of all that ever were."""
        self._most = most

    def stand(self) -> Stand:
        """What the checkpoint after those that came packed is packed with."""
        if not self._acts:
            return Stand()
        last = len(self._acts) - 1
        strided = last - (last - _FIRST) % STRIDE
        return Stand(last + 1, self[self._acts[last]].table, self[self._acts[strided]].table if strided >= 0 else b"")

    def _unpack(self, number: int) -> Checkpoint:
        """Unpack this one, and those that it differs from up to one that is whole or open."""
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
