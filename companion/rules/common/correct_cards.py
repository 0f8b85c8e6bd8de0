"""Corrections of cards: hands of Objects and Special Loot, decks with their discards, and the Common pile (DP-01 to
DP-05, CV-11). The top card of a deck that was put right is unknown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.rules.common import clan, convoy, crew, discards, hand, loot, target_counters
from companion.rules.editions import edition
from companion.rules.editions.edition import components
from companion.rules.engine import decks, modules
from companion.rules.engine.correctable import Correctable, Field
from companion.rules.engine.printed import known
from companion.rules.engine.question import Option
from companion.rules.engine.table import Line, Table, humans, is_alive, is_tracked, seats_of

UNNAMED = "unnamed"
"""Stands in a path for an Object card that nobody has named."""
SOURCES = ("deck", "pile")


# ---------------------------------------------------------------- hands


def _names(table: Table, seat: str) -> list[str]:
    """Cards that may come into a hand, an unnamed Object where the app does not deal them."""
    dealt = decks.way(table, "object") == "deal"
    held = [card for s in seats_of(table) for card in table.things.seats[s].hand]
    special = [card for card in hand.special(table) if card not in held]
    return [*(() if dealt else (UNNAMED,)), *components(table).objects, *special]


def _home(table: Table, card: str) -> str:
    """The deck that a Loot card came from."""
    return components(table).looted[card].deck


def copies(table: Table, card: str) -> list[str]:
    """The Object cards of a name, where the app knows each."""
    return [
        copy
        for copy in edition.cards(table, "object")
        if known(table, f"object/{copy}").get("name", ("", ""))[0] == card
    ]


def _take_up(table: Table, value: str, seat: str, source: str) -> None:
    card = "" if value == UNNAMED else value
    _fetch(table, card, source)
    table.things.seats[seat].hand.append(card)


def _fetch(table: Table, card: str, source: str) -> None:
    """A card leaves the deck or the discards; if none is there the count no longer holds, which is warned about."""
    if card in components(table).special:
        if source == "deck" and _home(table, card) in table.things.decks:
            decks.take_out(table, _home(table, card), card)
        return
    deck = table.things.decks.get("object")
    if deck is None:
        return
    if decks.way(table, "object") != "deal":
        # Of real cards only the number counts: what has left the deck, held or discarded, is gone from it.
        deck.blind += 1 if source == "deck" and deck.left else 0
        return
    for copy in copies(table, card):
        if source == "deck" and decks.take_out(table, "object", copy):
            return
        if source == "pile" and copy in deck.discards:
            deck.discards.remove(copy)
            return


def _put_away(table: Table, value: str, seat: str, card: str, copy: int) -> None:
    """A card in hand goes back to its deck or to the discards."""
    card = "" if card == UNNAMED else card
    mine = table.things.seats[seat].hand
    if value == "hand":
        return
    if value == "pile":
        hand.drop(table, seat, card)
        return
    mine.remove(card)
    deck = table.things.decks.get("object")
    if card in components(table).special:
        if _home(table, card) in table.things.decks:
            decks.put_in(table, _home(table, card), card)
    elif deck is not None and decks.way(table, "object") != "deal":
        deck.blind = max(0, deck.blind - 1)
    elif deck is not None:
        away = [c for c in copies(table, card) if c not in deck.unseen and c not in deck.discards]
        if away:
            decks.put_in(table, "object", away[0])


HAND = Field("hand.{seat}.{source}", "correct.hand.{source}", part="hand", put=_take_up)
HELD = Field("held.{seat}.{card}.{copy}", "correct.held", "option.held", part="hand", put=_put_away)


def found(table: Table, seat: str) -> Iterator[Correctable]:
    """What can be set of a tracked seat's hand: each card in it, and one more from deck or discards."""
    mine = table.things.seats[seat].hand
    for card in dict.fromkeys(mine):
        told = {"card": hand.named(table, card)}
        for n in range(1, mine.count(card) + 1):
            yield HELD.row("hand", ("hand", *SOURCES), values=told, seat=seat, card=card or UNNAMED, copy=n)
    cards = [
        Option(card, "option.card", {"card": hand.named(table, "" if card == UNNAMED else card)})
        for card in _names(table, seat)
    ]
    for source in SOURCES:
        yield HAND.row("", cards, seat=seat, source=source)


