"""Enemies that went back into the box, as far as a player has told it (PVP-SET-01): nobody has seen them, until
somebody looks who is left there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from companion.rules.common import clan, fire
from companion.rules.engine.concordance import own_rule
from companion.rules.engine.correctable import Correctable
from companion.rules.engine.question import IllegalAnswer, Option
from companion.rules.engine.table import Table
from companion.rules.expansions.pvp.names import NAME
from companion.rules.expansions.pvp.rivals import Fights, fights

PATH = f"things.modules.{NAME}.away"
RULE = "PVP-SET-01"


def turn_up(table: Table, base: tuple[str, ...], *, kind: str) -> tuple[str, ...]:
    """Who is out can't turn up."""
    kept = (table.things.modules or {}).get(NAME)
    away = kept.away if kind == "enemy" and isinstance(kept, Fights) else ()
    return tuple(name for name in base if name not in away)


def correctables(table: Table) -> Iterator[Correctable]:
    """Which real Enemies are out; of the app's own cards the app knows it, and tells nobody."""
    if table.terms.copy == "try":
        return
    away = fights(table).away
    names = [name for name in clan.enemies(table) if name in (*away, *fire.possible(table))]
    options = tuple(Option(name, f"card.enemy.{name}", {"n": clan.number(table, name)}) for name in names)
    if options:
        yield Correctable(PATH, f"correct.{NAME}.away", list(away), {}, options, group="enemies", rule=RULE, put=_put)


def _put(table: Table, value: Sequence[str]) -> None:
    """One of each pair at most: I or II, III or IV, V or VI."""
    if any(_pair(table, one) == _pair(table, other) for one, other in combinations(value, 2)):
        refused = IllegalAnswer("illegal.correction", came=[PATH, list(value)], expected=sorted(clan.enemies(table)))
        refused.rule = own_rule(table, RULE)
        raise refused
    fights(table).away = list(value)


def _pair(table: Table, name: str) -> int:
    return (clan.number(table, name) - 1) // 2
