"""What an edition of the game is: one object, named by a game's terms, with everything that differs between editions.

The shared rules (:mod:`companion.rules.common`) ask the table's edition for its components and policies. They do not
know which editions there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.editions.behaviour import Behaviour
from companion.rules.editions.components import Components
from companion.rules.editions.made_up import MadeUp
from companion.rules.editions.policies import Policies
from companion.rules.engine import modules, offered, printed
from companion.rules.engine.abilities import Ability, Does, Moment
from companion.rules.engine.concordance import Concordance
from companion.rules.engine.conduct import Conduct
from companion.rules.engine.correctable import Correctable
from companion.rules.engine.deeds import Told
from companion.rules.engine.doubts import Doubt, known
from companion.rules.engine.faces import Face
from companion.rules.engine.migrations import Migration
from companion.rules.engine.modules import Act, Module
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Table, Terms

_EDITIONS: Mapping[str, Edition] = offered.by_name("edition")
SIZE = "size"
"""The printed field of a deck that tells how many cards are in it."""


class Edition(Struct, frozen=True, eq=False):
    """An edition of the game."""

    kind: ClassVar[offered.Kind] = "edition"
    name: str
    steps: tuple[Step, ...]
    """The steps of a game in order (TO-01)."""
    behaviours: Mapping[str, Behaviour]
    """Kind of seat to how it acts."""
    components: Components
    policies: Policies
    conduct: Conduct
    """Corrections, and what happens when a person leaves."""
    doubts: Mapping[str, Doubt]
    """The doubts of its catalogue, by its own ids."""
    made_up: MadeUp
    """Values that scenario files may leave out."""
    concordance: Concordance | None = None
    """Shared ids to its own; None if it uses the shared ids."""
    faces: Mapping[str, Face] = {}
    """Deck to how its cards are described on buttons; cards of other decks have their number only."""
    messages: str = ""
    """The folder of its message catalogues: a path, or for ours its name in ``companion/messages``."""
    things: type[Struct] | None = None
    """What it keeps on the table under its name, as in :class:`~companion.rules.engine.modules.Module`; so are the next
    three. No module may have the same name."""
    secrets: tuple[str, ...] = ()
    migrations: tuple[Migration, ...] = ()
    correctables: Callable[[Table], Iterable[Correctable]] | None = None
    deeds: Mapping[str, Told] = {}
    """Its own sentences: what hands do for them (:mod:`companion.rules.engine.deeds`)."""
    acts: tuple[Act, ...] = ()
    """Side acts in any game of it, beside those of its modules (1E-D45)."""

    @property
    def version(self) -> int:
        """The version of the form of its things: 1, and 1 more for each migration."""
        return 1 + len(self.migrations)

    @property
    def told_apart(self) -> tuple[str, ...]:
        """Decks whose cards can be told apart before any value is read."""
        return self.components.told_apart

    def complete(self, table: Table) -> None:
        """Add the things that it keeps now and an older game lacks."""
        modules.keep(table, self, every=False)

    def lay(self, table: Table) -> None:
        """A new table: all tokens in the reserve (CO-13, CO-14), and a zone of empty slots (S-06)."""
        box = _with(self, modules.of(table))[0]
        table.things.elsewhere = dict(box.tokens)
        table.things.zone = [None] * len(box.slot_costs)


def named(name: str) -> Edition:
    """The edition with this name. Raises :class:`~companion.rules.engine.offered.UnknownName`."""
    return _EDITIONS[name]


def new_table(name: str = offered.HOME) -> Table:
    """A new table of this edition."""
    table = Table(terms=Terms(edition=name))
    named(name).lay(table)
    return table


def of(table: Table) -> Edition:
    """The edition of this game. Raises :class:`~companion.rules.engine.offered.UnknownName`."""
    return named(table.terms.edition)


def doubt(own: str) -> Doubt | None:
    """The doubt with this id, of any edition or expansion; None if there is none."""
    return next((row for name in offered.names("edition") for row in known(name, own)), None)


def concordance_of(rule: str) -> Concordance | None:
    """The concordance of the edition that has this rule; None if that edition uses the shared ids."""
    found = (named(name).concordance for name in offered.names("edition"))
    return next((c for c in found if c is not None and c.has(rule)), None)


@lru_cache(maxsize=16)
def _with(edition: Edition, brought: tuple[Module, ...]) -> tuple[Components, Policies]:
    """Components and policies after each expansion has changed them in order."""
    box, ways = edition.components, edition.policies
    for module in brought:
        box = module.box(box) if module.box is not None else box
        ways = module.ways(ways) if module.ways is not None else ways
        if module.abilities:
            ways = replace(ways, abilities=ways.abilities.also(module.abilities))
    return box, ways


def components(table: Table) -> Components:
    """The components of this game's edition, changed by its expansions."""
    edition = of(table)
    return _with(edition, modules.of(table))[0] if table.terms.modules else edition.components


def cards(table: Table, deck: str) -> list[str]:
    """The cards of a deck of numbered cards at the start of this game."""
    return modules.deck_cards(table, deck, components(table).cards(deck, size(table, deck)))


def size(table: Table, deck: str) -> int:
    """How many cards of a deck the owner has told (1E-AUT-05); 0 while nobody has, or if the rules tell it."""
    told: int = printed.known(table, deck).get(SIZE, (0, ""))[0]
    return told


def abilities(table: Table, moment: Moment[Does]) -> tuple[Ability[Does], ...]:
    """What the cards of this game do at a moment."""
    return policies(table).abilities.at(moment)


def policies(table: Table) -> Policies:
    """The policies of this game's edition, changed by its expansions."""
    edition = of(table)
    return _with(edition, modules.of(table))[1] if table.terms.modules else edition.policies
