"""What is told in words though its class is another package's: an act of a game, a finding of the doctor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from companion.rules.engine.play import Entry
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Line


class Told(Protocol):
    """An act in words, as the game keeps it."""

    @property
    def posed(self) -> Posed | None:
        """The question that was answered; None at the beginning."""
        ...

    @property
    def entry(self) -> Entry | None:
        """The answer."""
        ...

    @property
    def lines(self) -> tuple[Line, ...]:
        """The sentences said after it."""
        ...


class Finding(Protocol):
    """A finding of the doctor."""

    @property
    def name(self) -> str:
        """What was looked at."""
        ...

    @property
    def kind(self) -> str:
        """What was found."""
        ...

    @property
    def key(self) -> str:
        """The message that says so."""
        ...

    @property
    def values(self) -> Mapping[str, Any]:
        """The values in it."""
        ...
