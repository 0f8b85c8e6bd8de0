"""Asgaror, the clan of Frozen Steel's second module: Defence boxes with armour that fill first and heal (FS-ASG-01 to
FS-ASG-05), and Asgardian armour on Convoys (FS-BOX-04, FS-BOX-06)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.rules.editions.components import Components
from companion.rules.editions.policies import Policies
from companion.rules.engine.checklist import SetupLine
from companion.rules.engine.modules import GO_ON, Module, Verdict
from companion.rules.engine.pieces import BoxSign
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table
from companion.rules.expansions.asgaror import boxes
from companion.rules.expansions.asgaror.clan import ASGAROR
from companion.rules.expansions.asgaror.names import NAME


def _box(box: Components) -> Components:
    """They replace the clan (FS-ASG-01)."""
    return replace(box, clans=(ASGAROR,))


def _ways(ways: Policies) -> Policies:
    return replace(ways, defence=boxes.Armored(ways.defence))


def _round_ends(table: Table, value: Any, **ids: Any) -> Rule[Verdict]:
    boxes.heal(table)
    return GO_ON
    yield


MODULE = Module(
    NAME,
    edition="first-edition",
    refuses={"mutants": "CMB-02"},
    box=_box,
    ways=_ways,
    things=boxes.Wounds,
    lines={"box": (SetupLine("setup.asgaror", "FS-ASG-01", values={"n": len(ASGAROR.enemies)}),)},
    signs=(BoxSign("asgardian-armor", "FS-BOX-04", mark="armor", heals=True),),
    moments={"round.ends": _round_ends},
    correctables=boxes.correctables,
    answers={
        "ambush.asgardian": "how many Defence boxes bear Asgardian armour, 0 to 6 (UF-54)",
        "asgaror.card": "what the Ambush of an Enemy card does: `{ damage, area, contamination }`",
    },
    messages=NAME,
)
