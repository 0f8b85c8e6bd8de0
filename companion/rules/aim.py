"""Target counters on Enemies and on the boards of their owners (FW-18, FW-24, AU-06)."""

from __future__ import annotations

from companion.rules.table import Enemy, Table, automa_seat, is_tracked, seats_of


def free(table: Table, seat: str) -> int:
    """Target counters that a seat has not laid out; 0 where the app does not keep them."""
    if seat == automa_seat(table):
        return table.things.automa.targets
    return table.things.seats[seat].targets if is_tracked(table, seat) else 0


def lay(table: Table, enemy: Enemy, seat: str, n: int = 1) -> None:
    """Free counters of a tracked seat go on an Enemy (FW-18)."""
    table.things.seats[seat].targets -= n
    enemy.targets[seat] = enemy.targets.get(seat, 0) + n


def take_back(table: Table, enemy: Enemy, seat: str, n: int) -> None:
    """Counters come back from an Enemy to their owner, where the app keeps the free ones."""
    enemy.targets[seat] = enemy.targets.get(seat, 0) - n
    if enemy.targets[seat] <= 0:
        del enemy.targets[seat]
    if seat == automa_seat(table):
        table.things.automa.targets += n
    elif is_tracked(table, seat):
        table.things.seats[seat].targets += n


def all_home(table: Table, enemy: Enemy) -> None:
    """Every counter on an Enemy that is beaten or gone comes home (FW-24, D-43)."""
    for seat in seats_of(table):
        if enemy.targets.get(seat, 0):
            take_back(table, enemy, seat, enemy.targets[seat])
