"""Bonus Action tiles: what each side offers, what of it is possible, and doing it (EX-47 to EX-58, CD-63 to CD-72)."""

from __future__ import annotations

from msgspec import Struct

from companion.rules.common import convoy, crew, discards, objects
from companion.rules.editions.edition import components
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Table


class Deal(Struct, frozen=True):
    """One option of a tile: what it costs, then what it brings. ``token`` is a Resource, ``recycle`` a kind of Convoy
    card."""

    damage: int = 0
    contamination: int = 0
    fame: int = 0
    repair: int = 0
    treat: int = 0
    fury: int = 0
    token: str = ""
    object: int = 0
    recycle: str = ""


TILES = {
    "1/1": (Deal(repair=1), Deal(damage=1, treat=1)),
    "2/1": (Deal(repair=2), Deal(treat=2)),
    "3/1": (Deal(repair=2), Deal(fame=1, object=1)),
    "4/1": (Deal(damage=1, token="ammo"), Deal(damage=1, token="food")),
    "5/1": (Deal(damage=1, contamination=1, token="fuel"),),
    "1/2": (Deal(fury=1), Deal(damage=1, treat=1)),
    "2/2": (Deal(repair=1, treat=1), Deal(treat=2)),
    "3/2": (Deal(repair=1, recycle="truck"), Deal(recycle="trailer"), Deal(recycle="device")),
    "4/2": (Deal(contamination=1, repair=1, token="food"), Deal(damage=1, token="ammo")),
    "5/2": (Deal(damage=2, fame=1, token="fuel"), Deal(contamination=1, object=1)),
}
"""The options of each tile and side (CD-63 to CD-72, D-86, D-28)."""

PLACES = (("1",), ("2", "3", "4"), ("2", "3", "4"), ("2", "3", "4"), ("5",))
"""The tiles that may lie at each slot, from the left (S-05)."""


def rule(tile: str) -> str:
    """The rule id of a tile's side: CD-63 to CD-67, then CD-68 to CD-72."""
    number, side = tile.split("/")
    return f"CD-{int(number) + (62 if side == '1' else 67)}"


def deals(table: Table, place: int) -> tuple[Deal, ...]:
    """The options of the tile above a slot, 1 to 5; none while nobody knows which tile lies there."""
    tiles = table.things.tiles
    return TILES.get(tiles[place - 1], ()) if len(tiles) >= place else ()


def possible(table: Table, seat: str, deal: Deal, team: list[str], effect: str = "") -> bool:
    """Whether an option can be paid and does anything (EX-49 to EX-58).

    ``effect`` is that of a Location which is resolved first: its Damage or Contamination may be what is repaired
    or treated.
    """
    mine = table.things.seats[seat]
    lying = convoy.laid(table, mine)
    if len(lying.boxes.whole) < deal.damage:
        return False
    if deal.fame and reading(table, "D-22") == "a" and crew.fame(table, seat) <= components(table).fame.bottom:
        return False
    return bool(
        (deal.repair and (effect == "damage" or lying.boxes.broken))
        or (deal.treat and (effect == "contamination" or any(p.contamination for p in mine.people if p.name in team)))
        or (deal.fury and mine.fury < crew.top_fury(table))
        or (deal.token and convoy.takes(table, mine, deal.token))
        or (deal.object and objects.can_draw(table))
        or (deal.recycle and discards.may_recycle(table, seat, deal.recycle))
    )


def run(table: Table, seat: str, tile: str, deal: Deal, team: list[str], spared: bool) -> Rule[None]:
    """Do one option: pay, then gain (EX-48). ``spared``: a Hermit keeps Contamination off this action (CD-07)."""
    cause = rule(tile)
    if not possible(table, seat, deal, team):
        say(
            table,
            "bonus.nothing",
            "EX-48",
            because(f"@rule.{cause}", "rulebook"),
            rides=True,
            tile=f"@tile.{tile}",
            seat=seat,
        )
        return
    yield from crew.damage(table, seat, deal.damage, "", cause)
    if deal.contamination and not spared:
        yield from crew.contaminate(table, seat, deal.contamination, cause, team)
    if deal.fame:
        at_bottom = crew.fame(table, seat) - deal.fame < components(table).fame.bottom
        yield from crew.lose_fame(table, seat, deal.fame, cause, ("D-22",) if at_bottom else ())
    if not table.things.seats[seat].alive:
        return
    if deal.repair:
        yield from convoy.repair(table, seat, deal.repair, cause, must=True)
    if deal.treat:
        yield from crew.treat(table, seat, deal.treat, cause, team)
    if deal.fury:
        crew.gain_fury(table, seat, deal.fury, cause)
    if deal.token:
        yield from convoy.put(table, seat, deal.token)
    if deal.object:
        yield from objects.draw_objects(table, seat, deal.object, cause)
    if deal.recycle:
        yield from discards.recycle(table, seat, deal.recycle, cause)
