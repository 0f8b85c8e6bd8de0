"""Loot of a beaten Enemy in the first edition: the letters of an Outcome card decide who gets the Loot card; the others
draw an Object card for each of their counters (1E-FIR-22 to 1E-FIR-27)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.rules.common import attack, clan, loot, objects, outcome
from companion.rules.common.automa import board
from companion.rules.common.loot import gain as enters_play
from companion.rules.editions.edition import cards
from companion.rules.editions.first_edition import defence, enemies_fire, stack, target_boxes
from companion.rules.editions.first_edition.outcomes import first_taken
from companion.rules.engine.decks import ready, way
from companion.rules.engine.doubts import played
from companion.rules.engine.question import Option, Question, Rule, choose, only
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Enemy, Table, automa_seat, is_alive, is_tracked, seats_of
from companion.rules.engine.units import phase_of

OBJECT = "object"
"""An Object card owed to a seat at the end of the Convoys Fire step (1E-FIR-25)."""
CARD = "loot"
"""The Loot card itself, while the app does not know its front (1E-FIR-24)."""


def share(table: Table, enemy: Enemy) -> Rule[None]:
    """One Outcome card decides who gets the Loot card; the others get Object cards, all at the end of the step
    (1E-FIR-23 to 1E-FIR-25)."""
    deck, card, n = stack.lift(table, enemy.name)
    if attack.all_seen(table):
        winner = yield from _decided(table, enemy, target_boxes.order(enemy))
    else:
        winner = yield from _told(table, enemy)
    why, called = because("why.targets.all", counts=dict(enemy.targets)), f"@card.enemy.{enemy.name}"
    if winner:
        say(table, f"loot.won{_later(table)}", "1E-FIR-23", why, you="copy", enemy=called, seat=winner)
    else:
        say(table, "loot.nobody", "1E-FIR-23", why, you="copy", doubts=("1E-D38",), enemy=called)
    if winner and deck:
        if is_tracked(table, winner) and card == stack.UNSEEN:
            stack.won(table, deck, n)
        _owe(table, winner, [card if card != stack.UNSEEN else f"{CARD}:{deck}"])
    for seat in seats_of(table):
        if seat != winner and enemy.targets.get(seat, 0):
            _owe(table, seat, [OBJECT] * enemy.targets[seat])
    if not attack.all_seen(table):
        _others_by_hand(table, winner, enemy)


def _decided(table: Table, enemy: Enemy, row: Sequence[str]) -> Rule[str]:
    """The owner of the counter in the first box that the letters name (1E-FIR-23). If none of them has a counter, the
    next card is revealed (1E-D38). ``""``: nobody."""
    if len(set(row)) < 2:
        # It is revealed all the same, but need not be read.
        yield from _reveal_unread(table)
        return row[0] if row else ""
    field = first_taken(target_boxes.BOXES[: len(row)])
    for _ in cards(table, "outcome"):
        letters = board.letters(table)
        drawn = yield from outcome.reveal(
            table, [field], letters, "loot.letters", "1E-FIR-23", view="enemies", in_use=enemies_fire.keeps_out(table)
        )
        shown, source = drawn.values[field.name]
        box = next((box for box in str(shown) if target_boxes.BOXES.index(box) < len(row)), "")
        if box:
            winner = row[target_boxes.BOXES.index(box)]
            why = because("why.letters", source, letters=str(shown), card=drawn.card)
            say(table, "loot.letter", "1E-FIR-23", why, rides=True, letter=box, seat=winner)
            return winner
        say(table, "loot.letter.none", "1E-FIR-23", rides=True, doubts=("1E-D38",), enemy=f"@card.enemy.{enemy.name}")
        if played(table, "1E-D38") == "b":
            break
    return ""


def _reveal_unread(table: Table) -> Rule[None]:
    """An Outcome card is revealed of which nothing needs to be read."""
    if way(table, "outcome") == "read":
        yield from ready(table, "outcome", "1E-FIR-34")
        if table.things.decks["outcome"].left:
            table.things.decks["outcome"].blind += 1
    else:
        yield from outcome.reveal(
            table, [], board.letters(table), "loot.letters", "1E-FIR-23", in_use=enemies_fire.keeps_out(table)
        )
    say(table, "loot.revealed", "1E-FIR-23", you=way(table, "outcome") != "deal", rides=True)


def _told(table: Table, enemy: Enemy) -> Rule[str]:
    """The players say whom the letters name: the app does not know all counters."""
    yield from _reveal_unread(table)

    def owners(table: Table) -> list[str]:
        return [s for s in seats_of(table) if enemy.targets.get(s, 0) or (_by_hand(table, s) and is_alive(table, s))]

    answer = yield Question(
        "loot.who",
        "choose",
        "1E-FIR-23",
        view="enemies",
        values={"enemy": f"@card.enemy.{enemy.name}"},
        options=lambda t: [
            *(Option(s, "option.loot.winner", {"seat": f"@seat.{s}"}) for s in owners(t)),
            Option("", "option.loot.nobody", rare=True),
        ],
        itself=only(owners(table)),
    )
    return str(answer or "")


LATER = {"a": "", "b": ".after", "c": ".late"}
"""The end of a message about what waits for the end of the Convoys Fire step, by other readings of these attacks or of
the phase (1E-D39)."""


def _later(table: Table) -> str:
    """The end of a message about what waits; after a Bonus Action nothing waits (1E-BON-B3, 1E-D82)."""
    return ".now" if phase_of(table) == "exploration" else LATER[played(table, "1E-D39")]


def _doubts(table: Table) -> tuple[str, ...]:
    """What is open when a Loot card is turned over: whether it may be refused, and when it is handed over."""
    return ("1E-D40",) if phase_of(table) == "exploration" else ("1E-D39", "1E-D40")


def _by_hand(table: Table, seat: str) -> bool:
    """Whether a person keeps the Convoy of this seat on the table alone."""
    return seat != automa_seat(table) and not is_tracked(table, seat)


def _owe(table: Table, seat: str, kept: list[str]) -> None:
    """Note what a seat gets at the end of the step. A player whose Convoy is not kept handles it by hand."""
    if not _by_hand(table, seat):
        table.things.loot_kept.setdefault(seat, []).extend(kept)
        return
    loot.awaits(table, seat)
    if table.terms.copy == "own":
        n = kept.count(OBJECT)
        key = f"{'loot.owed.object' if n else 'loot.owed'}{_later(table)}"
        say(table, key, "1E-FIR-25" if n else "1E-FIR-24", you=True, rides=True, n=n, seat=seat)


def _others_by_hand(table: Table, winner: str, enemy: Enemy) -> None:
    """Players whose counters the app does not know draw Object cards for them (1E-FIR-25)."""
    others = [s for s in seats_of(table) if s != winner and _by_hand(table, s) and not enemy.targets.get(s, 0)]
    for seat in others if table.terms.copy == "own" else ():
        key = f"loot.owed.objects{_later(table)}"
        say(table, key, "1E-FIR-25", you=True, rides=True, enemy=f"@card.enemy.{enemy.name}", seat=seat)
        loot.awaits(table, seat)


def waits(table: Table) -> Mapping[str, str]:
    """Object cards that are owed, and Loot cards of which only the back is known."""
    return {OBJECT: "@token.object", **{f"{CARD}:{deck}": f"@deck.{deck}" for deck in clan.loot_decks(table)}}


def objects_back(table: Table) -> bool:
    """The Automa keeps its Object cards; by the other reading they go into the new deck (1E-D52)."""
    return played(table, "1E-D52") == "b"


def shifts(table: Table) -> bool:
    """Only what is gained is placed; by the other reading other tokens may be moved for it (1E-FIR-38, 1E-D98)."""
    return table.progress.step in ("fire.loot", "fire.loot.late") and played(table, "1E-D98") == "b"


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
                *(loot.offered(t, seat, c) for c in t.things.decks[deck].unseen),
                *_refusal(t),
                *(loot.offered(t, seat, c, rare=True) for c in stack.others(t, deck)),
            ],
            values={"deck": f"@deck.{deck}"},
            doubts=_doubts(table),
        )
        if answer:
            stack.seen(table, deck, str(answer))
            n = stack.turned(table, deck)
            if n:
                defence.keep(table, clan.back(table, str(answer)), n)
            yield from enters_play(table, seat, str(answer))
        else:
            stack.turned(table, deck)
    else:
        yield from _take(table, seat, kept)


def _refusal(table: Table, card: str = "") -> list[Option]:
    """The option to discard the Loot card (1E-D40); the Prisoner's player has it in any case (1E-CRD-S14)."""
    may = played(table, "1E-D40") == "a" or clan.loot_kind(table, card) == "survivor"
    return [Option("", "option.loot.refuse")] if may else []


def _take(table: Table, seat: str, card: str) -> Rule[None]:
    """A Loot card that the app has dealt is turned over; it may be refused (1E-D40)."""
    answer = yield choose(
        seat,
        "loot.take",
        "1E-FIR-24",
        [loot.offered(table, seat, card), *_refusal(table, card)],
        doubts=_doubts(table),
    )
    if answer:
        yield from enters_play(table, seat, card)
    elif clan.loot_kind(table, card) != "survivor":
        table.things.common.append(card)  # where Beta's slot 2 finds it (1E-D27)
