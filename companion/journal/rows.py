"""Rows of the journal: an act and its checkpoint as bytes, chained by checksums.

A row has: one byte for what follows; with a checkpoint its offset and the length of the answers; the answers; the
packed checkpoint; eight bytes of checksum. The checksum covers all rows of the game so far, so a whole game is checked
in one pass.
"""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any, overload

import msgspec
from msgspec import Struct

from companion.files.unpacking import inflate
from companion.journal.checkpoints import Checkpoint, Checkpoints, Stand, pack
from companion.rules.engine.play import Entry

SUM = 8
"""Bytes of a checksum."""
NUMBERS = 24
"""Bits of a row's id for the act's number; the higher ones are the game's."""
POINT, TURN, DEFLATED = 1, 2, 4
"""Bits of a row's first byte: it has a checkpoint; it does not simply follow the act before it; its answers are
deflated."""
MOST_ANSWERS = 1 << 18
"""The most bytes of one act's answers, unpacked; usually some thousands at most."""
MOST_ACTS = 1 << 15
"""The most acts of a game."""
MOST_BYTES = 1 << 24
"""The most bytes of a game's rows; a game of 10,000 acts has less than a million."""
_LONG = 200
"""Bytes from which answers are deflated; usually printed values."""
SHORT = 512
"""Bytes of a row up to which any one changed byte is searched and corrected."""
BY = ("person", "dealer", "library", "rule", "bot")
"""Who can give an answer, in the order of their numbers in a row. Only add at the end."""


class Act(Struct, array_like=True, gc=False):
    """One act: a person's entry with the automatic ones after it, or a move of the head (undo, redo).

    ``parent``: the act before it; 0 is the empty table. ``head``: where a move goes; -1 for other acts.
    """

    number: int
    parent: int
    entries: list[Entry] = []
    head: int = -1


Reached = tuple[Act, Checkpoint | None]
"""An act, and the checkpoint of the last unit that began in it."""


def ids(game: int) -> tuple[int, int]:
    """The first and the last id for rows of a game; act n has the first plus n."""
    return game << NUMBERS, (game + 1 << NUMBERS) - 1


class RowError(ValueError):
    """Bytes that are not a row."""


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode


class Chain:
    """The running checksum of a game's rows."""

    def __init__(self) -> None:
        self._hash = blake2b(digest_size=SUM)

    def add(self, content: bytes) -> bytes:
        """The next row: its content with its checksum."""
        self._hash.update(content)
        row = content + self._hash.copy().digest()
        self._hash.update(row[-SUM:])
        return row

    def goes_on(self, row: bytes) -> bool:
        """Whether this is the next row, unchanged. The chain does not advance."""
        return len(row) > SUM and self.copy().add(row[:-SUM]) == row

    def put_right(self, row: bytes) -> bytes:
        """The next row with its one wrong byte corrected; ``b""`` if more is wrong. In a long row only one wrong bit is
        searched."""
        if len(row) <= SUM:
            return b""
        content, total = row[:-SUM], row[-SUM:]
        whole = self.copy().add(content)
        if sum(ours != theirs for ours, theirs in zip(whole[-SUM:], total, strict=True)) == 1:
            return whole
        bits = [1 << bit for bit in range(8)]
        others = [turn for turn in range(1, 256) if turn not in bits] if len(content) <= SHORT else []
        for turns in (bits, others):
            before = self._hash.copy()
            for place, byte in enumerate(content if turns else b""):
                rest = content[place + 1 :]
                for turn in turns:
                    tried = before.copy()
                    tried.update(bytes((byte ^ turn,)) + rest)
                    if tried.digest() == total:
                        return content[:place] + bytes((byte ^ turn,)) + rest + total
                before.update(content[place : place + 1])
        return b""

    @property
    def stands(self) -> bytes:
        """The state of the chain: equal only after equal rows."""
        return self._hash.digest()

    def copy(self) -> Chain:
        """A copy of this chain in the same state."""
        other = Chain()
        other._hash = self._hash.copy()
        return other

    def check(self, rows: Sequence[Any]) -> int:
        """How many of the next rows are unchanged; the chain then is after them."""
        if rows:
            whole = self._hash.copy()
            with contextlib.suppress(TypeError):  # a damaged file may hold something else than bytes
                whole.update(b"".join(rows)[:-SUM])
                if whole.digest() == rows[-1][-SUM:]:
                    whole.update(rows[-1][-SUM:])
                    self._hash = whole
                    return len(rows)
        for good, row in enumerate(rows):
            before = self.copy()
            if not isinstance(row, bytes) or len(row) <= SUM or self.add(row[:-SUM]) != row:
                self._hash = before._hash
                return good
        return len(rows)


def content(act: Act, offset: int = 0, packed: bytes | None = None) -> bytes:
    """A row without its checksum."""
    answers = [_short(entry) for entry in act.entries]
    plain = act.parent == act.number - 1 and act.head < 0
    body = _encode(answers if plain else [act.parent, act.head, answers])
    first = (POINT if packed is not None else 0) | (0 if plain else TURN)
    if len(body) > _LONG and len(shorter := zlib.compress(body, 9)) < len(body):
        body, first = shorter, first | DEFLATED
    if packed is None:
        return bytes((first,)) + body
    return bytes((first,)) + _encode(offset) + _encode(len(body)) + body + packed


def _short(entry: Entry) -> list[Any]:
    by = BY.index(entry.by) if entry.by in BY else entry.by
    return [entry.key, entry.value, by, entry.seat] if entry.seat else [entry.key, entry.value, by]


