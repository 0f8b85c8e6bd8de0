"""Looking up printed values: what a game needs of a library, and an empty library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from companion.rules.engine.table import Table, Terms


class Printed(Protocol):
    """What a game needs of a library of printed values."""

    def lookup(self, card: str, names: Sequence[str], terms: Terms) -> dict[str, tuple[Any, str]]:
        """The known fields of a card: field to (value, source)."""
        ...

    def remember(self, table: Table) -> bool:
        """Keep what the owner has typed in."""
        ...

    def house_rules_of(self, edition: str) -> dict[str, str]:
        """The owner's house rules for an edition: doubt to reading."""
        ...

    def set_house_rule(self, doubt: str, reading: str) -> None:
        """Set the reading of this doubt, whose id begins with its edition."""
        ...


class NoLibrary:
    """An empty library."""

    def house_rules_of(self, edition: str) -> dict[str, str]:
        """None."""
        return {}

    def set_house_rule(self, doubt: str, reading: str) -> None:
        """Does nothing."""

    def lookup(self, card: str, names: Sequence[str], terms: Terms) -> dict[str, tuple[Any, str]]:
        """Nothing."""
        return {}

    def remember(self, table: Table) -> bool:
        """Does nothing."""
        return False
