"""Corrections of what is on and beside the boards: filled Defence boxes and Target counters, Special Waypoint
counters, closed ways, the Land Mine, Bonus Action tiles, and Loot that waits to come into play."""

from __future__ import annotations

from typing import Any

from companion.rules.common import atlas, attack, clan, loot, roads, target_counters
from companion.rules.editions.abilities import DRIVEN
from companion.rules.editions.edition import abilities, policies
from companion.rules.engine.correctable import Correctable
from companion.rules.engine.question import Option
from companion.rules.engine.table import Enemy, Table, automa_seat, humans, is_alive, is_tracked

HEADS = ("filled", "aimed", "waypoint", "closed", "mine", "tile", "kept", "owed")
"""How the paths of these corrections begin."""
MOST_OWED = 20
"""Of one thing that waits for a seat besides Loot cards: more than anybody has counters on Enemies."""
MOST_FILLED = 20
"""Filled Defence boxes of an Enemy whose Hitpoints card is on the table only: more than any card has."""


def apply(table: Table, head: str, rest: str, value: Any) -> None:
    """Set one value. Raises ValueError or KeyError where the path or the value makes no sense."""
    things = table.things
    item = next((c for c in found(table) if c.path == (f"{head}.{rest}" if rest else head)), None)
    if item is None:
        raise KeyError(f"{head}.{rest}")
    _check(item, value)
    if head in ("filled", "aimed"):
        name, _, seat = rest.partition(".")
        enemy = next(e for e in things.enemies if e.name == name)
        if head == "filled":
            enemy.filled = int(value)
        else:
            _aimed(table, enemy, seat, int(value))
    elif head == "waypoint":
        things.waypoints.pop(rest, None)
        if value:
            things.waypoints[rest] = str(value)
    elif head == "closed":
        things.closed = [str(way) for way in value]
    elif head == "mine":
        things.mine = str(value)
    elif head == "tile":
        things.tiles[int(rest) - 1] = str(value)
    elif head == "owed":
        seat, _, name = rest.partition(".")
        _waiting(table, seat, [w for w in things.loot_kept.get(seat, []) if w != name] + [name] * int(value))
    else:
        owed = [w for w in things.loot_kept.get(rest, []) if w in policies(table).loot.waits(table)]
        _waiting(table, rest, [*map(str, value), *owed])


def _waiting(table: Table, seat: str, waiting: list[str]) -> None:
    if waiting:
        table.things.loot_kept[seat] = waiting
    else:
        table.things.loot_kept.pop(seat, None)


def _aimed(table: Table, enemy: Enemy, seat: str, n: int) -> None:
    """So many counters of a seat lie on an Enemy; those at home are a value of their own."""
    more, ours = n - enemy.targets.get(seat, 0), policies(table).targets
    if more > 0:
        ours.lay(table, enemy, seat, more)
    elif more < 0:
        ours.lift(table, enemy, seat, -more)


def _check(item: Correctable, value: Any) -> None:
    allowed = [option.id for option in item.options]
    if isinstance(item.now, list):
        fine = isinstance(value, list) and len(set(map(str, value))) == len(value) and set(value) <= set(allowed)
    elif allowed:
        fine = value in allowed
    else:
        fine = item.lo <= int(value) <= item.hi
    if not fine:
        raise ValueError(f"{item.path}: {value!r}")


def found(table: Table) -> list[Correctable]:
    """What can be set of all this, as far as the app keeps it."""
    return [*_enemies(table), *_map(table), *_tiles(table), *_kept(table)]


def _enemies(table: Table) -> list[Correctable]:
    listed, me = [], automa_seat(table)
    for enemy in table.things.enemies:
        place, named = f"enemy.{enemy.name}", {"enemy": f"@card.enemy.{enemy.name}"}
        boxes = len(attack.defence(table, enemy))
        # A card whose boxes are all filled is beaten and no longer in play.
        most = max(boxes - 1, enemy.filled) if boxes else MOST_FILLED
        listed.append(Correctable(f"filled.{enemy.name}", "correct.filled", enemy.filled, named, hi=most, place=place))
        for seat in [*(s for s in humans(table) if is_tracked(table, s) and is_alive(table, s)), *([me] if me else [])]:
            listed.append(
                Correctable(
                    f"aimed.{enemy.name}.{seat}",
                    "correct.aimed",
                    enemy.targets.get(seat, 0),
                    {"seat": f"@seat.{seat}", **named},
                    hi=target_counters.counters(table, seat),
                    place=place,
                )
            )
    return listed


def _map(table: Table) -> list[Correctable]:
    things = table.things
    counters = tuple(Option(c, f"counter.{c or 'none'}") for c in ("", *atlas.of(table).counters))
    listed = [
        Correctable(
            f"waypoint.{space}",
            "correct.waypoint",
            things.waypoints.get(space, ""),
            {"space": space},
            counters,
            place=f"space.{space}",
        )
        for space in dict.fromkeys([*atlas.of(table).rectangles(table), *things.waypoints])
    ]
    ways = atlas.ways(table)
    can_close = [w.name for w in ways if roads.closes(table, w) or "tunnel" in w.types]
    if can_close:
        options = _named([*things.closed, *can_close])
        listed.append(Correctable("closed", "correct.closed", list(things.closed), {}, options))
    kept = [s for s in humans(table) if is_tracked(table, s)]
    # With several people it does not depend on a hand: who holds the card is nobody else's business (EX-31).
    mines = {row.card for row in abilities(table, DRIVEN)}
    about = things.mine or any(len(humans(table)) > 1 or not mines.isdisjoint(things.seats[s].hand) for s in kept)
    if about and ways:
        # Tunnels bear no mine: it is on a road or a Shortcut (CD-29).
        bearing = [*([things.mine] if things.mine else []), *(w.name for w in ways if "tunnel" not in w.types)]
        options = (Option("", "option.mine.away"), *_named(bearing))
        listed.append(Correctable("mine", "correct.mine", things.mine, {}, options))
    return listed


def _named(ways: list[str]) -> tuple[Option, ...]:
    """Ways by name, each once."""
    return tuple(Option(name, "option.way.named", {"way": name}) for name in dict.fromkeys(ways))


def _tiles(table: Table) -> list[Correctable]:
    return [
        Correctable(
            f"tile.{n}",
            "correct.tile",
            tile,
            {"n": n},
            tuple(Option(t, "option.tile", {"tile": t}) for t in policies(table).bonuses.names(n)),
            place=f"zone.{n}",
        )
        for n, tile in enumerate(table.things.tiles, start=1)
    ]


def _kept(table: Table) -> list[Correctable]:
    """What waits to come into play: Loot cards by name, of what else there is how many."""
    options = tuple(Option(card, "option.card", {"card": loot.named(table, card)}) for card in clan.loot(table))
    found = []
    for seat in humans(table):
        waiting, named = table.things.loot_kept.get(seat), {"seat": f"@seat.{seat}"}
        if not waiting or not is_tracked(table, seat) or not is_alive(table, seat):
            continue
        cards = loot.waiting_for(table, seat)
        found.append(Correctable(f"kept.{seat}", "correct.kept", cards, named, options, seat=seat, part="hand"))
        for name, word in policies(table).loot.waits(table).items():
            path, count = f"owed.{seat}.{name}", waiting.count(name)
            values = {**named, "what": word}
            found.append(Correctable(path, "correct.owed", count, values, hi=MOST_OWED, seat=seat, part="hand"))
    return found
