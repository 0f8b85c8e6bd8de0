"""What Object cards do that are played on their own, if editions share the text (CD-18, CD-19, CD-22, CD-25).

Cards that change another action are abilities (:mod:`companion.rules.common.object_cards`).
"""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.common import convoy, crew
from companion.rules.editions.cards import PHASES, Effect
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Rule, choose, only
from companion.rules.engine.saying import did
from companion.rules.engine.table import Person, Table, is_alive, is_tracked, mark, seats_of
from companion.rules.engine.units import phase_of


def _weak(table: Table, seat: str) -> list[Person]:
    active = crew.helped(table, seat, crew.people(table, seat, "active"))
    return [p for p in active if (p.antifreeze or crew.printed_skill(table, p.name)) < 3]


def _antifreeze(table: Table, seat: str) -> Rule[None]:
    """One Survivor has skill 3 for this phase (CD-18)."""
    name = yield from _who(table, seat, "object.antifreeze", "CD-18", lambda t: _weak(t, seat))
    someone = crew.person(table, seat, name)
    if someone is not None:
        someone.antifreeze = 3


def _who(table: Table, seat: str, key: str, rule: str, offered: Callable[[Table], list[Person]]) -> Rule[str]:
    """A chosen Survivor among those offered; not asked if there is only one."""
    answer = yield choose(
        seat,
        key,
        rule,
        lambda t: [crew.person_option(t, seat, p) for p in offered(t)],
        itself=only([p.name for p in offered(table)]),
    )
    return str(answer or "")


def _ill(table: Table, seat: str) -> bool:
    return any(p.contamination for p in crew.helped(table, seat, crew.people(table, seat)))


def _iv_bag(table: Table, seat: str) -> Rule[None]:
    """Remove up to 2 Contamination from own Survivors (CD-19)."""
    among = [p.name for p in crew.helped(table, seat, crew.people(table, seat))] if table.terms.modules else None
    yield from crew.treat(table, seat, 2, "CD-19", among)


def _tired(table: Table, seat: str) -> list[Person]:
    return crew.helped(table, seat, [*crew.people(table, seat, "exhausted"), *crew.people(table, seat, "rest")])


def _may_recover(table: Table, seat: str) -> bool:
    """One MRE a phase; in the Exploration Phase only while somebody is active, or while there is a card in the zone
    (CD-22, D-77)."""
    if f"phase:mre.{seat}" in table.progress.marks or not _tired(table, seat):
        return False
    if phase_of(table) != "exploration":
        return True
    if reading(table, "D-77") == "b":
        return any(slot is not None for slot in table.things.zone)
    for other in seats_of(table):
        if other in table.progress.out or not is_alive(table, other):
            continue
        if not is_tracked(table, other) or crew.people(table, other, "active"):
            return True
    return False


def _is_tired(table: Table, seat: str) -> bool:
    return bool(_tired(table, seat))


def _mre(table: Table, seat: str) -> Rule[None]:
    """Move one Survivor from Exhausted or Rest to Active at once (CD-22, D-77)."""
    mark(table, f"phase:mre.{seat}")
    name = yield from _who(table, seat, "object.mre", "CD-22", lambda t: _tired(t, seat))
    someone = crew.person(table, seat, name)
    if someone is not None:
        someone.zone = "active"
        if seat in table.progress.out:
            table.progress.out.remove(seat)
        did(table, seat, "object.mre", "CD-22", doubts=("D-77",), name=crew.called(name))


def _broken(table: Table, seat: str) -> bool:
    return bool(convoy.broken(table, seat))


def _welding_torch(table: Table, seat: str) -> Rule[None]:
    """Remove up to 3 Damage from own boxes (CD-25)."""
    yield from convoy.repair(table, seat, 3, "CD-25", must=True)


ANTIFREEZE = Effect("CD-18", ("exploration",), lambda t, s: bool(_weak(t, s)), _antifreeze)
IV_BAG = Effect("CD-19", PHASES, _ill, _iv_bag)
MRE = Effect("CD-22", PHASES, _may_recover, _mre)
MRES = Effect("CD-22", PHASES, _is_tired, _mre)
"""Where any number may be played, in the last turn of the Exploration Phase too, which then goes on (1E-CRD-O01,
1E-D18)."""
WELDING_TORCH = Effect("CD-25", PHASES, _broken, _welding_torch)
