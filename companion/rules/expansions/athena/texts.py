"""Cards of Project Athena with a text of their own: Scrap Dealer, the Alert Scans, two Objects (PA-CRD-01 to PA-CRD-04,
PA-SET-08)."""

from __future__ import annotations

from companion.rules.common import convoy, discards, encounters, objects
from companion.rules.editions.cards import Encounter, Event, Texts
from companion.rules.editions.first_edition import own_cards
from companion.rules.engine.question import Option, Rule
from companion.rules.engine.table import Table, is_alive
from companion.rules.expansions.athena import alert, batteries, scans
from companion.rules.expansions.athena.names import OBJECTS

DEALER = "scrap-dealer"


def _offers(table: Table, seat: str, place: int) -> list[Option]:
    """An Object card for a half battery, if one can be paid; a full battery and a Convoy card for 1 Fame."""
    swap = batteries.can_pay(table, seat) and objects.can_draw(table)
    found = [Option("object", "option.scrap-dealer.object")] if swap else []
    return [*found, Option("battery", "option.scrap-dealer.battery")]


def _deals(table: Table, seat: str, place: int, chosen: str, keeper: str) -> Rule[None]:
    """Both options discard the card (PA-CRD-01)."""
    if chosen == "object":
        if (yield from batteries.pay(table, seat, "PA-CRD-01")):
            yield from objects.draw_objects(table, seat, 1, "PA-CRD-01")
            yield from alert.change(table, seat, -1, "PA-CRD-01")
        return
    yield from encounters.pay_fame(table, seat, "PA-CRD-01", keeper)
    if not is_alive(table, seat):
        return
    yield from convoy.stow(table, seat, {batteries.FULL: 1})
    yield from discards.read_pile(table)
    if discards.may_recycle(table, seat, discards.ANY):
        yield from discards.recycle(table, seat, discards.ANY, "PA-CRD-01")


def texts(base: Texts) -> Texts:
    """Those of the edition, and these."""
    return base._replace(
        encounters={DEALER: Encounter("PA-CRD-01", _offers, _deals), **base.encounters},
        events={
            **base.events,
            "alert-scan-1": Event(scans.read_off(1)),
            "alert-scan-2": Event(scans.read_off(2)),
            "alert-scan-3": Event(scans.third),
        },
        played={**base.played, **{name: own_cards.object_effect(name, "PA-SET-08") for name in OBJECTS}},
    )
