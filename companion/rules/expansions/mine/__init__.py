"""The Mine, an option of the first edition: one Object card and two mine counters (1E-MIN-01 to 1E-MIN-04)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.rules.editions.abilities import DRIVEN, Crossing
from companion.rules.editions.components import Components
from companion.rules.engine.abilities import Ability
from companion.rules.engine.checklist import SetupLine
from companion.rules.engine.doubts import Doubt
from companion.rules.engine.modules import Act, Module
from companion.rules.engine.table import Table
from companion.rules.expansions.mine import byhand, laying
from companion.rules.expansions.mine.counters import CARD, COUNTERS, NAME, Mines, correctables, goes_off, hurting, knows


def _box(box: Components) -> Components:
    """The Mine is one Object more (1E-D02)."""
    return replace(box, objects=(*box.objects, CARD))


def _one_more(table: Table, cards: Sequence[str]) -> Sequence[str]:
    return [*cards, "15"]


MODULE = Module(
    NAME,
    edition="first-edition",
    box=_box,
    decks={"object": _one_more},
    things=Mines,
    lines={"decks": (SetupLine("setup.mine", "1E-MIN-01", values={"n": len(COUNTERS)}, before="setup.objects"),)},
    moments={"round.begins": knows, "crossed": goes_off, "move": byhand.moves, "moved": byhand.moved},
    figures={"mined": hurting},
    abilities=(Ability(CARD, DRIVEN, "", "1E-MIN-02", Crossing(laying.lays, apart=laying.after_any_move)),),
    acts=(
        Act("lay", "side.mine.lay", "1E-MIN-02", ("movement",), byhand.may_tell, byhand.tells, rare=True),
        Act("play", "side.mine.play", "1E-MIN-02", ("exploration", "rest", "fire"), laying.may_play, laying.plays),
    ),
    own_hands=frozenset({"mine.put.you"}),
    doubts={"1E-D47": Doubt("1E-MIN-02", "a", "ab")},
    correctables=correctables,
    answers={"mine.put": 'a way such as `"s3-s4"`, or `""` (1E-MIN-02)'},
    messages=NAME,
)
