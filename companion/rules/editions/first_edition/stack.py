"""The stacked Loot deck of the first edition: I-II on top, then III-IV, then V-VI (1E-SET-11). Each ambushing Enemy
gets its top card, back up (1E-FIR-03)."""

from __future__ import annotations

from msgspec import Struct

from companion.rules.common import clan
from companion.rules.engine import modules
from companion.rules.engine.decks import ready, way
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table

UNSEEN = "?"
"""A card of which the app only knows the part of the stack."""


class Waiting(Struct, gc=False):
    """Enemy to the Loot card beside it: ``loot-I-II/prisoner``, or ``loot-I-II/?`` if unknown. Its front is hidden from
    everybody."""

    backs: dict[str, str] = {}


def _waiting(table: Table) -> Waiting:
    return modules.things(table, "first-edition", Waiting)


def top(table: Table) -> str:
    """The top part of the stack; ``""`` if the stack is empty."""
    decks = table.things.decks
    return next((name for name in clan.loot_decks(table) if name in decks and decks[name].left), "")


def lay(table: Table, enemy: str) -> Rule[str]:
    """Put the top Loot card beside an Enemy. Returns its part of the stack, ``""`` if there was none."""
    name = top(table)
    if not name:
        return ""
    card = UNSEEN
    if way(table, name) == "deal":
        yield from ready(table, name, "1E-SET-11")
        card = table.things.decks[name].unseen.pop(0)
    else:
        table.things.decks[name].blind += 1
    _waiting(table).backs[enemy] = f"{name}/{card}"
    return name


def card_of(table: Table, enemy: str) -> tuple[str, str]:
    """The part of the stack and the card beside an Enemy (:data:`UNSEEN` if unknown); both ``""`` if it has none."""
    name, _, card = _waiting(table).backs.get(enemy, "").partition("/")
    return name, card


def forget(table: Table, enemy: str) -> None:
    """Take the card from beside this Enemy."""
    _waiting(table).backs.pop(enemy, None)
