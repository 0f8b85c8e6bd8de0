"""Starting crews of Frozen Steel: each player begins with two crew cards in place of Leader and Co-Pilot (FS-CRW-01,
FS-CRW-02)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.editions.components import Components
from companion.rules.engine.checklist import SetupLine
from companion.rules.engine.doubts import Doubt
from companion.rules.engine.modules import Module
from companion.rules.expansions.crews import abilities, begins
from companion.rules.expansions.crews.names import CREW, EACH, NAME


def _box(box: Components) -> Components:
    """Leaders and Co-Pilots stay in the box (FS-CRW-01)."""
    return replace(box, starting=(), crews=CREW)


MODULE = Module(
    NAME,
    edition="first-edition",
    box=_box,
    things=begins.Crews,
    steps=(("setup.order", begins.STEP),),
    figures={"starting": begins.starting},
    moments={"round.ends": abilities.round_ends, "score": abilities.counts},
    abilities=abilities.ABILITIES,
    lines={
        "box": (SetupLine("setup.crews.box", "FS-CRW-01"),),
        "you": (
            SetupLine("setup.crews", "FS-CRW-01", begins.by_colour, {"n": EACH}, doubts=("XD-27",)),
            SetupLine("setup.crews.chosen", "FS-CRW-01", begins.chosen, {"n": EACH}, doubts=("XD-27",)),
            SetupLine("setup.crews.dealt", "FS-CRW-01", begins.dealt, {"n": EACH}, doubts=("XD-27",)),
        ),
    },
    doubts={"XD-27": Doubt("FS-CRW-01", "a", "abc")},
    answers={
        "crews.which": "the crew cards of a seat: a list of two, such as `crew-1`",
        "crews.card": "what a crew card shows: `{ skill, phase, colour, worth }`, maybe its `name` (UF-55)",
        "crews.worth": "what it is worth at the end: `{ worth }`, `0` to `3` or `counted`",
        "crews.points": "what its player has counted for it: a number",
        "crews.use": "whether an ability of the End of Round Phase is used: `yes` or `no`",
    },
    messages=NAME,
)
