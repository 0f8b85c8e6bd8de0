"""Decks and the four ways to draw from them (DP-02, FW-35, AU-11, RV-01).

*deal*: the dealer has shuffled and the app turns the top card. *tap*: the player draws the real card and taps which one
it is. *type*: the same, and a card that is not in the library yet is typed in. *read*: only the wanted values are read
off the real card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.rules.engine.faces import Face
from companion.rules.engine.modules import pile
from companion.rules.engine.printed import Known, known, learn, printed
from companion.rules.engine.question import AGAIN, Ahead, Field, Option, Question, Rule, only
from companion.rules.engine.saying import say
from companion.rules.engine.table import Deck, Table, Way
from companion.rules.engine.units import played

PLAIN = Face("", ())
"""Of cards that their edition calls by their numbers alone."""


class Drawn(Struct):
    """A drawn card: its id (``""`` if only values were read) and the wanted values with their sources."""

    card: str
    values: Known


def way(table: Table, name: str) -> Way:
    """How this deck is drawn now."""
    return table.terms.draws.get(name, "read")


def shuffle(table: Table, name: str, rule: str, staying: Sequence[str] = (), blind: int = 0) -> Rule[None]:
    """Shuffle deck and discards into a new deck: the dealer gives the order, or the player shuffles the real cards.

    ``staying``: the discards that are not shuffled in; ``blind``: how many cards stay out unseen, at the end of the
    new order. Seats that draw at once may both find that the deck must be shuffled: it is shuffled once.
    """
    deck, before = table.things.decks[name], table.progress.shuffles.get(name, 0)
    cards = sorted([*deck.unseen, *(c for c in deck.discards if c not in staying)])
    if way(table, name) == "deal":
        order = yield Question(
            "deck.shuffle", "shuffle", rule, asked="dealer", deck=name, options=[Option(c, "card") for c in cards]
        )
        if table.progress.shuffles.get(name, 0) != before:
            return
        cards, deck = [str(c) for c in order], table.things.decks[name]
        deck.ordered = True
    else:
        say(table, f"deck.shuffle.{name}", rule, you=True, rides=True)
        deck.ordered = False
    deck.unseen, deck.discards, deck.blind = cards, list(staying), blind
    table.progress.shuffles[name] = before + 1


def _ready(table: Table, name: str, rule: str, in_use: bool = False) -> Rule[Deck]:
    """The deck, ready to draw from: if it is empty, the discards are shuffled first, without the last one if it is in
    use."""
    deck = table.things.decks[name]
    unordered = way(table, name) == "deal" and not deck.ordered
    empty = deck.left == 0 and not deck.open
    if empty or unordered:
        if unordered and not empty:
            yield from shuffle(table, name, rule, staying=deck.discards, blind=deck.blind)
        elif in_use and len(deck.discards) > 1 and not deck.blind:
            yield from shuffle(table, name, rule, staying=deck.discards[-1:])
        elif deck.discards or deck.blind:
            yield from shuffle(table, name, rule)
    return deck


def ready(table: Table, name: str, rule: str) -> Rule[None]:
    """Have the dealer shuffle a deck that the app deals, if it has no order yet."""
    yield from _ready(table, name, rule)


def gather(table: Table, name: str) -> None:
    """Put the discards into the deck and forget its order; it is shuffled at the next draw."""
    deck = table.things.decks[name]
    if deck.discards:
        deck.unseen = sorted([*deck.unseen, *deck.discards], key=_natural)
    deck.discards, deck.ordered = [], False


def shuffle_back(table: Table, name: str, cards: Sequence[str], rule: str) -> Rule[None]:
    """Shuffle cards back into a deck that the app deals (FW-26). Cards that left it unseen are put at its end."""
    deck = table.things.decks[name]
    top, gone = deck.unseen[: deck.left], deck.unseen[deck.left :]
    order = yield Question(
        "deck.shuffle",
        "shuffle",
        rule,
        asked="dealer",
        deck=name,
        options=[Option(c, "card") for c in sorted([*top, *cards])],
    )
    deck.unseen, deck.ordered = [*map(str, order), *gone], True
    table.progress.shuffles[name] = table.progress.shuffles.get(name, 0) + 1


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
    in_use: bool = False,
    face: Callable[[Table], Sequence[Field]] | None = None,
    among: Callable[[Table], Sequence[str]] | None = None,
    asked: str = "table",
    secret: bool = False,
    sole_told: bool = False,
    values: Mapping[str, Any] | None = None,
    ahead: Callable[[Table, str], Sequence[Ahead]] | None = None,
) -> Rule[Drawn | None]:
    """Draw one card and get the wanted values off it, in the way set for the deck. Returns None if there is no card.

    ``keep``: the card does not go to the discards. ``shuffles``: an empty deck is shuffled first (not for AU-33).
    ``in_use``: the card drawn before is still being resolved, so it is not shuffled in (1E-D42).
    ``face``: gives all fields of such a card, which *type* asks for. ``among``: the cards that it can be, if more is
    known than which are unseen. ``asked``: the seat that draws; with ``secret`` only this seat sees the card.
    ``sole_told``:
    where only one card is possible, such as a new one while none was read, nobody is asked which it is. ``values``:
    those of the sentence that asks for a value. ``ahead``: what may be told of a card with its name, ``""`` where only
    its values are read.
    """
    while True:
        if shuffles:
            yield from _ready(table, name, rule, in_use)
        deck = table.things.decks[name]
        how = way(table, name)
        if deck.left == 0 and not deck.open:
            return None
        if how == "deal":
            fitting = among(table) if among is not None else []
            card = next((c for c in deck.unseen if c in fitting), deck.unseen[0])
            deck.unseen.remove(card)
            break
        if how == "read":
            # A named card has no field that is wanted in every way, so its whole face is read instead.
            wanted = [f.brief or f for f in fields or (face(table) if face is not None else ())]
            asks = "action.read" if name in played(table).told_apart else key
            answer = yield Question(
                asks,
                "draw",
                rule,
                asked=asked,
                turn=turn,
                view=view,
                deck=name,
                fields=wanted,
                card=f"{name}/",
                values=values or {},
                secret=secret,
                ahead=(lambda t: ahead(t, "")) if ahead is not None else None,
            )
            if answer is AGAIN:
                continue
            table.things.decks[name].blind += 0 if deck.open else 1
            return Drawn("", {n: (v, "asked") for n, v in answer.items()})
        sole = _options(table, name, among) if name in played(table).told_apart else []
        if len(sole) == 1:
            # Only one card is possible: it is told, not asked.
            card = sole[0].id
            say(table, "action.only", rule, you=True, rides=True, card=f"@card.action.{card}")
            deck.unseen.remove(card)
            break
        last = _last(table, name)
        if last and not sole_told:
            say(table, "deck.last", rule, you=True, rides=True, deck=f"@deck.{name}")
        answer = yield Question(
            key if name in played(table).told_apart else "deck.card",
            "choose",
            rule,
            asked=asked,
            turn=turn,
            view=view,
            deck=name,
            values={"deck": f"@deck.{name}"},
            options=lambda t: _options(t, name, among),
            ahead=lambda t: [one for o in _options(t, name, among) for one in (ahead(t, o.id) if ahead else ())],
            secret=secret,
            itself=only([option.id for option in _options(table, name, among)]) if sole_told else last or None,
        )
        if answer is AGAIN:
            continue
        card = str(answer)
        if how == "type" and name not in played(table).told_apart:
            fields = face(table) if face is not None else ()
        if card in deck.unseen:
            deck.unseen.remove(card)
        if deck.open and card not in met_cards(table, name):
            learn(table, name, "met", [*met_cards(table, name), card], "owner")
        break
    # A card of an open deck is noted as seen, since nothing else tells that it won't come again before the shuffle.
    if not keep or deck.open:
        deck.discards.append(card)
    found = yield from printed(
        table, f"{name}/{card}", fields, "deck.face", rule, turn=turn, view=view, asked=asked, secret=secret
    )
    return Drawn(card, found)


def _last(table: Table, name: str) -> str:
    """The last card left in a deck whose unseen cards are known; ``""`` while there are more."""
    deck = table.things.decks[name]
    return deck.unseen[0] if len(deck.unseen) == 1 and identified(table, name) else ""


def _options(table: Table, name: str, among: Callable[[Table], Sequence[str]] | None) -> list[Option]:
    """The cards that the next one can be."""
    options = unseen_options(table, name)
    fitting = among(table) if among is not None else ()
    return [option for option in options if option.id in fitting] or options


def unseen_options(table: Table, name: str) -> list[Option]:
    """The cards that may still come, as options: one for each known card, and one for all that are not in the library
    yet."""
    unseen = sorted(table.things.decks[name].unseen, key=_natural)
    if table.things.decks[name].open:
        met = met_cards(table, name)
        unseen = [*(c for c in met if c not in table.things.decks[name].discards), str(len(met) + 1)]
    if pile(table, name) is not None:
        return [Option(c, f"card.{name}.{c}") for c in unseen]
    told = [c for c in unseen if name in played(table).told_apart or _face(table, name, c)]
    face = played(table).faces.get(name, PLAIN)
    options = [face.option(name, c, _face(table, name, c)) for c in told]
    new = next((c for c in unseen if c not in told), "")
    return [*options, Option(new, f"card.{name}.new")] if new else options


def met_cards(table: Table, name: str) -> list[str]:
    """The cards of a deck of unknown size that the owner has typed in so far."""
    cards: list[str] = known(table, name).get("met", ([], ""))[0]
    return cards


def peek(table: Table, name: str, fields: Sequence[Field], key: str, rule: str, *, in_use: bool = True) -> Rule[Known]:
    """Values off the back of the top card. An empty deck is shuffled first, without the card that is showing (D-41),
    unless that is not ``in_use``."""
    while way(table, name) != "deal":
        answer = yield Question(key, "draw", rule, deck=name, fields=fields, card=f"{name}/")
        if answer is AGAIN:
            continue
        return {n: (v, "asked") for n, v in answer.items()}
    deck = table.things.decks[name]
    if deck.unseen and not deck.ordered:
        # After a correction the order of the deck is unknown.
        yield from _ready(table, name, rule)
    if not deck.unseen and deck.discards and not in_use:
        yield from shuffle(table, name, rule)
    elif not deck.unseen and deck.discards:
        yield from shuffle(table, name, rule, staying=deck.discards[-1:])
    top = deck.unseen[0]
    return (yield from printed(table, f"{name}/{top}", fields, key, rule))


def renew(table: Table, name: str, rule: str, in_use: bool) -> Rule[None]:
    """If a deck of real cards is empty, the players shuffle its discards so that it has a top card, without the last
    one if it is ``in_use``."""
    deck = table.things.decks[name]
    if way(table, name) == "deal" or deck.left or deck.open or len(deck.discards) + deck.blind < 2:
        return
    last = deck.discards[-1:] if in_use and way(table, name) != "read" else []
    yield from shuffle(table, name, rule, staying=last, blind=1 if in_use and not last else 0)


def change_way(table: Table, name: str, new: Way) -> None:
    """Draw this deck another way from now on.

    If the app stops dealing, the order is forgotten. If it begins to deal, the next draw has the dealer shuffle the
    unseen cards.
    """
    if new != "deal":
        _forget_order(table.things.decks[name])
    table.terms.draws[name] = new


def begin_stand_in(table: Table, name: str) -> None:
    """From now on the app deals the stand-in pack's cards for this deck. They are other cards, so the deck starts
    full."""
    deck = table.things.decks[name]
    table.things.decks[name] = Deck(sorted([*deck.unseen, *deck.discards], key=_natural))
    table.terms.packs[name] = "stand-in"
    table.terms.draws[name] = "deal"
    for fields in (f for card, f in table.terms.printed.items() if card.startswith(f"{name}/")):
        # The library did not know the values, but the pack does: let them be looked up again.
        fields.pop("consulted", None)


# ---------------------------------------------------------------- put right by hand


def _forget_order(deck: Deck) -> None:
    deck.unseen = sorted(deck.unseen, key=_natural)
    deck.ordered = False


def take_out(table: Table, name: str, card: str) -> bool:
    """Take a card out of the deck by hand; the deck's order is unknown afterwards. False if the card is not in it."""
    deck = table.things.decks[name]
    if card not in deck.unseen:
        return False
    deck.unseen.remove(card)
    deck.blind = min(deck.blind, len(deck.unseen))
    _forget_order(deck)
    return True


