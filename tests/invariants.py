"""What must hold on every table of a game in which nobody corrected anything by hand."""

from __future__ import annotations

from collections import Counter

from companion.rules.common import clan, convoy, crew, fury, hand, target_counters
from companion.rules.common.automa import board, cards
from companion.rules.editions import edition
from companion.rules.editions.edition import components
from companion.rules.engine import modules
from companion.rules.engine.decks import way
from companion.rules.engine.printed import known
from companion.rules.engine.table import TOKENS, Table, automa_seat, has_left, is_alive, is_tracked, seats_of


def broken(table: Table) -> list[str]:
    """Every invariant that this table breaks, in words; an empty list for a sound one."""
    found: list[str] = []
    automa, things = table.things.automa, table.things
    if not things.decks:
        return found
    for token in TOKENS:
        here = board.count(table, token) + (automa.contaminated if token == "survivor" else 0)
        on_cards = sum((b or {}).get(token, 0) for s in things.zone if s for b in (s.left, s.right))
        aboard = sum(convoy.count(seat, token) for seat in things.seats.values())
        if here + on_cards + aboard + things.elsewhere[token] != components(table).tokens[token]:
            found.append(
                f"{token}: {here} Automa + {on_cards} zone + {aboard} aboard + {things.elsewhere[token]} elsewhere "
                f"!= {components(table).tokens[token]}"
            )
    for kind in {kind.name: kind for kind in modules.kinds(table).by_face.values() if kind.supply}.values():
        blocks = [b or {} for s in things.zone if s for b in (s.left, s.right)] + list((things.pieces or {}).values())
        there = sum(block.get(side, 0) for block in blocks for side in kind.sides)
        there += sum(convoy.count(seat, side) for seat in things.seats.values() for side in kind.sides)
        if there + things.elsewhere[kind.name] != kind.supply:
            found.append(f"{kind.name}: {there} on the table + {things.elsewhere[kind.name]} != {kind.supply}")
    for track in modules.tracks(table):
        lo, hi = track.ends(table)
        counters = (things.tracks or {})[track.name]
        found += [f"{track.name} of {seat}: {n}" for seat, n in counters.items() if not lo <= n <= hi]
    found += [f"token in damaged box {b}" for b in automa.tokens if b in automa.damage]
    found += [
        f"{t} in {b}, a box for {board.boxes(table)[b]}"
        for b, t in automa.tokens.items()
        if board.boxes(table)[b] not in (t, "any")
    ]
    if len(set(automa.damage)) != len(automa.damage):
        found.append(f"a box damaged twice: {automa.damage}")
    if not 1 <= automa.column <= board.shape(table).columns:
        found.append(f"counter in column {automa.column}")
    if not components(table).fame.bottom <= automa.fame <= components(table).fame.top:
        found.append(f"fame {automa.fame}")
    if board.survivors(table) > board.shape(table).most["survivor"]:
        found.append(f"{board.survivors(table)} Survivors")
    if not any(is_tracked(table, seat) for seat in seats_of(table)):
        # While tracked players choose their Loot, the counters of a beaten Enemy are on their way home.
        found += _automa_targets(table)
    if sorted(things.order) != sorted(s for s in table.terms.seats if is_alive(table, s)):  # OT-01
        found.append(f"turn order {things.order}")
    found += _decks(table)
    for seat in seats_of(table):
        if is_tracked(table, seat):
            found += [f"{seat}: {fault}" for fault in _tracked(table, seat)]
    met = [*things.defeated, *things.gone, *(e.name for e in things.enemies)]
    if len(set(met)) != len(met):
        found.append(f"an Enemy met twice: {met}")
    return found


def _automa_targets(table: Table) -> list[str]:
    me, free = automa_seat(table), table.things.automa.targets
    out = sum(e.targets.get(me, 0) for e in table.things.enemies) + target_counters.waiting(table, me)
    return (
        [f"Automa's Target counters: {free} free, {out} on Enemies"]
        if me and free + out != components(table).automa_targets
        else []
    )


def _decks(table: Table) -> list[str]:
    found = []
    automa, decks = table.things.automa, table.things.decks
    if automa_seat(table):
        action = cards.deck(table)
        seen = [*action.unseen, *action.discards, *(c for c in automa.pile if not c.startswith("?"))]
        seen += [a.card for a in automa.revealed if a.card != "?"]
        if sorted(seen) != [str(n) for n in range(1, 7)]:
            found.append(f"Action deck: {seen}")
    outcome = [*decks["outcome"].unseen, *decks["outcome"].discards]
    if sorted(outcome) != sorted(edition.cards(table, "outcome")):
        found.append(f"Outcome deck: {outcome}")
    for name, deck in decks.items():
        cards_there = [*deck.unseen, *deck.discards]
        if len(set(cards_there)) != len(cards_there):
            found.append(f"{name}: a card twice: {cards_there}")
        if deck.blind < 0 or deck.blind > len(deck.unseen):
            found.append(f"{name}: {deck.blind} cards gone blind of {len(deck.unseen)}")
    return found


