"""The parts that a score is made of, each with its rule and with the reasons that explain it (SC-01 to SC-08, AU-60 to
AU-64)."""

from __future__ import annotations

from msgspec import Struct

from companion.rules.engine import modules
from companion.rules.engine.concordance import own_rule
from companion.rules.engine.table import Table


class Source(Struct, frozen=True):
    """A part of the score: its name, the rule for people and that for the Automa (``""`` where it has none of it), and
    the keys of the reasons that bring points to it."""

    name: str
    rule: str
    automa: str
    reasons: tuple[str, ...]


SOURCES = (
    Source("map", "SC-01", "AU-60", ("why.score.map",)),
    Source("fame", "SC-02", "AU-61", ("why.score.fame",)),
    Source("objects", "SC-03", "", ("why.score.objects",)),
    Source("cards", "", "AU-62", ("why.score.cards",)),
    Source("special", "SC-04", "", ("why.score.banner", "why.score.necklace")),
    Source("boxes", "SC-05", "", ("why.score.box", "why.score.person")),
)
"""In the order of the rules, all but the last."""
NAMES = (*(source.name for source in SOURCES), "ship", "total")
"""What parts of a score of ours are called, and one that is told as a single number: no expansion's part may be."""
SHIP = ("why.score.healthy", "why.score.whole", "why.healthy", "why.groups", "why.rows")


def sources(table: Table) -> list[Source]:
    """All parts in the order of the rules, those of the game's expansions behind ours; rules as the edition that is
    played calls them. The points of an expansion's part have the reason ``why.score.NAME``."""
    ship = ("SC-07", "AU-63") if table.progress.taken else ("SC-08", "AU-64")
    found = [*SOURCES, Source("ship", *ship, SHIP)]
    found += [Source(s.name, s.rule, "", (f"why.score.{s.name}",)) for s in modules.scores(table)]
    return [Source(s.name, own_rule(table, s.rule), own_rule(table, s.automa), s.reasons) for s in found]
