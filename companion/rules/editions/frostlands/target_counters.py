"""Target counters in Frostlands: any number on an Enemy, only their number counts (FW-18, FW-20, AU-52)."""

from __future__ import annotations

from companion.rules.common import attack, target_counters
from companion.rules.engine.question import Option, Rule, choose
from companion.rules.engine.table import Enemy, Table, automa_seat


def boxes(table: Table, enemy: Enemy) -> tuple[str, ...]:
    """None: they are only counted."""
    return ()


def lay(table: Table, enemy: Enemy, seat: str, n: int) -> None:
    """Add so many of this seat (FW-18)."""
    enemy.targets[seat] = enemy.targets.get(seat, 0) + n


def lift(table: Table, enemy: Enemy, seat: str, n: int) -> None:
    """Remove so many of this seat (FW-20, FW-24)."""
    enemy.targets[seat] = enemy.targets.get(seat, 0) - n
    if enemy.targets[seat] <= 0:
        del enemy.targets[seat]


def beaten(table: Table, enemy: Enemy) -> None:
    """All go home (FW-24)."""
    target_counters.come_home(table, enemy)


def take(table: Table, seat: str, name: str) -> Rule[str | None]:
    """A player's Target counter on the Enemy just hit: a free one, or if all three are in use a chosen one from another
    Enemy (FW-18, FW-20). Returns the Enemy that it was moved from, ``""`` for a free one, None if none was placed."""
    before = ""
    if not target_counters.free(table, seat):
        others = [e.name for e in table.things.enemies if e.name != name and e.targets.get(seat, 0)]
        if not others:
            return None
        before = yield choose(
            seat,
            "fire.move.target",
            "FW-20",
            [
                *(Option(e, "option.target.from", {"enemy": f"@card.enemy.{e}"}, place=f"enemy.{e}") for e in others),
                Option("", "option.target.leave"),
            ],
            view="enemies",
            values={"enemy": f"@card.enemy.{name}"},
        )
        other = attack.enemy_named(table, before)
        if other is None or attack.enemy_named(table, name) is None or not other.targets.get(seat, 0):
            return None
        target_counters.take_back(table, other, seat, 1)
    enemy = attack.enemy_named(table, name)
    if enemy is not None:
        target_counters.lay(table, enemy, seat)
    return str(before)


def out(table: Table, seat: str) -> None:
    """They go home (OT-01)."""
    target_counters.home_from_all(table, seat)


def automa_takes(table: Table, name: str) -> Rule[None]:
    """One of the Automa's; if none is free, all its counters on other Enemies move here (AU-52)."""
    me, enemy = automa_seat(table), attack.enemy_named(table, name)
    if enemy is None:
        return
    if table.things.automa.targets:
        target_counters.lay(table, enemy, me)
        return
    for other in table.things.enemies:
        if other.name != name and (n := other.targets.get(me, 0)):
            target_counters.take_back(table, other, me, n)
            target_counters.lay(table, enemy, me, n)
    return
    yield
