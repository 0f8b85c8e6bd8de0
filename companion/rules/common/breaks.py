"""What editions share about a turn without exploring: resting a Survivor for its skill, and a turn without active
Survivors (EX-03, EX-04, EX-65, D-27)."""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.common import crew, exploration, fury
from companion.rules.common.seats.tracked import side
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Option, Rule, choose, only
from companion.rules.engine.saying import because, did
from companion.rules.engine.table import Table


def rests(table: Table, seat: str) -> Rule[tuple[str, int]]:
    """One active Survivor goes to Rest (EX-65). Returns its name and the points of its skill; ``""`` if none does."""
    active = crew.people(table, seat, "active")
    if not active:
        return "", 0
    name = yield choose(
        seat,
        "break.who",
        "EX-65",
        lambda t: [crew.person_option(t, seat, p) for p in crew.people(t, seat, "active")],
        itself=only([p.name for p in active]),
    )
    someone = crew.person(table, seat, str(name))
    if someone is None:
        return "", 0
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
    return str(name), points


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


def nobody_active(table: Table, seat: str, waits: Callable[[Table, str], bool]) -> Rule[None]:
    """Without active Survivors: remaining side acts are offered once, then the seat is out (EX-03, EX-04).

    ``waits``: whether the player may wait for a later turn instead, while somebody else explores.
    """

    def options(table: Table) -> list[Option]:
        found = [Option("done", "option.done.explore")]
        others = [s for s in exploration.line_up(table) if s != seat and not exploration.idle(table, s)]
        if others and waits(table, seat):
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
