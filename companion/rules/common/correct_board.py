"""Corrections of what is on and beside the boards: filled Defence boxes and Target counters, Special Waypoint
counters, closed ways, the Land Mine, Bonus Action tiles, and Loot that waits to come into play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.rules.common import atlas, attack, clan, loot, roads, target_counters
from companion.rules.editions.abilities import DRIVEN
from companion.rules.editions.edition import abilities, components, policies
from companion.rules.engine.correctable import Correctable, Field
from companion.rules.engine.question import Option
from companion.rules.engine.table import Enemy, Table, automa_seat, humans, is_alive, is_tracked, seats_of

MOST_OWED = 20
"""Of one thing that waits for a seat besides Loot cards: more than anybody has counters on Enemies."""
MOST_FILLED = 20
"""Filled Defence boxes of an Enemy whose Hitpoints card is on the table only: more than any card has."""


def found(table: Table) -> Iterator[Correctable]:
    """What can be set of all this, as far as the app keeps it."""
    yield from _enemies(table)
    yield from _map(table)
    bonuses = policies(table).bonuses
    for n, tile in enumerate(table.things.tiles, start=1):
        yield TILE.row(tile, bonuses.names(n), missing=bonuses.printed is not None, n=n)
    for seat in _kept_seats(table):
        yield from _kept(table, seat)


def _kept_seats(table: Table) -> list[str]:
    return [seat for seat in humans(table) if is_tracked(table, seat) and is_alive(table, seat)]


# ---------------------------------------------------------------- Enemies


def _enemy(table: Table, name: str) -> Enemy:
    return next(enemy for enemy in table.things.enemies if enemy.name == name)


def _fill(table: Table, value: Any, enemy: str) -> None:
    _enemy(table, enemy).filled = int(value)


def _aim(table: Table, value: Any, enemy: str, seat: str) -> None:
    """So many counters of a seat lie on an Enemy; those at home are a value of their own."""
    aimed, ours = _enemy(table, enemy), policies(table).targets
    more = int(value) - aimed.targets.get(seat, 0)
    if more > 0:
        ours.lay(table, aimed, seat, more)
    elif more < 0:
        ours.lift(table, aimed, seat, -more)


def _own(table: Table, value: str, enemy: str, box: str) -> None:
    """The counter in a target box is another seat's, or there is none, so that those behind it move up (ED-100). Free
    counters are values of their own."""
    aimed = _enemy(table, enemy)
    owners = list(aimed.order or ())
    place = list(policies(table).targets.boxes(table, aimed)).index(box)
    owners[place : place + 1] = [value] if value else []
    target_counters.arrange(aimed, owners)


_ON = "enemy.{enemy}"
FILLED = Field("filled.{enemy}", "correct.filled", place=_ON, group="enemies", rule="FW-16", put=_fill)
AIMED = Field("aimed.{enemy}.{seat}", "correct.aimed", place=_ON, group="enemies", rule="S-25", put=_aim)
HITPOINTS = Field("things.enemies.{n}.hitpoints", "", rule="FW-05")
"""Only refused where Enemies have no such card: what is there in its place is told otherwise (ED-42)."""
OWNER = Field("owner.{enemy}.{box}", "correct.owner", "seat", place=_ON, group="enemies", rule="S-25", put=_own)


def _enemies(table: Table) -> Iterator[Correctable]:
    me = automa_seat(table)
    seats = [seat for seat in seats_of(table) if is_alive(table, seat)]
    for n, enemy in enumerate(table.things.enemies):
        if not components(table).hitpoints:
            yield HITPOINTS.row(enemy.hitpoints, missing=True, n=n)
        boxes = len(attack.defence(table, enemy))
        # A card whose boxes are all filled is beaten and no longer in play.
        most = max(boxes - 1, enemy.filled) if boxes else MOST_FILLED
        yield FILLED.row(enemy.filled, hi=most, enemy=enemy.name)
        for seat in [*_kept_seats(table), *([me] if me else [])]:
            counters = target_counters.counters(table, seat)
            yield AIMED.row(enemy.targets.get(seat, 0), hi=counters, seat=seat, enemy=enemy.name)
        owners = enemy.order or ()
        for box, owner in zip(policies(table).targets.boxes(table, enemy), owners, strict=False):
            room = [s for s in seats if s == owner or owners.count(s) < target_counters.counters(table, s)]
            yield OWNER.row(owner, ("", *dict.fromkeys([owner, *room])), enemy=enemy.name, box=box)


# ---------------------------------------------------------------- map and zone


def _lay_counter(table: Table, value: str, space: str) -> None:
    table.things.waypoints.pop(space, None)
    if value:
        table.things.waypoints[space] = value


def _close(table: Table, value: list[str]) -> None:
    table.things.closed = [*value]


def _lay_mine(table: Table, value: str) -> None:
    table.things.mine = value


def _turn_tile(table: Table, value: str, n: int) -> None:
    table.things.tiles[n - 1] = value


WAYPOINT = Field(
    "waypoint.{space}", "correct.waypoint", "counter", words={"": "none"}, place="space.{space}", put=_lay_counter
)
CLOSED = Field("closed", "correct.closed", "option.way.named", of="way", rule="MV-15", put=_close)
MINE = Field("mine", "correct.mine", "option.way.named", of="way", rule="CD-29", put=_lay_mine)
TILE = Field(
    "tile.{n}", "correct.tile", "option.tile", of="tile", place="zone.{n}", group="zone", rule="EX-47", put=_turn_tile
)


def _map(table: Table) -> Iterator[Correctable]:
    things, ours = table.things, atlas.of(table)
    for space in dict.fromkeys([*ours.rectangles(table), *things.waypoints]):
        yield WAYPOINT.row(things.waypoints.get(space, ""), ("", *ours.counters), space=space)
    ways = atlas.ways(table)
    can_close = [w.name for w in ways if roads.closes(table, w) or "tunnel" in w.types]
    if can_close:
        yield CLOSED.row(list(things.closed), dict.fromkeys([*things.closed, *can_close]))
    kept = [s for s in humans(table) if is_tracked(table, s)]
    # With several people it does not depend on a hand: who holds the card is nobody else's business (EX-31).
    mines = {row.card for row in abilities(table, DRIVEN) if row.does.mines}
    held = any(len(humans(table)) > 1 or not mines.isdisjoint(things.seats[s].hand) for s in kept)
    about = things.mine or (mines and held)
    if about and ways:
        # Tunnels bear no mine: it is on a road or a Shortcut (CD-29).
        bearing = [*([things.mine] if things.mine else []), *(w.name for w in ways if "tunnel" not in w.types)]
        yield MINE.row(things.mine, (Option("", "option.mine.away"), *dict.fromkeys(bearing)))


# ---------------------------------------------------------------- what waits to come into play


def _keep(table: Table, value: list[str], seat: str) -> None:
    waits = policies(table).loot.waits(table)
    _wait(table, seat, [*value, *(w for w in table.things.loot_kept.get(seat, []) if w in waits)])


def _owe(table: Table, value: Any, seat: str, token: str) -> None:
    _wait(table, seat, [w for w in table.things.loot_kept.get(seat, []) if w != token] + [token] * int(value))


def _wait(table: Table, seat: str, waiting: list[str]) -> None:
    if waiting:
        table.things.loot_kept[seat] = waiting
    else:
        table.things.loot_kept.pop(seat, None)


KEPT = Field("kept.{seat}", "correct.kept", part="hand", rule="FW-25", put=_keep)
OWED = Field("owed.{seat}.{token}", "correct.owed", part="hand", put=_owe)
FIELDS = (FILLED, AIMED, OWNER, WAYPOINT, CLOSED, MINE, TILE, KEPT, OWED)


def _kept(table: Table, seat: str) -> Iterator[Correctable]:
    """What waits to come into play: Loot cards by name, of what else there is how many."""
    waiting = table.things.loot_kept.get(seat)
    if not waiting:
        return
    cards = [Option(card, "option.card", {"card": loot.named(table, card)}) for card in clan.loot(table)]
    yield KEPT.row(loot.waiting_for(table, seat), cards, seat=seat)
    for name, word in policies(table).loot.waits(table).items():
        yield OWED.row(waiting.count(name), hi=MOST_OWED, values={"token": word}, seat=seat, token=name)