# ---------------------------------------------------------------- decks and the Common pile


def _set_left(table: Table, value: Any, deck: str) -> None:
    decks.set_left(table, deck, int(value))


def _set_out(table: Table, cards: list[str], deck: str) -> None:
    """Which cards are out of a deck: discarded, or of Loot in play or in the Common pile (FW-32, FW-33)."""
    whole = clan.loot_decks(table).get(deck, [])
    if not whole:
        here = [*table.things.decks[deck].unseen, *table.things.decks[deck].discards]
        decks.set_discards(table, deck, [card for card in cards if card in here or card not in _listed(table, deck)])
    for card in whole:
        if card in cards:
            decks.take_out(table, deck, card)
        elif card not in table.things.decks[deck].unseen and card not in _elsewhere(table, deck):
            decks.put_in(table, deck, card)


def _elsewhere(table: Table, name: str) -> set[str]:
    """Loot cards that lie face down outside their deck, beside an Enemy or kept for the end of the step: what is told
    of a deck may not tell of them."""
    found = {str(part).removeprefix(f"{name}/") for part in modules.face_down_anywhere(table)}
    found |= {card for kept in table.things.loot_kept.values() for card in kept}
    return found


def _set_common(table: Table, cards: list[str]) -> None:
    table.things.common = [*cards]


LEFT = Field("left.{deck}", "correct.left", group="decks", put=_set_left)
OUT = Field("out.{deck}", "correct.out", group="decks", put=_set_out)
COMMON = Field("common", "correct.common", group="decks", rule="DP-04", put=_set_common)
FIELDS = (HAND, HELD, LEFT, OUT, COMMON)


def _card_option(table: Table, name: str, card: str) -> Option:
    if name == "object":
        return Option(
            card, "option.card.copy", {"card": hand.named(table, known(table, f"object/{card}")["name"][0]), "n": card}
        )
    if name == "outcome":
        return Option(card, "card.outcome", {"card": card})
    if modules.pile(table, name) is not None:
        return Option(card, f"card.{name}.{card}")
    return Option(card, "option.card", {"card": loot.named(table, card)})


def _listed(table: Table, name: str) -> list[str]:
    """The cards of a deck that can be told apart; empty where only their number counts. Objects in hands are among
    them: those that are missing would be known."""
    deck = table.things.decks[name]
    cards = sorted([*deck.unseen, *deck.discards], key=lambda c: (len(c), c))
    whole = clan.loot_decks(table).get(name)
    if whole is not None:
        return list(whole) if set(cards) <= set(whole) else []
    if name == "outcome":
        return cards if set(cards) <= set(edition.cards(table, name)) else []
    own = modules.pile(table, name)
    if own is not None:
        return [] if own.secret or not set(cards) <= set(own.cards) else cards
    dealt = name == "object" and decks.way(table, name) == "deal"
    if not dealt or not all("name" in known(table, f"object/{c}") for c in cards):
        return []
    held = [c for c in edition.cards(table, name) if c not in cards and "name" in known(table, f"object/{c}")]
    return sorted([*cards, *held], key=lambda c: (len(c), c))


def found_decks(table: Table) -> Iterator[Correctable]:
    """What can be set of the decks: how many cards are left, which are out, and the Convoy cards in the Common pile."""
    for name, deck in sorted(table.things.decks.items()):
        if deck.open or name.startswith("action"):
            continue
        yield LEFT.row(deck.left, hi=len(deck.unseen) + len(deck.discards), deck=name)
        cards = _listed(table, name)
        if cards:
            whole = name in clan.loot_decks(table)
            gone = {*cards} - {*deck.unseen} - _elsewhere(table, name) if whole else {*deck.discards}
            out = [c for c in cards if c in gone]
            yield OUT.row(out, [_card_option(table, name, c) for c in cards], deck=name)
    options = _pile_options(table) if any(is_tracked(table, seat) for seat in humans(table)) else ()
    if options:
        yield COMMON.row(list(table.things.common), options)


