"""Looking up printed values: what a game wants of a library, and a library that knows nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from companion.rules.engine.table import Table, Terms


class Printed(Protocol):
    """What a game wants of a library of printed values."""

    def lookup(self, card: str, names: Sequence[str], terms: Terms) -> dict[str, tuple[Any, str]]:
        """What is known of a card: field to (value, source)."""
        ...

    def remember(self, table: Table) -> bool:
        """Keep what the owner typed in."""
        ...

    def house_rules_of(self, edition: str) -> dict[str, str]:
        """Doubts of an edition that the owner reads otherwise than our pick: id to reading."""
        ...

    def set_house_rule(self, doubt: str, reading: str) -> None:
        """From now on this doubt, with its edition in front, is read so."""
        ...


class NoLibrary:
    """A library that knows nothing."""

    def house_rules_of(self, edition: str) -> dict[str, str]:
        """None in force."""
        return {}

    def set_house_rule(self, doubt: str, reading: str) -> None:
        """Nowhere to keep it."""

    def lookup(self, card: str, names: Sequence[str], terms: Terms) -> dict[str, tuple[Any, str]]:
        """Nothing."""
        return {}

    def remember(self, table: Table) -> bool:
        """Nowhere to keep it."""
        return False
