"""The Kickstarter exclusives: three Convoy cards, two Survivors, two Events (KS-CMP-01). Each can be
added by itself."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.rules.editions.components import Components
from companion.rules.editions.policies import Policies
from companion.rules.engine.checklist import SetupLine
from companion.rules.engine.doubts import Doubt
from companion.rules.engine.modules import Module
from companion.rules.expansions.kickstarter import chosen, events, survivors, swaps, trucks
from companion.rules.expansions.kickstarter.names import CONVOY, EVENTS, NAME, SURVIVORS


def _box(box: Components) -> Components:
    return replace(box, recruits=(*box.recruits, *SURVIVORS))


def _ways(ways: Policies) -> Policies:
    return replace(ways, texts=events.texts(ways.texts))


def _line(key: str, rule: str, names: Sequence[str]) -> SetupLine:
    """What is done with those of these cards that are played."""
    return SetupLine(f"setup.kickstarter.{key}", rule, chosen.any_of(names), {"cards": chosen.values(names)})


MODULE = Module(
    NAME,
    edition="first-edition",
    box=_box,
    ways=_ways,
    signs=(*trucks.FLAMES, *trucks.TRUCKS),
    figures={
        "fuel.first": trucks.first_fuel,
        "fuel.speed": trucks.fuel_speed,
        "carries": trucks.carries,
        "weapon.uses": survivors.weapon_uses,
    },
    moments={"damage": survivors.spared, "contamination": survivors.spared},
    things=chosen.Exclusives,
    steps=(("setup.terms", chosen.CHOOSE), ("setup.lots", swaps.LOOK), ("setup.order", chosen.LEAVE)),
    decks=swaps.DECKS,
    lines={
        "exploration": (
            _line("convoy", "KS-SET-01", CONVOY),
            _line("survivors", "KS-SET-02", SURVIVORS),
            _line("events", "KS-SET-03", EVENTS),
        ),
    },
    doubts={
        "XD-20": Doubt("KS-SET-01", "a", "a"),
        "XD-21": Doubt("KS-C01", "a", "a"),
        "XD-36": Doubt("KS-SET-04", "a", "ab"),
        "XD-37": Doubt("KS-C04", "a", "a"),
        "XD-41": Doubt("KS-V01", "a", "a"),
    },
    answers={
        "kickstarter.cards": "which of the seven are played: `{ cards }`, a list such as `flamethrower`",
        "kickstarter.out": 'the owner\'s Exploration card that leaves for one of them, `""` for another one',
    },
    messages=NAME,
)
