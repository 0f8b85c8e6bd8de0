"""Loot of a beaten Enemy in the first edition: the letters of an Outcome card decide who gets the Loot card; the others
draw an Object card for each of their counters (1E-FIR-22 to 1E-FIR-27)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.rules.common import clan, loot, objects, outcome
from companion.rules.common.automa import board
from companion.rules.common.loot import gain as enters_play
from companion.rules.editions.first_edition import stack, target_boxes
from companion.rules.editions.first_edition.outcomes import letters_field
from companion.rules.engine.question import Option, Rule, choose
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Enemy, Table, automa_seat, is_tracked, seats_of

OBJECT = "object"
"""An Object card owed to a seat at the end of the Convoys Fire step (1E-FIR-25)."""
CARD = "loot"
"""The Loot card itself, while the app does not know its front (1E-FIR-24)."""


def share(table: Table, enemy: Enemy) -> Rule[None]:
    """Reveal one Outcome card; the first letter whose box has a counter decides (1E-FIR-23)."""
    deck, card = stack.card_of(table, enemy.name)
    stack.forget(table, enemy.name)
    row = target_boxes.order(enemy)
    if not row:
        return
    winner = row[0] if len(set(row)) == 1 else (yield from _drawn(table, row))
    say(
        table,
        "loot.won",
        "1E-FIR-23",
        because("why.targets.all", counts=dict(enemy.targets)),
        you="copy",
        enemy=f"@card.enemy.{enemy.name}",
        seat=winner,
    )
    if deck:
        _owe(table, winner, [card if card != stack.UNSEEN else f"{CARD}:{deck}"])
    for seat in seats_of(table):
        if seat != winner and enemy.targets.get(seat, 0):
            _owe(table, seat, [OBJECT] * enemy.targets[seat])


def _drawn(table: Table, row: Sequence[str]) -> Rule[str]:
    """The owner of the counter in the first box that the letters name."""
    field = letters_field()
    drawn = yield from outcome.reveal(table, [field], board.letters(table), "loot.letters", "1E-FIR-23", view="enemies")
    shown, source = drawn.values[field.name]
    box = next((box for box in str(shown) if target_boxes.BOXES.index(box) < len(row)), target_boxes.BOXES[0])
    winner = row[target_boxes.BOXES.index(box)]
    say(
        table,
        "loot.letter",
        "1E-FIR-23",
        because("why.letters", source, letters=str(shown), card=drawn.card),
        rides=True,
        letter=box,
        seat=winner,
    )
    return winner


def _owe(table: Table, seat: str, kept: list[str]) -> None:
    """Note what a seat gets at the end of the step. A player whose Convoy is not kept handles it by hand."""
    if seat == automa_seat(table) or is_tracked(table, seat):
        table.things.loot_kept.setdefault(seat, []).extend(kept)
    elif table.terms.copy == "own":
        n = kept.count(OBJECT)
        say(
            table, "loot.owed.object" if n else "loot.owed", "1E-FIR-25" if n else "1E-FIR-24", you=True, n=n, seat=seat
        )
        if not n:
            loot.awaits(table, seat)


def waits(table: Table) -> Mapping[str, str]:
    """Object cards that are owed, and Loot cards of which only the back is known."""
    return {OBJECT: "@token.object", **{f"{CARD}:{deck}": f"@deck.{deck}" for deck in clan.loot_decks(table)}}


def gain(table: Table, seat: str, kept: str) -> Rule[None]:
    """Something that was owed comes into play (1E-FIR-24, 1E-FIR-25). The Automa's cards stay face down."""
    if seat == automa_seat(table):
        if kept == OBJECT:
            yield from board.gain_objects(table, 1)
        else:
            table.things.automa.loot += 1
        say(table, "automa.owed", "1E-AUT-44", you="copy", n=1)
    elif kept == OBJECT:
        yield from objects.draw_objects(table, seat, 1, "1E-FIR-25")
    elif kept.startswith(f"{CARD}:"):
        deck = kept.partition(":")[2]
        answer = yield choose(
            seat,
            "loot.turned",
            "1E-FIR-24",
            lambda t: [
                *(Option(c, "option.card", {"card": loot.named(t, c)}) for c in t.things.decks[deck].unseen),
                Option("", "option.loot.refuse"),
            ],
            values={"deck": f"@deck.{deck}"},
        )
        if answer:
            if answer in table.things.decks[deck].unseen:
                table.things.decks[deck].unseen.remove(str(answer))
                table.things.decks[deck].blind = max(0, table.things.decks[deck].blind - 1)
            yield from enters_play(table, seat, str(answer))
    else:
        yield from _take(table, seat, kept)


def _take(table: Table, seat: str, card: str) -> Rule[None]:
    """A Loot card that the app has dealt is turned over; it may be refused (1E-D40)."""
    answer = yield choose(
        seat,
        "loot.take",
        "1E-FIR-24",
        [Option(card, "option.card", {"card": loot.named(table, card)}), Option("", "option.loot.refuse")],
    )
    if answer:
        yield from enters_play(table, seat, card)
