"""What ``expect`` can name of a tracked seat, as ``you.food`` or ``red.food``.

A number given for a list or table is the number of its items.
"""

from __future__ import annotations

from typing import Any

from companion.rules.common import convoy, crew, hand
from companion.rules.common.seats.tracked import speed
from companion.rules.engine import units
from companion.rules.engine.printed import known
from companion.rules.engine.table import Slot, Table, humans, is_tracked
from companion.scenario.driving import Run
from companion.scenario.seat_procedures import acts, exploring, moving

SEAT_FIGURES = {
    "fame, fury, space, targets, alive, side": (
        "as in `given`; free Target counters; is anybody left; side of the Fury card"
    ),
    "food, fuel, ammo, survivor_tokens": "tokens aboard",
    "survivors, survivors.active, survivors.rest, survivors.exhausted": "name to zone; names",
    "skill, contamination": "name to skill now; name to counters, only those who have any",
    "tokens, box.PLACE, damage": (
        'box to token; what is in one box (`you.box = { "truck.1" = "survivor" }`): a token, `"damage"`, '
        '`""`; damaged boxes'
    ),
    "truck, trailers, devices, cards": "names; names from the front; place to name; how many Convoy cards",
    "hand, hand_limit, objects, kept": "cards in hand; how many may be; how many Objects; Loot kept",
    "used": "Survivors whose ability has been used this round",
    "speed, free_speed": "points of the last move, before it the most that could be had; without Fuel beyond the first",
    "driver, room": "is a Survivor on the Truck; token to whether one more finds a box",
    "slots, teams.5, spaces": 'slots that can be explored; teams for slot 5 such as `"leader+food:1"`; spaces in reach',
    "acts": "side acts that are possible now",
}
"""Names of a tracked seat's values and what they are."""


def seat_figures(run: Run) -> dict[str, Any]:
    """All values of each tracked seat, by its colour and as ``you``; and values of the board."""
    table, things = run.table, run.table.things
    found: dict[str, Any] = {
        "tiles": things.tiles,
        "closed": things.closed,
        "mine": things.mine,
        "common": things.common,
        "out": table.progress.out,
        "tracked": [seat for seat in humans(table) if is_tracked(table, seat)],
    }
    for i, slot in enumerate(things.zone, start=1):
        if slot is not None:
            found[f"zone.{i}.card"] = _card_name(table, slot)
    for seat in humans(table):
        if not is_tracked(table, seat):
            continue
        for name, value in _of(run, seat).items():
            found[f"{seat}.{name}"] = value
            if seat == humans(table)[0]:
                found[f"you.{name}"] = value
    return found


def _card_name(table: Table, slot: Slot) -> str:
    """The name of the card in a slot; ``""`` if only its kind is known."""
    face = known(table, slot.card) if slot.card else {}
    return str(next((face[f][0] for f in ("person", "encounter", "convoy") if f in face), slot.name))


def _of(run: Run, seat: str) -> dict[str, Any]:
    table = run.table
    mine, cargo = table.things.seats[seat], convoy.cargo_of(table, table.things.seats[seat])
    moves = [line for line in run.said if line.key.startswith("move.you") and line.seat == seat]
    pieces = dict(convoy.pieces(mine))
    found: dict[str, Any] = {
        "alive": mine.alive,
        "fury": mine.fury,
        "side": mine.side,
        "targets": mine.targets,
        "survivors": {p.name: p.zone for p in mine.people},
        "contamination": {p.name: p.contamination for p in mine.people if p.contamination},
        "skill": {p.name: crew.skill(table, p) for p in mine.people},
        "hand": list(mine.hand),
        "hand_limit": hand.hand_limit(table, seat),
        "objects": len(hand.objects_in_hand(table, seat)),
        "kept": table.things.loot_kept.get(seat, []),
        "used": [p.name for p in mine.people if f"round:{seat}.{p.name}" in table.progress.marks],
        "truck": mine.truck.card if mine.truck is not None else "",
        "trailers": [t.card for t in mine.trailers],
        "devices": {p.removesuffix("-device"): c.card for p, c in pieces.items() if p.endswith("-device")},
        "cards": len(pieces),
        "tokens": {box.name: cargo.tokens[box.name] for box in cargo.boxes.all if box.name in cargo.tokens},
        "damage": [box.name for box in cargo.boxes.broken],
        "driver": convoy.has_driver(mine),
        "room": {t: convoy.room(table, mine, t) for t in convoy.holds(table, "any")},
        "free_speed": speed.free_speed(table, seat),
        "speed": moves[-1].values["n"] if moves else speed.farthest(table, seat),
        "acts": [a.option.id for a in acts(table, seat)] if mine.alive else [],
    }
    for zone in ("active", "rest", "exhausted"):
        found[f"survivors.{zone}"] = [p.name for p in mine.people if p.zone == zone]
    for token in convoy.order(table)[1:]:
        found[token] = convoy.count(mine, token)
    found["survivor_tokens"] = convoy.count(mine, "survivor")
    for box in cargo.boxes.all:
        found[f"box.{box.name}"] = "damage" if box.damaged else cargo.tokens.get(box.name, "")
    if units.phase_of(table) == "exploration":
        legal = [o.id for o in exploring.turns(table, seat)]
        found["slots"] = [int(o.removeprefix("slot.")) for o in legal if o.startswith("slot.")]
        for place in found["slots"]:
            found[f"teams.{place}"] = [o.id for o in exploring.teams(table, seat, place)]
    if units.phase_of(table) == "movement":
        found["spaces"] = [o.id for o in moving.destinations(table, seat)]
    return found
