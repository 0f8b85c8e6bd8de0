"""The one Encounter that the books of the first edition tell of, and only by an example: the Merchant (1E-CRD-N01)."""

from __future__ import annotations

from companion.rules.common import hand, objects
from companion.rules.editions.cards import Encounter
from companion.rules.engine.question import Option, Rule
from companion.rules.engine.table import Table

RULE = "1E-CRD-N01"
GETS = 2
"""Object cards for one."""


def _offers(table: Table, seat: str, place: int) -> list[Option]:
    """The trade of the example, with an Object in hand; what else the real card may offer its reader does by hand."""
    trade = [Option("object", "option.merchant.two")] if hand.objects_in_hand(table, seat) else []
    return [*trade, Option("other", "option.printed", rare=True)]


def _run(table: Table, seat: str, place: int, chosen: str, keeper: str) -> Rule[None]:
    if chosen == "object" and (yield from objects.discard_object(table, seat, RULE)):
        yield from objects.draw_objects(table, seat, GETS, RULE)


MERCHANT = Encounter(RULE, _offers, _run, leaves=None)
"""Whether it is discarded stands on the card (1E-ACT-12)."""
