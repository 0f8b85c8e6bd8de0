"""Enemies fire in the first edition: an Outcome card for each Region with Enemies (1E-FIR-28)."""

from __future__ import annotations

from collections.abc import Collection

from companion.rules.engine.decks import renew
from companion.rules.engine.doubts import played
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table


def volleys(table: Table) -> list[list[int]]:
    """From the right end of the road to the left, one card however many Enemies a Region has (1E-FIR-28)."""
    return [[region] for region in sorted({enemy.region for enemy in table.things.enemies}, reverse=True)]


def keeps_out(table: Table) -> bool:
    """Whether the card in use is left out of a new deck (1E-D42)."""
    return played(table, "1E-D42") == "a"


def before_back(table: Table) -> Rule[bool]:
    """An empty deck of real cards is shuffled first (1E-FIR-34)."""
    yield from renew(table, "outcome", "1E-FIR-34", keeps_out(table))
    return keeps_out(table)


def nobody(table: Table, regions: Collection[int]) -> Rule[None]:
    """No card: Enemies of a Region without Convoys have left before (1E-FIR-33, 1E-D43)."""
    say(table, "enemies.fire.nobody", "1E-FIR-33")
    return
    yield


def ambush_in_row(table: Table) -> bool:
    """A card for each point, as in the Ambush step; by the other reading all in one row (1E-AUT-61, 1E-D88)."""
    return played(table, "1E-D88") == "b"
