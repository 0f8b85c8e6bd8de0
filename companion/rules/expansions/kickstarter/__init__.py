"""The Kickstarter exclusives: three Convoy cards, two Survivors, two Events (KS-CMP-01). One switch adds all seven."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.editions.components import Components
from companion.rules.editions.policies import Policies
from companion.rules.engine.checklist import SetupLine
from companion.rules.engine.doubts import Doubt
from companion.rules.engine.modules import Module
from companion.rules.expansions.kickstarter import events, survivors, swaps, trucks
from companion.rules.expansions.kickstarter.names import EVENTS, NAME, SURVIVORS


def _box(box: Components) -> Components:
    return replace(box, recruits=(*box.recruits, *SURVIVORS))


def _ways(ways: Policies) -> Policies:
    return replace(ways, texts=events.texts(ways.texts))


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
    steps=(("setup.lots", swaps.LOOK),),
    decks=swaps.DECKS,
    lines={
        "exploration": (
            SetupLine("setup.kickstarter.convoy", "KS-SET-01"),
            SetupLine("setup.kickstarter.survivors", "KS-SET-02"),
            SetupLine("setup.kickstarter.events", "KS-SET-03", values={"n": len(EVENTS)}),
        ),
    },
    doubts={
        "XD-20": Doubt("KS-SET-01", "a", "a"),
        "XD-21": Doubt("KS-C01", "a", "a"),
        "XD-36": Doubt("KS-SET-04", "a", "ab"),
        "XD-37": Doubt("KS-C04", "a", "a"),
        "XD-41": Doubt("KS-V01", "a", "a"),
    },
    messages=NAME,
)
