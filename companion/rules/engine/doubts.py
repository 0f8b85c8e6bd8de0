"""The doubts of a rule catalogue: what a rulebook leaves open, how we read it, and how else it can be played."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Protocol, cast

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


class Brings(Protocol):
    """What has doubts: an edition, or an expansion."""

    @property
    def doubts(self) -> Mapping[str, Doubt]: ...

    def __hash__(self) -> int: ...


def doubts(table: Table) -> Mapping[str, Doubt]:
    """The doubts of the edition that is played, by its own ids, then those of its expansions."""
    own = cast("Brings", offered.find("edition", table.terms.edition))
    if not table.terms.modules:
        return own.doubts
    return _together((own, *(offered.find("module", name) for name in table.terms.modules)))


@lru_cache(maxsize=16)
def _together(those: tuple[Brings, ...]) -> Mapping[str, Doubt]:
    return {doubt: row for source in those for doubt, row in source.doubts.items()}


def of_expansions(edition: str) -> list[str]:
    """The expansions here that a game of this edition may be played with, each with its doubts."""
    return [name for name in offered.names("module") if offered.find("module", name).edition in ("", edition)]


def known(edition: str, doubt: str) -> list[Doubt]:
    """The doubts of that id: of an edition that is here, or of the expansions that may be played with it, of which two
    that are never played together may call theirs the same."""
    if edition not in offered.names("edition"):
        return []
    found = cast("Brings", offered.find("edition", edition)).doubts.get(doubt)
    if found is not None:
        return [found]
    brought = (cast("Brings", offered.find("module", name)).doubts for name in of_expansions(edition))
    return [those[doubt] for those in brought if doubt in those]


def reading(table: Table, doubt: str) -> str:
    """The letter of the reading that this game plays: the house rule if there is one that can be played, else our
    pick. ``doubt`` is the shared id, and so is the letter; what the edition leaves no doubt about reads as it says."""
    ours = concordance(table)
    if ours is not None:
        if doubt in ours.settled:
            return ours.settled[doubt]
        doubt = ours.doubts.get(doubt, doubt)
    row = doubts(table)[doubt]
    letter = _played(table, doubt, row)
    return row.shared[row.readings.index(letter)] if row.shared else letter


def _played(table: Table, doubt: str, row: Doubt) -> str:
    chosen = table.terms.doubts.get(doubt, row.pick)
    return chosen if chosen in row.readings else row.pick


def played(table: Table, doubt: str) -> str:
    """As :func:`reading`, of a doubt by the edition's own id and in its own letters."""
    return _played(table, doubt, doubts(table)[doubt])


def house_rules(table: Table) -> list[tuple[str, str]]:
    """Doubts that this game reads otherwise than we do, by the edition's own ids: (doubt, letter)."""
    rows = doubts(table).items()
    return [(doubt, letter) for doubt, row in rows if (letter := _played(table, doubt, row)) != row.pick]
