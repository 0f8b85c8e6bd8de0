"""The Kickstarter exclusives: three Convoy cards, two Survivors, two Events (KS-CMP-01). Each can be
added by itself."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.rules.editions.components import Components
from companion.rules.editions.policies import Policies
from companion.rules.engine.checklist import SetupLine, When, always, every, no
from companion.rules.engine.doubts import Doubt
from companion.rules.engine.modules import Module
from companion.rules.expansions.kickstarter import chosen, events, survivors, swaps, trucks
from companion.rules.expansions.kickstarter.names import CONVOY, EVENTS, NAME, SURVIVORS


def _box(box: Components) -> Components:
    return replace(box, recruits=(*box.recruits, *SURVIVORS))


def _ways(ways: Policies) -> Policies:
    return replace(ways, texts=events.texts(ways.texts))


def _line(
    key: str, rule: str, names: Sequence[str], when: When = always, doubts: tuple[str, ...] = (), before: str = ""
) -> SetupLine:
    """What is done with those of these cards that are played."""
    told = every(chosen.any_of(names), when)
    return SetupLine(
        f"setup.kickstarter.{key}", rule, told, {"cards": chosen.values(names)}, doubts=doubts, before=before
    )


def _swapped(key: str, rule: str, names: Sequence[str]) -> tuple[SetupLine, ...]:
    """Which cards leave for them, and when: by our pick, and by the other readings (XD-20, XD-36)."""
    return (
        _line(key, rule, names, no(swaps.late), ("XD-20", "XD-36"), before="setup.symbols"),
        _line(f"{key}.late", rule, names, every(swaps.late, no(chosen.any_leaves)), ("XD-36",), before="setup.stack"),
        _line(f"{key}.any", rule, names, chosen.any_leaves, ("XD-20",), before="setup.stack"),
    )


MODULE = Module(
    NAME,
    edition="first-edition",
    box=_box,
    ways=_ways,
    signs=(*trucks.FLAMES, *trucks.TRUCKS),
    figures={
        "fuel.first": trucks.first_fuel,
        "fuel.before": trucks.before_extra,
        "fuel.speed": trucks.fuel_speed,
        "carries": trucks.carries,
        "turns.up": chosen.turns_up,
        "weapon.uses": survivors.weapon_uses,
    },
    moments={"damage": survivors.spared, "contamination": survivors.spared},
    things=chosen.Exclusives,
    steps=(("setup.terms", chosen.CHOOSE), ("setup.lots", swaps.LOOK), ("setup.order", chosen.LEAVE)),
    decks=swaps.DECKS,
    lines={
        "exploration": (
            *_swapped("convoy", "KS-SET-01", CONVOY),
            *_swapped("survivors", "KS-SET-02", SURVIVORS),
            _line("events", "KS-SET-03", EVENTS, before="setup.stack"),
        ),
    },
    doubts={
        "XD-20": Doubt("KS-SET-01", "a", "ab"),
        "XD-21": Doubt("KS-C01", "a", "ab"),
        "XD-36": Doubt("KS-SET-04", "a", "ab"),
        "XD-37": Doubt("KS-C04", "a", "ab"),
        "XD-41": Doubt("KS-V01", "a", "ab"),
    },
    answers={
        "kickstarter.cards": "which of the seven are played: `{ cards }`, a list such as `flamethrower`",
        "kickstarter.out": 'the owner\'s Exploration card that leaves for one of them, `""` for another one',
    },
    messages=NAME,
)
