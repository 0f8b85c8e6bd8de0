"""The parts that a score is made of, each with its rule and with the reasons that explain it (SC-01 to SC-08, AU-60 to
AU-64)."""

from __future__ import annotations

from msgspec import Struct

from companion.rules.editions import edition
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


def names(edition_name: str) -> set[str]:
    """What parts of a score of this edition are called, and one that is told as a single number: no expansion's part
    may be."""
    return {*(part.name for part in edition.named(edition_name).policies.score), "total"}


def sources(table: Table) -> list[Source]:
    """All parts in the order of the rules, those of the game's expansions behind the edition's; rules as the edition
    that is played calls them. The points of an expansion's part have the reason ``why.score.NAME``."""
    found = []
    for part in edition.policies(table).score:
        rule, automa = (part.rule, part.automa) if table.progress.taken or part.missed is None else part.missed
        found.append(Source(part.name, rule, automa, part.reasons))
    found += [
        Source(s.name, s.rule, s.rule if s.automa is not None else "", (f"why.score.{s.name}",))
        for s in modules.scores(table)
    ]
    return [Source(s.name, own_rule(table, s.rule), own_rule(table, s.automa), s.reasons) for s in found]