def _pile_options(table: Table) -> list[Option]:
    """Convoy cards that lie in the Common pile, or that this game knows and nobody has."""
    in_play = [p.card for seat in seats_of(table) for _, p in convoy.pieces(table.things.seats[seat])]
    loot_decks = [deck for name, deck in sorted(table.things.decks.items()) if name in clan.loot_decks(table)]
    in_decks = [card for deck in loot_decks for card in deck.unseen]
    cards = [path.removeprefix("convoy/") for path in sorted(table.terms.printed) if path.startswith("convoy/")]
    free = [c for c in cards if c not in (*in_play, *in_decks) and discards.sort(table, c)]
    named = [discards.named(table, entry) for entry in table.things.common]
    entries = [*table.things.common, *(c for c in free if c not in (*table.things.common, *named))]
    return [_pile_option(table, entry) for entry in dict.fromkeys(entries)]


def _pile_option(table: Table, entry: str) -> Option:
    card = discards.named(table, entry) if "/" in entry else entry
    return (
        Option(entry, "option.card", {"card": f"@card.convoy.{card}"}) if card else Option(entry, "option.card.unread")
    )


# ---------------------------------------------------------------- what no longer adds up


def faults(table: Table) -> list[Line]:
    """What no longer adds up of hands, Loot, Survivors, Trailers and Target counters: warned about, never refused."""
    found = []
    for seat in (s for s in humans(table) if is_tracked(table, s) and is_alive(table, s)):
        mine, named = table.things.seats[seat], {"seat": f"@seat.{seat}"}
        if mine.truck is None:
            continue
        tokens, people = convoy.count(mine, "survivor"), len(mine.people)
        if tokens != people:
            found.append(_warn("survivors", "CV-09", n=tokens, people=people, **named))
        if len(mine.hand) > hand.hand_limit(table, seat):
            limit = hand.hand_limit(table, seat)
            found.append(_warn("hand", "CV-11", n=len(mine.hand), limit=limit, **named))
        towing = convoy.number(table, mine.truck, "towing")
        if len(mine.trailers) > towing:
            found.append(_warn("towing", "EX-41", n=len(mine.trailers), towing=towing, **named))
        counters = mine.targets + target_counters.on_enemies(table, seat)
        if counters != target_counters.counters(table, seat):
            found.append(_warn("targets", "S-25", n=counters, **named))
    return found + _twice(table)


def _twice(table: Table) -> list[Line]:
    """Cards that lie in more places than there are copies of them (CO-05 to CO-09)."""
    seats = [table.things.seats[s] for s in seats_of(table) if is_tracked(table, s)]
    if not seats:
        return []
    held = [card for seat in seats for card in seat.hand]
    placed = [piece.card for seat in seats for _, piece in convoy.pieces(seat)]
    joined = [p.name for seat in seats for p in seat.people if crew.card(p.name) in components(table).looted]
    waiting = [c for seat in seats_of(table) for c in loot.waiting_for(table, seat)]
    looted = [deck for name, deck in sorted(table.things.decks.items()) if name in clan.loot_decks(table)]
    decked = [c for deck in looted for c in deck.unseen]
    everywhere = [*(c for c in held if c in components(table).special), *placed, *joined, *waiting, *decked]
    # With several people nobody is told which card is in a hand (EX-31).
    secret = {*held, *waiting} if len(humans(table)) > 1 else set()
    found = [
        _warn("card", "FW-32", card=hand.named(table, "") if card in secret else loot.named(table, card))
        for card in dict.fromkeys(everywhere)
        if everywhere.count(card) > components(table).alike.get(card, 1)
    ]
    deck = table.things.decks.get("object")
    if deck is not None and decks.way(table, "object") == "deal":
        for card in components(table).objects:
            lying = [c for c in copies(table, card) if c in deck.unseen or c in deck.discards]
            if len(lying) + held.count(card) > len(copies(table, card)):
                found.append(_warn("card", "CO-07", card=hand.named(table, "" if card in secret else card)))
    elif deck is not None and hand.held(table) > len(edition.cards(table, "object")) - deck.left:
        found.append(_warn("objects", "CO-07", n=hand.held(table), left=deck.left))
    return found


def _warn(key: str, rule: str, **values: Any) -> Line:
    return Line(f"warn.{key}", rule, values, rides=True)
