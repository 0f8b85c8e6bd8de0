"""What an edition of the game is: one object that a game's terms name, with all that differs from edition to edition.

The rules that editions share (:mod:`companion.rules.common`) ask the edition of the table for its components and
policies; none of them knows which editions there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import ClassVar, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.editions.behaviour import Behaviour
from companion.rules.editions.components import Components
from companion.rules.editions.made_up import MadeUp
from companion.rules.editions.policies import Policies
from companion.rules.engine import modules, offered
from companion.rules.engine.abilities import Ability, Does, Moment
from companion.rules.engine.concordance import Concordance
from companion.rules.engine.conduct import Conduct
from companion.rules.engine.correctable import Correctable
from companion.rules.engine.doubts import Doubt, known
from companion.rules.engine.migrations import Migration
from companion.rules.engine.modules import Module
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Table, Terms


class Edition(Struct, frozen=True, eq=False):
    """An edition: its steps in order (TO-01), who behaves how by kind of seat, its components, what it does in a way of
    its own, how a table is put right, and the doubts of its catalogue. ``concordance``: its own ids for the shared
    ones, None where these are its own. ``made_up``: what scenario files may leave out.
    ``messages``: the folder of its own catalogues, laid out as ours are.
    ``things``, ``secrets``, ``migrations``, ``correctables``: what it keeps on the table beside what all editions do,
    as a module (:class:`~companion.rules.engine.modules.Module`) does under its name: no module may bear it."""

    kind: ClassVar[offered.Kind] = "edition"
    name: str
    steps: tuple[Step, ...]
    behaviours: Mapping[str, Behaviour]
    components: Components
    policies: Policies
    conduct: Conduct
    doubts: Mapping[str, Doubt]
    made_up: MadeUp
    concordance: Concordance | None = None
    messages: str = ""
    things: type[Struct] | None = None
    secrets: tuple[str, ...] = ()
    migrations: tuple[Migration, ...] = ()
    correctables: Callable[[Table], Iterable[Correctable]] | None = None

    @property
    def version(self) -> int:
        """The version of the form of its things: it rises with each step that brings older ones on."""
        return 1 + len(self.migrations)

    @property
    def told_apart(self) -> tuple[str, ...]:
        """Decks whose cards can be told apart before anybody has taken down a value."""
        return self.components.told_apart

    def complete(self, table: Table) -> None:
        """Put there what it keeps and is not there: what it has gained in a game that is older than that."""
        modules.keep(table, self, every=False)

    def lay(self, table: Table) -> None:
        """The whole supply is beside a new table (CO-13, CO-14), and the zone has its empty slots (S-06)."""
        box = _with(self, modules.of(table))[0]
        table.things.elsewhere = dict(box.tokens)
        table.things.zone = [None] * len(box.slot_costs)


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


def doubt(own: str) -> Doubt | None:
    """A doubt by the id of the edition or expansion whose it is; None if none has it."""
    return next((row for name in offered.names("edition") for row in known(name, own)), None)


def concordance_of(rule: str) -> Concordance | None:
    """The concordance of the edition whose own rule this is; None where shared ids are its own."""
    found = (named(name).concordance for name in offered.names("edition"))
    return next((c for c in found if c is not None and c.has(rule)), None)


@lru_cache(maxsize=16)
def _with(edition: Edition, brought: tuple[Module, ...]) -> tuple[Components, Policies]:
    """Components and policies as expansions leave them, each changing what those before it have made."""
    box, ways = edition.components, edition.policies
    for module in brought:
        box = module.box(box) if module.box is not None else box
        ways = module.ways(ways) if module.ways is not None else ways
        if module.abilities:
            ways = replace(ways, abilities=ways.abilities.also(module.abilities))
    return box, ways


def components(table: Table) -> Components:
    """What is in the box of this game's edition, with that of its expansions."""
    edition = of(table)
    return _with(edition, modules.of(table))[0] if table.terms.modules else edition.components


def cards(table: Table, deck: str) -> list[str]:
    """The cards that a deck of numbered ones is laid with in this game."""
    return modules.laid(table, deck, components(table).cards(deck))


def abilities(table: Table, moment: Moment[Does]) -> tuple[Ability[Does], ...]:
    """What the cards of this game do at a moment of the rules."""
    return policies(table).abilities.at(moment)


def policies(table: Table) -> Policies:
    """What this game's edition does its own way, or its expansions."""
    edition = of(table)
    return _with(edition, modules.of(table))[1] if table.terms.modules else edition.policies
