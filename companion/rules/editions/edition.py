"""What an edition of the game is: one object that a game's terms name, with all that differs from edition to edition.

The rules that editions share (:mod:`companion.rules.common`) ask the edition of the table for its components and
policies; none of them knows which editions there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, cast

from msgspec import Struct

from companion.rules.editions.behaviour import Behaviour
from companion.rules.editions.components import Components
from companion.rules.engine import offered
from companion.rules.engine.conduct import Conduct
from companion.rules.engine.table import Table, Terms
from companion.rules.engine.units import Step


class Edition(Struct, frozen=True, eq=False):
    """An edition: its steps in order (TO-01), who behaves how by kind of seat, its components, and how a table is put
    right."""

    kind: ClassVar[offered.Kind] = "edition"
    name: str
    steps: tuple[Step, ...]
    behaviours: Mapping[str, Behaviour]
    components: Components
    conduct: Conduct

    def lay(self, table: Table) -> None:
        """The whole supply lies beside a new table (CO-13, CO-14)."""
        table.things.elsewhere = dict(self.components.tokens)


def named(name: str) -> Edition:
    """The edition of this name. Raises :class:`~companion.rules.engine.offered.UnknownName`."""
    return cast("Edition", offered.find("edition", name))


def new_table(name: str = "frostlands") -> Table:
    """A table of this edition, on which nothing has happened yet."""
    table = Table(terms=Terms(edition=name))
    named(name).lay(table)
    return table


def of(table: Table) -> Edition:
    """The edition that this game is played by. Raises :class:`~companion.rules.engine.offered.UnknownName`."""
    return named(table.terms.edition)


def components(table: Table) -> Components:
    """What lies in the box of this game's edition."""
    return of(table).components
