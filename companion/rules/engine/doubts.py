"""Doubts of a rule catalogue: what a rulebook leaves open, how we read it, and how else it can be played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Protocol, cast

from msgspec import Struct

from companion.rules.engine import offered
from companion.rules.engine.concordance import concordance
from companion.rules.engine.table import Table, automa_seat


class Doubt(Struct, frozen=True):
    """A doubt: the rule id, the letter of our pick, and the letters of all readings that the rules can play (our pick
    included). ``shared``: the letters of the shared doubt, in the order of ``readings``, where this catalogue uses
    other letters."""

    rule: str
    pick: str
    readings: str
    shared: str = ""

    @property
    def others(self) -> str:
        """The letters of the readings that can be played instead of our pick."""
        return self.readings.replace(self.pick, "")


_AUTOMA = re.compile(r"(.*-)?AUT?-")
"""How the ids of rules about the Automa begin: AU-37, 1E-AUT-33, MU-AUT-01."""


class Brings(Protocol):
    """An edition or an expansion: both can have doubts."""

    @property
    def doubts(self) -> Mapping[str, Doubt]: ...


_EDITIONS: Mapping[str, Brings] = offered.by_name("edition")


def doubts(table: Table) -> Mapping[str, Doubt]:
    """The doubts of the edition that is played, by its own ids, then those of its expansions."""
    return {doubt: row for those in _brought(table) for doubt, row in those.items()}


def _brought(table: Table) -> Iterator[Mapping[str, Doubt]]:
    yield _EDITIONS[table.terms.edition].doubts
    for name in table.terms.modules:
        yield offered.find("module", name).doubts


def _row(table: Table, doubt: str) -> Doubt:
    """The doubt with this id in this game. Raises KeyError if there is none."""
    if not table.terms.modules:
        return _EDITIONS[table.terms.edition].doubts[doubt]
    for those in reversed([*_brought(table)]):
        if doubt in those:
            return those[doubt]
    raise KeyError(doubt)


def of_expansions(edition: str) -> list[str]:
    """The names of the installed expansions that a game of this edition may be played with."""
    return [name for name in offered.names("module") if offered.find("module", name).edition in ("", edition)]


def known(edition: str, doubt: str) -> list[Doubt]:
    """The doubts with this id, of an installed edition or of the expansions that go with it. Several, if expansions use
    the same id that are never played together."""
    if edition not in offered.names("edition"):
        return []
    found = cast("Brings", offered.find("edition", edition)).doubts.get(doubt)
    if found is not None:
        return [found]
    brought = (cast("Brings", offered.find("module", name)).doubts for name in of_expansions(edition))
    return [those[doubt] for those in brought if doubt in those]


def reading(table: Table, doubt: str) -> str:
    """The letter of the reading that this game plays: the house rule if it can be played, else our pick.

    ``doubt`` and the letter are those of the shared rules. If the edition's rulebook settles the doubt, its reading is
    given.
    """
    ours = concordance(table)
    if ours is not None:
        if doubt in ours.settled:
            return ours.settled[doubt]
        doubt = ours.doubts.get(doubt, doubt)
    row = _row(table, doubt)
    letter = _played(table, doubt, row)
    return row.shared[row.readings.index(letter)] if row.shared else letter


def _played(table: Table, doubt: str, row: Doubt) -> str:
    chosen = table.terms.doubts.get(doubt, row.pick)
    return chosen if chosen in row.readings else row.pick


def played(table: Table, doubt: str) -> str:
    """Like :func:`reading`, but with the id and the letters of the edition's own catalogue."""
    return _played(table, doubt, _row(table, doubt))


def house_rules(table: Table) -> list[tuple[str, str]]:
    """Doubts that this game reads otherwise than we do, with the edition's own ids: (doubt, letter)."""
    rows = doubts(table).items()
    return [(doubt, letter) for doubt, row in rows if (letter := _played(table, doubt, row)) != row.pick]


def met(table: Table) -> list[tuple[str, str]]:
    """The house rules that this game can have come to: none about the Automa in a game without it."""
    alone, rows = bool(automa_seat(table)), doubts(table)
    return [(doubt, letter) for doubt, letter in house_rules(table) if alone or not _AUTOMA.match(rows[doubt].rule)]
