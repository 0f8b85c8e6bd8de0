"""Target counters in the first edition: each is in one of four boxes of an Enemy, A to D, filled from the left;
counters to the right of a gap move left (1E-FIR-19 to 1E-FIR-21)."""

from __future__ import annotations

from companion.rules.common import attack, target_counters
from companion.rules.engine.question import Option, Rule, choose
from companion.rules.engine.table import Enemy, Table, automa_seat

BOXES = ("A", "B", "C", "D")


def boxes(table: Table, enemy: Enemy) -> tuple[str, ...]:
    """The four boxes, from the left (1E-FIR-19)."""
    return BOXES


def order(enemy: Enemy) -> list[str]:
    """The owners of an Enemy's counters, box by box."""
    return list(enemy.order or ())


def lay(table: Table, enemy: Enemy, seat: str, n: int) -> None:
    """Add so many of this seat, each in the leftmost empty box (1E-FIR-19)."""
    enemy.targets[seat] = enemy.targets.get(seat, 0) + n
    enemy.order = [*order(enemy), *[seat] * n]


def lift(table: Table, enemy: Enemy, seat: str, n: int) -> None:
    """Remove so many of this seat, the rightmost first; counters behind a gap move left (1E-FIR-20)."""
    row = order(enemy)
    for _ in range(n):
        row.pop(len(row) - 1 - row[::-1].index(seat))
    enemy.order = row
    enemy.targets[seat] = enemy.targets.get(seat, 0) - n
    if enemy.targets[seat] <= 0:
        del enemy.targets[seat]


def take(table: Table, seat: str, name: str) -> Rule[str | None]:
    """A player's counter on the Enemy just hit: a free one, else a chosen one from another Enemy (1E-FIR-19,
    1E-FIR-20). If all boxes are full it replaces another counter (1E-FIR-21)."""
    enemy = attack.enemy_named(table, name)
    if enemy is None:
        return None
    if len(order(enemy)) >= len(BOXES):
        return (yield from _replace(table, seat, name))
    before = ""
    if not target_counters.free(table, seat):
        others = [e.name for e in table.things.enemies if e.targets.get(seat, 0)]
        if not others:
            return None
        before = yield choose(
            seat,
            "fire.move.target",
            "1E-FIR-20",
            [Option(e, "option.target.from", {"enemy": f"@card.enemy.{e}"}, place=f"enemy.{e}") for e in others],
            view="enemies",
            values={"enemy": f"@card.enemy.{name}"},
            itself=others[0] if len(others) == 1 else None,
        )
        other = attack.enemy_named(table, before)
        if other is None or attack.enemy_named(table, name) is None or not other.targets.get(seat, 0):
            return None
        target_counters.take_back(table, other, seat, 1)
    enemy = attack.enemy_named(table, name)
    if enemy is not None:
        target_counters.lay(table, enemy, seat)
    return str(before)


def _replace(table: Table, seat: str, name: str) -> Rule[str | None]:
    """A chosen counter goes home and this seat's takes its box; nothing moves left (1E-FIR-21)."""
    enemy = attack.enemy_named(table, name)
    if enemy is None:
        return None
    row = order(enemy)
    if not target_counters.free(table, seat) and seat in row:
        return None  # replacing one of its own would change nothing
    box = yield choose(
        seat,
        "fire.replace.target",
        "1E-FIR-21",
        lambda t: [
            Option(box, "option.target.box", {"box": box, "owner": f"@seat.{row[i]}"}) for i, box in enumerate(BOXES)
        ],
        view="enemies",
        values={"enemy": f"@card.enemy.{name}"},
    )
    enemy = attack.enemy_named(table, name)
    if enemy is None or len(order(enemy)) < len(BOXES):
        return None
    _put(table, enemy, seat, BOXES.index(str(box)))
    return ""


def _put(table: Table, enemy: Enemy, seat: str, place: int) -> None:
    """Put this seat's counter in that box; the one that was in it goes home."""
    row = order(enemy)
    owner = row[place]
    if owner == seat:
        return
    if not target_counters.free(table, seat):
        other = next((e for e in table.things.enemies if e.name != enemy.name and e.targets.get(seat, 0)), None)
        if other is None:
            return
        target_counters.take_back(table, other, seat, 1)
    target_counters.take_back(table, enemy, owner, 1)
    target_counters.lay(table, enemy, seat)
    row[place] = seat
    enemy.order = row


def automa_takes(table: Table, name: str) -> Rule[None]:
    """One of the Automa's; if none is free one moves from another Enemy, and if all boxes are full it replaces the
    player's rightmost counter (1E-D63)."""
    me, enemy = automa_seat(table), attack.enemy_named(table, name)
    if enemy is None:
        return
    if not table.things.automa.targets:
        others = [e for e in table.things.enemies if e.name != name and e.targets.get(me, 0)]
        if not others:
            return
        target_counters.take_back(table, others[0], me, 1)
    row = order(enemy)
    if len(row) < len(BOXES):
        target_counters.lay(table, enemy, me)
    elif any(seat != me for seat in row):
        place = max(i for i, seat in enumerate(row) if seat != me)
        _put(table, enemy, me, place)
    return
    yield
