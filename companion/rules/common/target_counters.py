"""Target counters on Enemies and on the boards of their owners (FW-18, FW-24, AU-06)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.editions.edition import components, policies
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import (
    COLOURS,
    Enemy,
    Table,
    automa_seat,
    forget_marks,
    is_alive,
    is_tracked,
    mark,
    seats_of,
)


def counters(table: Table, seat: str) -> int:
    """How many Target counters a seat has in all (S-25, AU-06)."""
    box = components(table)
    return box.automa_targets if seat == automa_seat(table) else box.targets


def free(table: Table, seat: str) -> int:
    """Target counters that a seat can still place; for an untracked player those that the app has not seen placed."""
    if seat == automa_seat(table):
        return table.things.automa.targets
    if is_tracked(table, seat):
        return table.things.seats[seat].targets
    return max(0, counters(table, seat) - on_enemies(table, seat) - waiting(table, seat))


def on_enemies(table: Table, seat: str) -> int:
    """Target counters of a seat on Enemies."""
    return sum(enemy.targets.get(seat, 0) for enemy in table.things.enemies)


def lay(table: Table, enemy: Enemy, seat: str, n: int = 1) -> None:
    """Put free counters of a seat on an Enemy (FW-18)."""
    _free(table, seat, -n)
    policies(table).targets.lay(table, enemy, seat, n)


def arrange(enemy: Enemy, owners: Sequence[str]) -> None:
    """Set the owners of an Enemy's counters box by box (ED-100). Free counters stay as they are."""
    enemy.order = list(owners)
    enemy.targets = {seat: enemy.order.count(seat) for seat in COLOURS if seat in enemy.order}


def take_back(table: Table, enemy: Enemy, seat: str, n: int) -> None:
    """Return counters from an Enemy to their owner, if the app keeps the owner's free ones."""
    policies(table).targets.lift(table, enemy, seat, n)
    _free(table, seat, n)


def _free(table: Table, seat: str, n: int) -> None:
    if seat == automa_seat(table):
        table.things.automa.targets += n
    elif is_tracked(table, seat):
        table.things.seats[seat].targets += n


def all_home(table: Table, enemy: Enemy) -> None:
    """Return every counter on an Enemy that is beaten or gone (FW-24, D-43)."""
    for seat in seats_of(table):
        if enemy.targets.get(seat, 0):
            take_back(table, enemy, seat, enemy.targets[seat])


def come_home(table: Table, enemy: Enemy, doubts: tuple[str, ...] = ()) -> None:
    """Return every counter on an Enemy that is beaten, and say so (FW-24)."""
    all_home(table, enemy)
    _tell(table, enemy.name, doubts)


def _tell(table: Table, enemy: str, doubts: tuple[str, ...]) -> None:
    if table.terms.copy == "own":
        say(table, "enemy.counters", "FW-24", you=True, rides=True, doubts=doubts, enemy=f"@card.enemy.{enemy}")


WAITS = "game:counters:"
"""Mark of counters on a beaten Enemy that come home later; seat, Enemy and number follow."""


def wait(table: Table, enemy: Enemy) -> None:
    """Keep every counter of a beaten Enemy from its owner for now (1E-D41)."""
    for seat, n in list(enemy.targets.items()):
        policies(table).targets.lift(table, enemy, seat, n)
        mark(table, f"{WAITS}{seat}:{enemy.name}:{n}")


def _waiting(table: Table) -> list[tuple[str, str, int]]:
    """Seat, Enemy and number of those that wait."""
    found = [m.removeprefix(WAITS).split(":") for m in table.progress.marks if m.startswith(WAITS)]
    return [(seat, enemy, int(n)) for seat, enemy, n in found]


def waiting(table: Table, seat: str) -> int:
    """How many of a seat's counters come home later."""
    return sum(n for owner, _, n in _waiting(table) if owner == seat)


def any_wait(table: Table) -> bool:
    """Whether anybody's do."""
    return bool(_waiting(table))


def home_at_last(table: Table, doubts: tuple[str, ...]) -> None:
    """Return all that have waited, and say so (1E-D41)."""
    back = _waiting(table)
    forget_marks(table, WAITS.rstrip(":"))
    for seat, _, n in back:
        _free(table, seat, n)
    for enemy in dict.fromkeys(enemy for _, enemy, _ in back):
        _tell(table, enemy, doubts)


def home_from_all(table: Table, seat: str) -> None:
    """Return every counter of a seat that is out of the game (OT-01)."""
    for enemy in table.things.enemies:
        if enemy.targets.get(seat, 0):
            take_back(table, enemy, seat, enemy.targets[seat])


def take(table: Table, seat: str, name: str) -> Rule[str | None]:
    """Put a player's Target counter on the Enemy just hit (FW-18, FW-20, ED-45, ED-46). Returns the Enemy that it was
    moved from, ``""`` for a free counter, None if none was placed."""
    if not any(enemy.name == name for enemy in table.things.enemies) or not is_alive(table, seat):
        return None  # beaten, or the seat has left the game meanwhile
    return (yield from policies(table).targets.take(table, seat, name))
