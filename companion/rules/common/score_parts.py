"""The parts of a score that editions have alike (SC-01 to SC-08, 1E-SCO-02 to 1E-SCO-08). Each names the rules of its
edition, first a player's, then the Automa's."""

from __future__ import annotations

from companion.rules.common import tally
from companion.rules.editions.edition import cards as of_deck
from companion.rules.editions.score import Part
from companion.rules.engine.question import Field

UNBOUND = 99
"""The most that can be told of what no rule bounds: two figures."""


def lead(rule: str, automa: str) -> Part:
    """Points for the lead on the map."""
    return Part(
        "map",
        rule,
        automa,
        ("why.score.map",),
        tally.lead,
        lambda table, seat, lead: Field("map", hi=UNBOUND, default=lead, key="field.score.map"),
    )


def fame(rule: str, automa: str) -> Part:
    """The place on the Fame Track."""
    return Part("fame", rule, automa, ("why.score.fame",), tally.fame, tally.fame_field)


def objects(rule: str) -> Part:
    """Object cards: no more than the deck has, with those that expansions bring."""
    return Part(
        "objects",
        rule,
        "",
        ("why.score.objects",),
        tally.objects,
        lambda table, seat, lead: Field(
            "objects", hi=len(of_deck(table, "object")), usual=0, key="field.score.objects"
        ),
    )


def cards(automa: str) -> Part:
    """The Automa's Object and Loot cards."""
    return Part("cards", "", automa, ("why.score.cards",))


def boxes(rule: str) -> Part:
    """Boxes and Survivors that bring Fame."""
    return Part(
        "boxes",
        rule,
        "",
        ("why.score.box", "why.score.person"),
        tally.boxes,
        lambda table, seat, lead: Field("boxes", hi=UNBOUND, usual=0, key="field.score.boxes"),
    )


def ship(rule: str, automa: str, missed: tuple[str, str]) -> Part:
    """Who is taken aboard the Aurora; ``missed``: the rules where nobody is."""
    return Part(
        "ship",
        rule,
        automa,
        ("why.score.healthy", "why.score.whole", "why.healthy", "why.groups", "why.rows"),
        tally.ship,
        tally.ship_field,
        missed=missed,
    )
