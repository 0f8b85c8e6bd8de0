"""The doubts of a rule catalogue: what a rulebook leaves open, how we read it, and how else it can be played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from msgspec import Struct

from companion.rules.engine import offered
from companion.rules.engine.concordance import concordance
from companion.rules.engine.table import Table


class Doubt(Struct, frozen=True):
    """A doubt: the rule id where it stands, the letter of our pick, and the letters of all readings that the rules can
    play, the pick among them. ``shared``: for each of these the letter of the shared doubt that it comes to, where the
    catalogues give other letters."""

    rule: str
    pick: str
    readings: str
    shared: str = ""

    @property
    def others(self) -> str:
        """The letters of the readings that can be played instead of our pick."""
        return self.readings.replace(self.pick, "")


def doubts(table: Table) -> Mapping[str, Doubt]:
    """The doubts of the edition that is played, by its own ids."""
    return cast("Mapping[str, Doubt]", offered.find("edition", table.terms.edition).doubts)


def reading(table: Table, doubt: str) -> str:
    """The letter of the reading that this game plays: the house rule if there is one that can be played, else our
    pick. ``doubt`` is the shared id, and so is the letter; what the edition leaves no doubt about reads as it says."""
    ours = concordance(table)
    if ours is not None:
        if doubt in ours.settled:
            return ours.settled[doubt]
        doubt = ours.doubts.get(doubt, doubt)
    known = doubts(table)[doubt]
    letter = _played(table, doubt, known)
    return known.shared[known.readings.index(letter)] if known.shared else letter


def _played(table: Table, doubt: str, known: Doubt) -> str:
    chosen = table.terms.doubts.get(doubt, known.pick)
    return chosen if chosen in known.readings else known.pick


def played(table: Table, doubt: str) -> str:
    """As :func:`reading`, of a doubt by the edition's own id and in its own letters."""
    return _played(table, doubt, doubts(table)[doubt])


def house_rules(table: Table) -> list[tuple[str, str]]:
    """Doubts that this game reads otherwise than we do, by the edition's own ids: (doubt, letter)."""
    rows = doubts(table).items()
    return [(doubt, letter) for doubt, row in rows if (letter := _played(table, doubt, row)) != row.pick]