def read_act(number: int, row: bytes) -> Act:
    """The act of a row whose checksum is right. Raises RowError for bytes that are no act."""
    try:
        body = answers_of(row)
        found = _decode(body)
        parent, head, answers = found if row[0] & TURN else (number - 1, -1, found)
        if not isinstance(parent, int) or not isinstance(head, int):
            raise RowError(f"act {number} goes from {parent!r} to {head!r}")
        if not 0 <= parent < number or not -1 <= head < number or not head:
            raise RowError(f"act {number} goes from act {parent} to act {head}")
        entries = []
        for key, value, by, *seat in answers:
            who, where = BY[by] if isinstance(by, int) else by, seat[0] if seat else ""
            if not isinstance(key, str) or not isinstance(who, str) or not isinstance(where, str):
                raise RowError(f"act {number} has the answer {key!r} by {by!r}")
            entries.append(Entry(key, value, who, where))
    except (TypeError, ValueError, IndexError, RecursionError) as error:
        raise RowError(f"act {number}: {error}") from None
    return Act(number, parent, entries, head)


def answers_of(row: bytes) -> bytes:
    """The answers of a row, packed by msgpack. Raises ValueError for more than :data:`MOST_ANSWERS` bytes, and
    ValueError or IndexError for bytes that are no row."""
    body = parts(row)[1] if row[0] & POINT else row[1:-SUM]
    if row[0] & DEFLATED:
        return inflate(body, MOST_ANSWERS)
    if len(body) > MOST_ANSWERS:
        raise ValueError(f"more than {MOST_ANSWERS} bytes")
    return body


def parts(row: bytes) -> tuple[int, bytes, bytes]:
    """Offset, answers and packed checkpoint of a row that has a checkpoint."""
    (offset, start), end = _small(row, 1), len(row) - SUM
    length, start = _small(row, start)
    if start + length > end:
        raise RowError("a row that ends too early")
    return offset, row[start : start + length], row[start + length : end]


def _small(row: bytes, start: int) -> tuple[int, int]:
    """A number in msgpack's form, and the place after it."""
    first = row[start]
    if first < 0x80:
        return first, start + 1
    length = {0xCC: 1, 0xCD: 2, 0xCE: 4}.get(first)
    if length is None:
        raise RowError(f"a row with the length {first}")
    return int.from_bytes(row[start + 1 : start + 1 + length], "big"), start + 1 + length


def checkpoints(rows: Sequence[bytes], most: int = 0) -> Checkpoints:
    """The packed checkpoints of a game's rows. Reading a damaged one raises RowError. ``most``: the most bytes unpacked
    in all, 0 for no limit."""

    def read(act: int) -> tuple[int, bytes]:
        offset, _, packed = parts(rows[act - 1])
        return offset, packed

    return Checkpoints([number for number, row in enumerate(rows, start=1) if row[0] & POINT], read, most)


class End:
    """The end of one game's rows: the checksum chain, and what the next checkpoint is packed with."""

    def __init__(self, chain: Chain, packed: Checkpoints) -> None:
        self.chain = chain
        self._packed: Checkpoints | None = packed
        self._stand = Stand()

    @property
    def stand(self) -> Stand:
        """Read from the packed checkpoints when first needed. If another program has packed them wrongly the next one
        is packed whole."""
        if self._packed is not None:
            with contextlib.suppress(ValueError, IndexError):
                self._stand = self._packed.stand()
            self._packed = None
        return self._stand

    def after(self, acts: Sequence[Reached]) -> tuple[list[bytes], End]:
        """The rows of the next acts, and their end."""
        chain, stand, rows = self.chain.copy(), self.stand, []
        for act, checkpoint in acts:
            packed = None
            if checkpoint is not None:
                packed, stand = pack(stand, checkpoint.table)
            rows.append(chain.add(content(act, checkpoint.offset if checkpoint else 0, packed)))
        behind = End(chain, Checkpoints())
        behind._packed, behind._stand = None, stand
        return rows, behind


class Acts(Sequence[Act]):
    """The acts of a game, the first at 0. Rows are decoded when they are needed."""

    def __init__(self, rows: Sequence[bytes] = ()) -> None:
        self._acts: list[Act | bytes] = list(rows)

    @overload
    def __getitem__(self, place: int) -> Act: ...

    @overload
    def __getitem__(self, place: slice) -> list[Act]: ...

    def __getitem__(self, place: int | slice) -> Act | list[Act]:
        if isinstance(place, slice):
            return [self[n] for n in range(*place.indices(len(self._acts)))]
        found = self._acts[place]
        if isinstance(found, bytes):
            place %= len(self._acts)
            found = self._acts[place] = read_act(place + 1, found)
        return found

    def __len__(self) -> int:
        return len(self._acts)

    def __iter__(self) -> Iterator[Act]:
        return (self[n] for n in range(len(self._acts)))

    def append(self, act: Act) -> None:
        """Add the next act."""
        self._acts.append(act)

    def parent(self, number: int) -> int:
        """The act before this one."""
        found = self._acts[number - 1]
        return number - 1 if isinstance(found, bytes) and not found[0] & TURN else self[number - 1].parent

    def is_move(self, number: int) -> bool:
        """Whether this act moved the head (undo, redo)."""
        found = self._acts[number - 1]
        return not (isinstance(found, bytes) and not found[0] & TURN) and self[number - 1].head >= 0

    def head(self) -> int:
        """The act that the game is at. Raises RowError if it can't be read."""
        last = self[len(self) - 1]
        found = last.head if last.head >= 0 else last.number
        if self[found - 1].head >= 0:
            raise RowError(f"act {last.number} goes to act {found}, which is a move itself")
        return found

    def turns(self) -> list[int]:
        """The numbers of acts that do not simply follow the one before them, among those from rows."""
        return [n for n, row in enumerate(self._acts, start=1) if isinstance(row, bytes) and row[0] & TURN]
