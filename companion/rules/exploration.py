"""Phase 1: turns in left turn order, over and over, until nobody has anybody left to send (EX-01 to EX-04)."""

from __future__ import annotations

from companion.rules import seats
from companion.rules.automa import cards
from companion.rules.question import Rule
from companion.rules.saying import say
from companion.rules.table import Table, automa_seat, forget_marks, humans, reading
from companion.rules.units import Verdict, moment


def begin_round(table: Table, who: str) -> Rule[None]:
    """A new round; the Automa takes its Action cards before the first turn (TO-01, AU-10)."""
    table.progress.round += 1
    table.progress.out = []
    forget_marks(table, "round")
    say(table, "round.begins", "TO-01", rides=True, n=table.progress.round)
    if automa_seat(table):
        yield from cards.draw_pile(table)


def line_up(table: Table) -> list[str]:
    """Left turn order: from the leftmost counter to the right (TO-02), those still exploring."""
    return [seat for seat in table.things.order if seat not in table.progress.out]


def goes_on(table: Table) -> bool:
    """Whether somebody still explores (EX-04); the Automa's face-down cards keep the phase open (D-14)."""
    if reading(table, "D-14", "a") == "b" and all(h in table.progress.out for h in humans(table)):
        return False
    return bool(line_up(table))


def turn(table: Table, seat: str) -> Rule[None]:
    """One seat's turn (EX-02); a module may cancel or replace it."""
    verdict: Verdict = yield from moment(table, "explore", seat=seat)
    if verdict == "go on":
        yield from seats.of(table, seat).explore(table, seat)
    if not goes_on(table):
        # The phase ends at the end of this very turn, whoever would come next (EX-04).
        table.progress.queue = table.progress.queue[:1]
