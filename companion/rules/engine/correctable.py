"""A value on the table that a person can set by hand."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.rules.engine.question import Option


class Correctable(Struct, frozen=True):
    """A value that a person can set by hand: its path, its words, its present value, and what it may become.

    With ``options`` one of them, or any of them where ``now`` is a list. ``seat``: whose pieces they are. ``part``:
    which of them, ``convoy``, ``people`` or ``hand``; a hand is hidden from the other players.
    """

    path: str
    key: str
    now: Any
    values: dict[str, Any] = {}
    options: tuple[Option, ...] = ()
    lo: int = 0
    hi: int = 0
    place: str = ""
    seat: str = ""
    part: str = ""
