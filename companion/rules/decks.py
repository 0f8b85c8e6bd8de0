"""Decks and the four ways to draw from them (DP-02, FW-35, AU-11, RV-01).

*deal*: the dealer has shuffled and the app turns the top card. *tap* and *type*: the player draws the real card and
says
which it was, a card that nobody has described yet included. *read*: only the wanted values are read off the real card.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.rules.printed import Known, consult, printed
from companion.rules.question import Field, Option, Question, Rule
from companion.rules.saying import say
from companion.rules.table import Deck, Table, Way


class Drawn(Struct):
    """A drawn card: its id, ``""`` where only values were read, and the wanted values with their sources."""

    card: str
    values: Known


def way(table: Table, name: str) -> Way:
    """How this deck is drawn now."""
    return table.terms.draws.get(name, "read")


def shuffle(table: Table, name: str, rule: str) -> Rule[None]:
    """Shuffle discards and deck into a new deck: the dealer orders it, or the player shuffles the real cards."""
    deck = table.things.decks[name]
    cards = sorted([*deck.unseen, *deck.discards])
    deck.discards = []
    deck.blind = 0
    if way(table, name) == "deal":
        order = yield Question(
            "deck.shuffle", "shuffle", rule, asked="dealer", deck=name, options=[Option(c, "card") for c in cards]
        )
        cards = [str(c) for c in order]
        deck.ordered = True
    else:
        say(table, f"deck.shuffle.{name}", rule, you=True, rides=True)
        deck.ordered = False
    deck.unseen = cards
    table.progress.shuffles[name] = table.progress.shuffles.get(name, 0) + 1


def _ready(table: Table, name: str, rule: str) -> Rule[Deck]:
    """The deck with a card to draw if there is one anywhere; an empty one is shuffled anew first."""
    deck = table.things.decks[name]
    unordered = way(table, name) == "deal" and not deck.ordered
    empty = deck.left == 0 and not deck.open
    if empty or unordered:
        if unordered and not empty:
            seen, deck.discards = deck.discards, []
            yield from shuffle(table, name, rule)
            deck.discards = seen
        elif deck.discards or deck.blind:
            yield from shuffle(table, name, rule)
    return deck


def draw(
    table: Table,
    name: str,
    fields: Sequence[Field],
    key: str,
    rule: str,
    *,
    turn: str = "",
    view: str = "",
    keep: bool = False,
    shuffles: bool = True,
) -> Rule[Drawn | None]:
    """Draw one card and get the wanted values off it, in the way that is set for the deck.

    ``keep``: the card does not go to the discards. ``shuffles``: an empty deck is shuffled anew first (AU-33 forbids).
    None if there is no card to draw.
    """
    if shuffles:
        yield from _ready(table, name, rule)
    deck = table.things.decks[name]
    how = way(table, name)
    if deck.left == 0 and not deck.open:
        return None
    if how == "deal":
        card = deck.unseen.pop(0)
    elif how == "read":
        answer = yield Question(key, "draw", rule, turn=turn, view=view, deck=name, fields=fields, card=f"{name}/")
        deck.blind += 0 if deck.open else 1
        return Drawn("", {n: (v, "asked") for n, v in answer.items()})
    else:
        card = yield Question(
            key, "choose", rule, turn=turn, view=view, deck=name, options=lambda t: unseen_options(t, name)
        )
        if card in deck.unseen:
            deck.unseen.remove(card)
    if not keep:
        deck.discards.append(card)
    values = yield from printed(table, f"{name}/{card}", fields, key + ".new", rule, turn=turn, view=view)
    return Drawn(card, values)


def unseen_options(table: Table, name: str) -> list[Option]:
    """Each card that may still come, one option a card."""
    return [
        Option(card, f"card.{name}", {"card": card, **_face(table, name, card)})
        for card in sorted(table.things.decks[name].unseen, key=_natural)
    ]


def peek(table: Table, name: str, fields: Sequence[Field], key: str, rule: str) -> Rule[Known]:
    """Values off the back of the uppermost card; an empty deck is shuffled first and the shown card stays out
    (D-41)."""
    if way(table, name) != "deal":
        answer = yield Question(key, "draw", rule, deck=name, fields=fields, card=f"{name}/")
        return {n: (v, "asked") for n, v in answer.items()}
    deck = table.things.decks[name]
    if not deck.unseen and deck.discards:
        last = deck.discards.pop()
        yield from shuffle(table, name, rule)
        deck.discards = [last]
    top = deck.unseen[0]
    return (yield from printed(table, f"{name}/{top}", fields, key, rule))


def learned(table: Table, name: str, card: str, fields: Sequence[str]) -> Rule[bool]:
    """Whether all these fields of a card are known by now."""
    face = yield from consult(table, f"{name}/{card}", fields)
    return all(f in face for f in fields)


def change_way(table: Table, name: str, new: Way) -> None:
    """Draw this deck another way from now on.

    Deal to hand forgets the order; hand to deal needs no order here, the next draw has the dealer shuffle what is
    unseen.
    Raises ValueError where cards left unidentified, so that nobody knows what is unseen.
    """
    deck = table.things.decks[name]
    if new == "deal" and (deck.blind or deck.open):
        raise ValueError(name)
    if new != "deal":
        deck.unseen = sorted(deck.unseen, key=_natural)
        deck.ordered = False
    table.terms.draws[name] = new


def _natural(card: str) -> tuple[int, str]:
    return (int(card), "") if card.isdigit() else (10**6, card)


def _face(table: Table, name: str, card: str) -> dict[str, object]:
    return {n: v for n, (v, _) in table.terms.printed.get(f"{name}/{card}", {}).items() if n != "consulted"}
