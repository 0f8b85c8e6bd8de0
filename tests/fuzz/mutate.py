"""Damages bytes as disks, editors and people do: the same damage for the same seed."""

from __future__ import annotations

import random
from collections.abc import Sequence

WORDS = (
    b"", b"\0", b"\xff\xfe", b"\xed\xa0\x80", b"[" * 3000, b"{" * 40, b'"', b"'", b"=", b"\n", b"-1", b"1e999", b"NaN",
    b"null", b"true", b"99999999999999999999999", b"0x10", b"\\ud800", b"[[", b"]]", b"..", b"%", b"\xc3\xa9",
    b"1979-05-27",
)  # fmt: skip
"""What readers stumble over."""


def mutate(seeds: Sequence[bytes], chance: random.Random) -> bytes:
    """One of the seeds with a few damages; now and then nothing but noise."""
    content = bytearray(chance.choice(seeds))
    if chance.random() < 0.02:
        return chance.randbytes(chance.randrange(200))
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        at = chance.randrange(len(content) + 1)
        length = min(chance.choice((1, 1, 2, 5, 20, 200)), len(content) - at)
        match chance.randrange(9):
            case 0 if at < len(content):
                content[at] ^= 1 << chance.randrange(8)
            case 1:
                content[at : at + length] = chance.randbytes(length)
            case 2:
                del content[at : at + length]
            case 3:
                content[at:at] = content[at : at + length]
            case 4:
                content[at:at] = chance.choice(WORDS)
            case 5:
                content[at : at + length] = chance.choice(WORDS)
            case 6:
                del content[at:]
            case 7:
                other = chance.choice(seeds)
                start = chance.randrange(len(other) + 1)
                content[at:at] = other[start : start + length]
            case _:
                lines = content.split(b"\n")
                n, m = chance.randrange(len(lines)), chance.randrange(len(lines))
                lines[n], lines[m] = lines[m], lines[n]
                content = bytearray(b"\n".join(lines))
    return bytes(content)
