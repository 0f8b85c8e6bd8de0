"""The two Events: they hit every Convoy in any Region, the Automa's too (KS-V01 to KS-V03)."""

from __future__ import annotations

from companion.rules.common import crew, seats
from companion.rules.editions.cards import Event, Texts
from companion.rules.engine.doubts import played
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table, is_alive, is_tracked
from companion.rules.expansions.kickstarter.names import CLOUD, STORM

DAMAGE = 2
"""Damage of the storm in the top row (KS-V01)."""


def _alive(table: Table) -> list[str]:
    """In right turn order."""
    return [seat for seat in table.things.order[::-1] if is_alive(table, seat)]


def _nobody_there(table: Table, rule: str) -> bool:
    """Whether it turned up while the first row was filled, and this game fills that row before the Convoys are laid
    out; by our pick they are there (XD-41)."""
    if table.progress.step != "setup.begin":
        return False
    early = played(table, "XD-41") == "b"
    say(table, f"kickstarter.{'early' if early else 'at-once'}", rule, rides=True, doubts=("XD-41",))
    return early


def storm(table: Table) -> Rule[None]:
    """2 Damage in each top row; a Convoy without a Device takes nothing (KS-V01)."""
    if _nobody_there(table, "KS-V01"):
        return
    for seat in _alive(table):
        if is_alive(table, seat):
            yield from seats.of(table, seat).damage(table, seat, DAMAGE, "top-row", "KS-V01")


def cloud(table: Table) -> Rule[None]:
    """1 Contamination on one Survivor of each player (KS-V02)."""
    if _nobody_there(table, "KS-V02"):
        return
    for seat in _alive(table):
        if is_alive(table, seat):
            yield from seats.of(table, seat).contaminate(table, seat, 1, "KS-V02")
            if is_tracked(table, seat):
                crew.burials(table, seat)


def texts(base: Texts) -> Texts:
    """Those of the edition, and these."""
    return base._replace(events={**base.events, STORM: Event(storm), CLOUD: Event(cloud)})
