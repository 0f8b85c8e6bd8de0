"""What must hold on every table of the first edition, besides what :mod:`tests.invariants` finds on any."""

from __future__ import annotations

from collections import Counter

from companion.rules.common import atlas, clan, convoy, route, zone
from companion.rules.editions.edition import components
from companion.rules.editions.first_edition import spaces, stack, target_boxes
from companion.rules.engine.decks import way
from companion.rules.engine.modules import things
from companion.rules.engine.table import Table, automa_seat, is_alive, is_tracked, seats_of
from tests import invariants

CONTAINERS = 2
"""Rusted Containers, all alike (1E-SET-14)."""
SORTED = ("rest", "movement.left", "fire.abilities", "fire.ambush", "fire.convoys")
"""Steps with an order that was just updated; on the Alpha side nobody moves before the Rest Phase."""


def broken(table: Table) -> list[str]:
    """Every invariant that this table breaks at any moment, in words."""
    if not table.things.decks:
        return []
    found = [*invariants.broken(table), *_boxes(table), *_zone(table), *_loot(table), *_road(table)]
    if table.things.snowstorm or any(seat.fury for seat in table.things.seats.values()):
        found.append("a thing of the other box")
    return found


def unsettled(table: Table) -> list[str]:
    """What holds besides between two units of play."""
    if not table.things.decks:
        return []
    found = [*invariants.unsettled(table), *_convoy_cards(table)]
    backs, here = _backs(table), {enemy.name for enemy in table.things.enemies}
    if backs != here:
        found.append(f"Loot beside {sorted(backs)}, Enemies {sorted(here)}")
    step, zones = table.progress.step, [slot for slot in table.things.zone if slot]
    if step == "end.fill" and len(zones) > zone.limit(table):
        found.append(f"{len(zones)} cards stay in the zone, limit {zone.limit(table)}")
    places = [route.place(table, route.space_of(table, seat)) for seat in table.things.order]
    if step in SORTED and places != sorted(places):
        found.append(f"{step}: turn order {table.things.order} at {places}")
    return found


def reached(table: Table) -> bool:
    """Whether somebody who is in the game stands on the Aurora's space of the last round or behind it (1E-RND-08)."""
    things, row = table.things, list(atlas.spaces(table))
    goal = atlas.of(table).goal(table, things.aurora, things.aurora_colour)
    there = [row.index(seat.space) for name, seat in things.seats.items() if is_alive(table, name)]
    return any(place >= row.index(goal) for place in there)


def _backs(table: Table) -> set[str]:
    return set(things(table, "first-edition", stack.Waiting).backs)


def _boxes(table: Table) -> list[str]:
    """Target counters fill the boxes from the left, each of a seat that has it on this Enemy (1E-FIR-19)."""
    found = []
    for enemy in table.things.enemies:
        row = target_boxes.order(enemy)
        if Counter(row) != Counter({seat: n for seat, n in enemy.targets.items() if n}):
            found.append(f"{enemy.name}: boxes {row}, counters {enemy.targets}")
        if len(row) > len(target_boxes.boxes(table, enemy)):
            found.append(f"{enemy.name}: {len(row)} counters, {len(target_boxes.boxes(table, enemy))} boxes")
    for seat in seats_of(table):
        out = sum(enemy.targets.get(seat, 0) for enemy in table.things.enemies)
        most = components(table).automa_targets if seat == automa_seat(table) else components(table).targets
        if out > most or (out and not is_alive(table, seat)):
            found.append(f"{seat}: {out} Target counters on Enemies")
    return found


def _zone(table: Table) -> list[str]:
    """An Exploration card is in one place only: a deck, the zone, the discards (1E-SET-09, 1E-SET-14)."""
    things = table.things
    there = [slot.card for slot in things.zone if slot is not None and slot.card]
    there += [card for card in things.common if card.startswith("exploration")]
    for name, deck in things.decks.items():
        if name.startswith("exploration") and way(table, name) == "deal":
            there += [f"{name}/{card}" for card in (*deck.unseen, *deck.discards)]
    containers = "exploration/rusted-container"
    return [f"{card}: {n}" for card, n in Counter(there).items() if n > (CONTAINERS if card == containers else 1)]


def _convoy_cards(table: Table) -> list[str]:
    """A Convoy card is in one place only; one just taken stays in the zone until its turn is over (EX-36)."""
    things = table.things
    aboard = [piece.card for seat in things.seats.values() for _, piece in convoy.pieces(seat)]
    lying = [*(slot.card for slot in things.zone if slot), *things.common]
    return [
        f"Convoy card {card}: {n}"
        for card, n in Counter([*aboard, *(_convoy_on(table, entry) for entry in lying)]).items()
        if n > (CONTAINERS if card == "rusted-container" else 1) and card
    ]


def _convoy_on(table: Table, entry: str) -> str:
    """The Convoy card on an Exploration card, ``""`` for another one; what has its own name there is told by it."""
    if not entry.startswith("exploration"):
        return entry
    return str(table.terms.printed.get(entry, {}).get("convoy", ("", ""))[0])


def _loot(table: Table) -> list[str]:
    """A Loot card is in one place only: the stack, beside an Enemy, owed, or in play (1E-SET-11, 1E-FIR-03)."""
    cards = clan.loot_decks(table)
    there = [entry.partition("/")[2] for entry in things(table, "first-edition", stack.Waiting).backs.values()]
    there += [card for kept in table.things.loot_kept.values() for card in kept]
    for seat in table.things.seats.values():
        there += [*seat.hand, *(person.name for person in seat.people)]
        there += [piece.card for _, piece in convoy.pieces(seat)]
    there += table.things.common
    for name in cards:
        deck = table.things.decks[name]
        there += [*deck.unseen[: deck.left], *deck.discards]
    found = [f"Loot {c}: {n}" for c, n in Counter(there).items() if n > 1 and c in clan.loot(table)]
    # One that is being shared is there until somebody has won it (RC-BOU); between two units none is, see above.
    behind = _backs(table) - {enemy.name for enemy in table.things.enemies} - {*table.things.defeated}
    return [*found, *(f"Loot beside {enemy}, which is gone" for enemy in behind)]


def _road(table: Table) -> list[str]:
    """Convoys are on spaces of the side, no waypoint's counter is there twice, only avalanche Shortcuts closed."""
    row, found = atlas.spaces(table), []
    if not row:
        return []
    found += [f"{name} on {seat.space}" for name, seat in table.things.seats.items() if seat.space not in row]
    printed = table.terms.printed[spaces.card(table)].get("waypoints", ([], ""))[0]
    fixed = table.terms.printed[spaces.card(table)].get("fixed", ({}, ""))[0]  # printed on Gamma (PA-MOV-01)
    counters = {space: counter for space, counter in table.things.waypoints.items() if space not in fixed}
    stays = Counter(printed)["contamination"]
    if counters and (
        Counter(counters.values()) - Counter(printed) or [*counters.values()].count("contamination") != stays
    ):
        found.append(f"waypoints {counters}, printed {printed}")
    shut = {way.name for way in atlas.ways(table) if atlas.closing(table) & {*way.types}}
    found += [f"{name} is closed" for name in table.things.closed if name not in shut]
    if not any(is_tracked(table, seat) for seat in seats_of(table)) and table.things.loot_kept:
        owed = {seat: kept for seat, kept in table.things.loot_kept.items() if kept and seat != automa_seat(table)}
        found += [f"{seat}, who is not tracked, is owed {kept}" for seat, kept in owed.items()]
    return found
