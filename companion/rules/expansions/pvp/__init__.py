"""Player versus Player: rivals in the same Region are targets (PVP-CMP-01, FS-PVP-01, CMB-03)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.rules.editions.components import Components, Track, for_several
from companion.rules.engine.checklist import SetupLine
from companion.rules.engine.doubts import Doubt
from companion.rules.engine.modules import SOLO, Module
from companion.rules.engine.table import Table
from companion.rules.expansions.pvp import away, card, ending, rivals, setting
from companion.rules.expansions.pvp.names import NAME, OUTCOMES

FAME = -1
"""Where Fame starts (PVP-SET-04)."""


def _box(box: Components) -> Components:
    """Fame from -1, and more cards that stay in the zone (PVP-SET-04, PVP-EOR-01)."""
    start = Track(box.fame.bottom, box.fame.top, FAME)
    return for_several(replace(box, fame=start, zone_limits={1: 3, 2: 3, 3: 4, 4: 4}))


def _outcomes(table: Table, cards: Sequence[str]) -> Sequence[str]:
    """Its own Outcome deck in place of the other (PVP-SET-02, CMB-10)."""
    return OUTCOMES


MODULE = Module(
    NAME,
    edition="first-edition",
    refuses={SOLO: "CMB-06"},
    box=_box,
    things=rivals.Fights,
    secrets=("out",),
    tracks=(card.EVASION_TRACK, card.AGGRESSION_TRACK),
    targets=(rivals.TARGETS,),
    steps=(("setup.standin", setting.STEP), ("fire.loot.late", ending.STEP)),
    decks={"outcome": _outcomes},
    figures={"turns.up": away.turn_up},
    correctables=away.correctables,
    lines={
        "decks": (
            SetupLine("setup.pvp.outcome", "PVP-SET-02", values={"n": len(OUTCOMES)}, before="setup.outcome"),
            SetupLine("setup.pvp.loot", "PVP-SET-01"),
        ),
        "exploration": (SetupLine("setup.pvp.enemies", "PVP-SET-01", before="setup.symbols"),),
        "you": (
            SetupLine("setup.pvp.card", "PVP-SET-03"),
            SetupLine("setup.pvp.fame", "PVP-SET-04", values={"n": FAME}, instead="setup.fame"),
        ),
    },
    doubts={
        "XD-10": Doubt("PVP-FIR-02", "a", "ab"),
        "XD-11": Doubt("PVP-FIR-08", "a", "ab"),
        "XD-23": Doubt("PVP-FIR-02", "a", "ab"),
        # Nothing names another reading: the example ends on the last space, and a track has no space beyond it.
        "XD-32": Doubt("PVP-TRK-02", "a", "a"),
        "XD-33": Doubt("PVP-END-04", "a", "ab"),
    },
    answers={
        "pvp.spaces": "`{ spaces }` of the Evasion Track (UF-58)",
        "pvp.icons": "the icons left of a space, such as `{ icons-2 }` (UF-58)",
        "pvp.bonus": "the bonus of a space of the Aggression Track, such as `{ bonus-3 }` (UF-59)",
        "pvp.bonuses": "those of several spaces: `{ bonus-3, bonus-4 }` (UF-59)",
        "pvp.hit": "the rival whom the bonus hits, a seat (PVP-END-04)",
    },
    messages=NAME,
)
