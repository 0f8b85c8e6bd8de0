"""What is printed on a crew card: skill, phase, colour, points, and what it does (UF-55)."""

from __future__ import annotations

from companion.rules.common import crew
from companion.rules.editions.components import Components
from companion.rules.editions.first_edition.own_cards import DOES
from companion.rules.engine.printed import consult, known
from companion.rules.engine.question import Field, Option, Rule
from companion.rules.engine.table import COLOURS, Table
from companion.rules.expansions.crews.names import CREW

LETTERS_OF_A_NAME = 30
NAMED = Field("name", text=LETTERS_OF_A_NAME, usual="", extra=True, learn="name", key="field.crews.name")
"""What stands on the card, as its owner writes it: the rules tell no name."""
NONE = "none"
COUNTED = "counted"
"""Points that its text makes: its player counts them."""
POINTS = ("0", "1", "2", "3", COUNTED)
COLOUR = Field(
    "colour",
    (Option(NONE, "option.crews.colour.none"), *(Option(c, f"seat.{c}") for c in COLOURS)),
    learn="colour",
    key="field.crews.colour",
)
WORTH = Field(
    "worth",
    tuple(Option(n, f"option.crews.worth.{n}") for n in POINTS),
    usual="0",
    learn="worth",
    key="field.crews.worth",
)


def fields(box: Components, card: str) -> list[Field]:
    """What is read off a card; what it does only when it is used."""
    return [*crew.fields(box, card), COLOUR, WORTH, NAMED]


def look(table: Table) -> Rule[None]:
    """Take from the library what is known of all of them."""
    for card in CREW:
        yield from consult(table, crew.path(card), ["skill", "phase", COLOUR.name, WORTH.name, NAMED.name, DOES])


def option(table: Table, card: str) -> Option:
    """A card to choose, with its name where its owner has written it."""
    name = str(known(table, crew.path(card)).get(NAMED.name, ("", ""))[0])
    called = crew.called(card)
    return Option(card, "option.crews.named", {"card": called, "name": name}) if name else Option(card, called[1:])


def colour(table: Table, card: str) -> str:
    """The colour that a card shows; :data:`NONE` also while it is unknown."""
    return str(known(table, crew.path(card)).get(COLOUR.name, (NONE, ""))[0])


def phase(table: Table, card: str) -> str:
    """The phase of its ability, ``""`` while unknown."""
    return str(known(table, crew.path(card)).get("phase", ("", ""))[0])
