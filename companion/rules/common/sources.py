"""The parts of a score, each with its rule and the reasons that explain it (SC-01 to SC-08, AU-60 to AU-64)."""

from __future__ import annotations

from msgspec import Struct

from companion.rules.editions import edition
from companion.rules.engine import modules
from companion.rules.engine.concordance import own_rule
from companion.rules.engine.table import Table


class Source(Struct, frozen=True):
    """A part of the score: its name, the rule for people, the rule for the Automa (``""``: it gets none), and the keys
    of the reasons that bring points to it."""

    name: str
    rule: str
    automa: str
    reasons: tuple[str, ...]


def names(edition_name: str) -> set[str]:
    """Names taken by the parts of this edition's score and by a score told as one number; expansions can't use them."""
    return {*(part.name for part in edition.named(edition_name).policies.score), "total"}


def sources(table: Table) -> list[Source]:
    """All parts in the order of the rules, the edition's first, with the edition's own rule ids. Points of an
    expansion's part have the reason ``why.score.NAME``."""
    found = []
    for part in edition.policies(table).score:
        rule, automa = (part.rule, part.automa) if table.progress.taken or part.missed is None else part.missed
        found.append(Source(part.name, rule, automa, part.reasons))
    found += [
        Source(s.name, s.rule, s.rule if s.automa is not None else "", (f"why.score.{s.name}",))
        for s in modules.scores(table)
    ]
    return [Source(s.name, own_rule(table, s.rule), own_rule(table, s.automa), s.reasons) for s in found]
