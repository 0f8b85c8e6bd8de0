"""Phase 1: turns in left turn order, again and again until no seat can explore (EX-01 to EX-04)."""

from __future__ import annotations

from companion.rules.common import crew, seats
from companion.rules.common.automa import cards
from companion.rules.editions.edition import policies
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import happens
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table, automa_seat, forget_marks, humans


def begin_round(table: Table, who: str) -> Rule[None]:
    """A new round; the Automa takes its Action cards before the first turn (TO-01, AU-10)."""
    table.progress.round += 1
    table.progress.out = []
    forget_marks(table, "round")
    for seat in humans(table):
        crew.wear_off(table, seat)
    say(table, "round.begins", "TO-01", rides=True, n=table.progress.round)
    yield from happens(table, "round.begins")
    if automa_seat(table):
        yield from cards.draw_pile(table)


def line_up(table: Table) -> list[str]:
    """The seats that still explore, in left turn order: from the leftmost counter to the right (TO-02); where players
    come round again, all of them (1E-EXP-18)."""
    stay = humans(table) if policies(table).breaks.comes_round else []
    alive = [seat for seat in table.things.order if table.things.seats[seat].alive]
    return [seat for seat in alive if seat not in table.progress.out or seat in stay]


def explores(table: Table, seat: str) -> bool:
    """Whether a seat may still send somebody in this phase, as far as the app knows."""
    return seat not in table.progress.out and not idle(table, seat)


def idle(table: Table, seat: str) -> bool:
    """Whether a seat has Survivors but none active: it passes (EX-03) and keeps no phase going (CD-22)."""
    people = table.things.seats[seat].people
    return bool(people) and not any(p.zone == "active" for p in people)


def goes_on(table: Table) -> bool:
    """Whether somebody still explores (EX-04). The Automa's face-down cards keep the phase going (D-14)."""
    still = [seat for seat in line_up(table) if explores(table, seat)]
    if reading(table, "D-14") == "b" and not any(seat in still for seat in humans(table)):
        return False
    return bool(still)


def turn(table: Table, seat: str) -> Rule[None]:
    """One seat's turn (EX-02); an expansion may cancel it."""
    was_out = seat in table.progress.out
    if (yield from happens(table, "explore", seat=seat)):
        yield from seats.of(table, seat).explore(table, seat)
    if not goes_on(table):
        # The phase ends with this turn, even if other seats could still come (EX-04).
        table.progress.queue = table.progress.queue[:1]
    if seat == automa_seat(table) and seat in table.progress.out and _waiting(table):
        say(table, "explore.automa.out", "AU-31", rides=True)
    if was_out:
        return
    pile = len(table.things.automa.pile)
    if pile and seat in table.progress.out and seat in humans(table) and not _waiting(table):
        key = "explore.automa.ends" if reading(table, "D-14") == "b" else "explore.automa.alone"
        say(table, key, "EX-04", rides=True, doubts=("D-14",), n=pile)


def _waiting(table: Table) -> list[str]:
    """People's seats that still have an active Survivor."""
    return [s for s in line_up(table) if s in humans(table) and explores(table, s)]
