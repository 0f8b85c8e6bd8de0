"""Object and Special Loot cards in hand of a tracked player: their names, the limit, the discard pile (CV-11,
DP-01)."""

from __future__ import annotations

from companion.rules.common import clan, convoy
from companion.rules.editions import edition
from companion.rules.editions.edition import components
from companion.rules.engine.decks import way
from companion.rules.engine.modules import figure
from companion.rules.engine.printed import known
from companion.rules.engine.table import Table, is_tracked, seats_of


def named(table: Table, card: str) -> str:
    """The words for a card in hand; ``""``: an Object card that nobody has named."""
    return f"@card.loot.{card}" if card in components(table).special else f"@card.object.{card or 'unnamed'}"


def special(table: Table) -> list[str]:
    """The names of the Special Loot cards of this game, deck by deck (FW-30)."""
    return [card for card in clan.loot(table) if card in components(table).special]


def hand_limit(table: Table, seat: str) -> int:
    """3 cards, plus 1 for each undamaged MAX+1 box (CV-11, IC-16)."""
    extra = len(convoy.working(table, convoy.seat_of(table, seat), "max"))
    return figure(table, "hand.limit", components(table).hand_limit + extra, seat=seat)


def objects_in_hand(table: Table, seat: str) -> list[str]:
    """The Object cards in hand, unnamed ones too. Only these can pay for an effect that discards an Object (FW-30,
    SC-03)."""
    special = components(table).special
    return [card for card in table.things.seats[seat].hand if card not in special]


def held(table: Table) -> int:
    """How many Object cards all tracked seats hold; these stay out when the deck is shuffled (EX-34)."""
    return sum(len(objects_in_hand(table, seat)) for seat in seats_of(table) if is_tracked(table, seat))


def drop(table: Table, seat: str, card: str) -> bool:
    """A card leaves the hand: an Object goes to the Objects pile (DP-01, EX-33), Loot to the Common pile (FW-33). False
    if it is not in hand."""
    mine = table.things.seats[seat]
    if card not in mine.hand:
        return False
    mine.hand.remove(card)
    if card not in components(table).special:
        to_pile(table, card)
    return True


def to_pile(table: Table, card: str) -> None:
    """Put an Object card on the Objects pile. If the app deals them: the lowest copy that is out of the deck."""
    deck = table.things.decks.get("object")
    if deck is None or way(table, "object") != "deal":
        return
    gone = {*deck.unseen, *deck.discards}
    for copy in edition.cards(table, "object"):
        if copy not in gone and known(table, f"object/{copy}").get("name", ("", ""))[0] == card:
            deck.discards.append(copy)
            return
