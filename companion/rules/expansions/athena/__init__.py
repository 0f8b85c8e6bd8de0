"""Project Athena: the board Gamma, nuclear batteries, an alert table, automatic turrets, androids and armed locations
(PA-CMP-01)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.rules.common.end_of_round import once
from companion.rules.editions.components import Components
from companion.rules.editions.first_edition import own_cards
from companion.rules.editions.policies import Policies
from companion.rules.engine.checklist import SetupLine
from companion.rules.engine.doubts import Doubt
from companion.rules.engine.modules import Act, Module, Score
from companion.rules.engine.piles import Changed
from companion.rules.engine.question import Rule
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Table
from companion.rules.expansions.athena import alert, armed, batteries, boxes, describing, slots, texts, turrets
from companion.rules.expansions.athena.clan import ATHENA
from companion.rules.expansions.athena.gamma import ROAD, stands
from companion.rules.expansions.athena.names import ANDROIDS, GAMMA, NAME, OBJECTS

PLUS = {2: (4, 4, 3), 3: (6, 6, 3), 4: (9, 9, 3)}
"""Plus cards of each period by the number of players (PA-SET-05)."""


def _box(box: Components) -> Components:
    """Gamma, another clan, own plus cards, androids and two Objects (CMB-01, PA-SET-01, PA-SET-03 to PA-SET-08)."""
    return replace(
        box,
        maps={GAMMA: ""},
        clans=(ATHENA,),
        plus=f"plus/{NAME}",
        symbol_cards=PLUS,
        recruits=(*box.recruits, *ANDROIDS),
        objects=(*box.objects, *OBJECTS),
    )


def _ways(ways: Policies) -> Policies:
    return replace(ways, map=ROAD, bonuses=replace(ways.bonuses, tiles=slots.TILES), texts=texts.texts(ways.texts))


def _two_more(table: Table, cards: Sequence[str]) -> Sequence[str]:
    """The two Objects (PA-SET-08)."""
    return [*cards, *OBJECTS]


def _look(table: Table, who: str) -> Rule[None]:
    """What its Objects do, as far as the library knows it."""
    yield from own_cards.look(table, OBJECTS)


def _with_scan(n: int) -> str:
    return f"alert-scan-{n}"


def _scans(n: int) -> Changed:
    """The Alert Scan card of a period (PA-SET-04)."""

    def more(table: Table, cards: Sequence[str]) -> Sequence[str]:
        return [*cards, *([_with_scan(n)] if _with_scan(n) not in cards else [])]

    return more


MODULE = Module(
    NAME,
    edition="first-edition",
    box=_box,
    ways=_ways,
    things=armed.Athena,
    tokens=(batteries.BATTERY, *turrets.TOKENS),
    signs=(*batteries.ENERGY, *boxes.SIGNS),
    tracks=(alert.TRACK,),
    targets=(turrets.TARGETS,),
    steps=(
        ("setup.pieces", Step("setup.athena.objects", "setup", "PA-SET-08", once, _look)),
        ("fire.ambush", turrets.STEP),
    ),
    figures={"stands": stands, "types": batteries.of_types, "feeds": batteries.feeds, "helped": batteries.helped},
    moments={
        "gathering": armed.before,
        "gathered": armed.after,
        "moved": boxes.moved,
        "round.ends": boxes.round_ends,
        "score": alert.scored,
    },
    acts=(
        *boxes.ACTS,
        Act("alert", "side.athena.alert", "PA-ALR-01", ("exploration",), alert.may_tell, alert.tells, rare=True),
        Act("armed", "side.athena.armed", "PA-ARM-01", ("exploration",), armed.may_tell, armed.tells, rare=True),
    ),
    scores=(Score("turrets", "PA-SCO-01", turrets.scored, hi=describing.MOST),),
    decks={
        "object": _two_more,
        **{f"exploration-{period}": _scans(n) for n, period in enumerate(("I", "II", "III"), start=1)},
    },
    faces={"exploration": (armed.WEAPON,)},
    lines={
        "board": (
            SetupLine("setup.athena.turrets", "PA-SET-01"),
            SetupLine("setup.athena.fixed", "PA-MOV-01"),
        ),
        "decks": (
            SetupLine("setup.athena.loot", "PA-SET-08", before="setup.first.loot"),
            SetupLine("setup.athena.objects", "PA-SET-08", values={"n": len(OBJECTS)}, before="setup.objects"),
            SetupLine("setup.athena.reserve", "PA-SET-09"),
        ),
        "exploration": (
            SetupLine("setup.athena.strip", "PA-SET-03", before="setup.symbols"),
            SetupLine("setup.athena.scans", "PA-SET-04", before="setup.symbols"),
            SetupLine("setup.athena.enemies", "PA-SET-07", before="setup.stack"),
        ),
        "you": (SetupLine("setup.athena.alert", "PA-ALR-02"),),
    },
    doubts={
        "XD-02": Doubt("PA-TUR-04", "a", "ab"),
        "XD-03": Doubt("PA-TUR-08", "a", "ab"),
        "XD-04": Doubt("PA-ARM-03", "a", "a"),
        # Whichever of the two lost signs is which, the same cards go into the box; with none of the module's own plus
        # cards among them the counts of PA-SET-05 would have nothing to count.
        "XD-05": Doubt("PA-SET-03", "a", "a"),
        # Its rows are read off the real table (UF-47): the owner's answer decides, not a reading.
        "XD-06": Doubt("PA-SCO-02", "a", "a"),
        "XD-07": Doubt("PA-BOX-04", "a", "ab"),
        "XD-24": Doubt("PA-BAT-06", "a", "ab"),
        "XD-25": Doubt("PA-TUR-10", "a", "ab"),
        "XD-26": Doubt("PA-MOV-02", "a", "ab"),
        # A Location is off the road, so no other Region than the Convoy's can be meant.
        "XD-38": Doubt("PA-ARM-01", "a", "a"),
    },
    answers={
        "athena.battery": "`battery-half` or `battery-full`: the battery that pays a half one (PA-BAT-03)",
        "athena.alert.rows": "`{ rows }`: how many rows the alert table has (UF-45)",
        "athena.alert.row": "what a row of the alert table prints: `{ damage-2 }`, `{ aurora-3 }` (UF-46, UF-47)",
        "athena.turrets": "`{ size }`: how many turrets there are (U1-25)",
        "athena.fixed": "`{ kind, spaces }`: fixed waypoints of one kind (UF-41)",
        "athena.guards": "`{ turret, spaces }`: the perimeter of one turret, `turret-1` and so on (UF-42)",
        "athena.inside": "the seats that stand in a turret's perimeter (UF-42)",
        "athena.armor": "`{ armor }` of a turret (UF-43)",
        "athena.resource": "`{ resource }` of a turret's space (UF-44)",
        "athena.scan.card": (
            "what Alert Scan I or II says: `{ each, battery, aurora, costs, gains, more }`; `aurora`: `none`, "
            "`highest`, `1` or `2` (UF-49)"
        ),
        "athena.card": "what the Ambush of an Enemy does: `{ damage, contamination, alert, loses }` (UF-50)",
        "athena.area": "the target area of its Damage (UF-50)",
        "athena.armed": '`{ weapon }` of a Location: `"none"`, `"1"` to `"4"` (UF-52)',
        "athena.fire": "`now`, `later` or `no`: the weapon of an armed location (PA-ARM-01)",
        "athena.rating": "the rating of such a weapon, 1 to 4",
        "athena.batteries": "how many batteries a Convoy carries that is not kept (PA-CRD-02)",
        "athena.alert": "`up`, `down`, `none`: how a counter of a Convoy that is not kept has moved",
        "athena.cleanse": '`"yes"`, `"no"` (PA-BOX-01)',
    },
    messages=NAME,
)