def _tracked(table: Table, seat: str) -> list[str]:
    """A tracked seat, at any moment: boxes, tracks, cards."""
    mine = table.things.seats[seat]
    found = []
    signs = convoy.boxes(table, mine)
    for place, piece in convoy.pieces(mine):
        if len(set(piece.damage)) != len(piece.damage):
            found.append(f"a box of {place} damaged twice: {piece.damage}")
        found += [f"Damage on {place}.{n}: no such box" for n in piece.damage if f"{place}.{n}" not in signs]
        for n, token in piece.tokens.items():
            sign = signs.get(f"{place}.{n}", "")
            if token not in convoy.holds(table, sign):
                found.append(f"{token} in {place}.{n}, a box for {sign!r}")
            if n in piece.damage:
                found.append(f"{token} in the damaged box {place}.{n}")
    if not components(table).fame.bottom <= (mine.fame or 0) <= components(table).fame.top:
        found.append(f"fame {mine.fame}")
    if not 0 <= mine.fury <= fury.top(table):
        found.append(f"fury {mine.fury}")
    names = [person.name for person in mine.people]
    if len(set(names)) != len(names):
        found.append(f"a Survivor twice: {names}")
    found += [f"{p.name}: {p.contamination} Contamination" for p in mine.people if p.contamination < 0]
    if (
        not mine.alive
        and not has_left(table, seat)
        and (mine.people or any(piece.tokens for _, piece in convoy.pieces(mine)))
    ):
        found.append("out of the game, but not off the table")
    return found


def unsettled(table: Table) -> list[str]:
    """What must hold besides between two units of play: inside one a card may still have to follow a token."""
    found = []
    if not table.things.decks:
        return found
    for seat in seats_of(table):
        mine = table.things.seats[seat]
        if not is_tracked(table, seat) or mine.truck is None or has_left(table, seat):
            continue  # who has left, maybe out of an effect, has it put in order on coming back
        out = sum(e.targets.get(seat, 0) for e in table.things.enemies) + target_counters.waiting(table, seat)
        if mine.targets + out != components(table).targets or mine.targets < 0:
            found.append(f"{seat}: Target counters: {mine.targets} free, {out} on Enemies")
        tokens = convoy.count(mine, "survivor")
        if mine.alive and tokens != len(mine.people):  # CV-09
            found.append(f"{seat}: {len(mine.people)} Survivors, {tokens} tokens")
        if mine.alive and not mine.people:
            found.append(f"{seat}: no Survivor left, but not out (OT-01)")
        if len(mine.hand) > hand.hand_limit(table, seat):  # CV-11
            found.append(f"{seat}: {len(mine.hand)} cards in hand, limit {hand.hand_limit(table, seat)}")
        if len(mine.trailers) > convoy.number(table, mine.truck, "towing"):  # EX-41
            found.append(f"{seat}: {len(mine.trailers)} Trailers, towing {convoy.number(table, mine.truck, 'towing')}")
        ill = [p.name for p in mine.people if crew.printed_skill(table, p.name) <= p.contamination]
        if ill:
            found.append(f"{seat}: should be dead: {ill}")
    return found + _automa_targets(table) + _hands(table)


def _hands(table: Table) -> list[str]:
    """Where the app deals them, Object and Loot cards are each somewhere, and only once."""
    found = []
    seats = [table.things.seats[s] for s in seats_of(table) if is_tracked(table, s)]
    deck = table.things.decks["object"]
    # Before the first Convoy is laid out in set-up nobody has looked at a card.
    if any(seat.truck is not None for seat in seats) and way(table, "object") == "deal":
        there = Counter(known(table, f"object/{c}")["name"][0] for c in [*deck.unseen, *deck.discards])
        there += Counter(c for seat in seats for c in seat.hand if c not in components(table).special)
        # The Automa's cards are among the unseen ones, counted as blind.
        copies = edition.cards(table, "object")
        away = len(copies) - sum(there.values()) or deck.blind - table.things.automa.objects
        whole = Counter(known(table, f"object/{n}")["name"][0] for n in copies)
        if there - whole or away:
            found.append(f"Object cards: {dict(there)}, {table.things.automa.objects} with the Automa")
    loot = [c for seat in seats for c in seat.hand if c in components(table).special]
    loot += [piece.card for seat in seats for _, piece in convoy.pieces(seat)]
    loot += [c for kept in table.things.loot_kept.values() for c in kept]
    names = clan.loot(table)
    for name in clan.loot_decks(table) if seats else ():
        pile = table.things.decks[name]
        loot += [*pile.unseen[: pile.left], *pile.discards]
    twice = [card for card, n in Counter(c for c in loot if c in names).items() if n > 1]
    if twice:
        found.append(f"Loot in two places: {twice}")
    return found
