"""The stacked Loot deck of the first edition: I-II on top, then III-IV, then V-VI (1E-SET-11). Each ambushing Enemy
gets its top card, back up (1E-FIR-03)."""

from __future__ import annotations

from msgspec import Struct

from companion.rules.common import clan
from companion.rules.engine import modules
from companion.rules.engine.decks import ready, way
from companion.rules.engine.printed import learn
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table

UNSEEN = "?"
"""A card of which the app only knows the part of the stack."""


class Waiting(Struct, gc=False):
    """Enemy to the Loot card beside it: ``loot-I-II/prisoner``, or ``loot-I-II/?`` if unknown. Its front is hidden from
    everybody.

    ``numbers``: Enemy to the number of Defence boxes that was told of an unknown card; ``owed``: the same of cards that
    wait to be turned over, by the part of the stack.
    """

    backs: dict[str, str] = {}
    numbers: dict[str, int] = {}
    owed: dict[str, list[int]] = {}


def _waiting(table: Table) -> Waiting:
    return modules.things(table, "first-edition", Waiting)


def top(table: Table) -> str:
    """The top part of the stack; ``""`` if the stack is empty."""
    decks = table.things.decks
    return next((name for name in clan.loot_decks(table) if name in decks and decks[name].left), "")


def by_name(table: Table, name: str) -> bool:
    """Whether the app knows which cards of a part of the stack are unseen; else it only counts them."""
    return set(table.things.decks[name].unseen) <= set(clan.loot_decks(table)[name])


def lay(table: Table, enemy: str) -> Rule[str]:
    """Put the top Loot card beside an Enemy. Returns its part of the stack, ``""`` if there was none."""
    name = top(table)
    if not name:
        return ""
    card = UNSEEN
    if table.terms.copy == "try" and not by_name(table, name):
        # There are no real cards that anybody could look at.
        table.things.decks[name].unseen, table.terms.draws[name] = sorted(clan.loot_decks(table)[name]), "deal"
    if way(table, name) == "deal":
        yield from ready(table, name, "1E-SET-11")
        card = table.things.decks[name].unseen.pop(0)
    else:
        table.things.decks[name].blind += 1
    _waiting(table).backs[enemy] = f"{name}/{card}"
    return name


def lay_given(table: Table, enemy: str, card: str) -> None:
    """Put this Loot card beside an Enemy, or an unknown one of the Enemy's pair, or else of the top of the stack."""
    decks = table.things.decks
    if card:
        name = next(name for name, cards in clan.loot_decks(table).items() if card in cards)
        decks[name].unseen = [c for c in decks[name].unseen if c != card]
    else:
        own = clan.foe(table, enemy).loot
        name = own if own in decks and decks[own].left else top(table)
        if not name:
            return
        decks[name].blind += 1
    _waiting(table).backs[enemy] = f"{name}/{card or UNSEEN}"


def card_of(table: Table, enemy: str) -> tuple[str, str]:
    """The part of the stack and the card beside an Enemy (:data:`UNSEEN` if unknown); both ``""`` if it has none."""
    name, _, card = _waiting(table).backs.get(enemy, "").partition("/")
    return name, card


def told(table: Table, enemy: str, n: int) -> None:
    """Note how many Defence boxes the unknown card beside an Enemy has; 0 if that was not told."""
    _waiting(table).numbers[enemy] = n


def lift(table: Table, enemy: str) -> tuple[str, str, int]:
    """Take the card from beside a beaten Enemy, since nothing is beside one who is gone: its part of the stack, the
    card, and how many Defence boxes were told of an unknown one."""
    deck, card = card_of(table, enemy)
    n = _waiting(table).numbers.get(enemy, 0)
    forget(table, enemy)
    return deck, card, n


def won(table: Table, deck: str, n: int) -> None:
    """An unknown card of this part of the stack, with so many Defence boxes, will be turned over by a player who then
    says which it is."""
    _waiting(table).owed.setdefault(deck, []).append(n)


def turned(table: Table, deck: str) -> int:
    """How many Defence boxes a card of this part of the stack has that is turned over now; 0 if that is not sure, since
    another one with another number waits too."""
    numbers = _waiting(table).owed.get(deck, [])
    sure = len(set(numbers)) == 1
    n = numbers.pop() if numbers else 0
    return n if sure else 0


def others(table: Table, deck: str) -> list[str]:
    """Unseen Loot cards of the clan that a card with this back may be as well, while it is only inferred which ones
    bear it (U1-20, U1-35)."""
    decks = clan.loot_decks(table)
    if clan.backs_sure(table, decks[deck]) or not by_name(table, deck):
        return []
    elsewhere = [name for name in decks if name != deck and by_name(table, name)]
    unseen = [card for name in elsewhere for card in table.things.decks[name].unseen]
    return [card for card in unseen if not clan.backs_sure(table, [card])]


def seen(table: Table, deck: str, card: str) -> None:
    """This card has been turned over: it bears the back of this part of the stack, whatever was inferred. A real one is
    kept so (U1-20), and what else was inferred moves up."""
    decks = {name: table.things.decks[name] for name in clan.loot_decks(table) if by_name(table, name)}
    if not clan.backs_sure(table, [card]):
        learn(table, clan.back(table, card), clan.BACK, deck, "owner")
    here = [name for name in decks if card in decks[name].unseen]
    if not here:
        return
    decks[here[0]].unseen.remove(card)
    table.things.decks[deck].blind = max(0, table.things.decks[deck].blind - 1)
    if here != [deck]:
        unseen = {other for loot in decks.values() for other in loot.unseen}
        for name, loot in decks.items():
            loot.unseen = [other for other in clan.loot_decks(table)[name] if other in unseen]


def forget(table: Table, enemy: str) -> None:
    """Take the card from beside this Enemy."""
    _waiting(table).backs.pop(enemy, None)
    _waiting(table).numbers.pop(enemy, None)
