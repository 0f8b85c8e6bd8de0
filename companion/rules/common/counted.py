"""How many cards are in a real Exploration deck. Its owner has told the period and the corner sign of each (UF-15);
without that nobody counts them."""

from __future__ import annotations

from companion.rules.common import clan
from companion.rules.editions import edition
from companion.rules.editions.edition import components
from companion.rules.engine import modules
from companion.rules.engine.decks import met_cards
from companion.rules.engine.printed import consult, known
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Deck, Table

FIELDS = ("period", "plus")
"""What is printed on a card besides what it does."""


def symbol_cards(table: Table) -> tuple[int, ...]:
    """How many cards with the corner symbol go back into each part of the Exploration deck. Against the Automa it is
    the number for two (S-14, 1E-SET-07)."""
    return components(table).symbol_cards[max(2, len(table.terms.seats))]


def load(table: Table) -> Rule[None]:
    """Take what the library knows of the cards that were met."""
    if components(table).exploration and table.terms.copy == "own":
        for card in met_cards(table, "exploration"):
            yield from consult(table, f"exploration/{card}", FIELDS)


def _changed(table: Table) -> bool:
    """Whether expansions put cards into the deck, or others in their place."""
    touched = (name for module in modules.of(table) for name in module.decks)
    plain = edition.of(table).components.plus == components(table).plus and not clan.brought(table)
    return not plain or any(name.startswith(("exploration", "symbols")) for name in touched)


def sizes(table: Table) -> tuple[int, ...] | None:
    """How many cards each period has after set-up (1E-SET-07, 1E-SET-08); None unless all are told."""
    met = [card for card in met_cards(table, "exploration") if card.isdigit()]
    if table.terms.copy != "own" or not met or len(met) != components(table).exploration or _changed(table):
        return None
    faces = [known(table, f"exploration/{card}") for card in met]
    if any(name not in face for face in faces for name in FIELDS):
        return None
    told = [(face["period"][0], face["plus"][0] == "yes") for face in faces]
    found = []
    for period, back in zip(components(table).periods, symbol_cards(table), strict=True):
        if told.count((period, True)) < back:
            return None
        found.append(told.count((period, False)) + back)
    return tuple(found)


def deck(table: Table) -> Deck:
    """The real Exploration deck: of unknown size, or with the cards that are told, without those that nobody knows to
    be back in the box (1E-SET-08)."""
    counted = sizes(table)
    if counted is None:
        return Deck(open=True)
    cards = [card for card in met_cards(table, "exploration") if card.isdigit()]
    return Deck(sorted(cards, key=int), blind=len(cards) - sum(counted))
