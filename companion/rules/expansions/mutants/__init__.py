"""The Mutants, a clan of the first edition in place of the Wolves (MU-CMP-01, MU-SET-01)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.editions.abilities import SPEED, WORTH
from companion.rules.editions.components import Components
from companion.rules.engine.abilities import Ability
from companion.rules.engine.checklist import SetupLine
from companion.rules.engine.doubts import Doubt
from companion.rules.engine.modules import Act, Module, Score
from companion.rules.engine.pieces import BoxSign
from companion.rules.expansions.mutants import loot, ship
from companion.rules.expansions.mutants.clan import MUTANTS, NAME
from companion.rules.expansions.mutants.deeds import DEEDS


def _box(box: Components) -> Components:
    """They replace the clan, and nothing else (MU-SET-01)."""
    return replace(box, clans=(MUTANTS,))


MODULE = Module(
    NAME,
    edition="first-edition",
    deeds=DEEDS,
    box=_box,
    lines={"box": (SetupLine("setup.mutants", "MU-SET-01", values={"n": len(MUTANTS.enemies)}),)},
    signs=(
        BoxSign(loot.CARGO, "MU-L02", holds=("fuel", "ammo"), mark="any"),
        BoxSign(loot.BONUS, "MU-L06", mark="fame-1"),
    ),
    abilities=(
        Ability(ship.IMMUNOLOGIST, WORTH, "", "MU-L01", ship.is_worth_one),
        Ability(loot.TRUCK, SPEED, "", "MU-L03", loot.adds_speed),
    ),
    acts=(Act("sacrifice", "side.mutants.sacrifice", "MU-L03", ("movement",), loot.may_sacrifice, loot.sacrifices),),
    moments={"score": ship.asks_who_reached_it},
    scores=(Score("contamination", "MU-L06", loot.counts_contamination, hi=loot.MOST),),
    doubts={
        "XD-17": Doubt("MU-E01", "a", "a"),
        "XD-18": Doubt("MU-E06", "a", "a"),
        "XD-19": Doubt("MU-L06", "a", "a"),
        "XD-35": Doubt("MU-AUT-01", "a", "ab"),
    },
    answers={
        "mutants.card": "what an Enemy card shows: `{ area, counts, more }`, as far as it is asked (UF-62)",
        "mutants.butcher": "the contaminated Survivor who leaves (MU-E05)",
        "mutants.juggernaut": "the Enemy drawn from the discarded ones (MU-E06)",
        "mutants.reached": '`"yes"`, `"no"`: the Convoy has reached the Aurora (MU-L01)',
        "mutants.sacrifice": 'the Survivor who is sacrificed, or `""` (MU-L03)',
        "mutants.sacrifice.last": "the same of the last one (MU-L08)",
    },
    messages=NAME,
)
