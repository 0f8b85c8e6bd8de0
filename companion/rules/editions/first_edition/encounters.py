"""Encounters and Events of the first edition. The books tell one option of the Merchant; all else is read off the card
once and kept with it (1E-ACT-12, 1E-CRD-N01, 1E-EXP-14, UF-19)."""

from __future__ import annotations

from functools import partial

from companion.rules.common import crew
from companion.rules.editions.cards import OTHER, Encounter
from companion.rules.editions.first_edition import offers
from companion.rules.editions.first_edition.offers import Offer
from companion.rules.engine.doubts import reading
from companion.rules.engine.printed import consult, known, learn, printed
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table, automa_seat, humans, is_alive, is_tracked

NEW = "new"
"""Answer: an option that is not among those told, to be read off the card."""
OFFERS = "offers"
"""The printed field that holds them."""
MERCHANT_CARD = "encounter/merchant"
"""All Merchants are alike."""
THEN = Field(
    "then",
    (Option(offers.LEAVES, "option.leaves"), Option(offers.STAYS, "option.stays")),
    learn="then",
    key="field.offer.then",
)
"""Whether a card is discarded after its option."""
MERCHANTS_OWN = Offer({"object": 1}, {"object": 2}, False)
"""1 Object for 2 new ones (1E-CRD-N01)."""


def ready(table: Table) -> Rule[None]:
    """Take from the library what it knows of the Merchant."""
    yield from consult(table, MERCHANT_CARD, ["then", OFFERS])


def _card(table: Table, place: int, name: str) -> str:
    """Where it is kept what an Encounter does; ``""`` for a card that nobody can tell from others."""
    if name != OTHER:
        return MERCHANT_CARD
    slot = table.things.zone[place - 1]
    return slot.card if slot is not None else ""


def _told(table: Table, place: int, name: str) -> list[str]:
    """The options that have been read off the card in a slot. Of one that the app can't tell from others the slot has
    them."""
    if card := _card(table, place, name):
        return list(known(table, card).get(OFFERS, ([], ""))[0])
    slot = table.things.zone[place - 1]
    return list(slot.offers) if slot is not None and isinstance(slot.offers, list) else []


def _keep(table: Table, place: int, name: str, offer: Offer) -> None:
    before = _told(table, place, name)
    now = [*before, *([offer.text] if offer.text not in before else [])]
    if card := _card(table, place, name):
        learn(table, card, OFFERS, now, "owner")
    elif (slot := table.things.zone[place - 1]) is not None:
        slot.offers = now


def _options(name: str, table: Table, seat: str, place: int) -> list[Option]:
    """The options that the seat can pay. With real cards another one can be read off the card."""
    told = [*([MERCHANTS_OWN] if name != OTHER else []), *map(offers.read, _told(table, place, name))]
    found = [o.option for o in told if offers.affordable(table, seat, o)]
    own = table.terms.copy == "own"
    return [*found, *([Option(NEW, "option.offer.new", rare=bool(found))] if own else [])]


def _run(name: str, table: Table, seat: str, place: int, chosen: str, keeper: str) -> Rule[bool]:
    """Carry out an option. Returns whether the card is discarded."""
    card, rule = _card(table, place, name), "1E-CRD-N01" if name != OTHER else "1E-ACT-12"
    if chosen == NEW:
        answer = yield Question(
            "encounter.offer",
            "read",
            rule,
            asked=seat,
            turn=seat,
            view="zone",
            card=card,
            values={"encounter": f"@card.encounter.{name}"},
            fields=offers.fields(leaving=name == OTHER, most=offers.aboard(table, seat)),
        )
        offer = offers.told(answer)
        _keep(table, place, name, offer)
    else:
        offer = offers.read(chosen)
    yield from offers.take(table, seat, offer, rule, keeper)
    return offer.leaves if name == OTHER else (yield from _merchant_leaves(table, seat))


def _merchant_leaves(table: Table, seat: str) -> Rule[bool]:
    """Whether the Merchant is discarded, which only the card tells; asked once."""
    face = yield from printed(table, MERCHANT_CARD, [THEN], "encounter.then", "1E-CRD-N01", turn=seat, view="zone")
    return bool(face["then"][0] == offers.LEAVES)


MERCHANT = Encounter("1E-CRD-N01", partial(_options, "merchant"), partial(_run, "merchant"), leaves=False)
OTHERS = Encounter("1E-ACT-12", partial(_options, OTHER), partial(_run, OTHER), leaves=False)


def event(table: Table, card: str) -> Rule[None]:
    """An Event of which the books tell nothing hits each Convoy that is kept, the Automa's too by our pick (1E-EXP-14,
    1E-D74). Other players carry it out themselves."""
    me = automa_seat(table)
    kept = [seat for seat in table.things.order if seat in humans(table) and is_tracked(table, seat)]
    if len(kept) < len(humans(table)):
        say(table, "event.other", "1E-EXP-14", you=True)
    if not kept and (not me or reading(table, "1E-D74") == "b"):
        return
    if card:
        yield from consult(table, card, [OFFERS])
    told = known(table, card).get(OFFERS, ([], ""))[0] if card else []
    if told:
        offer = offers.read(told[0])
    elif table.terms.copy == "own":
        answer = yield Question(
            "event.offer", "read", "1E-EXP-14", view="zone", card=card, fields=offers.fields(leaving=False)
        )
        offer = offers.told(answer)
        if card:
            learn(table, card, OFFERS, [offer.text], "owner")
    else:
        return
    hits = ("1E-D74",) if me else ()
    key = "event.hits" if offer.costs and offer.gains else "event.hits.costs" if offer.costs else "event.hits.gains"
    say(table, key, "1E-EXP-14", doubts=hits, costs=dict(offer.costs), gains=dict(offer.gains))
    for seat in kept:
        if is_alive(table, seat):
            yield from offers.take(table, seat, offer, "1E-EXP-14")
            crew.burials(table, seat)
    if me and reading(table, "1E-D74") != "b":
        yield from offers.befalls_automa(table, offer, "1E-EXP-14")
