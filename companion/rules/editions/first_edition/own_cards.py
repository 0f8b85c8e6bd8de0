"""What a card of a player's own does of which no book tells, such as Objects and crews of expansions: its player reads
off once what it costs and what it gives; what else it says is carried out by hand (UF-19, UF-53, UF-55)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.rules.common import convoy, crew, objects
from companion.rules.editions.cards import PHASES, Effect
from companion.rules.editions.first_edition import offers
from companion.rules.editions.first_edition.offers import Offer
from companion.rules.engine.printed import consult, known, learn
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import RESOURCES, Table, is_alive

DOES = "does"
"""The printed field that holds it."""
MORE = "more"


class Deed(NamedTuple):
    """What a card does: as an Encounter's option, and whether it says more than that."""

    offer: Offer
    more: bool

    @property
    def text(self) -> str:
        """As packs and the library have it: ``food:1>fuel:2 more``."""
        return self.offer.text + (f" {MORE}" if self.more else "")


def read(text: str) -> Deed:
    """What is written so."""
    sides, _, more = text.partition(" ")
    return Deed(offers.read(sides), more == MORE)


def fields() -> list[Field]:
    """How it is read off a card."""
    no_yes = (Option("no", "option.no"), Option("yes", "option.yes"))
    return [*offers.fields(leaving=False), Field(MORE, no_yes, usual="no", extra=True, key="field.offer.more")]


def told(answer: Mapping[str, Any]) -> Deed:
    """What was read off a card by its :func:`fields`. One of which nothing was touched does something else."""
    offer = offers.told(answer)
    return Deed(offer, answer.get(MORE) == "yes" or not (offer.costs or offer.gains))


def _known(table: Table, card: str) -> Deed | None:
    found = known(table, card).get(DOES)
    return None if found is None else read(str(found[0]))


def possible(table: Table, seat: str, card: str) -> bool:
    """Whether a kept seat can use it and gets something by it. Of a real card of which nothing is known only its owner
    can say."""
    deed = _known(table, card)
    if deed is None:
        return table.terms.copy == "own"
    gains = deed.offer.gains
    helps = deed.more or not gains or any(_helps(table, seat, kind) for kind in gains)
    return helps and offers.affordable(table, seat, deed.offer)


def _helps(table: Table, seat: str, kind: str) -> bool:
    if kind in RESOURCES:
        return convoy.takes(table, table.things.seats[seat], kind)
    if kind == "object":
        return objects.can_draw(table)
    if kind == "repair":
        return bool(convoy.broken(table, seat))
    return kind == "fame" or any(person.contamination for person in crew.people(table, seat))


def carry_out(table: Table, seat: str, card: str, called: str, rule: str) -> Rule[None]:
    """Do what it says, read off it if unknown. ``called``: the card, as a value in a sentence."""
    yield from consult(table, card, [DOES])
    deed = _known(table, card)
    if deed is None:
        answer = yield Question(
            "card.does",
            "read",
            rule,
            asked=seat,
            turn=seat,
            view="convoy",
            card=card,
            values={"card": called},
            fields=fields(),
        )
        deed = told(answer)
        learn(table, card, DOES, deed.text, "owner")
    if offers.affordable(table, seat, deed.offer):
        yield from offers.take(table, seat, deed.offer, rule)
        crew.burials(table, seat)
    if deed.more and is_alive(table, seat):
        say(table, "card.more", rule, you="copy", rides=True, card=called, seat=seat)


def object_effect(name: str, rule: str) -> Effect:
    """An Object that does what is read off it, in the phase that is read off it too."""
    card = f"use/{name}"

    def run(table: Table, seat: str) -> Rule[None]:
        yield from carry_out(table, seat, card, f"@card.object.{name}", rule)

    def may(table: Table, seat: str) -> bool:
        return possible(table, seat, card)

    return Effect(rule, PHASES, may, run)


def look(table: Table, names: Sequence[str]) -> Rule[None]:
    """Take from the library what is known of these Objects, so that it is offered where it helps."""
    for name in names:
        yield from consult(table, f"use/{name}", ["phase", DOES])
