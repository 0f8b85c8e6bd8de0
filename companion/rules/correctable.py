"""A value on the table that a person can set by hand."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.rules.question import Option


class Correctable(Struct, frozen=True):
    """A value that can be set by hand: its path, its words, what it is now, and what it may become."""

    path: str
    key: str
    now: Any
    values: dict[str, Any] = {}
    options: tuple[Option, ...] = ()
    lo: int = 0
    hi: int = 0
    place: str = ""
