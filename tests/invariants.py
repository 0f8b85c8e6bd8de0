"""What must hold on every table of a game in which nobody corrected anything by hand."""

from __future__ import annotations

from companion.rules.automa import board, cards
from companion.rules.table import SUPPLY, TOKENS, Table, automa_seat


def broken(table: Table) -> list[str]:
    """Every invariant that this table breaks, in words; an empty list for a sound one."""
    found: list[str] = []
    automa, things = table.things.automa, table.things
    if not things.decks:
        return found
    for token in TOKENS:
        here = board.count(table, token) + (automa.contaminated if token == "survivor" else 0)
        on_cards = sum((b or {}).get(token, 0) for s in things.zone if s for b in (s.left, s.right))
        if here + on_cards + things.elsewhere[token] != SUPPLY[token]:
            found.append(
                f"{token}: {here} Automa + {on_cards} zone + {things.elsewhere[token]} elsewhere != {SUPPLY[token]}"
            )
    found += [f"token in damaged box {b}" for b in automa.tokens if b in automa.damage]
    found += [
        f"{t} in {b}, a box for {board.boxes(table)[b]}"
        for b, t in automa.tokens.items()
        if board.boxes(table)[b] not in (t, "any")
    ]
    if len(set(automa.damage)) != len(automa.damage):
        found.append(f"a box damaged twice: {automa.damage}")
    if not 1 <= automa.column <= board.COLUMNS:
        found.append(f"counter in column {automa.column}")
    if not board.BOTTOM <= automa.fame <= board.TOP:
        found.append(f"fame {automa.fame}")
    if board.survivors(table) > board.MOST_SURVIVORS:
        found.append(f"{board.survivors(table)} Survivors")
    out = sum(e.targets.get(automa_seat(table), 0) for e in things.enemies)
    if automa.targets + out != 2:
        found.append(f"Target counters: {automa.targets} free, {out} on Enemies")
    if sorted(things.order) != sorted(table.terms.seats):
        found.append(f"turn order {things.order}")
    found += _decks(table)
    met = [*things.defeated, *things.gone, *(e.name for e in things.enemies)]
    if len(set(met)) != len(met):
        found.append(f"an Enemy met twice: {met}")
    return found


def _decks(table: Table) -> list[str]:
    found = []
    automa, decks = table.things.automa, table.things.decks
    action = cards.deck(table)
    seen = [*action.unseen, *action.discards, *(c for c in automa.pile if c != "?")]
    seen += [a.card for a in automa.revealed if a.card != "?"]
    if sorted(seen) != [str(n) for n in range(1, 7)]:
        found.append(f"Action deck: {seen}")
    outcome = [*decks["outcome"].unseen, *decks["outcome"].discards]
    if sorted(outcome, key=int) != [str(n) for n in range(1, 13)]:
        found.append(f"Outcome deck: {outcome}")
    for name, deck in decks.items():
        cards_there = [*deck.unseen, *deck.discards]
        if len(set(cards_there)) != len(cards_there):
            found.append(f"{name}: a card twice: {cards_there}")
        if deck.blind < 0 or deck.blind > len(deck.unseen):
            found.append(f"{name}: {deck.blind} cards gone blind of {len(deck.unseen)}")
    return found
