"""The first row of the Exploration Zone: two Rusted Containers and three cards of the deck (1E-SET-14)."""

from __future__ import annotations

from companion.rules.common import convoy, setup
from companion.rules.common.zone import tracked
from companion.rules.editions.first_edition import encounters
from companion.rules.editions.first_edition.components import CONTAINER, CONTAINERS
from companion.rules.engine.printed import consult, known, learn, printed
from companion.rules.engine.question import Field, Option, Rule
from companion.rules.engine.table import Slot, Table

CARD = "exploration/rusted-container"
"""Both are alike, so what is known of one holds for the other."""


def begin(table: Table, who: str) -> Rule[None]:
    """The containers are in the two leftmost slots, then the others are filled; the pieces of all are on the table by
    then, as Events need them (1E-SET-14)."""
    yield from encounters.ready(table)
    if tracked(table):
        location = yield from is_location(table)
        for place in range(CONTAINERS):
            table.things.zone[place] = Slot("location" if location else "convoy", CARD)
    yield from setup.begin_play(table, who)


def is_location(table: Table) -> Rule[bool]:
    """Whether the container is a Location; a Trailer by our pick. The owner of a real one is asked once (1E-D05)."""
    kinds = (Option("convoy", "option.container.trailer"), Option("location", "option.container.location"))
    if table.terms.copy == "own":
        field = Field("kind", kinds, learn="kind", key="field.container")
        yield from printed(table, CARD, [field], "setup.container", "1E-CRD-P02", view="zone")
    else:
        yield from consult(table, CARD, ["kind"])
    if known(table, CARD).get("kind", ("convoy", ""))[0] == "location":
        return True
    for card, name, value in ((CARD, "convoy", CONTAINER), (convoy.path(CONTAINER), "kind", "trailer")):
        yield from consult(table, card, [name])
        if name not in known(table, card):
            learn(table, card, name, value, "rulebook")
    return False
