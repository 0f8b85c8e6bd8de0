"""Makes the C library return freed memory. Pictures come and go all evening: without this the app would keep as much
memory as it ever needed at one moment."""

from __future__ import annotations

import ctypes
from typing import Any, Final

_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
"""The numbers of these options in glibc's malloc.h."""
TEXTURE: Final = 96 * 1024
"""From this number of bytes a freed block is returned at once. It is above the 64 KB blocks that the software renderer
uses in each picture."""
SPARE: Final = 64 * 1024
"""Free bytes kept at the end of the heap."""


def keep_little() -> None:
    """Have large blocks returned at once. Does nothing without glibc."""
    mallopt = _named("mallopt")
    if mallopt is not None:
        mallopt(_MMAP_THRESHOLD, TEXTURE)
        mallopt(_TRIM_THRESHOLD, SPARE)


def give_back() -> None:
    """Return all free memory; takes some milliseconds. Does nothing without glibc."""
    trim = _named("malloc_trim")
    if trim is not None:
        trim(0)


def _named(name: str) -> Any:
    return getattr(ctypes.CDLL(None), name, None)
