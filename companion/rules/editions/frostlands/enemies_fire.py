"""Enemies fire in Frostlands: one Outcome card for all Enemies (FW-37)."""

from __future__ import annotations

from collections.abc import Collection

from companion.rules.common import outcome
from companion.rules.common.automa import board
from companion.rules.engine.decks import way
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table


def volleys(table: Table) -> list[list[int]]:
    """One card for the Enemies of all Regions (FW-37)."""
    return [sorted({enemy.region for enemy in table.things.enemies})]


def before_back(table: Table) -> Rule[bool]:
    """Nothing; it is left out (FW-39, D-41)."""
    return True
    yield


def nobody(table: Table, regions: Collection[int]) -> Rule[None]:
    """An Outcome card is revealed even if no Convoy is in these Regions (FW-37)."""
    how = way(table, "outcome")
    if how == "deal":
        yield from outcome.reveal(table, [], board.letters(table), "enemies.fire", "FW-37")
    elif how == "read" and table.things.decks["outcome"].left:
        table.things.decks["outcome"].blind += 1
    say(table, "enemies.fire.nobody", "FW-38")
    if how != "deal":
        say(table, "enemies.fire.turned", "FW-37", you=True)
