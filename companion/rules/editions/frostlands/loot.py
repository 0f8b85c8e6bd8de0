"""Loot of a beaten Enemy in Frostlands: a card for each Target counter, of which each player keeps one (FW-22 to FW-26,
AU-53)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.common import clan, loot
from companion.rules.common.loot import gain
from companion.rules.engine.decks import ready, shuffle_back, way
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Option, Rule, choose
from companion.rules.engine.saying import because, did, say
from companion.rules.engine.table import Enemy, Table, automa_seat, humans, is_alive, is_tracked, seats_of
from companion.rules.engine.units import together

__all__ = ["deck_of", "gain", "share", "waits"]


def deck_of(table: Table, enemy: str) -> str:
    """The Loot deck of this Enemy (FW-22)."""
    return clan.foe(table, enemy).loot


def share(table: Table, enemy: Enemy) -> Rule[None]:
    """Deal a Loot card for each Target counter; each player keeps one in secret (FW-22 to FW-26). It comes into play at
    the end of the step, or at once (D-40).

    Seats whose Convoy is not kept are told what to do.
    """
    deck, counters = deck_of(table, enemy.name), enemy.targets
    mine = [seat for seat in seats_of(table) if counters.get(seat, 0) and is_tracked(table, seat)]
    if not mine:
        _untold(table, enemy, deck, counters)
        return
    dealt = way(table, deck) == "deal"
    if dealt:
        yield from ready(table, deck, "FW-22")
    hands = _deal(table, deck, {seat: counters[seat] for seat in mine})
    _untold(table, enemy, deck, counters)
    kept: dict[str, str] = {}
    parts = {seat: _keep(table, seat, enemy.name, deck, hands[seat], kept) for seat in mine if hands[seat]}
    # Nobody may see what others keep before all have chosen (FW-25).
    yield from together(parts)
    back = [card for seat in parts if dealt for card in hands[seat]]
    for seat in parts:
        card = kept.get(seat, "")
        if card:
            table.things.loot_kept.setdefault(seat, []).append(card)
            if dealt:
                back.remove(card)
            elif card in table.things.decks[deck].unseen:
                table.things.decks[deck].unseen.remove(card)
    if back:
        yield from shuffle_back(table, deck, back, "FW-26")
    if reading(table, "D-40") == "a" and loot.line_up(table):
        yield from loot.enter_play(table, "table")


def waits(table: Table) -> Mapping[str, str]:
    """Nothing but Loot cards (FW-25)."""
    return {}


def _untold(table: Table, enemy: Enemy, deck: str, counters: Mapping[str, int]) -> None:
    """The Loot of the Automa, which keeps all (AU-53), and of players whose Convoy is not kept (FW-25).

    If the app does not resolve their shots it does not know their counters, so these players count them.
    """
    seen = bool(enemy.hitpoints) and way(table, "outcome") == "deal"
    others = [seat for seat in seats_of(table) if not is_tracked(table, seat)]
    for seat in (s for s in others if counters.get(s, 0)):
        if seat == automa_seat(table):
            _automa(table, enemy, counters[seat])
        else:
            _by_hand(table, seat, enemy, counters[seat])
    perhaps = [s for s in others if s in humans(table) and is_alive(table, s) and not (seen or counters.get(s, 0))]
    # One sentence if it is the same for everybody.
    for seat in [""] if perhaps and len(perhaps) == len(humans(table)) else perhaps:
        _tell(table, seat, enemy, deck)


def _tell(table: Table, seat: str, enemy: Enemy, deck: str, n: int = 0) -> None:
    """Tell a player whose Convoy is not kept (``""``: all) to take their Loot by hand (FW-22 to FW-26, FW-31).

    ``n``: how many cards; 0 if only the player knows the number of Target counters.
    """
    at_once = reading(table, "D-40") == "a"
    say(
        table,
        ("loot.you" if n else "loot.you.each") + (".at-once" if at_once else ""),
        "FW-25",
        *((because("why.targets", n=n),) if n else ()),
        you=True,
        doubts=("D-40",),
        n=n,
        enemy=f"@card.enemy.{enemy.name}",
        deck=f"@deck.{deck}",
        seat=seat,
    )
    if not at_once and table.terms.copy == "own":
        loot.awaits(table, seat)


def _deal(table: Table, deck: str, counters: Mapping[str, int]) -> dict[str, list[str]]:
    """Loot cards for each seat; from a short deck as many as there are, in right turn order (FW-22, FW-23, D-39).

    Real cards are only counted: ``"?"`` for each.
    """
    pile = table.things.decks[deck]
    hands: dict[str, list[str]] = {}
    short = False
    free = pile.left
    for seat in [s for s in table.things.order[::-1] if s in counters]:
        n = min(counters[seat], free)
        short = short or n < counters[seat]
        free -= n
        hands[seat] = ["?"] * n
        if way(table, deck) == "deal":
            hands[seat], pile.unseen = pile.unseen[:n], pile.unseen[n:]
        did(table, seat, "loot.dealt", "FW-23", because("why.targets", n=counters[seat]), n=n)
    if short:
        say(table, "loot.short", "FW-22", because("why.deck.left", n=pile.left), doubts=("D-39",))
    return hands


def _keep(table: Table, seat: str, enemy: str, deck: str, dealt: list[str], kept: dict[str, str]) -> Rule[None]:
    """Keep one of the cards, or refuse all (FW-25, FW-31)."""

    def offered(table: Table) -> list[Option]:
        # With real cards the player may have drawn any that the app has not seen elsewhere.
        cards = table.things.decks[deck].unseen if "?" in dealt else dealt
        return [
            *(loot.offered(table, seat, card) for card in cards),
            Option("", "option.loot.refuse"),
        ]

    answer = yield choose(
        seat,
        "loot.keep",
        "FW-25",
        offered,
        secret=True,
        values={"n": len(dealt), "enemy": f"@card.enemy.{enemy}"},
        doubts=("D-40",),
    )
    kept[seat] = str(answer or "")


# ---------------------------------------------------------------- seats that the app tells


def _automa(table: Table, enemy: Enemy, n: int) -> None:
    """One Loot card for each Target counter, kept face down (AU-53, D-68)."""
    kept = 1 if reading(table, "D-68") == "b" else n
    deck = table.things.decks.get(deck_of(table, enemy.name))
    if deck is not None:
        kept = min(kept, deck.left)
        deck.blind += kept
    table.things.automa.loot += kept
    say(
        table,
        "automa.loot",
        "AU-53",
        because("why.targets", n=n),
        you="copy",
        doubts=("D-68",) if n > 1 else (),
        n=kept,
    )


def _by_hand(table: Table, seat: str, enemy: Enemy, n: int) -> None:
    """The player draws their cards (FW-22 to FW-25) and keeps one, so the deck has one fewer (FW-26)."""
    deck = table.things.decks.get(deck_of(table, enemy.name))
    if deck is not None and deck.left:
        deck.blind += 1
    _tell(table, seat, enemy, deck_of(table, enemy.name), n)
