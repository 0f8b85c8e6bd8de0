"""What the C library's heap does with memory that is free again. Pictures come and go all evening: without this, the
app would keep as much as it once needed in a single moment."""

from __future__ import annotations

import ctypes
from typing import Any, Final

_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
"""The numbers that glibc's malloc.h gives these."""
TEXTURE: Final = 96 * 1024
"""Bytes from which on a block goes back to the system as soon as it is free. The software renderer takes and leaves
blocks of 64 KB in each picture: smaller ones."""
SPARE: Final = 64 * 1024
"""Free bytes at the heap's end that are kept."""


def keep_little() -> None:
    """Have large blocks go back at once. Does nothing where the C library is not glibc."""
    mallopt = _named("mallopt")
    if mallopt is not None:
        mallopt(_MMAP_THRESHOLD, TEXTURE)
        mallopt(_TRIM_THRESHOLD, SPARE)


def give_back() -> None:
    """Give back all that is free; takes some milliseconds. Does nothing where the C library is not glibc."""
    trim = _named("malloc_trim")
    if trim is not None:
        trim(0)


def _named(name: str) -> Any:
    return getattr(ctypes.CDLL(None), name, None)
