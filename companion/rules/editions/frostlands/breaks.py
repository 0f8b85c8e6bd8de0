"""Take a Break: Repairs and Fury for the skill of the resting Survivor (EX-65, EX-66, D-27); and a turn without active
Survivors (EX-03, EX-04, EX-67)."""

from __future__ import annotations

from companion.rules.common import convoy, crew, exploration, fury
from companion.rules.common.seats.tracked import side
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Option, Question, Rule, choose, only
from companion.rules.engine.saying import because, did
from companion.rules.engine.table import Table


def options(table: Table, seat: str) -> list[Option]:
    """A break, if a Survivor is active (EX-02, EX-65)."""
    return [Option("break", "option.break.tracked")] if crew.people(table, seat, "active") else []


def by_hand(table: Table) -> Option:
    """A player whose Convoy is not kept has taken a break, or done nothing (EX-65)."""
    return Option("done", "option.break")


def take(table: Table, seat: str, option: str) -> Rule[None]:
    """One active Survivor goes to Rest; its skill is spent on Repairs and Fury in any mix (EX-65, EX-66, D-27)."""
    active = crew.people(table, seat, "active")
    if not active:
        return
    name = yield choose(
        seat,
        "break.who",
        "EX-65",
        lambda t: [crew.person_option(t, seat, p) for p in crew.people(t, seat, "active")],
        itself=only([p.name for p in active]),
    )
    someone = crew.person(table, seat, str(name))
    if someone is None:
        return
    points = points_of(table, seat, str(name))
    someone.zone = "rest"
    did(
        table,
        seat,
        "break.rests",
        "EX-65",
        because("why.break", n=points),
        doubts=("D-27",) if someone.contamination else (),
        name=crew.called(str(name)),
        n=points,
    )
    lo, hi = _repairs(table, seat, points)
    repairs = yield Question(
        "break.repairs",
        "amount",
        "EX-66",
        asked=seat,
        turn=seat,
        view="convoy",
        values={"n": points, "name": crew.called(str(name))},
        lo=lambda t: _repairs(t, seat, points)[0],
        hi=lambda t: _repairs(t, seat, points)[1],
        default=hi,
        itself=hi if lo == hi else None,
    )
    yield from convoy.repair(table, seat, int(repairs), "EX-66", must=True)
    fury.gain(table, seat, points - int(repairs), "EX-66")


def points_of(table: Table, seat: str, name: str) -> int:
    """The points of a break: printed skill minus Contamination, without Food (D-27)."""
    someone = crew.person(table, seat, name)
    if someone is None:
        return 0
    skill = crew.printed_skill(table, name)
    if reading(table, "D-27") == "a":
        return skill
    base = someone.antifreeze or skill
    return max(0, base - (0 if fury.unlowered(table, seat) else someone.contamination))


def _repairs(table: Table, seat: str, points: int) -> tuple[int, int]:
    """The least and the most points that can go into Repairs, given the Damage and the room on the Fury track."""
    most = min(points, len(convoy.broken(table, seat)))
    room = fury.top(table) - table.things.seats[seat].fury
    return min(most, max(0, points - room)), most


def nobody_active(table: Table, seat: str) -> Rule[None]:
    """Without active Survivors: remaining side acts are offered once, then the seat is out (EX-03, EX-04).

    With an MRE in hand the player may wait while somebody else explores (CD-22).
    """

    def options(table: Table) -> list[Option]:
        found = [Option("done", "option.done.explore")]
        others = [s for s in exploration.line_up(table) if s != seat and not exploration.idle(table, s)]
        if others and "mre" in table.things.seats[seat].hand:
            found.append(Option("wait", "option.wait", hand=True))
        return found

    answer = yield choose(
        seat,
        "explore.over",
        "EX-03",
        options,
        side=lambda t: side.acts(t, seat),
        itself=None if side.worth_asking(table, seat) else "done",
    )
    if answer == "done" and exploration.idle(table, seat) and seat not in table.progress.out:
        table.progress.out.append(seat)
