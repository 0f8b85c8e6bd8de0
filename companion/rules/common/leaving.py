"""A person leaves the game and comes back. The others go on; the rules treat the seat as out (OT-01).

The pieces of a tracked Convoy stay, so that the player can take it up again. A question to that seat is dropped if its
turn or choice has not begun. In the middle of an effect the least answer is given, so that nothing stays half done.
What must be read off the real table is asked of the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from companion.rules.common import convoy, crew, ignoring, improving, objects, target_counters
from companion.rules.engine.correctable import Correctable, Field
from companion.rules.engine.question import IllegalAnswer, Posed, Question, Rule
from companion.rules.engine.saying import did
from companion.rules.engine.table import Table, automa_seat, has_left, humans, is_alive, is_tracked, left_mark, mark
from companion.rules.engine.units import phase_of

HEAD = "plays"
"""How the path of this correction begins; the seat follows. The value is ``yes`` or ``no``."""
PLAIN = ("", "done", "none", "no", "keep", "leave", "leaves")
"""Answers that do as little as possible."""
UNBEGUN = (
    *("explore.what", "explore.team", "explore.bonus", "explore.over", "explore.turn", "explore.block"),
    *("explore.encounter", "break.who", "break.repairs", "rest.feed", "rest.feed.otherwise", "rest.use"),
    *("move.to", "move.end", "move.elsewhere", "move.by", "move.way", "move.far", "move.food"),
    *("fire.attack", "fire.turn", "fire.once"),
    *("score.how", "score.total", "score.lines", "track.people", "track.cards", "track.damage", "track.rest"),
)
"""Questions that begin a turn or a choice. They can be dropped without a trace."""


# ---------------------------------------------------------------- leaving, coming back


def may_leave(table: Table, seat: str) -> bool:
    """Whether this seat may leave: not the last person, nor the one who plays against the Automa."""
    others = [s for s in humans(table) if s != seat and is_alive(table, s)]
    return is_alive(table, seat) and seat in humans(table) and bool(others) and not automa_seat(table)


def going_on(table: Table) -> bool:
    """Whether the game has been set up and is not over."""
    return bool(table.things.decks) and phase_of(table) != "setup" and not table.progress.over


def set_plays(table: Table, seat: str, value: Any) -> None:
    """Make the seat leave the game or come back. Raises IllegalAnswer for the last person, KeyError or ValueError for
    an unknown seat or value."""
    if seat not in humans(table) or value not in ("yes", "no") or not going_on(table):
        raise ValueError(f"{seat}: {value!r}")
    if value == "no" and is_alive(table, seat):
        if not may_leave(table, seat):
            raise IllegalAnswer("illegal.leave", came=f"@seat.{seat}", expected="yes")
        _leave(table, seat)
    elif value == "yes" and has_left(table, seat):
        if phase_of(table) == "score":
            raise ValueError(f"{seat}: the game is being scored")
        _come_back(table, seat)


def _leave(table: Table, seat: str) -> None:
    mark(table, left_mark(seat))
    crew.no_turns(table, seat)
    target_counters.home_from_all(table, seat)
    did(table, seat, "seat.left", "OT-01")
    if seat in table.progress.scores:
        table.progress.scores[seat] = {"total": 0}


def _come_back(table: Table, seat: str) -> None:
    table.progress.marks.remove(left_mark(seat))
    table.things.seats[seat].alive = True
    table.things.order = [*table.things.order, seat]
    did(table, seat, "seat.back", "OT-01")


def after_correct(table: Table, hands: Mapping[str, int], away: Sequence[str]) -> Rule[None]:
    """After a correction: the Convoys of seats that were ``away`` and are back are made legal, and hands that are now
    farther above their limit are reduced (CV-09, EX-32)."""
    for seat in away:
        if is_tracked(table, seat) and not has_left(table, seat):
            yield from settle(table, seat)
    yield from objects.shed_after(table, hands)


PLAYS = Field(f"{HEAD}.{{seat}}", "correct.plays", "option")


def found(table: Table) -> list[Correctable]:
    """Whether each person plays, as values that can be set."""
    return [
        PLAYS.row("no" if has_left(table, seat) else "yes", ("yes", "no"), seat=seat)
        for seat in (humans(table) if going_on(table) else ())
        if may_leave(table, seat) or (has_left(table, seat) and phase_of(table) != "score")
    ]


# ---------------------------------------------------------------- questions of who has left


def dropped(table: Table, question: Question | None) -> str:
    """The seat that has left and whose part of this question ends without an answer; ``""`` for none."""
    if question is None:
        return ""
    for seat, part in question.together.items():
        if has_left(table, seat) and (_unbegun(table, part) or part.kind in ("read", "draw")):
            return seat
    return question.asked if has_left(table, question.asked) and _unbegun(table, question) else ""


def _unbegun(table: Table, question: Question) -> bool:
    return question.key in UNBEGUN or question.key in ignoring.chosen_by(table)


def handed_on(table: Table, question: Question) -> Question:
    """A question about the real table, asked of the others instead of a seat that has left."""
    if question.kind in ("read", "draw") and has_left(table, question.asked):
        return structs.replace(question, asked="table")
    return question


def least(posed: Posed) -> Any:
    """The answer that does as little as possible."""
    if posed.kind == "choose":
        ids = [o.id for o in posed.options if not o.rare] or [o.id for o in posed.options]
        return next((plain for plain in PLAIN if plain in ids), ids[0])
    if posed.kind == "amount":
        return posed.default if posed.default is not None else posed.lo
    return [o.id for o in posed.options[: posed.lo]]


def settle(table: Table, seat: str) -> Rule[None]:
    """Make a Convoy legal that somebody takes up again: as many Survivor cards as tokens, no Survivor without skill, no
    Trailer or card over the limit (CV-09, EX-41, EX-60, EX-32)."""
    gone = yield from improving.shed_trailers(table, seat)
    table.things.common += gone  # only now: a correction may have replaced the list meanwhile
    mine = table.things.seats[seat]
    while convoy.count(mine, "survivor") > len(mine.people):
        convoy.spend(table, seat, "survivor")
    while len(mine.people) > max(1, convoy.count(mine, "survivor")):
        before = len(mine.people)
        yield from crew.lose_one(table, seat)
        mine = table.things.seats[seat]
        if len(mine.people) == before:
            break
    crew.burials(table, seat)
    if is_alive(table, seat) and not mine.people:
        crew.out(table, seat)
    yield from objects.shed(table, seat)
