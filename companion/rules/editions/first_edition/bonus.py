"""The Bonus Actions printed on the board, by side and slot (1E-BON-A1 to 1E-BON-A5, 1E-BON-B1 to 1E-BON-B5)."""

from __future__ import annotations

from companion.rules.common import atlas, attack, convoy, discards, movement, route, seats, targets
from companion.rules.common.seats.tracked.fire import may_shoot
from companion.rules.common.seats.tracked.move import may_drive
from companion.rules.editions.behaviour import Shot, Trip
from companion.rules.editions.bonus import Bonuses, Deal, Deed, Tile
from companion.rules.editions.edition import policies
from companion.rules.editions.first_edition import slots
from companion.rules.engine.doubts import played
from companion.rules.engine.modules import Act
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table, is_tracked

RIDES = {driven: Trip("1E-BON-B1", points=2, fuel=1, driven=driven, back=False) for driven in (False, True)}
"""Beta's move, forward only (1E-D84), by whether somebody must drive."""
SHOT = Shot("1E-BON-B3", uses=False, helped=False, at_once=True)
"""Beta's attack: the Weapon may fire again, nothing of the Fire Weapons Phase helps, Loot comes at once (1E-D28,
1E-D82)."""


def _trip(table: Table) -> Trip:
    """By our pick nobody need drive (1E-D26)."""
    return RIDES[played(table, "1E-D26") == "b"]


def _may_ride(table: Table, seat: str, team: list[str]) -> bool:
    return may_drive(table, seat, _trip(table))


def _ride(table: Table, seat: str, team: list[str]) -> Rule[None]:
    """Up to 2 spaces forward for 1 Fuel, with all that the map does in a move (1E-BON-B1). A missing driver is told
    (1E-D26)."""
    trip = _trip(table)
    if is_tracked(table, seat) and not trip.driven and not convoy.has_driver(convoy.seat_of(table, seat)):
        say(table, "bonus.no.driver", "1E-BON-B1", rides=True, doubts=("1E-D26",), seat=seat)
    yield from movement.drive(table, seat, trip)


def _ride_lacks(table: Table, seat: str) -> str:
    short = convoy.count(convoy.seat_of(table, seat), "fuel") < _trip(table).fuel
    return "shut.ride.fuel" if short else "shut.ride.driver"


def _may_attack(table: Table, seat: str, team: list[str]) -> bool:
    return may_shoot(table, seat, SHOT)


def _attack(table: Table, seat: str, team: list[str]) -> Rule[None]:
    """One attack with one Weapon for 1 Ammo on an Enemy of the own Region (1E-BON-B3)."""
    yield from seats.of(table, seat).shoot(table, seat, SHOT)


def _attack_lacks(table: Table, seat: str) -> str:
    here = atlas.of(table).region(table, route.space_of(table, seat))
    if not attack.targets(table, here) and not targets.reached(table, seat):
        return "shut.attack.enemy"
    return "shut.attack.weapon" if convoy.count(convoy.seat_of(table, seat), "ammo") else "shut.attack.ammo"


REPAIR_OR_TREAT = (Deal(repair=1), Deal(treat=1))
TREAT = (Deal(treat=2, up_to=True),)
REPAIR = (Deal(repair=2, up_to=True),)
FOOD_OR_AMMO = (Deal(damage=1, token="food", anyway=True), Deal(damage=1, token="ammo", anyway=True))
FUEL = (Deal(contamination=1, token="fuel"),)
MOVE = Deal(deed=Deed(_may_ride, _ride, "ride", _ride_lacks))
ATTACK = Deal(deed=Deed(_may_attack, _attack, "weapon", _attack_lacks))

TILES = {
    "1/alpha": Tile("1E-BON-A1", REPAIR_OR_TREAT),
    "2/alpha": Tile("1E-BON-A2", TREAT),
    "3/alpha": Tile("1E-BON-A3", REPAIR),
    "4/alpha": Tile("1E-BON-A4", FOOD_OR_AMMO),
    "5/alpha": Tile("1E-BON-A5", FUEL),
    "1/beta": Tile("1E-BON-B1", (*REPAIR_OR_TREAT, MOVE)),
    "2/beta": Tile("1E-BON-B2", (*TREAT, Deal(recycle=discards.ANY))),
    "3/beta": Tile("1E-BON-B3", (*REPAIR, ATTACK)),
    "4/beta": Tile("1E-BON-B4", (*FOOD_OR_AMMO, Deal(fame=1, token="fuel"))),
    "5/beta": Tile("1E-BON-B5", FUEL),
}
"""The options of each slot and side."""


BONUSES = Bonuses(TILES, (("1",), ("2",), ("3",), ("4",), ("5",)), slots.bonuses, slots.load, slots.assumed, frees=True)
"""Nothing is drawn: the side of the board decides (1E-D24)."""


# ---------------------------------------------------------------- Convoys that are not kept


def offers(table: Table, deal: Deal) -> bool:
    """Whether a slot of the board offers this."""
    tiles = policies(table).bonuses.tiles
    return any(deal in tiles[name].deals for name in slots.bonuses(table) if name in tiles)


def _can_tell_ride(table: Table, seat: str) -> bool:
    return not is_tracked(table, seat) and offers(table, MOVE)


def _tells_ride(table: Table, seat: str) -> Rule[None]:
    yield from _ride(table, seat, [])


def _can_tell_attack(table: Table, seat: str) -> bool:
    if is_tracked(table, seat) or not (table.things.enemies or targets.reached(table, seat)):
        return False
    return offers(table, ATTACK)


def _tells_attack(table: Table, seat: str) -> Rule[None]:
    yield from _attack(table, seat, [])


ACTS = (
    Act("bonus.move", "side.bonus.move", "1E-BON-B1", ("exploration",), _can_tell_ride, _tells_ride),
    Act("bonus.attack", "side.bonus.attack", "1E-BON-B3", ("exploration",), _can_tell_attack, _tells_attack),
    Act("slots", "side.slots", "1E-BON-01", ("exploration",), slots.may_tell, slots.tell, rare=True),
)
"""What a player whose Convoy is not kept tells of the board's Bonus Actions: those that others see there."""
