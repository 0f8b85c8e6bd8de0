"""How format 4 of the journal packed the difference of two tables; only :mod:`companion.journal.older` reads it now."""

from __future__ import annotations

_PROBE, _NEAR, _STEP = 10, 256, 4
"""How equal parts are searched: this many bytes must be equal, within this many bytes of the last equal place, tried at
every place after it and at every fourth one elsewhere."""
_LONG = 64
"""After this many new bytes only every fourth place is tried: time matters more than a few equal bytes."""
_FAR, _REACH = 20, 1 << 12
"""Elsewhere this many bytes must be equal, within this many bytes: parts do not move farther."""


def difference(new: bytes, old: bytes) -> bytes:
    """The bytes needed to make ``new`` out of ``old``."""
    pieces = bytearray()
    added = []
    count, old_place, place = 0, 0, 0
    while place < len(new):
        alike = _alike(old, old_place, new, place)
        old_place, place = old_place + alike, place + alike
        on, on_old = _going_on(old, old_place, new, place)
        number(pieces, alike)
        number(pieces, on - place)
        jump = on_old - old_place
        number(pieces, 2 * jump if jump >= 0 else -2 * jump - 1)
        added.append(new[place:on])
        count, old_place, place = count + 1, on_old, on
    head = bytearray()
    number(head, count)
    return bytes(head + pieces) + b"".join(added)


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


def number(out: bytearray, number: int) -> None:
    """Write a number with seven bits in each byte, the lowest first; the eighth bit says that more follow."""
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
