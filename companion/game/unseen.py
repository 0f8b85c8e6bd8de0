"""What other players must not see: a hand, a question that reveals it, an answer that leaves a card in it (EX-31)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.messages.words import Told
from companion.rules.engine import modules
from companion.rules.engine.question import Option, Posed
from companion.rules.engine.table import Table, humans, is_tracked

KEPT = ("", "no", "keep", "wait", "done")
"""Answers to a secret question with which no card is played."""
OWN_TURN = ("explore.what", "explore.over", "rest.use", "move.to", "fire.attack")
"""Questions of a seat's own turn in which cards can be played. That they are asked does not reveal any card."""


def several(table: Table) -> bool:
    """Whether there are other players from whom a hand is hidden."""
    return len(humans(table)) > 1


def covers(posed: Posed, table: Table) -> bool:
    """Whether there are other players who must not see this question."""
    return posed.secret and several(table)


def public(posed: Posed, table: Table) -> Posed:
    """A question as everybody may see it, without names of cards in a hand."""
    named = (*posed.options, *posed.side, *(s.option for s in posed.shut))
    if not several(table) or not any(o.hand for o in named):
        return posed
    return replace(
        posed,
        options=tuple(o for o in posed.options if not o.hand),
        side=tuple(o for o in posed.side if not o.hand),
        shut=tuple(s for s in posed.shut if not s.option.hand),
    )


def of_hand(posed: Posed) -> tuple[list[Option], list[Option]]:
    """What can be done with cards in hand: answers to the question, and side acts."""
    return [o for o in posed.options if o.hand], [o for o in posed.side if o.hand]


def may_play(posed: Posed, table: Table) -> bool:
    """Whether "Play an Object" is offered: always if a seat with cards in hand is asked in its turn, so that it reveals
    nothing."""
    if not several(table) or not is_tracked(table, posed.asked) or not table.things.seats[posed.asked].hand:
        return False
    return posed.key in OWN_TURN or any(o.hand for o in (*posed.options, *posed.side))


def hidden(told: Told, table: Table, open_questions: Iterable[Posed]) -> bool:
    """Whether an act must stay hidden: a secret choice while others still choose, or one that leaves an unseen card in
    a hand. At the end of the game nothing is hidden."""
    posed, entry = told.posed, told.entry
    if posed is None or entry is None or not several(table) or table.progress.over:
        return False
    if any(o.hand and o.id == entry.value for o in posed.options) and entry.value in KEPT:
        return True
    if not posed.secret:
        return False
    seat = table.things.seats.get(posed.asked)
    unseen = [*table.things.loot_kept.get(posed.asked, []), *(seat.hand if seat is not None else [])]
    unseen += modules.secrets(table, posed.asked)
    # One answer may name several cards.
    left = any(part in unseen for part in modules.parts(entry.value))
    left = left or (entry.value in KEPT and posed.key != "loot.keep")
    return left or any(o.secret and o.key == posed.key for o in open_questions)
