"""A value on the table that a person can set by hand."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.rules.engine.question import Option


class Correctable(Struct, frozen=True):
    """A value that can be set by hand: its path, its words, what it is now, and what it may become.

    With ``options`` one of them, or, where ``now`` is a list, any of them. ``seat`` is whose pieces it belongs to and
    ``part`` which of them: ``convoy``, ``people`` or ``hand``; others at the table may not see a hand.
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
