"""Cards of the toy edition with a text of their own, beside those that it shares with other editions."""

from __future__ import annotations

from companion.rules.common import convoy, crew, seats
from companion.rules.common.seats.tracked.fire import may_shoot
from companion.rules.common.seats.tracked.move import may_drive
from companion.rules.editions.behaviour import Shot, Trip
from companion.rules.editions.bonus import Bonuses, Deal, Deed, Tile
from companion.rules.editions.cards import Effect, Encounter, Event, Texts
from companion.rules.editions.frostlands.texts import TEXTS as FROSTLANDS
from companion.rules.engine.question import Option, Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table, is_tracked


def _fog(table: Table) -> Rule[None]:
    """Every kept Convoy gains 1 Fame, whose crew has seen nothing."""
    for seat in [s for s in table.things.order if is_tracked(table, s)]:
        yield from crew.gain_fame(table, seat, 1, "TOY-44")
    say(table, "toy.fog", "TOY-44")


def _hawks(table: Table, seat: str, place: int) -> list[Option]:
    return [Option("ammo", "option.toy.ammo")]


def _hawker(table: Table, seat: str, place: int, chosen: str, preacher: str) -> Rule[None]:
    yield from convoy.stow(table, seat, {chosen: 1})
    say(table, "toy.hawker", "TOY-45", seat=seat)


def _cheered(table: Table, seat: str) -> Rule[None]:
    yield from crew.gain_fame(table, seat, 1, "TOY-46")


TEXTS = Texts(
    events={"departure": Event(_fog), "fog": Event(_fog)},
    encounters={
        "merchant": Encounter("TOY-45", _hawks, _hawker, goods={"food": 1}),
        "travelers": FROSTLANDS.encounters["travelers"],
    },
    played={**FROSTLANDS.played, "mre": Effect("TOY-46", ("rest",), lambda table, seat: True, _cheered)},
)
"""An Event of another text and one more, a Merchant of another text, and a ration that cheers."""


def _dances(table: Table, seat: str, team: list[str]) -> Rule[None]:
    say(table, "toy.dance", "TOY-47", n=len(team), seat=seat)
    yield from crew.gain_fame(table, seat, 1, "TOY-47")


SORTIE = Shot("TOY-50", uses=False, helped=False)
"""An attack at once, with a Weapon that may fire later all the same."""


def _may_fire(table: Table, seat: str, team: list[str]) -> bool:
    return may_shoot(table, seat, SORTIE)


def _fires(table: Table, seat: str, team: list[str]) -> Rule[None]:
    yield from seats.of(table, seat).shoot(table, seat, SORTIE)


RIDE = Trip("TOY-51", points=2, fuel=1)
"""A movement at once, whatever the Truck's speed."""


def _may_ride(table: Table, seat: str, team: list[str]) -> bool:
    return may_drive(table, seat, RIDE)


def _ride_lacks(table: Table, seat: str) -> str:
    return "toy.no.fuel"


def _rides(table: Table, seat: str, team: list[str]) -> Rule[None]:
    yield from seats.of(table, seat).drive(table, seat, RIDE)


BONUSES = Bonuses(
    {
        "north/1": Tile("TOY-47", (Deal(repair=1), Deal(deed=Deed(lambda t, seat, team: len(team) > 0, _dances)))),
        "south/1": Tile(
            "TOY-48",
            (
                Deal(damage=1, object=1, anyway=True),
                Deal(deed=Deed(_may_fire, _fires)),
                Deal(deed=Deed(_may_ride, _rides, lacks=_ride_lacks)),
            ),
        ),
    },
    (("north",), ("south",), ("north",), ("south",), ("north",)),
    lambda table: ["north/1", "south/1", "north/1", "south/1", "north/1"],
)
"""What is printed at the slots: nothing is drawn, and options are a dance, an attack and a movement."""