def put_in(table: Table, name: str, card: str) -> None:
    """Put a card into the deck by hand, if it is not in it; the deck's order is unknown afterwards."""
    deck = table.things.decks[name]
    deck.discards = [c for c in deck.discards if c != card]
    if card not in deck.unseen:
        deck.unseen.append(card)
    _forget_order(deck)


def set_left(table: Table, name: str, n: int) -> None:
    """Set how many cards are left in the deck. Fewer: the missing ones left unseen. More: the last discards go back
    into it. Raises ValueError for more cards than exist."""
    deck = table.things.decks[name]
    if not 0 <= n <= len(deck.unseen) + len(deck.discards):
        raise ValueError(f"{name}: {n}")
    while len(deck.unseen) < n:
        deck.unseen.append(deck.discards.pop())
    deck.blind = len(deck.unseen) - n
    _forget_order(deck)


def set_discards(table: Table, name: str, cards: Sequence[str]) -> None:
    """Set which cards are discarded. A new one counts as one of those that left unseen, if there are any. Raises
    ValueError for a card that is not of this deck."""
    deck = table.things.decks[name]
    known = [*deck.unseen, *deck.discards]
    if len(set(cards)) != len(cards) or not set(cards) <= set(known):
        raise ValueError(f"{name}: {list(cards)!r}")
    fresh = [c for c in cards if c not in deck.discards]
    deck.blind = max(0, deck.blind - len(fresh))
    deck.discards = [*(c for c in deck.discards if c in cards), *fresh]
    deck.unseen = [c for c in known if c not in cards]
    deck.blind = min(deck.blind, len(deck.unseen))
    _forget_order(deck)


def identified(table: Table, name: str) -> bool:
    """Whether the app knows which cards are unseen. Otherwise it can't deal them."""
    deck = table.things.decks[name]
    return not deck.blind and not deck.open


def _natural(card: str) -> tuple[int, str]:
    return (int(card), "") if card.isdigit() else (10**6, card)


def _face(table: Table, name: str, card: str) -> dict[str, object]:
    return {n: v for n, (v, _) in table.terms.printed.get(f"{name}/{card}", {}).items() if n != "consulted"}
